/* Lines whose figures are known, from papers and by hand, and how often the intervals hold what
 * they should. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "chance.h"
#include "stat/fit.h"

#include <math.h>
#include <string.h>

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fabs(b);
}

static bool holds(const struct estimate *e, double truth)
{
    return e->low <= truth && truth <= e->high;
}

static bool has_interval(const struct estimate *e)
{
    return e->coverage == ESTIMATE_LEVEL && isfinite(e->low) && isfinite(e->high);
}

/* Sen 1968, section 6: slope 4; half of what is left lies above 6. */
static void example_of_sen(void **state)
{
    (void)state;
    static const double x[] = {1, 2, 3, 4, 10, 12, 18}, y[] = {9, 15, 19, 20, 45, 55, 78};
    struct fit f;
    assert_int_equal(fit_line(x, y, 7, &f), FIT_DONE);
    assert_int_equal(f.n, 7);
    assert_int_equal(f.pairs, 21);
    assert_true(f.slope.value == 4 && f.intercept.value == 6 && f.residual == 1);
    assert_true(has_interval(&f.slope) && has_interval(&f.intercept));
    assert_true(f.slope.low < 4 && f.slope.high > 4 && f.slope.high - f.slope.low < 2);
}

/* Hollander & Wolfe, "Nonparametric Statistical Methods", 2nd ed. 1999, example 9.1 (cloud
 * seeding): slope -0.056. Ten slopes, so the median is between two. */
static void example_of_hollander_and_wolfe(void **state)
{
    (void)state;
    static const double x[] = {1, 2, 3, 4, 5}, y[] = {1.26, 1.27, 1.12, 1.16, 1.03};
    struct fit f;
    assert_int_equal(fit_line(x, y, 5, &f), FIT_DONE);
    assert_true(near(f.slope.value, -0.05625) && near(f.intercept.value, 1.31625));
    assert_true(f.slope.coverage == 0 && isinf(f.slope.low) && isinf(f.slope.high));
    assert_true(f.intercept.coverage == 0 && isinf(f.intercept.low) && isinf(f.intercept.high));
}

static void what_is_exact_has_no_width(void **state)
{
    (void)state;
    static const double x[] = {64, 16, 32, 8192, 1024, 256};
    double y[6], z[6];
    struct fit f;
    for (int i = 0; i < 6; i++) {
        y[i] = 300 + 0.5 * x[i];
        z[i] = 3 * x[i] * x[i] * sqrt(x[i]);
    }
    assert_int_equal(fit_line(x, y, 6, &f), FIT_DONE);
    assert_true(f.slope.value == 0.5 && f.slope.low == 0.5 && f.slope.high == 0.5);
    assert_true(f.intercept.value == 300 && f.intercept.low == 300 && f.intercept.high == 300);
    assert_true(f.residual == 0);
    assert_int_equal(fit_power(x, z, 6, &f), FIT_DONE);
    assert_true(near(f.slope.value, 2.5) && near(f.slope.low, 2.5) && near(f.slope.high, 2.5));
    assert_true(fabs(exp(f.intercept.value) - 3) < 1e-12);
}

static void few_points_have_no_interval(void **state)
{
    (void)state;
    static const double x[] = {1, 2, 3, 4, 5, 6}, y[] = {1, 2, 3, 4, 5, 6};
    for (size_t n = 2; n <= 6; n++) {
        struct fit f;
        assert_int_equal(fit_line(x, y, n, &f), FIT_DONE);
        assert_true(f.slope.value == 1 && f.intercept.value == 0);
        assert_int_equal(f.pairs, n * (n - 1) / 2);
        assert_int_equal(has_interval(&f.slope), n >= FIT_FEW);
        assert_int_equal(has_interval(&f.intercept), n >= FIT_FEW);
    }
}

/* 28 % of the points anywhere: most pairs are still good. */
static void wild_points_do_not_move_it(void **state)
{
    (void)state;
    double x[25], y[25];
    struct fit f;
    for (int i = 0; i < 25; i++) {
        x[i] = i;
        y[i] = i >= 18 ? 1e9 * (i % 2 ? 1 : -3) : 10 + 2 * i;
    }
    assert_int_equal(fit_line(x, y, 25, &f), FIT_DONE);
    assert_true(f.slope.value == 2 && f.intercept.value == 10);
}

/* Slopes by hand: 1, 2, 3, 4 between the two x, none within. */
static void points_may_share_their_x(void **state)
{
    (void)state;
    static const double x[] = {1, 2, 1, 2}, y[] = {1, 2, -1, 3};
    struct fit f;
    assert_int_equal(fit_line(x, y, 4, &f), FIT_DONE);
    assert_int_equal(f.pairs, 4);
    assert_true(f.slope.value == 2.5 && f.intercept.value == -2.5);
    /* One point apart: half the draws have no line, and are drawn again. */
    static const double x7[] = {1, 1, 1, 1, 1, 1, 2}, y7[] = {5, 5, 5, 5, 5, 5, 8};
    assert_int_equal(fit_line(x7, y7, 7, &f), FIT_DONE);
    assert_true(f.slope.low == 3 && f.slope.high == 3 && f.intercept.low == 2);
}

static void no_line_without_two_x(void **state)
{
    (void)state;
    static const double same[] = {5, 5, 5, 5, 5, 5, 5}, y[] = {1, 2, 3, 4, 5, 6, 7};
    struct fit f, zero = {0};
    for (size_t n = 0; n <= 7; n++) {
        memset(&f, 0xff, sizeof f);
        assert_int_equal(fit_line(same, y, n, &f), FIT_NO_LINE);
        assert_memory_equal(&f, &zero, sizeof f);
        memset(&f, 0xff, sizeof f);
        assert_int_equal(fit_power(same, y, n, &f), FIT_NO_LINE);
        assert_memory_equal(&f, &zero, sizeof f);
    }
}

static void logarithms_need_positive_numbers(void **state)
{
    (void)state;
    static const double good[] = {1, 2, 3}, zero[] = {1, 0, 3}, negative[] = {1, 2, -3};
    struct fit f;
    assert_int_equal(fit_power(good, zero, 3, &f), FIT_NOT_POSITIVE);
    assert_int_equal(fit_power(zero, good, 3, &f), FIT_NOT_POSITIVE);
    assert_int_equal(fit_power(good, negative, 3, &f), FIT_NOT_POSITIVE);
    assert_true(f.n == 0 && f.slope.value == 0);
    assert_int_equal(fit_line(good, negative, 3, &f), FIT_DONE);
}

static void most_is_the_most(void **state)
{
    (void)state;
    static double x[FIT_MOST + 1];
    struct fit f;
    for (int i = 0; i <= FIT_MOST; i++)
        x[i] = i + 1;
    assert_int_equal(fit_line(x, x, FIT_MOST + 1, &f), FIT_TOO_MANY);
    assert_int_equal(fit_power(x, x, FIT_MOST + 1, &f), FIT_TOO_MANY);
}

/* Other units of x and y change the figures by that factor and nothing else. */
static void units_do_not_matter(void **state)
{
    (void)state;
    double x[9], y[9], bits[9], shifted[9];
    uint64_t s = 3;
    struct fit f, g;
    for (int i = 0; i < 9; i++) {
        x[i] = 16 << i;
        y[i] = 100 + x[i] + 8 * chance_normal(&s);
        bits[i] = 8 * x[i];
        shifted[i] = 4 * y[i];
    }
    assert_int_equal(fit_line(x, y, 9, &f), FIT_DONE);
    assert_int_equal(fit_line(bits, shifted, 9, &g), FIT_DONE);
    assert_true(g.slope.value == f.slope.value / 2 && g.slope.low == f.slope.low / 2);
    assert_true(g.slope.high == f.slope.high / 2 && g.residual == 4 * f.residual);
    assert_true(g.intercept.value == 4 * f.intercept.value);
    assert_true(g.intercept.low == 4 * f.intercept.low);
    assert_true(g.intercept.high == 4 * f.intercept.high);
    assert_true(f.slope.low < f.slope.value && f.slope.value < f.slope.high);
}

/* Whether x doubles; whether errors are 2 % of y instead of alike everywhere. */
struct design {
    bool ladder, relative, power;
    double (*error)(uint64_t *state);
};

/* Fits 1000 lines, or powers, of known truth; counts how often the intervals hold it, a mille. */
static void simulate(const struct design *d, unsigned *slope_held, unsigned *intercept_held)
{
    enum { N = 12, RUNS = 1000 };
    uint64_t s = 1968;
    *slope_held = *intercept_held = 0;
    for (int run = 0; run < RUNS; run++) {
        double x[N], y[N];
        struct fit f;
        for (int i = 0; i < N; i++) {
            x[i] = d->ladder ? 16 << i / 2 * 2 : 16 * (i + 1);
            double y_true = d->power ? 7 * x[i] * x[i] : 40 + 0.5 * x[i];
            y[i] = y_true + d->error(&s) * (d->relative ? 0.02 * y_true : 1);
        }
        enum fit_status status = d->power ? fit_power(x, y, N, &f) : fit_line(x, y, N, &f);
        assert_int_equal(status, FIT_DONE);
        *slope_held += holds(&f.slope, d->power ? 2 : 0.5);
        *intercept_held += holds(&f.intercept, d->power ? log(7) : 40);
    }
}

static void intervals_hold_the_truth(void **state)
{
    (void)state;
    static const struct {
        struct design design;
        unsigned slope_least, slope_most, intercept_least, intercept_most;
    } rows[] = {
        {{false, false, false, chance_normal}, 930, 970, 930, 970},
        {{true, true, true, chance_skewed}, 930, 970, 930, 970},
        {{true, true, false, chance_normal}, 900, 970, 930, 990},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        unsigned slope, intercept;
        simulate(&rows[r].design, &slope, &intercept);
        print_message("# %zu: slope %u, intercept %u\n", r, slope, intercept);
        assert_in_range(slope, rows[r].slope_least, rows[r].slope_most);
        assert_in_range(intercept, rows[r].intercept_least, rows[r].intercept_most);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_of_sen),
        cmocka_unit_test(example_of_hollander_and_wolfe),
        cmocka_unit_test(what_is_exact_has_no_width),
        cmocka_unit_test(few_points_have_no_interval),
        cmocka_unit_test(wild_points_do_not_move_it),
        cmocka_unit_test(points_may_share_their_x),
        cmocka_unit_test(no_line_without_two_x),
        cmocka_unit_test(logarithms_need_positive_numbers),
        cmocka_unit_test(most_is_the_most),
        cmocka_unit_test(units_do_not_matter),
        cmocka_unit_test(intervals_hold_the_truth),
    };
    return cmocka_run_group_tests_name("fit", tests, NULL, NULL);
}
