/* Where the time goes, by transition accounting.
 *
 * A meter is always in exactly one phase. Entering and leaving one adds the ticks since the last
 * transition to the phase that was current:
 *
 *     self[current] += now - mark; mark = now
 *
 * so times are exclusive without any subtraction, cannot go negative, and sum to the total. The
 * conversion from ticks to nanoseconds in meter_stop keeps that: it scales running totals, so the
 * phases sum to the wall time to the nanosecond.
 *
 * Only the doors call meter_enter and meter_leave (stream/sink, stream/source, the pk, s2k,
 * random, key look-up and pool doors); tools/lint holds everybody to that. One meter a thread.
 */
#ifndef METER_METER_H
#define METER_METER_H

#include "base/clock.h"
#include "meter/cost.h"
#include "meter/phase.h"

#include <stddef.h>
#include <stdint.h>

struct meter {
    struct clock clock;
    uint64_t mark; /* ticks at the last transition */
    enum phase current;
    unsigned depth; /* phases entered and not left: 0 outside all doors */
    uint64_t start_ns;
    struct clock_cpu start_cpu;
    uint64_t ticks[PHASE_COUNT];
    uint64_t others[PHASE_COUNT]; /* ticks of other threads, by meter_add_work */
    uint64_t bytes_in[PHASE_COUNT];
    uint64_t bytes_out[PHASE_COUNT];
    uint64_t transitions;
};

/* Makes a meter that runs by a copy of `clock`. It is not started. */
void meter_init(struct meter *m, const struct clock *clock);

/* Sets everything to zero and starts the wall window in PHASE_OTHER. */
void meter_start(struct meter *m);

/* Ends the wall window and writes what was measured to *cost. The meter may be started again. */
void meter_stop(struct meter *m, struct cost *cost);

/* Makes a meter for a thread that works beside that of `m`, which runs: by the same clock, its time so
 * far not counted. It is neither started nor stopped, but handed to meter_add_work. */
void meter_init_beside(struct meter *beside, const struct meter *m);

/* Adds what another thread's meter counted, `wait` and `other` excepted, to the work beside m's own. m may be
 * NULL. */
void meter_add_work(struct meter *m, const struct meter *beside);

/* Enters `phase`; returns the one that was current, to be passed to meter_leave. m may be NULL. */
enum phase meter_enter(struct meter *m, enum phase phase);

/* Goes back to the phase that meter_enter returned. m may be NULL. */
void meter_leave(struct meter *m, enum phase previous);

/* Counts n bytes that cross from phase `from` into phase `to`. m may be NULL. */
void meter_bytes(struct meter *m, enum phase from, enum phase to, size_t n);

#endif
