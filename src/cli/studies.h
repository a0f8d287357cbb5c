/* The studies: one row each, the only list of them. */
#ifndef CLI_STUDIES_H
#define CLI_STUDIES_H

#include "study/study.h"

#include <stdio.h>

struct study {
    const char *name;
    const char *question;
    const char *source; /* who asked, where, and on which machine */
    size_t bytes;       /* of the struct that its results are */
    /* Measures: fills the results, which are all 0 before. 0, or -1 with op->err set. */
    int (*run)(struct op *op, const struct study_context *context, void *results);
    /* Prints them. 0, or -1 out of memory. */
    int (*print)(FILE *to, const void *results);
    /* Frees what they hold, also after a run that failed. */
    void (*end)(void *results);
};

/* Ended by a row whose name is NULL. */
extern const struct study studies_table[];

#endif
