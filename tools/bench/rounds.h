/* The measuring itself: rounds, in each of which every run of the plan is done once, in an order
 * that is shuffled anew from the seed. What the machine does meanwhile meets all programs alike,
 * and two costs of the same round may be divided by each other.
 *
 * The warm repetitions, of which only the phases are asked, are done among them.
 *
 * All costs are kept. A run that fails is not tried again; its cell of the report says so.
 */
#ifndef BENCH_ROUNDS_H
#define BENCH_ROUNDS_H

#include "child.h"

#include <stdio.h>

/* Of one run of the plan. */
struct rounds_row {
    struct child_cost *costs; /* one a round (owned) */
    char failure[80];         /* "round 3: status 2"; empty: it never failed */
};

/* Of one warm repetition of the plan. */
struct rounds_warm {
    double *primitives_ns; /* one a round (owned), as phases_read adds them up */
    char failure[80];
};

struct rounds {
    const struct plan *plan;
    unsigned count;
    uint64_t seed;
    struct rounds_row *rows;  /* one a run, as in the plan (owned) */
    struct rounds_warm *warm; /* one a warm run, as in the plan (owned) */
    uint64_t floor_bytes;     /* peak memory cannot be told below this */
};

/* Does `count` rounds. `progress` is told where they are, and `samples` gets each cost as a line
 * of csv; both may be NULL. 0, or -1 (interrupted, out of memory, samples not written); rounds_end
 * in either case. */
int rounds_run(struct op *op, struct rounds *r, FILE *progress, FILE *samples);
void rounds_end(struct rounds *r);

#endif
