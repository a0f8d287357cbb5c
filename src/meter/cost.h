/* What one run cost: plain data, made by meter_stop.
 *
 * Invariant: the ns[] of all phases sum to wall_ns exactly (cost_sum_ns). They are the main thread's;
 * work_ns[] are those of all threads, without the waiting, and not to be added to anything.
 */
#ifndef METER_COST_H
#define METER_COST_H

#include "meter/phase.h"

#include <stdint.h>

struct cost {
    uint64_t ns[PHASE_COUNT]; /* exclusive wall time */
    uint64_t work_ns[PHASE_COUNT];
    uint64_t bytes_in[PHASE_COUNT];
    uint64_t bytes_out[PHASE_COUNT];
    uint64_t wall_ns;
    uint64_t user_ns;
    uint64_t system_ns;
    uint64_t minor_faults; /* pages that were mapped, and those read from a disk for it */
    uint64_t major_faults;
    uint64_t transitions; /* readings of the clock inside the wall window */
};

/* The sum of all phases, in nanoseconds: equals wall_ns. */
uint64_t cost_sum_ns(const struct cost *c);

#endif
