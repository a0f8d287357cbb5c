/* The forms in which inspect tells what it found: one row each, the only list of them. */
#ifndef CLI_INSPECT_FORMAT_H
#define CLI_INSPECT_FORMAT_H

#include "pgp/dump.h"

#include <stdio.h>

/* What is inspected. */
struct inspect_input {
    const char *name;
    bool sized;     /* it is a regular file */
    uint64_t bytes; /* of it; 0 also for those of /proc, which are made as they are read */
};

struct inspect_format {
    const char *name;
    /* Makes the listener's ctx, which writes to `to`; *input is borrowed. NULL out of memory. */
    void *(*new)(struct op *op, const struct inspect_input *input, FILE *to);
    const struct dump_listener *listener;
    /* Ends the listing: with the ledger, or, where op->err is set, after what was read so far.
     * 0, or -1. */
    int (*finish)(void *self, const struct dump_info *info);
    void (*free)(void *self);
};

/* Ended by NULL; the first is the default. */
extern const struct inspect_format *const inspect_format_table[];

/* The row of that name; NULL for an unknown one. */
const struct inspect_format *inspect_format_by_name(const char *name);

#endif
