/* --save: a results file around what a command measures, with the reference run before and after. */
#ifndef CLI_SAVING_H
#define CLI_SAVING_H

#include "base/clock.h"
#include "stat/results_save.h"

struct saving {
    const char *path; /* as --save gave it; NULL: nothing is saved */
    bool force;       /* -f */
    bool quick;       /* the figures are a test, and the file says so */
    int cpu;          /* the processor that the process stays on; -1: none */
    bool open;
    struct results_save file;
};

/* Looks whether the file may be made, before what takes long: as every output, with the options that
 * there are here, and not standard output, where the tables go. 0, or -1. */
int saving_check(struct op *op, const struct saving *s);

/* Begins the file. *to is where to save to, or NULL where nothing is saved. 0, or -1. */
int saving_begin(struct op *op, struct saving *s, const struct clock *clock,
                 struct results_save **to);

/* Ends it: well where rc is 0, else as it is, with a hint of what it holds. 0, or -1. */
int saving_end(struct op *op, struct saving *s, const struct clock *clock, int rc);

#endif
