#include "base/status.h"

#include <stddef.h>

const struct status_row status_rows[] = {
    {STATUS_OK, "done"},
    {STATUS_DIFFERS, "slower (compare), or differs"},
    {STATUS_USAGE, "the command line is wrong"},
    {STATUS_IO, "input or output failed"},
    {STATUS_MALFORMED, "not an OpenPGP message or key, or malformed"},
    {STATUS_DAMAGED, "damaged, or not for this key or passphrase"},
    {STATUS_NO_KEY, "no key for it"},
    {STATUS_BAD_PASSPHRASE, "bad passphrase for a secret key"},
    {STATUS_LIMIT, "a limit was reached"},
    {STATUS_NO_INTEGRITY, "no integrity protection"},
    {STATUS_BAD_SIGNATURE, "bad signature"},
    {STATUS_UNKNOWN_SIGNER, "signer unknown, cannot check"},
    {STATUS_WEAK, "too weak, or expired"},
    {STATUS_UNSUPPORTED, "not supported"},
    {STATUS_INTERNAL, "internal error"},
    {STATUS_OK, NULL},
};
