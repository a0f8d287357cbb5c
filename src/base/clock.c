#include "base/clock.h"

#include "base/cpu.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

static const char tsc_name[] = "tsc", monotonic_name[] = "monotonic";

static uint64_t monotonic_ns(void *ctx)
{
    (void)ctx;
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

#if defined(__x86_64__)
static uint64_t tsc_ticks(void *ctx)
{
    (void)ctx;
    return __rdtsc();
}
#endif

void clock_init_monotonic(struct clock *c)
{
    *c = (struct clock){.ticks = monotonic_ns, .wall_ns = monotonic_ns, .name = monotonic_name};
}

void clock_init(struct clock *c)
{
    clock_init_monotonic(c);
#if defined(__x86_64__)
    if (cpu_has_invariant_tsc()) {
        c->ticks = tsc_ticks;
        c->name = tsc_name;
    }
#endif
}

const char *clock_known(const char *name)
{
    if (strcmp(name, tsc_name) == 0)
        return tsc_name;
    return strcmp(name, monotonic_name) == 0 ? monotonic_name : NULL;
}

static uint64_t timeval_ns(struct timeval t)
{
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_usec * 1000u;
}

struct clock_cpu clock_cpu_now(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (struct clock_cpu){timeval_ns(u.ru_utime), timeval_ns(u.ru_stime), (uint64_t)u.ru_minflt,
                              (uint64_t)u.ru_majflt};
}

double clock_cost_ns(const struct clock *c)
{
    enum { READS = 256 };
    uint64_t start = c->wall_ns(c->ctx);
    for (int i = 0; i < READS; i++)
        (void)c->ticks(c->ctx);
    return (double)(c->wall_ns(c->ctx) - start) / READS;
}

double clock_step_ns(const struct clock *c)
{
    enum { READS = 1024 };
    uint64_t start_ns = c->wall_ns(c->ctx), start = c->ticks(c->ctx);
    uint64_t before = start, now = start, step = UINT64_MAX;
    for (int i = 0; i < READS; i++) {
        now = c->ticks(c->ctx);
        if (now > before && now - before < step)
            step = now - before;
        before = now;
    }
    uint64_t wall_ns = c->wall_ns(c->ctx) - start_ns;
    return now > start ? (double)step * (double)wall_ns / (double)(now - start) : 0;
}

uint32_t clock_unix_time(void)
{
    return (uint32_t)time(NULL);
}

static unsigned days_of(unsigned year)
{
    bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return is_leap ? 366 : 365;
}

/* By hand, since gmtime_r reads the file of the time zone first. */
void clock_date(uint32_t unix_time, char out[11])
{
    enum { DAY_S = 86400 };
    uint8_t months[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    unsigned day = unix_time / DAY_S, year = 1970, month = 0;
    for (; day >= days_of(year); year++)
        day -= days_of(year);
    months[1] = (uint8_t)(days_of(year) - 337);
    for (; day >= months[month]; month++)
        day -= months[month];
    snprintf(out, 11, "%04u-%02u-%02u", year % 10000, (month + 1) % 100, (day + 1) % 100);
}

void clock_time(uint32_t unix_time, char out[CLOCK_TIME_BYTES])
{
    unsigned minutes = unix_time / 60 % (24 * 60);
    clock_date(unix_time, out);
    snprintf(out + 10, CLOCK_TIME_BYTES - 10, "T%02u:%02u:%02uZ", minutes / 60, minutes % 60,
             unix_time % 60);
}
