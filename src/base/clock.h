/* The only place where time is read.
 *
 * A `struct clock` gives ticks, cheap enough to read at every change of phase (the time-stamp
 * counter takes 11 ns, CLOCK_MONOTONIC 26 to 36), and nanoseconds of CLOCK_MONOTONIC, which are
 * read once at the start and once at the end of a run; between the two the run calibrates its own
 * ticks. CPU time costs 1.2 to 1.6 us a read and is taken outside the wall window.
 *
 * Tests pass a clock of their own.
 */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct clock {
    uint64_t (*ticks)(void *ctx); /* never goes back */
    uint64_t (*wall_ns)(void *ctx);
    void *ctx;
    const char *name; /* "tsc", "monotonic" */
};

/* The best clock of this machine: the invariant time-stamp counter where there is one, else
 * CLOCK_MONOTONIC. */
void clock_init(struct clock *c);

/* The name of a clock that some machine has, as struct clock has it; NULL where there is none such. */
const char *clock_known(const char *name);

/* CLOCK_MONOTONIC alone, whatever the machine has. */
void clock_init_monotonic(struct clock *c);

/* CPU time of this process so far, in nanoseconds, and its page faults, without and with reading from
 * a disk: from one getrusage. */
struct clock_cpu {
    uint64_t user_ns;
    uint64_t system_ns;
    uint64_t minor_faults;
    uint64_t major_faults;
};
struct clock_cpu clock_cpu_now(void);

/* Measures what one reading of ticks costs, in nanoseconds (about 10 us of work). */
double clock_cost_ns(const struct clock *c);

/* The smallest step of the clock that was seen between two readings that differ, in nanoseconds:
 * nothing shorter can be told (about 50 us of work). */
double clock_step_ns(const struct clock *c);

/* Seconds since 1970, for creation times. */
uint32_t clock_unix_time(void);

/* Writes a creation time as "2026-11-30" (UTC) into out[11]. */
void clock_date(uint32_t unix_time, char out[11]);

/* The same with the time, "2026-11-30T12:30:00Z". */
#define CLOCK_TIME_BYTES 21
void clock_time(uint32_t unix_time, char out[CLOCK_TIME_BYTES]);

#endif
