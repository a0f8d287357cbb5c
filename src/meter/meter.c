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

void meter_init_beside(struct meter *beside, const struct meter *m)
{
    meter_init(beside, &m->clock);
    beside->mark = m->mark;
}

void meter_add_work(struct meter *m, const struct meter *beside)
{
    for (int i = 0; m && i < PHASE_COUNT; i++) {
        if (i != PHASE_WAIT && i != PHASE_OTHER)
            m->others[i] += beside->ticks[i];
    }
}

static void charge(struct meter *m)
{
    uint64_t now = m->clock.ticks(m->clock.ctx);
    /* A counter that is not quite the same on every processor must not make a huge share. */
    if (now > m->mark)
        m->ticks[m->current] += now - m->mark;
    m->mark = now;
}

/* floor(part * ns / total) for part <= total, total not 0: exact, also where the product does not fit,
 * by a long multiplication that is reduced as it goes. */
static uint64_t scale(uint64_t part, uint64_t total, uint64_t ns)
{
    if (part == total)
        return ns;
    uint64_t quotient = 0, r = 0, product;
    if (!__builtin_mul_overflow(part, ns, &product))
        return product / total;
    for (int bit = 63; bit >= 0; bit--) {
        quotient <<= 1;
        bool over = r >= total - r;
        r = over ? r - (total - r) : r + r;
        quotient += over;
        if (!(ns >> bit & 1))
            continue;
        over = r >= total - part;
        r = over ? r - (total - part) : r + part;
        quotient += over;
    }
    return quotient;
}

/* The same for any part; 0 where total is. */
static uint64_t scale_any(uint64_t part, uint64_t total, uint64_t ns)
{
    return total ? part / total * ns + scale(part % total, total, ns) : 0;
}

void meter_stop(struct meter *m, struct cost *cost)
{
    charge(m);
    uint64_t wall_ns = m->clock.wall_ns(m->clock.ctx) - m->start_ns;
    struct clock_cpu cpu = clock_cpu_now();

    *cost = (struct cost){.wall_ns = wall_ns,
                          .user_ns = cpu.user_ns - m->start_cpu.user_ns,
                          .system_ns = cpu.system_ns - m->start_cpu.system_ns,
                          .minor_faults = cpu.minor_faults - m->start_cpu.minor_faults,
                          .major_faults = cpu.major_faults - m->start_cpu.major_faults,
                          .transitions = m->transitions};
    uint64_t total = 0;
    for (int i = 0; i < PHASE_COUNT; i++)
        total += m->ticks[i];
    /* Scaling the running total, not each share, makes the shares sum to wall_ns exactly. A clock
     * without a step between start and stop leaves it all to the last phase. */
    uint64_t sum = 0, before_ns = 0;
    for (int i = 0; i < PHASE_COUNT; i++) {
        sum += m->ticks[i];
        uint64_t upto_ns = i == PHASE_COUNT - 1 ? wall_ns : total ? scale(sum, total, wall_ns) : 0;
        cost->ns[i] = upto_ns - before_ns;
        cost->work_ns[i] =
            i == PHASE_WAIT ? 0 : cost->ns[i] + scale_any(m->others[i], total, wall_ns);
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
