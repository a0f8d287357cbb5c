#include "stat/breakeven.h"

#include "stat/zip_rsa.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct results_cell *breakeven_find(const struct results *r, bool decrypts, bool on,
                                          uint64_t plain_bytes)
{
    for (size_t i = 0; i < r->count; i++) {
        const struct results_cell *c = &r->cells[i];
        if ((strcmp(c->task, "decrypt") == 0) == decrypts && (c->level > 0) == on &&
            zip_rsa_plain_bytes(c) == plain_bytes)
            return c;
    }
    return NULL;
}

/* Adds what a cell took in each of n rounds, or takes it away. */
static void add(const struct results_cell *c, double sign, size_t n, double *room, double *sum)
{
    results_wall(c, room);
    for (size_t i = 0; i < n; i++)
        sum[i] += sign * room[i];
}

/* Bits saved over time lost; what takes no time is worth it on any link. */
static double speed(double saved_bits, double ns)
{
    return ns > 0 ? saved_bits / ns * 1e9 : INFINITY;
}

static void judge(struct breakeven_link *out)
{
    double saved_bits = 8 * ((double)out->off_bytes - (double)out->on_bytes);
    const struct estimate *e = &out->extra_ns;
    out->bits_per_s = (struct estimate){.low = -INFINITY, .high = INFINITY};
    if (saved_bits <= 0) {
        /* Where nothing is saved, time has to be. */
        if (e->coverage > 0 && e->low > 0)
            out->outcome = BREAKEVEN_NEVER;
        return;
    }
    out->bits_per_s.value = speed(saved_bits, e->value);
    if (!(e->coverage > 0))
        return;
    out->bits_per_s = (struct estimate){speed(saved_bits, e->value), speed(saved_bits, e->high),
                                        speed(saved_bits, e->low), e->coverage};
    if (e->high <= 0)
        out->outcome = BREAKEVEN_ALWAYS;
    else if (e->value > 0)
        out->outcome = BREAKEVEN_BELOW;
}

int breakeven_link(const struct results *r, uint64_t plain_bytes, struct breakeven_link *out)
{
    const struct results_cell *cells[2][2];
    size_t n = r->runs;
    *out = (struct breakeven_link){.outcome = BREAKEVEN_UNKNOWN};
    for (int decrypts = 0; decrypts < 2; decrypts++) {
        for (int on = 0; on < 2; on++) {
            cells[decrypts][on] = breakeven_find(r, decrypts, on, plain_bytes);
            if (!cells[decrypts][on])
                return 0;
            n = cells[decrypts][on]->count < n ? cells[decrypts][on]->count : n;
        }
    }
    double *sum = calloc(n + 2 * r->runs + 1, sizeof *sum), *room = sum ? sum + n : NULL;
    struct summary s;
    if (!sum)
        return -1;
    for (int i = 0; i < 4; i++)
        add(cells[i / 2][i % 2], i % 2 ? 1 : -1, n, room, sum);
    summary_of(sum, n, room, &s);
    free(sum);
    out->on_bytes = cells[0][1]->out_bytes;
    out->off_bytes = cells[0][0]->out_bytes;
    out->extra_ns =
        (struct estimate){s.median, s.low, s.high, summary_has_interval(&s) ? s.coverage : 0};
    judge(out);
    return 0;
}
