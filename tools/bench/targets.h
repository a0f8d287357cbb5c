/* What the program is meant to reach, against gpg 2.2, sqop, its limit and in memory, each with what
 * was measured. */
#ifndef BENCH_TARGETS_H
#define BENCH_TARGETS_H

#include "report.h"

/* A row a target: met or not met when the whole interval is on one side of the bound, else, or
 * where it was not measured, that it cannot be told. 0, or -1 out of memory. */
int targets_print(struct op *op, FILE *to, const struct report *r);

#endif
