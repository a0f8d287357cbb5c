/* The exit statuses of the stateless command line, and how the program's own become theirs. */
#ifndef CLI_SOP_STATUS_H
#define CLI_SOP_STATUS_H

#include "base/status.h"

enum sop_status {
    SOP_OK = 0,
    SOP_FAILED = 1,
    SOP_NO_SIGNATURE = 3,
    SOP_UNSUPPORTED_ASYMMETRIC_ALGO = 13,
    SOP_CERT_CANNOT_ENCRYPT = 17,
    SOP_MISSING_ARG = 19,
    SOP_INCOMPLETE_VERIFICATION = 23,
    SOP_CANNOT_DECRYPT = 29,
    SOP_PASSWORD_NOT_HUMAN_READABLE = 31,
    SOP_UNSUPPORTED_OPTION = 37,
    SOP_BAD_DATA = 41,
    SOP_EXPECTED_TEXT = 53,
    SOP_OUTPUT_EXISTS = 59,
    SOP_MISSING_INPUT = 61,
    SOP_KEY_IS_PROTECTED = 67,
    SOP_UNSUPPORTED_SUBCOMMAND = 69,
    SOP_UNSUPPORTED_SPECIAL_PREFIX = 71,
    SOP_AMBIGUOUS_INPUT = 73,
    SOP_KEY_CANNOT_SIGN = 79,
    SOP_INCOMPATIBLE_OPTIONS = 83,
    SOP_UNSUPPORTED_PROFILE = 89
};

struct sop_status_row {
    enum sop_status status;
    const char *name;    /* as the draft calls it */
    const char *meaning; /* in a few plain words */
};

/* The whole list in ascending order, ended by a row whose name is NULL. */
extern const struct sop_status_row sop_status_rows[];

/* What a failure of the library means where the verb says nothing more precise. */
enum sop_status sop_status_of(enum status status);

#endif
