#include "stat/typical.h"

#include <stdlib.h>

static double wall_of(const struct typical_run *run)
{
    return (double)run->cost->wall_ns / run->repeats;
}

static int by_time(const void *a, const void *b)
{
    double x = wall_of(a), y = wall_of(b);
    return (x > y) - (x < y);
}

void typical_of(struct typical_run *runs, size_t n, struct typical *out)
{
    *out = (struct typical){.wall_ns = 0};
    if (n == 0)
        return;
    qsort(runs, n, sizeof *runs, by_time);
    out->wall_ns = (wall_of(&runs[(n - 1) / 2]) + wall_of(&runs[n / 2])) / 2;
    double total = 0;
    for (size_t i = n / 4; i < n - n / 4; i++) {
        for (int p = 0; p < PHASE_COUNT; p++) {
            double ns = (double)runs[i].cost->ns[p] / runs[i].repeats;
            out->ns[p] += ns;
            out->work_ns[p] += (double)runs[i].cost->work_ns[p] / runs[i].repeats;
            total += ns;
        }
    }
    for (int p = 0; total > 0 && p < PHASE_COUNT; p++) {
        out->ns[p] *= out->wall_ns / total;
        out->work_ns[p] *= out->wall_ns / total;
    }
}
