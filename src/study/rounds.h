/* Samples of many things in rounds: one of each a round, in an order that is shuffled anew for each, so
 * that whatever disturbs the machine meets all alike, and two samples of one round are a pair. */
#ifndef STUDY_ROUNDS_H
#define STUDY_ROUNDS_H

#include "stat/processes.h"
#include "study/study.h"

struct rounds {
    const char *what; /* for whoever waits */
    size_t count;     /* of the things */
    unsigned runs;    /* samples of each */
    /* Takes one sample of thing i, from 0. 0, or -1 to end it all. */
    int (*take)(void *ctx, size_t i);
    void *ctx;
};

/* Takes them all. 0, or -1 with op->err set. */
int rounds_run(struct op *op, const struct study_context *c, const struct rounds *rounds);

/* Runs a process once, untimed, and says in `why` (PROCESSES_WHY_BYTES) what became of it. 0, or -1
 * where to go on makes no sense. */
int rounds_try(struct op *op, const char *const *argv, char *why);

/* Takes one sample of a job of *p, a whole process; none of one that has failed before. A job that fails
 * now has no samples at all. What happened is saved where the context says. 0, or -1 where to go on makes
 * no sense. */
int rounds_take_process(struct op *op, const struct study_context *c, const char *const *argv,
                        struct processes *p, struct processes_job *job);

/* Says where the context says that a run of processes begins, whose jobs are all known. 0, or -1. */
int rounds_begin_processes(struct op *op, const struct study_context *c, const char *name,
                           struct processes *p);

#endif
