#include "stat/bootstrap.h"

#include "base/splitmix.h"

#include <math.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    const struct bootstrap_value *x = a, *y = b;
    if (x->value < y->value || x->value > y->value)
        return x->value < y->value ? -1 : 1;
    return (x->from > y->from) - (x->from < y->from);
}

static int by_number(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void bootstrap_sort(const double *x, size_t n, struct bootstrap_value *out)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (struct bootstrap_value){x[i], i};
    qsort(out, n, sizeof *out, by_value);
}

void bootstrap_draw(uint64_t *state, unsigned *counts, size_t n)
{
    for (size_t i = 0; i < n; i++)
        counts[i] = 0;
    for (size_t i = 0; i < n; i++)
        counts[splitmix_below(state, n)]++;
}

double bootstrap_median(const struct bootstrap_value *sorted, size_t n, const unsigned *counts)
{
    size_t i = 0, seen = counts[sorted[0].from];
    while (seen <= (n - 1) / 2)
        seen += counts[sorted[++i].from];
    double lower = sorted[i].value;
    while (seen <= n / 2)
        seen += counts[sorted[++i].from];
    return lower + (sorted[i].value - lower) / 2;
}

void bootstrap_interval(double *replicates, double level, struct estimate *out)
{
    /* The hair keeps (1 - 0.9) / 2 * 1000 from being 49. */
    size_t k = (size_t)((1 - level) / 2 * (BOOTSTRAP_DRAWS + 1) + 1e-6);
    k = k ? k : 1;
    qsort(replicates, BOOTSTRAP_DRAWS, sizeof *replicates, by_number);
    out->low = replicates[k - 1];
    out->high = replicates[BOOTSTRAP_DRAWS - k];
    out->coverage = level;
}

void bootstrap_no_interval(struct estimate *out)
{
    out->low = -INFINITY;
    out->high = INFINITY;
    out->coverage = 0;
}
