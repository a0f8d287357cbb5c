/* A clock that tests move by hand: `pass` so many ticks, of which `den` are `num` nanoseconds. */
#ifndef UNIT_FAKE_CLOCK_H
#define UNIT_FAKE_CLOCK_H

#include "base/clock.h"

struct fake_clock {
    uint64_t ticks;
    uint64_t num, den; /* nanoseconds a tick */
    uint64_t each;     /* ticks that every reading takes */
    uint64_t wall_ns;  /* where num is 0: the wall time itself */
};

static uint64_t fake_ticks(void *ctx)
{
    struct fake_clock *f = ctx;
    f->ticks += f->each;
    return f->ticks;
}

static uint64_t fake_wall_ns(void *ctx)
{
    struct fake_clock *f = ctx;
    return f->num ? f->ticks / f->den * f->num + f->ticks % f->den * f->num / f->den : f->wall_ns;
}

static inline struct clock fake_clock(struct fake_clock *f)
{
    return (struct clock){fake_ticks, fake_wall_ns, f, "fake"};
}

#endif
