/* One process, measured from outside: from before it is spawned until it was waited for.
 *
 * Wall time is CLOCK_MONOTONIC; CPU time and peak memory are what wait4 says of the process and of
 * the children that it waited for itself. A process that works for it beside, as gpg-agent does
 * for gpg, is in neither; its CPU time is read from its own clock before and after, and added.
 *
 * Peak memory has a floor: Linux counts for a process what its parent had in memory at most before
 * it was spawned. child_floor says how much that is; this program is small and static to keep it
 * low.
 */
#ifndef BENCH_CHILD_H
#define BENCH_CHILD_H

#include "plan.h"

struct child_cost {
    uint64_t wall_ns;
    uint64_t cpu_ns; /* user and system time, its agent's too */
    uint64_t peak_bytes;
};

/* Runs it once, standard error thrown away. 0, or -1 where it cannot be run or its status is not 0
 * (STATUS_DIFFERS, the text says which status). */
int child_run(struct op *op, const struct plan_run *run, struct child_cost *cost);

/* What peak memory cannot be below, so far; 0 where it is not known. */
uint64_t child_floor(void);

#endif
