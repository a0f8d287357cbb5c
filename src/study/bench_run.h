/* Runs benchmarks and keeps every sample.
 *
 * Each is done until one sample is long enough for the clock, and then all of them in shuffled rounds
 * (study/rounds). Nothing is measured inside: the meter is not there.
 */
#ifndef STUDY_BENCH_RUN_H
#define STUDY_BENCH_RUN_H

#include "study/bench_groups.h"
#include "study/study.h"

/* A step of the clock is at most this share of a sample. */
#define BENCH_RUN_STEP_SHARE 0.001

/* Runs the groups, a list ended by NULL, c->runs samples of each operation. Fills *out, to be ended in either
 * case. 0, or -1. */
int bench_run_groups(struct op *op, const struct study_context *c, const struct bench_plan *plan,
                     const struct bench_group *const *groups, struct bench *out);

/* The same with a list of tasks. */
int bench_run_list(struct op *op, const struct study_context *c, const struct bench_list *list,
                   struct bench *out);

#endif
