#include "base/counter.h"

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* A counter of this thread in the group of `leader`, or the leader of a new group (-1). */
static int open_one(uint64_t what, int leader)
{
    struct perf_event_attr a = {.type = PERF_TYPE_HARDWARE,
                                .size = sizeof a,
                                .config = what,
                                .read_format = PERF_FORMAT_GROUP,
                                .disabled = leader < 0,
                                .exclude_kernel = 1,
                                .exclude_hv = 1};
    return (int)syscall(SYS_perf_event_open, &a, 0, -1, leader, PERF_FLAG_FD_CLOEXEC);
}

/* Some machines give a counter that stands still. */
static bool it_counts(struct counter *c)
{
    enum { STEPS = 1000 };
    uint64_t out[COUNTER_KINDS];
    counter_start(c);
    for (volatile unsigned i = 0; i < STEPS; i++)
        continue;
    counter_stop(c, out);
    return out[COUNTER_CYCLES] > 0 && out[COUNTER_INSTRUCTIONS] > 0;
}

void counter_open(struct counter *c, const struct clock *clock)
{
    *c = (struct counter){.fd = {-1, -1}, .clock = clock};
    c->fd[COUNTER_CYCLES] = open_one(PERF_COUNT_HW_CPU_CYCLES, -1);
    if (c->fd[COUNTER_CYCLES] < 0)
        return;
    c->fd[COUNTER_INSTRUCTIONS] = open_one(PERF_COUNT_HW_INSTRUCTIONS, c->fd[COUNTER_CYCLES]);
    if (c->fd[COUNTER_INSTRUCTIONS] < 0 || !it_counts(c))
        counter_close(c);
}

bool counter_is_real(const struct counter *c)
{
    return c->fd[COUNTER_CYCLES] >= 0;
}

void counter_start(struct counter *c)
{
    if (counter_is_real(c)) {
        ioctl(c->fd[COUNTER_CYCLES], PERF_EVENT_IOC_RESET, PERF_IOC_FLAG_GROUP);
        ioctl(c->fd[COUNTER_CYCLES], PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP);
    } else {
        c->start_ticks = c->clock->ticks(c->clock->ctx);
    }
}

void counter_stop(struct counter *c, uint64_t *out)
{
    for (int i = 0; i < COUNTER_KINDS; i++)
        out[i] = 0;
    if (!counter_is_real(c)) {
        out[COUNTER_TICKS] = c->clock->ticks(c->clock->ctx) - c->start_ticks;
        return;
    }
    uint64_t group[1 + COUNTER_TICKS]; /* how many, then their values */
    ioctl(c->fd[COUNTER_CYCLES], PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP);
    if (read(c->fd[COUNTER_CYCLES], group, sizeof group) != (ssize_t)sizeof group)
        return;
    out[COUNTER_CYCLES] = group[1];
    out[COUNTER_INSTRUCTIONS] = group[2];
}

void counter_close(struct counter *c)
{
    for (int i = 0; i < COUNTER_TICKS; i++) {
        if (c->fd[i] >= 0)
            close(c->fd[i]);
        c->fd[i] = -1;
    }
}
