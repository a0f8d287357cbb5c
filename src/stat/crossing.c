#include "stat/crossing.h"

#include "base/splitmix.h"
#include "stat/bootstrap.h"

#include <math.h>
#include <stdlib.h>

#define RATIO_LOG_MAX 6.907755278982137 /* ln 1000 */

/* Curves are log ratios over the sizes; one after the other in `draws`. The arrays are owned. */
struct ladder {
    const struct crossing_point *points;
    size_t count, most; /* sizes, and the most pairs at any */
    double *curve;      /* of the samples themselves */
    double *draws;      /* BOOTSTRAP_DRAWS curves */
    int *signs;         /* where clear; else 0 */
    double *replicates;
    double *level, *weight; /* scratch of pooling, `count` each */
    struct bootstrap_value *a, *b;
    unsigned *counts;
};

static double log_ratio(double a, double b)
{
    if (a <= 0 && b <= 0)
        return 0;
    return fmax(-RATIO_LOG_MAX, fmin(log(a / b), RATIO_LOG_MAX));
}

/* The log ratio at a size, of the pairs as they are counted. */
static double drawn_ratio(const struct ladder *l, size_t n)
{
    return log_ratio(bootstrap_median(l->a, n, l->counts), bootstrap_median(l->b, n, l->counts));
}

/* Fills the curves at size i, and its sign. */
static void resample(struct ladder *l, size_t i, uint64_t *state)
{
    const struct crossing_point *p = &l->points[i];
    struct estimate ratio;
    bootstrap_sort(p->a, p->n, l->a);
    bootstrap_sort(p->b, p->n, l->b);
    for (size_t k = 0; k < p->n; k++)
        l->counts[k] = 1;
    l->curve[i] = drawn_ratio(l, p->n);
    for (size_t d = 0; d < BOOTSTRAP_DRAWS; d++) {
        bootstrap_draw(state, l->counts, p->n);
        l->replicates[d] = l->draws[d * l->count + i] = drawn_ratio(l, p->n);
    }
    bootstrap_interval(l->replicates, 1 - (1 - ESTIMATE_LEVEL) / (double)l->count, &ratio);
    l->signs[i] = (ratio.low > 0) - (ratio.high < 0);
}

/* Makes the first n levels monotone, rising: the closest such curve by least squares. */
static void pool(struct ladder *l, size_t n)
{
    size_t blocks = 0;
    for (size_t i = 0; i < n; i++) {
        double level = l->level[i], weight = 1;
        while (blocks > 0 && l->level[blocks - 1] >= level) {
            double w = l->weight[--blocks];
            level = (level * weight + l->level[blocks] * w) / (weight + w);
            weight += w;
        }
        l->level[blocks] = level;
        l->weight[blocks++] = weight;
    }
    for (size_t i = n; blocks > 0; blocks--) {
        double level = l->level[blocks - 1];
        for (size_t w = (size_t)l->weight[blocks - 1]; w > 0; w--)
            l->level[--i] = level;
    }
}

/* The first of n levels above 0, or n. *once: all after it are, too. */
static size_t first_above(const double *level, size_t n, bool *once)
{
    size_t first = 0;
    while (first < n && level[first] <= 0)
        first++;
    *once = true;
    for (size_t i = first; i < n; i++)
        *once = *once && level[i] > 0;
    return first;
}

/* Where a curve crosses 0 between the sizes `from` and `to`, rising for direction 1; one of them
 * where it does not. */
static double place(struct ladder *l, const double *curve, size_t from, size_t to, int direction)
{
    size_t n = to - from + 1;
    bool once;
    for (size_t i = 0; i < n; i++)
        l->level[i] = direction * curve[from + i];
    size_t i = first_above(l->level, n, &once);
    if (!once) {
        pool(l, n);
        i = first_above(l->level, n, &once);
    }
    if (i == 0 || i == n)
        return l->points[i == 0 ? from : to].size;
    double share = -l->level[i - 1] / (l->level[i] - l->level[i - 1]);
    double size = l->points[from + i - 1].size;
    return size * pow(l->points[from + i].size / size, share);
}

/* The place of the only change, from -direction to direction. */
static void locate(struct ladder *l, int direction, struct crossing *out)
{
    size_t from = 0, to = 0;
    while (l->signs[to] != direction)
        to++;
    for (size_t i = 0; i < to; i++)
        from = l->signs[i] ? i : from;
    for (size_t d = 0; d < BOOTSTRAP_DRAWS; d++)
        l->replicates[d] = place(l, l->draws + d * l->count, from, to, direction);
    bootstrap_interval(l->replicates, ESTIMATE_LEVEL, &out->size);
    out->size.value = place(l, l->curve, from, to, direction);
    out->below = l->points[from].size;
    out->above = l->points[to].size;
    out->outcome = direction > 0 ? CROSSING_FROM : CROSSING_UP_TO;
}

/* Fills what follows from the signs alone; returns the last of them that is clear. */
static int survey(const struct ladder *l, struct crossing *out)
{
    int before = 0;
    size_t head = 0, tail = l->count;
    out->first = l->signs[0];
    out->last = l->signs[l->count - 1];
    for (size_t i = 0; i < l->count; i++) {
        out->unclear += l->signs[i] == 0;
        out->changes += l->signs[i] * before < 0;
        before = l->signs[i] ? l->signs[i] : before;
    }
    while (out->first && head < l->count && l->signs[head] == out->first)
        head++;
    while (out->last && tail > 0 && l->signs[tail - 1] == out->last)
        tail--;
    out->below = head > 0 ? l->points[head - 1].size : 0;
    out->above = tail < l->count ? l->points[tail].size : INFINITY;
    return before;
}

static void find(struct ladder *l, struct crossing *out)
{
    uint64_t state = BOOTSTRAP_SEED;
    for (size_t i = 0; i < l->count; i++)
        resample(l, i, &state);
    int last = survey(l, out);
    if (out->changes > 1)
        out->outcome = CROSSING_SEVERAL;
    else if (out->changes == 1)
        locate(l, last, out);
    else if (out->unclear == 0)
        out->outcome = last > 0 ? CROSSING_ALWAYS : CROSSING_NEVER;
}

/* Whether there is enough for an answer; counts the most pairs at a size. */
static bool is_enough(struct ladder *l)
{
    bool enough = l->count >= CROSSING_FEW_SIZES;
    for (size_t i = 0; i < l->count; i++) {
        size_t n = l->points[i].n;
        enough = enough && n >= CROSSING_FEW;
        l->most = n > l->most ? n : l->most;
    }
    return enough;
}

int crossing_find(const struct crossing_point *points, size_t count, struct crossing *out)
{
    struct ladder l = {.points = points, .count = count};
    *out = (struct crossing){.above = INFINITY};
    bootstrap_no_interval(&out->size);
    if (!is_enough(&l))
        return 0;
    l.curve = calloc((BOOTSTRAP_DRAWS + 3) * count, sizeof *l.curve);
    l.replicates = calloc(BOOTSTRAP_DRAWS, sizeof *l.replicates);
    l.signs = calloc(count, sizeof *l.signs);
    l.a = calloc(2 * l.most, sizeof *l.a);
    l.counts = calloc(l.most, sizeof *l.counts);
    int rc = l.curve && l.replicates && l.signs && l.a && l.counts ? 0 : -1;
    if (!rc) {
        l.level = l.curve + count;
        l.weight = l.level + count;
        l.draws = l.weight + count;
        l.b = l.a + l.most;
        find(&l, out);
    }
    free(l.curve);
    free(l.replicates);
    free(l.signs);
    free(l.a);
    free(l.counts);
    return rc;
}
