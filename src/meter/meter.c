#include "meter/meter.h"

void meter_init(struct meter *m, const struct clock *clock)
{
    *m = (struct meter){.clock = *clock, .current = PHASE_OTHER};
}

void meter_start(struct meter *m)
{
    struct clock clock = m->clock;
    *m = (struct meter){.clock = clock, .current = PHASE_OTHER};
    m->start_cpu = clock_cpu_now();
    m->start_ns = clock.wall_ns(clock.ctx);
    m->mark = clock.ticks(clock.ctx);
}

static void charge(struct meter *m)
{
    uint64_t now = m->clock.ticks(m->clock.ctx);
    m->ticks[m->current] += now - m->mark;
    m->mark = now;
}

void meter_stop(struct meter *m, struct cost *cost)
{
    charge(m);
    uint64_t wall_ns = m->clock.wall_ns(m->clock.ctx) - m->start_ns;
    struct clock_cpu cpu = clock_cpu_now();

    *cost = (struct cost){.wall_ns = wall_ns,
                          .user_ns = cpu.user_ns - m->start_cpu.user_ns,
                          .system_ns = cpu.system_ns - m->start_cpu.system_ns,
                          .transitions = m->transitions};
    uint64_t total = 0;
    for (int i = 0; i < PHASE_COUNT; i++)
        total += m->ticks[i];
    /* Scaling the running total, not each share, makes the shares sum to wall_ns exactly. */
    uint64_t sum = 0, before_ns = 0;
    for (int i = 0; i < PHASE_COUNT; i++) {
        sum += m->ticks[i];
        uint64_t upto_ns =
            sum == total ? wall_ns : (uint64_t)((double)sum / (double)total * (double)wall_ns);
        if (upto_ns > wall_ns)
            upto_ns = wall_ns;
        /* A clock without a step between start and stop leaves it all to the last phase. */
        if (total == 0 && i < PHASE_COUNT - 1)
            upto_ns = 0;
        cost->ns[i] = upto_ns - before_ns;
        before_ns = upto_ns;
        cost->bytes_in[i] = m->bytes_in[i];
        cost->bytes_out[i] = m->bytes_out[i];
    }
}

enum phase meter_enter(struct meter *m, enum phase phase)
{
    if (!m)
        return PHASE_OTHER;
    enum phase previous = m->current;
    m->depth++;
    m->transitions++;
    charge(m);
    m->current = phase;
    return previous;
}

void meter_leave(struct meter *m, enum phase previous)
{
    if (!m)
        return;
    m->depth--;
    m->transitions++;
    charge(m);
    m->current = previous;
}

void meter_bytes(struct meter *m, enum phase from, enum phase to, size_t n)
{
    if (!m)
        return;
    m->bytes_out[from] += n;
    m->bytes_in[to] += n;
}
