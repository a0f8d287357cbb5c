/* What the processor counts of a whole run: cycles and instructions in user mode, by
 * perf_event_open(2), where kernel and machine allow it; else the ticks of the clock, which are no
 * cycles and are not called so.
 *
 * Reading costs a system call, so it is done outside the wall window.
 */
#ifndef BASE_COUNTER_H
#define BASE_COUNTER_H

#include "base/clock.h"

enum counter_kind { COUNTER_CYCLES, COUNTER_INSTRUCTIONS, COUNTER_TICKS, COUNTER_KINDS };

struct counter {
    int fd[COUNTER_TICKS]; /* -1: the kernel does not count */
    const struct clock *clock;
    uint64_t start_ticks;
};

/* Opens the counters of this thread; `clock` is borrowed. Without leave to count it counts ticks. */
void counter_open(struct counter *c, const struct clock *clock);

/* Whether cycles and instructions are counted, not ticks. */
bool counter_is_real(const struct counter *c);

void counter_start(struct counter *c);

/* Writes what was counted since the start to out[COUNTER_KINDS]; 0 is what is not counted. */
void counter_stop(struct counter *c, uint64_t *out);

void counter_close(struct counter *c);

#endif
