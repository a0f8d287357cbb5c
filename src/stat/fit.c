#include "stat/fit.h"

#include "stat/bootstrap.h"

#include <math.h>
#include <stdlib.h>

struct pair {
    double slope;
    uint16_t i, j;
};

/* What fitting and resampling work on; the arrays are owned. */
struct points {
    const double *x, *y;
    size_t n;
    struct pair *pairs; /* with different x, by slope */
    size_t pair_count;
    unsigned *counts; /* how often each point is taken: once each, or as drawn */
    double *rest;     /* y - slope x */
    struct bootstrap_value *sorted;
    double *slopes, *intercepts; /* of the draws */
};

static int by_slope(const void *a, const void *b)
{
    const struct pair *p = a, *q = b;
    return (p->slope > q->slope) - (p->slope < q->slope);
}

static void find_pairs(struct points *p)
{
    for (size_t i = 1; i < p->n; i++) {
        for (size_t j = 0; j < i; j++) {
            double run = p->x[i] - p->x[j];
            if (run < 0 || run > 0)
                p->pairs[p->pair_count++] =
                    (struct pair){(p->y[i] - p->y[j]) / run, (uint16_t)i, (uint16_t)j};
        }
    }
    qsort(p->pairs, p->pair_count, sizeof *p->pairs, by_slope);
}

static uint64_t weight(const struct points *p, size_t k)
{
    return (uint64_t)p->counts[p->pairs[k].i] * p->counts[p->pairs[k].j];
}

/* The median slope of the points as they are taken. False where they all have the same x. */
static bool median_slope(const struct points *p, double *slope)
{
    uint64_t all = 0, seen = 0;
    size_t k = 0;
    for (size_t i = 0; i < p->pair_count; i++)
        all += weight(p, i);
    if (all == 0)
        return false;
    while ((seen += weight(p, k)) <= (all - 1) / 2)
        k++;
    double lower = p->pairs[k].slope;
    while (seen <= all / 2)
        seen += weight(p, ++k);
    *slope = lower + (p->pairs[k].slope - lower) / 2;
    return true;
}

static double median_rest(struct points *p, double slope)
{
    for (size_t i = 0; i < p->n; i++)
        p->rest[i] = p->y[i] - slope * p->x[i];
    bootstrap_sort(p->rest, p->n, p->sorted);
    return bootstrap_median(p->sorted, p->n, p->counts);
}

static void resample(struct points *p, struct fit *out)
{
    uint64_t state = BOOTSTRAP_SEED;
    for (size_t d = 0; d < BOOTSTRAP_DRAWS; d++) {
        do
            bootstrap_draw(&state, p->counts, p->n);
        while (!median_slope(p, &p->slopes[d]));
        p->intercepts[d] = median_rest(p, p->slopes[d]);
    }
    bootstrap_interval(p->slopes, ESTIMATE_LEVEL, &out->slope);
    bootstrap_interval(p->intercepts, ESTIMATE_LEVEL, &out->intercept);
}

static enum fit_status fit_points(struct points *p, struct fit *out)
{
    double slope;
    find_pairs(p);
    for (size_t i = 0; i < p->n; i++)
        p->counts[i] = 1;
    if (!median_slope(p, &slope))
        return FIT_NO_LINE;
    out->n = p->n;
    out->pairs = p->pair_count;
    out->slope.value = slope;
    out->intercept.value = median_rest(p, slope);
    for (size_t i = 0; i < p->n; i++)
        p->rest[i] = fabs(p->rest[i] - out->intercept.value);
    bootstrap_sort(p->rest, p->n, p->sorted);
    out->residual = bootstrap_median(p->sorted, p->n, p->counts);
    bootstrap_no_interval(&out->slope);
    bootstrap_no_interval(&out->intercept);
    if (p->n >= FIT_FEW)
        resample(p, out);
    return FIT_DONE;
}

enum fit_status fit_line(const double *x, const double *y, size_t n, struct fit *out)
{
    *out = (struct fit){0};
    if (n < 2)
        return FIT_NO_LINE;
    if (n > FIT_MOST)
        return FIT_TOO_MANY;
    struct points p = {.x = x, .y = y, .n = n};
    p.pairs = calloc(n * (n - 1) / 2, sizeof *p.pairs);
    p.counts = calloc(n, sizeof *p.counts);
    p.rest = calloc(n, sizeof *p.rest);
    p.sorted = calloc(n, sizeof *p.sorted);
    p.slopes = calloc(BOOTSTRAP_DRAWS, sizeof *p.slopes);
    p.intercepts = calloc(BOOTSTRAP_DRAWS, sizeof *p.intercepts);
    enum fit_status status = FIT_NO_MEMORY;
    if (p.pairs && p.counts && p.rest && p.sorted && p.slopes && p.intercepts)
        status = fit_points(&p, out);
    free(p.pairs);
    free(p.counts);
    free(p.rest);
    free(p.sorted);
    free(p.slopes);
    free(p.intercepts);
    return status;
}

enum fit_status fit_power(const double *x, const double *y, size_t n, struct fit *out)
{
    *out = (struct fit){0};
    if (n < 2 || n > FIT_MOST)
        return n < 2 ? FIT_NO_LINE : FIT_TOO_MANY;
    for (size_t i = 0; i < n; i++) {
        if (!(x[i] > 0 && y[i] > 0))
            return FIT_NOT_POSITIVE;
    }
    double *logs = calloc(2 * n, sizeof *logs);
    if (!logs)
        return FIT_NO_MEMORY;
    for (size_t i = 0; i < n; i++) {
        logs[i] = log(x[i]);
        logs[n + i] = log(y[i]);
    }
    enum fit_status status = fit_line(logs, logs + n, n, out);
    free(logs);
    return status;
}
