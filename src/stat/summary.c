#include "stat/summary.h"

#include <stdlib.h>
#include <string.h>

/* What makes the MAD of a normal distribution its standard deviation, and how many of them. */
#define MAD_SCALE    1.4826
#define OUTLIER_MADS 3

static double distance(double a, double b)
{
    return a < b ? b - a : a - b;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double summary_quantile(const double *sorted, size_t n, double p)
{
    double at = (double)(n - 1) * p;
    size_t below = (size_t)at;
    if (below >= n - 1)
        return sorted[n - 1];
    return sorted[below] + (at - (double)below) * (sorted[below + 1] - sorted[below]);
}

/* The largest k with P(k <= B <= n - k) of at least SUMMARY_LEVEL, at least 1; n > 1. The
 * binomial's terms are taken from the middle outwards as shares of the middle one, so that nothing
 * overflows: those far out may well become 0. */
static size_t interval_rank(size_t n, double *coverage)
{
    const double middle = n % 2 ? 2 : 1;
    double total = middle, inside = middle, term = 1;
    for (size_t i = n / 2; i > 0; i--) {
        term *= (double)i / (double)(n - i + 1);
        total += 2 * term;
    }
    size_t k = n / 2;
    for (term = 1; k > 1 && inside < SUMMARY_LEVEL * total; k--) {
        term *= (double)k / (double)(n - k + 1);
        inside += 2 * term;
    }
    *coverage = inside / total;
    return k;
}

/* Whether a distance from the median makes an outlier. */
static bool is_far(double from_median, double mad)
{
    return mad > 0 && from_median > OUTLIER_MADS * MAD_SCALE * mad;
}

/* Summarises the n values in x, which are overwritten. */
static void summarise(double *x, size_t n, struct summary *out)
{
    *out = (struct summary){.n = n};
    if (n == 0)
        return;
    qsort(x, n, sizeof *x, by_value);
    out->min = x[0];
    out->max = x[n - 1];
    out->q1 = summary_quantile(x, n, 0.25);
    out->median = summary_quantile(x, n, 0.5);
    out->q3 = summary_quantile(x, n, 0.75);
    out->low_rank = n > 1 ? interval_rank(n, &out->coverage) : 1;
    out->high_rank = n + 1 - out->low_rank;
    out->low = x[out->low_rank - 1];
    out->high = x[out->high_rank - 1];

    for (size_t i = 0; i < n; i++)
        x[i] = distance(x[i], out->median);
    qsort(x, n, sizeof *x, by_value);
    out->mad = summary_quantile(x, n, 0.5);
    for (size_t i = n; i > 0 && is_far(x[i - 1], out->mad); i--)
        out->outliers++;
}

void summary_of(const double *samples, size_t n, double *scratch, struct summary *out)
{
    if (n)
        memcpy(scratch, samples, n * sizeof *scratch);
    summarise(scratch, n, out);
}

void summary_of_ns(const uint64_t *samples_ns, size_t n, double *scratch, struct summary *out)
{
    for (size_t i = 0; i < n; i++)
        scratch[i] = (double)samples_ns[i];
    summarise(scratch, n, out);
}

bool summary_is_outlier(const struct summary *s, double x)
{
    return is_far(distance(x, s->median), s->mad);
}

bool summary_has_interval(const struct summary *s)
{
    return s->coverage >= SUMMARY_LEVEL;
}

double summary_spread(const struct summary *s)
{
    if (s->n < 2 || s->median <= 0)
        return -1;
    double below = s->median - s->low, above = s->high - s->median;
    return (below > above ? below : above) / s->median;
}
