#include "cli/sop_status.h"

#include <stddef.h>

const struct sop_status_row sop_status_rows[] = {
    {SOP_OK, "OK", "done"},
    {SOP_FAILED, "UNSPECIFIED_FAILURE", "input, output, memory, or an interruption"},
    {SOP_NO_SIGNATURE, "NO_SIGNATURE", "no signature is good"},
    {SOP_UNSUPPORTED_ASYMMETRIC_ALGO, "UNSUPPORTED_ASYMMETRIC_ALGO",
     "the certificate encrypts with an algorithm that is not supported"},
    {SOP_CERT_CANNOT_ENCRYPT, "CERT_CANNOT_ENCRYPT", "nothing can be encrypted to the certificate"},
    {SOP_MISSING_ARG, "MISSING_ARG", "an argument or a value is missing"},
    {SOP_INCOMPLETE_VERIFICATION, "INCOMPLETE_VERIFICATION",
     "what belongs to verifying is there in part only"},
    {SOP_CANNOT_DECRYPT, "CANNOT_DECRYPT",
     "nothing fits the keys given, or the password or session key does not"},
    {SOP_PASSWORD_NOT_HUMAN_READABLE, "PASSWORD_NOT_HUMAN_READABLE",
     "the new password is no printable UTF-8"},
    {SOP_UNSUPPORTED_OPTION, "UNSUPPORTED_OPTION", "an option, or its value, is unknown"},
    {SOP_BAD_DATA, "BAD_DATA", "malformed, damaged, or of another kind"},
    {SOP_EXPECTED_TEXT, "EXPECTED_TEXT", "what should be text is no UTF-8"},
    {SOP_OUTPUT_EXISTS, "OUTPUT_EXISTS", "a file to be made exists already"},
    {SOP_MISSING_INPUT, "MISSING_INPUT", "an input does not exist"},
    {SOP_KEY_IS_PROTECTED, "KEY_IS_PROTECTED", "no password given unlocks the key"},
    {SOP_UNSUPPORTED_SUBCOMMAND, "UNSUPPORTED_SUBCOMMAND", "the verb is unknown"},
    {SOP_UNSUPPORTED_SPECIAL_PREFIX, "UNSUPPORTED_SPECIAL_PREFIX",
     "what begins with @ is no form that is known here"},
    {SOP_AMBIGUOUS_INPUT, "AMBIGUOUS_INPUT", "what begins with @ is the name of a file too"},
    {SOP_KEY_CANNOT_SIGN, "KEY_CANNOT_SIGN", "the key cannot sign"},
    {SOP_INCOMPATIBLE_OPTIONS, "INCOMPATIBLE_OPTIONS", "the options exclude each other"},
    {SOP_UNSUPPORTED_PROFILE, "UNSUPPORTED_PROFILE",
     "the profile is unknown, or the verb has none"},
    {SOP_OK, NULL, NULL},
};

enum sop_status sop_status_of(enum status status)
{
    switch (status) {
    case STATUS_OK:
        return SOP_OK;
    case STATUS_MALFORMED:
    case STATUS_DAMAGED:
    case STATUS_LIMIT:
    case STATUS_NO_INTEGRITY:
    case STATUS_WEAK:
    case STATUS_UNSUPPORTED:
        return SOP_BAD_DATA;
    case STATUS_NO_KEY:
        return SOP_CANNOT_DECRYPT;
    case STATUS_BAD_PASSPHRASE:
        return SOP_KEY_IS_PROTECTED;
    case STATUS_BAD_SIGNATURE:
    case STATUS_UNKNOWN_SIGNER:
        return SOP_NO_SIGNATURE;
    case STATUS_DIFFERS:
    case STATUS_USAGE:
    case STATUS_IO:
    case STATUS_INTERNAL:
        return SOP_FAILED;
    }
    return SOP_FAILED;
}
