/* The studies: one row each, the only list of them. */
#ifndef CLI_STUDIES_H
#define CLI_STUDIES_H

#include "stat/results_set.h"
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
    /* Fills the results from a file, whose samples they borrow: they are not to be ended. false: a part
     * of the study is missing in it. */
    bool (*fill)(const struct results_set *set, const char *study, void *results);
    /* Frees what they hold, also after a run that failed. */
    void (*end)(void *results);
};

/* Ended by a row whose name is NULL. */
extern const struct study studies_table[];

/* The study of that name; NULL where there is none. */
const struct study *studies_find(const char *name);

/* Prints a study: question, source, and its results. quick: they answer nothing. 0, or -1 out of memory. */
int studies_print(FILE *to, const struct study *study, const void *results, bool quick);

#endif
