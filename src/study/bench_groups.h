/* The groups of benchmarks: one row each, the only list of them. */
#ifndef STUDY_BENCH_GROUPS_H
#define STUDY_BENCH_GROUPS_H

#include "study/bench_task.h"

struct bench_group {
    const char *name; /* as a user types it and a file holds it, below BENCH_GROUP_BYTES */
    const char *what; /* one operation of it, in a few words */
    /* Adds its tasks to the list. 0, or -1 with op->err set. */
    int (*add)(struct op *op, const struct bench_plan *plan, struct bench_list *list);
};

/* In the order of the report, ended by a row whose name is NULL. */
extern const struct bench_group bench_groups_table[];

/* The row of that name; NULL for an unknown one. */
const struct bench_group *bench_groups_find(const char *name);

#endif
