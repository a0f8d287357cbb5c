#include "base/cycles.h"

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Some machines give a counter that stands still. */
static bool it_counts(const struct cycles *c)
{
    enum { STEPS = 1000 };
    volatile unsigned sum = 0;
    uint64_t before = cycles_now(c);
    for (unsigned i = 0; i < STEPS; i++)
        sum += i;
    return cycles_now(c) > before;
}

bool cycles_open(struct cycles *c)
{
    struct perf_event_attr attr = {.type = PERF_TYPE_HARDWARE,
                                   .size = sizeof attr,
                                   .config = PERF_COUNT_HW_CPU_CYCLES,
                                   .exclude_kernel = 1,
                                   .exclude_hv = 1};
    c->fd = (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
    if (c->fd >= 0 && !it_counts(c))
        cycles_close(c);
    return c->fd >= 0;
}

uint64_t cycles_now(const struct cycles *c)
{
    uint64_t count = 0;
    if (c->fd < 0 || read(c->fd, &count, sizeof count) != (ssize_t)sizeof count)
        return 0;
    return count;
}

void cycles_close(struct cycles *c)
{
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
}
