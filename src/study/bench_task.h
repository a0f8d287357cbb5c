/* Benchmarks that are ready to be run: an operation with all that it needs, made before the clock runs.
 *
 * Each is made by a group of study/bench_groups, which adds it to a list; study/bench_run repeats it.
 */
#ifndef STUDY_BENCH_TASK_H
#define STUDY_BENCH_TASK_H

#include "base/op.h"
#include "stat/bench.h"

/* What is asked for. */
struct bench_plan {
    const char *name;                      /* of the run, in a results file */
    const uint64_t *sizes, *bits, *levels; /* borrowed; at least one each */
    size_t size_count, bits_count, level_count;
    const char *paper; /* path of the file to compress */
    bool quick;        /* as little as can be: a test */
};

struct bench_task {
    struct bench_row what; /* without samples */
    /* Does the operation so often. 0, or -1 with op->err set. */
    int (*run)(struct op *op, void *state, unsigned times);
    void (*free)(void *state);
    void *state;
};

struct bench_list {
    const char *name;         /* of the run, in a results file; NULL: none */
    struct bench_task *tasks; /* owned */
    size_t count;
};

/* Adds a task; its state is the list's from now on, or is freed on failure. A state of NULL is a failure
 * already, out of memory unless op says another. 0, or -1. */
int bench_task_add(struct op *op, struct bench_list *list, const struct bench_task *task);

/* Frees all of them. */
void bench_task_end(struct bench_list *list);

#endif
