/* How near a cell's first program, pgpcost, comes to what its job cannot be done without: an empty
 * process, and the primitives (phases.h) by themselves, warm. Pure functions of the rounds.
 */
#ifndef BENCH_LIMIT_H
#define BENCH_LIMIT_H

#include "rounds.h"
#include "stat/summary.h"

/* Of one cell; n is 0 in all where the cell has none or something failed. */
struct limit {
    struct summary empty_ns, primitives_ns;
    struct summary limit_ns; /* their sum, round by round */
    struct summary ratio;    /* wall time divided by that sum in the same round */
};

/* One limit for each cell of the plan, freed with free(). NULL with op->err set. */
struct limit *limit_all(struct op *op, const struct rounds *r);

#endif
