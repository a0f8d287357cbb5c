/* A run of benchmarks in a results file: what is measured, and then every sample as it is taken. */
#ifndef STAT_RESULTS_SAVE_BENCH_H
#define STAT_RESULTS_SAVE_BENCH_H

#include "stat/results_save.h"

/* A run begins: everything but its samples. 0, or -1. */
int results_save_bench_run(struct op *op, struct results_save *s, const struct bench *b);

/* The last sample of a row of it. 0, or -1. */
int results_save_bench_sample(struct op *op, struct results_save *s, const struct bench *b,
                              size_t row);

/* A whole run with the samples that it has. 0, or -1. */
int results_save_bench_all(struct op *op, struct results_save *s, const struct bench *b);

#endif
