/* What many runs of the same cost typically: phases that add up.
 *
 * Medians of phases sum to nothing in particular, and the phases of the one run in the middle are those of
 * chance. So each phase is its mean over the middle half of the runs, ordered by their time, scaled so that
 * all of them sum to the median time.
 */
#ifndef STAT_TYPICAL_H
#define STAT_TYPICAL_H

#include "meter/cost.h"

#include <stddef.h>

/* A cost of so many operations together, borrowed. */
struct typical_run {
    const struct cost *cost;
    unsigned repeats; /* at least 1 */
};

/* Of one operation, in nanoseconds. */
struct typical {
    double wall_ns;         /* the median */
    double ns[PHASE_COUNT]; /* they sum to it */
    double work_ns[PHASE_COUNT];
};

/* Sums up n runs, which it sorts; all is 0 where n is. */
void typical_of(struct typical_run *runs, size_t n, struct typical *out);

#endif
