/* Curves that cross at a known size, or do not, and how often the interval holds it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "chance.h"
#include "stat/crossing.h"

#include <math.h>

enum { SIZES = 8, PAIRS = 15 };

/* A ladder from 1024 by factors of 2 to 131072, and what was measured. */
struct measured {
    double a[SIZES][PAIRS], b[SIZES][PAIRS];
    struct crossing_point points[SIZES];
};

static void prepare(struct measured *m)
{
    for (size_t i = 0; i < SIZES; i++)
        m->points[i] = (struct crossing_point){1024 << i, m->a[i], m->b[i], PAIRS};
}

/* Fills size i with medians of a and b and a spread, a share of either, that is the same each time
 * and not the same for a and b. */
static void fill(struct measured *m, size_t i, double a, double b, double spread)
{
    for (int k = 0; k < PAIRS; k++) {
        m->a[i][k] = a * (1 + spread * (k - PAIRS / 2) / PAIRS);
        m->b[i][k] = b * (1 + spread * (k * 4 % PAIRS - PAIRS / 2) / PAIRS);
    }
}

static struct crossing found(const struct measured *m, size_t count)
{
    struct crossing c;
    assert_int_equal(crossing_find(m->points, count, &c), 0);
    return c;
}

/* Ratios of a to b at the sizes; 0: b is 0 too. */
static struct crossing of_ratios(const double ratios[SIZES], double spread)
{
    struct measured m;
    prepare(&m);
    for (size_t i = 0; i < SIZES; i++)
        fill(&m, i, 100 * ratios[i], 100, spread);
    return found(&m, SIZES);
}
#define RATIOS(SPREAD, ...) of_ratios((const double[SIZES]){__VA_ARGS__}, SPREAD)

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fabs(b);
}

static void is_nowhere(const struct crossing *c)
{
    assert_true(c->size.value == 0 && c->size.coverage == 0);
    assert_true(isinf(c->size.low) && isinf(c->size.high));
}

/* A cost a byte against a fixed cost: both are powers of the size, so 5000 is met exactly. */
static void powers_cross_exactly(void **state)
{
    (void)state;
    struct measured m;
    prepare(&m);
    for (size_t i = 0; i < SIZES; i++)
        fill(&m, i, m.points[i].size / 1000, 5, 0);
    struct crossing c = found(&m, SIZES);
    assert_int_equal(c.outcome, CROSSING_FROM);
    assert_true(near(c.size.value, 5000) && near(c.size.low, 5000) && near(c.size.high, 5000));
    assert_true(c.size.coverage == ESTIMATE_LEVEL && c.below == 4096 && c.above == 8192);
    assert_true(c.first == -1 && c.last == 1 && c.changes == 1 && c.unclear == 0);
    for (size_t i = 0; i < SIZES; i++)
        fill(&m, i, 5, m.points[i].size / 1000, 0);
    c = found(&m, SIZES);
    assert_int_equal(c.outcome, CROSSING_UP_TO);
    assert_true(near(c.size.value, 5000) && near(c.size.low, 5000) && near(c.size.high, 5000));
    assert_true(c.below == 4096 && c.above == 8192 && c.first == 1 && c.last == -1);
}

/* ln 0.5 and ln 4: a third of the way. */
static void place_is_interpolated_on_logarithms(void **state)
{
    (void)state;
    struct crossing c = RATIOS(0.01, .3, .4, .5, 4, 5, 6, 7, 8);
    assert_int_equal(c.outcome, CROSSING_FROM);
    assert_true(near(c.size.value, 4096 * cbrt(2)));
    assert_true(c.size.low > 4096 && c.size.low < c.size.value);
    assert_true(c.size.high > c.size.value && c.size.high < 8192);
}

static void never_and_always(void **state)
{
    (void)state;
    struct crossing c = RATIOS(0.05, .5, .6, .7, .8, .7, .6, .5, .9);
    assert_int_equal(c.outcome, CROSSING_NEVER);
    assert_true(c.first == -1 && c.last == -1 && c.changes == 0 && c.unclear == 0);
    is_nowhere(&c);
    c = RATIOS(0.05, 1.5, 1.6, 1.7, 1.8, 1.2, 1.1, 2, 3);
    assert_int_equal(c.outcome, CROSSING_ALWAYS);
    assert_true(c.first == 1 && c.last == 1 && c.changes == 0);
    is_nowhere(&c);
}

static void several_are_said(void **state)
{
    (void)state;
    struct crossing c = RATIOS(0.05, .5, .6, 2, 1, .5, 2, 3, 4);
    assert_int_equal(c.outcome, CROSSING_SEVERAL);
    assert_true(c.changes == 3 && c.unclear == 1 && c.below == 2048 && c.above == 32768);
    is_nowhere(&c);
    c = RATIOS(0.05, 1, .6, 2, 2, 2, 2, .3, 1);
    assert_int_equal(c.outcome, CROSSING_SEVERAL);
    assert_true(c.changes == 2 && c.unclear == 2 && c.below == 0 && isinf(c.above));
}

static void what_is_unclear_is_not_told(void **state)
{
    (void)state;
    struct crossing c = RATIOS(0.05, 1, 1.001, 1, .999, 1, 1, 1.001, 1);
    assert_int_equal(c.outcome, CROSSING_UNKNOWN);
    assert_true(c.first == 0 && c.last == 0 && c.below == 0 && isinf(c.above) && c.unclear == 8);
    is_nowhere(&c);
    /* More from 8192 on, at the latest. */
    c = RATIOS(0.05, 1, 1.001, 1, 1.2, 1.3, 1.4, 1.5, 1.6);
    assert_int_equal(c.outcome, CROSSING_UNKNOWN);
    assert_true(c.first == 0 && c.last == 1 && c.below == 0 && c.above == 8192 && c.unclear == 3);
    /* Less up to 65536, at the least. */
    c = RATIOS(0.05, .5, .5, .5, .6, .7, .8, .9, 1);
    assert_int_equal(c.outcome, CROSSING_UNKNOWN);
    assert_true(c.first == -1 && c.last == 0 && c.below == 65536 && isinf(c.above));
    /* It touches, and perhaps more. */
    c = RATIOS(0.05, .5, .5, .5, 1.001, .7, .6, .5, .4);
    assert_int_equal(c.outcome, CROSSING_UNKNOWN);
    assert_true(c.below == 4096 && c.above == 16384 && c.unclear == 1);
    is_nowhere(&c);
}

/* Ratios of 1.02 and 0.97 in the wrong order become their geometric mean, which is below 1; the
 * next, 1.5, is beyond. */
static void what_chance_swapped_is_pooled(void **state)
{
    (void)state;
    struct crossing c = RATIOS(0.5, .3, .5, 1.02, .97, 1.5, 2, 3, 4);
    assert_int_equal(c.outcome, CROSSING_FROM);
    assert_true(c.unclear == 2 && c.changes == 1 && c.below == 2048 && c.above == 16384);
    double pooled = (log(1.02) + log(.97)) / 2;
    double share = -pooled / (log(1.5) - pooled);
    assert_true(fabs(c.size.value - 8192 * exp2(share)) < 1e-6);
    assert_true(c.size.low < 8192 && c.size.low > 2048 && c.size.high < 16384);
    /* And the other way round: the same place, below 4096. */
    c = RATIOS(0.5, 4, 2, .98, 1.03, .6, .5, .4, .3);
    assert_int_equal(c.outcome, CROSSING_UP_TO);
    assert_true(c.size.value > 8192 && c.size.value < 16384);
    /* Three become one: mean of the logarithms above 0, so the place is before them. */
    c = RATIOS(0.5, .3, .5, 1.08, .98, .97, 2, 3, 4);
    pooled = (log(1.08) + log(.98) + log(.97)) / 3;
    share = log(2) / (log(2) + pooled);
    assert_int_equal(c.outcome, CROSSING_FROM);
    assert_true(c.below == 2048 && c.above == 32768 &&
                fabs(c.size.value - 2048 * exp2(share)) < 1e-6);
}

/* What is unclear beside the change does not move it: it lies between clear sizes. */
static void unclear_sizes_outside_do_not_matter(void **state)
{
    (void)state;
    struct crossing plain = RATIOS(0.05, .5, .6, .7, .9, 1.2, 2, 3, 4);
    struct crossing c = RATIOS(0.05, 1, .6, .7, .9, 1.2, 2, 3, 1);
    assert_int_equal(plain.outcome, CROSSING_FROM);
    assert_int_equal(c.outcome, CROSSING_FROM);
    assert_true(c.first == 0 && c.last == 0 && c.unclear == 2 && c.changes == 1);
    assert_true(c.size.value == plain.size.value && c.below == 8192 && c.above == 16384);
    struct measured m;
    prepare(&m);
    fill(&m, 0, 120, 100, 0.9);
    fill(&m, 1, 91, 100, 0.05);
    fill(&m, 2, 130, 100, 0.05);
    c = found(&m, 3);
    assert_int_equal(c.outcome, CROSSING_FROM);
    assert_true(c.first == 0 && c.below == 2048 && c.above == 4096);
    assert_true(c.size.value > 2048 && c.size.low > 2048 && c.size.high < 4096);
    assert_int_equal(found(&m, 2).outcome, CROSSING_UNKNOWN);
}

/* What disturbs both by half does not hide that b costs 3 % more; shuffled, it does. */
static void pairs_stay_pairs(void **state)
{
    (void)state;
    struct measured m;
    uint64_t s = 7;
    prepare(&m);
    for (size_t i = 0; i < SIZES; i++) {
        for (int k = 0; k < PAIRS; k++) {
            m.a[i][k] = 100 + 50 * chance_even(&s);
            m.b[i][k] = m.a[i][k] * 1.03;
        }
    }
    assert_int_equal(found(&m, SIZES).outcome, CROSSING_NEVER);
    for (size_t i = 0; i < SIZES; i++) {
        double kept = m.b[i][0];
        for (int k = 0; k + 1 < PAIRS; k++)
            m.b[i][k] = m.b[i][k + 1];
        m.b[i][PAIRS - 1] = kept;
    }
    assert_int_equal(found(&m, SIZES).outcome, CROSSING_UNKNOWN);
}

static void too_little_is_not_told(void **state)
{
    (void)state;
    struct measured m;
    prepare(&m);
    for (size_t i = 0; i < SIZES; i++)
        fill(&m, i, m.points[i].size, 5000, 0.01);
    assert_int_equal(found(&m, SIZES).outcome, CROSSING_FROM);
    for (size_t n = 0; n < CROSSING_FEW_SIZES; n++) {
        struct crossing c = found(&m, n);
        assert_int_equal(c.outcome, CROSSING_UNKNOWN);
        assert_true(c.first == 0 && c.last == 0 && c.below == 0 && isinf(c.above));
        is_nowhere(&c);
    }
    m.points[5].n = m.points[SIZES - 1].n = CROSSING_FEW;
    assert_int_equal(found(&m, SIZES).outcome, CROSSING_FROM);
    m.points[5].n = CROSSING_FEW - 1;
    assert_int_equal(found(&m, SIZES).outcome, CROSSING_UNKNOWN);
}

/* A phase that takes nothing costs less than any other; two of them the same. */
static void nothing_is_a_cost(void **state)
{
    (void)state;
    struct measured m;
    prepare(&m);
    for (size_t i = 0; i < SIZES; i++)
        fill(&m, i, i < 3 ? 0 : 2000, i < 5 ? 2 : 0, 0);
    struct crossing c = found(&m, SIZES);
    assert_int_equal(c.outcome, CROSSING_FROM);
    assert_true(near(c.size.value, 4096 * sqrt(2)) && c.below == 4096 && c.above == 8192);
    fill(&m, 0, 0, 0, 0);
    c = found(&m, SIZES);
    assert_true(c.first == 0 && c.unclear == 1);
    assert_int_equal(c.outcome, CROSSING_FROM);
}

/* A cost a byte and a fixed one, each with a scatter of 5 %: they cross at 20 000. */
static void intervals_hold_the_truth(void **state)
{
    (void)state;
    enum { RUNS = 400 };
    uint64_t s = 1955;
    unsigned held = 0, known = 0;
    for (int run = 0; run < RUNS; run++) {
        struct measured m;
        prepare(&m);
        for (size_t i = 0; i < SIZES; i++) {
            for (int k = 0; k < PAIRS; k++) {
                m.a[i][k] = m.points[i].size / 1000 * (1 + 0.05 * chance_skewed(&s));
                m.b[i][k] = 20 * (1 + 0.05 * chance_normal(&s));
            }
        }
        struct crossing c = found(&m, SIZES);
        known += c.outcome == CROSSING_FROM && c.below <= 20000 && c.above >= 20000;
        held += c.size.low <= 20000 && 20000 <= c.size.high;
    }
    print_message("# known %u, held %u\n", known, held);
    assert_int_equal(known, RUNS);
    assert_in_range(held, RUNS * 94 / 100, RUNS * 985 / 1000);
}

/* The same curve all over: not often is a difference seen at any of the sizes. */
static void chance_alone_is_seldom_told(void **state)
{
    (void)state;
    enum { RUNS = 200 };
    uint64_t s = 4;
    unsigned told = 0;
    for (int run = 0; run < RUNS; run++) {
        struct measured m;
        prepare(&m);
        for (size_t i = 0; i < SIZES; i++) {
            for (int k = 0; k < PAIRS; k++) {
                m.a[i][k] = 100 + 5 * chance_normal(&s);
                m.b[i][k] = 100 + 5 * chance_normal(&s);
            }
        }
        told += found(&m, SIZES).unclear < SIZES;
    }
    print_message("# told %u\n", told);
    assert_in_range(told, 0, RUNS * 7 / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(powers_cross_exactly),
        cmocka_unit_test(place_is_interpolated_on_logarithms),
        cmocka_unit_test(never_and_always),
        cmocka_unit_test(several_are_said),
        cmocka_unit_test(what_is_unclear_is_not_told),
        cmocka_unit_test(what_chance_swapped_is_pooled),
        cmocka_unit_test(unclear_sizes_outside_do_not_matter),
        cmocka_unit_test(pairs_stay_pairs),
        cmocka_unit_test(too_little_is_not_told),
        cmocka_unit_test(nothing_is_a_cost),
        cmocka_unit_test(intervals_hold_the_truth),
        cmocka_unit_test(chance_alone_is_seldom_told),
    };
    return cmocka_run_group_tests_name("crossing", tests, NULL, NULL);
}
