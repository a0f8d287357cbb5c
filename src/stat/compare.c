#include "stat/compare.h"

#include "stat/bootstrap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ORDERS_MAX 0x1p53 /* up to here a double counts in ones */

static double ratio_of(double old, double new)
{
    if (old > 0)
        return new / old;
    return new > 0 ? INFINITY : 1;
}

/* The number of orders of m and n values, or ORDERS_MAX or more. */
static double count_orders(size_t m, size_t n)
{
    double orders = 1;
    for (size_t i = 1; i <= m && orders < ORDERS_MAX; i++)
        orders = orders * (double)(n + i) / (double)i; /* whole each time */
    return orders;
}

/* P(U <= u) with m and n values, u below m n: the coefficients of the product of
 * (1 - q^(n+i)) / (1 - q^i), i from 1 to m, as far as q^u. Negative out of memory. */
static double exact_cdf(size_t m, size_t n, size_t u, double orders)
{
    double *f = calloc(u + 1, sizeof *f), sum = 0;
    if (!f)
        return -1;
    f[0] = 1;
    for (size_t i = 1; i <= m; i++) {
        for (size_t d = u + 1; d-- > n + i;)
            f[d] -= f[d - n - i];
        for (size_t d = i; d <= u; d++)
            f[d] += f[d - i];
    }
    for (size_t d = 0; d <= u; d++)
        sum += f[d];
    free(f);
    return sum / orders;
}

/* Counts U, and returns the sum of t^3 - t over the ties of t among the sorted values of both, the
 * old ones of which stood first. */
static double rank(const struct bootstrap_value *all, size_t old_count, size_t count, double *u)
{
    double ties = 0;
    size_t old_below = 0, next;
    *u = 0;
    for (size_t i = 0; i < count; i = next) {
        size_t olds = 0;
        for (next = i; next < count && all[next].value <= all[i].value; next++)
            olds += all[next].from < old_count;
        double t = (double)(next - i);
        *u += (t - (double)olds) * ((double)old_below + (double)olds / 2);
        ties += t * t * t - t;
        old_below += olds;
    }
    return ties;
}

/* Tests the sorted values of both sets. 0, or -1 out of memory. */
static int test(const struct bootstrap_value *all, struct compare *c)
{
    size_t pairs = c->old_count * c->new_count;
    double n = (double)(c->old_count + c->new_count), half = (double)pairs / 2;
    double ties = rank(all, c->old_count, c->old_count + c->new_count, &c->u);
    double orders = count_orders(c->old_count, c->new_count);
    c->p_least = 2 / orders;
    c->exact = ties <= 0 && orders < ORDERS_MAX;
    if (c->exact) {
        size_t u = (size_t)c->u;
        double below = exact_cdf(c->old_count, c->new_count, u < pairs - u ? u : pairs - u, orders);
        c->p = 2 * below < 1 ? 2 * below : 1;
        return below < 0 ? -1 : 0;
    }
    double variance = (double)pairs / 12 * (n + 1 - ties / (n * (n - 1)));
    double off = fabs(c->u - half) - 0.5;
    c->p = off > 0 ? erfc(off / sqrt(2 * variance)) : 1;
    return 0;
}

/* Where p is small enough for a difference. */
static enum compare_verdict direction(const struct compare *c)
{
    double half = (double)c->old_count * (double)c->new_count / 2;
    if (c->u > half && c->ratio.value > 1)
        return COMPARE_SLOWER;
    if (c->u < half && c->ratio.value < 1)
        return COMPARE_FASTER;
    return COMPARE_NO_DIFFERENCE;
}

static void judge(struct compare *c, bool differs, double level)
{
    if (c->p_least > level)
        c->verdict = COMPARE_TOO_FEW;
    else
        c->verdict = differs ? direction(c) : COMPARE_NO_DIFFERENCE;
}

/* The interval of the ratio. counts and replicates are scratch. */
static void resample(const struct bootstrap_value *old, const struct bootstrap_value *new,
                     unsigned *counts, double *replicates, struct compare *c)
{
    uint64_t state = BOOTSTRAP_SEED;
    for (size_t d = 0; d < BOOTSTRAP_DRAWS; d++) {
        bootstrap_draw(&state, counts, c->old_count);
        double old_median = bootstrap_median(old, c->old_count, counts);
        bootstrap_draw(&state, counts, c->new_count);
        replicates[d] = ratio_of(old_median, bootstrap_median(new, c->new_count, counts));
    }
    bootstrap_interval(replicates, ESTIMATE_LEVEL, &c->ratio);
}

static void compare_medians(const struct bootstrap_value *old, const struct bootstrap_value *new,
                            unsigned *counts, double *replicates, struct compare *c)
{
    size_t most = c->old_count > c->new_count ? c->old_count : c->new_count;
    for (size_t i = 0; i < most; i++)
        counts[i] = 1;
    c->ratio.value = ratio_of(bootstrap_median(old, c->old_count, counts),
                              bootstrap_median(new, c->new_count, counts));
    if (c->old_count >= COMPARE_FEW && c->new_count >= COMPARE_FEW)
        resample(old, new, counts, replicates, c);
}

int compare_samples(const double *old, size_t old_count, const double *new, size_t new_count,
                    double level, struct compare *out)
{
    size_t count = old_count + new_count;
    *out = (struct compare){
        .old_count = old_count, .new_count = new_count, .ratio.value = NAN, .p = 1, .p_least = 1};
    bootstrap_no_interval(&out->ratio);
    if (old_count == 0 || new_count == 0)
        return 0;
    double *values = calloc(count + BOOTSTRAP_DRAWS, sizeof *values);
    struct bootstrap_value *sorted = calloc(2 * count, sizeof *sorted);
    unsigned *counts = calloc(count, sizeof *counts);
    int rc = values && sorted && counts ? 0 : -1;
    if (!rc) {
        memcpy(values, old, old_count * sizeof *values);
        memcpy(values + old_count, new, new_count * sizeof *values);
        bootstrap_sort(values, count, sorted);
        bootstrap_sort(old, old_count, sorted + count);
        bootstrap_sort(new, new_count, sorted + count + old_count);
        compare_medians(sorted + count, sorted + count + old_count, counts, values + count, out);
        rc = test(sorted, out);
    }
    if (!rc)
        judge(out, out->p <= level, level);
    free(values);
    free(sorted);
    free(counts);
    return rc;
}

/* The smallest p above `bound`, and how often it stands there; 0 where there is none. */
static size_t next_p(const struct compare *all, size_t n, double bound, double *p)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        if (all[i].p <= bound || (count && all[i].p > *p))
            continue;
        count = count && all[i].p >= *p ? count + 1 : 1;
        *p = all[i].p;
    }
    return count;
}

/* Whether a difference would count even if it were the only one of n, and as plain as it can be. */
static bool can_any_show(const struct compare *all, size_t n, double level)
{
    for (size_t i = 0; i < n; i++)
        if (all[i].p_least <= level / (double)n)
            return true;
    return false;
}

void compare_family(struct compare *all, size_t n, double level)
{
    double bound = -1, p = 0;
    size_t left = n, count;
    while ((count = next_p(all, n, bound, &p)) > 0 && p <= level / (double)left) {
        bound = p;
        left -= count;
    }
    bool can_show = can_any_show(all, n, level);
    for (size_t i = 0; i < n; i++)
        judge(&all[i], all[i].p <= bound, can_show ? level : 0);
}
