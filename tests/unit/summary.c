/* Summaries of samples whose figures are known: by hand, from papers, or by exact binomials. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "stat/summary.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

static bool near(double a, double b)
{
    double off = a < b ? b - a : a - b;
    return off <= 1e-12 * (b < 0 ? -b : b);
}

static struct summary sum(const double *x, size_t n)
{
    static double scratch[4096];
    struct summary s;
    memset(&s, 0xff, sizeof s);
    summary_of(x, n, scratch, &s);
    return s;
}
#define SUM(...) \
    sum((const double[]){__VA_ARGS__}, sizeof(const double[]){__VA_ARGS__} / sizeof(double))

static void nothing_gives_nothing(void **state)
{
    (void)state;
    struct summary s, zero = {0};
    memset(&s, 0, sizeof s);
    summary_of(NULL, 0, NULL, &s);
    assert_memory_equal(&s, &zero, sizeof s);
    assert_false(summary_has_interval(&s));
    assert_true(summary_spread(&s) < 0);
    assert_false(summary_is_outlier(&s, 7));
}

static void one_is_everything_but_an_interval(void **state)
{
    (void)state;
    struct summary s = SUM(42);
    assert_int_equal(s.n, 1);
    assert_true(s.min == 42 && s.max == 42 && s.median == 42 && s.q1 == 42 && s.q3 == 42);
    assert_true(s.low == 42 && s.high == 42 && s.low_rank == 1 && s.high_rank == 1);
    assert_true(s.mad == 0 && s.coverage == 0 && s.outliers == 0);
    assert_false(summary_has_interval(&s));
    assert_true(summary_spread(&s) < 0);
}

static void two_cover_a_half(void **state)
{
    (void)state;
    struct summary s = SUM(10, 4);
    assert_true(s.min == 4 && s.max == 10 && s.median == 7 && s.q1 == 5.5 && s.q3 == 8.5);
    assert_true(s.mad == 3 && s.low == 4 && s.high == 10 && s.coverage == 0.5);
    assert_true(near(summary_spread(&s), 3.0 / 7));
    s = SUM(8, 10, 16);
    assert_true(near(summary_spread(&s), 0.6));
    s = SUM(4, 10, 12);
    assert_true(near(summary_spread(&s), 0.6));
}

/* What few samples are worth: 1 - 2 / 2^n. */
static void few_have_no_interval(void **state)
{
    (void)state;
    static const double coverage[] = {0, 0, 0.5, 0.75, 0.875, 0.9375, 0.96875};
    static const double x[] = {6, 2, 5, 1, 3, 4};
    for (size_t n = 2; n <= 6; n++) {
        struct summary s = sum(x, n);
        assert_true(near(s.coverage, coverage[n]));
        assert_int_equal(s.low_rank, 1);
        assert_int_equal(s.high_rank, n);
        assert_true(s.low == s.min && s.high == s.max);
        assert_int_equal(summary_has_interval(&s), n >= SUMMARY_FEW);
    }
}

/* Hyndman & Fan's type 7 as R computes it: quantile(1:10), and of 7 values. */
static void quartiles_are_of_type_7(void **state)
{
    (void)state;
    struct summary s = SUM(10, 9, 8, 7, 6, 5, 4, 3, 2, 1);
    assert_true(s.q1 == 3.25 && s.median == 5.5 && s.q3 == 7.75);
    s = SUM(1, 1, 2, 2, 4, 6, 9);
    assert_true(s.q1 == 1.5 && s.median == 2 && s.q3 == 5);
    s = SUM(1, 2, 3, 4);
    assert_true(s.q1 == 1.75 && s.q3 == 3.25);
    s = SUM(1, 2, 3, 4, 5);
    assert_true(s.q1 == 2 && s.q3 == 4);
    static const double x[] = {1, 2, 4, 8};
    assert_true(summary_quantile(x, 4, 0) == 1 && summary_quantile(x, 4, 1) == 8);
    assert_true(near(summary_quantile(x, 4, 0.9), 6.8));
    assert_true(summary_quantile(x, 1, 0.3) == 1);
}

static void the_mad_is_raw(void **state)
{
    (void)state;
    struct summary s = SUM(1, 1, 2, 2, 4, 6, 9);
    assert_true(s.mad == 1);
    s = SUM(5, 5, 5, 5);
    assert_true(s.mad == 0 && s.outliers == 0 && summary_spread(&s) == 0);
}

/* The example of Leys et al. 2013: median 7, MAD 3.5, scaled 5.1891. */
static void outliers_are_counted_and_kept(void **state)
{
    (void)state;
    struct summary s = SUM(1, 3, 3, 6, 8, 10, 10, 1000);
    assert_true(s.median == 7 && s.mad == 3.5);
    assert_int_equal(s.outliers, 1);
    assert_true(s.max == 1000 && s.n == 8);
    assert_true(summary_is_outlier(&s, 1000) && !summary_is_outlier(&s, 10));
    assert_true(summary_is_outlier(&s, 7 + 15.5674) && !summary_is_outlier(&s, 7 + 15.5672));
    assert_true(summary_is_outlier(&s, 7 - 15.5674) && !summary_is_outlier(&s, 7 - 15.5672));
    s = SUM(-1000, 1, 3, 3, 6, 8, 10, 10, 1000);
    assert_int_equal(s.outliers, 2);
    /* More than half the same: no width is known, so none is far. */
    s = SUM(1, 1, 1, 1, 1, 100);
    assert_int_equal(s.outliers, 0);
    assert_false(summary_is_outlier(&s, 100));
}

/* Ranks and coverages as tables of the sign test have them, to 4 places. */
static void intervals_are_those_of_the_tables(void **state)
{
    (void)state;
    static const struct {
        size_t n, rank;
        double coverage;
    } rows[] = {{6, 1, 0.9688},  {7, 1, 0.9844},   {8, 1, 0.9922},   {9, 2, 0.9609},
                {10, 2, 0.9785}, {12, 3, 0.9614},  {15, 4, 0.9648},  {20, 6, 0.9586},
                {25, 8, 0.9567}, {30, 10, 0.9572}, {50, 18, 0.9672}, {100, 40, 0.9648}};
    double x[100];
    for (size_t i = 0; i < 100; i++)
        x[i] = (double)((i * 37) % 100);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct summary s = sum(x, rows[i].n);
        assert_int_equal(s.low_rank, rows[i].rank);
        assert_int_equal(s.high_rank, rows[i].n + 1 - rows[i].rank);
        assert_true(s.coverage > rows[i].coverage - 6e-5 && s.coverage < rows[i].coverage + 6e-5);
    }
    struct summary s = sum(x, 100);
    assert_true(s.low == 39 && s.high == 60);
    assert_true(near(summary_spread(&s), 10.5 / 49.5));
}

/* Every n whose binomials fit 64 bits: the largest rank that covers, and exactly how much. */
static void ranks_are_exact(void **state)
{
    (void)state;
    double x[63] = {0};
    for (unsigned n = 2; n <= 60; n++) {
        uint64_t choose[64] = {1}, all = UINT64_C(1) << n, outside = 0;
        for (unsigned row = 1; row <= n; row++)
            for (unsigned i = row; i > 0; i--)
                choose[i] += choose[i - 1];
        unsigned rank = 1;
        outside = 2;
        for (unsigned k = 2; k <= n / 2; k++) {
            uint64_t more = outside + 2 * choose[k - 1];
            if ((double)(all - more) < SUMMARY_LEVEL * (double)all)
                break;
            outside = more;
            rank = k;
        }
        struct summary s = sum(x, n);
        assert_int_equal(s.low_rank, rank);
        assert_true(near(s.coverage, (double)(all - outside) / (double)all));
    }
}

static void many_samples_do_not_overflow(void **state)
{
    (void)state;
    enum { MANY = 200001 };
    double *x = malloc(MANY * sizeof *x), *scratch = malloc(MANY * sizeof *scratch);
    assert_true(x && scratch);
    for (size_t i = 0; i < MANY; i++)
        x[i] = (double)(i * 7919 % MANY);
    struct summary s;
    summary_of(x, MANY, scratch, &s);
    assert_true(s.median == 100000 && s.min == 0 && s.max == 200000 && s.mad == 50000);
    /* By the normal distribution: n / 2 - 1.96 sqrt(n) / 2 is 99562. */
    assert_in_range(s.low_rank, 99560, 99564);
    assert_true(s.coverage >= 0.95 && s.coverage < 0.951);
    assert_true(x[1] == 7919);
    free(x);
    free(scratch);
}

static void nanoseconds_are_taken_as_they_are(void **state)
{
    (void)state;
    static const uint64_t ns[] = {5000000001, 5000000000, 5000000002, 1, UINT64_C(1) << 52};
    double scratch[5];
    struct summary s;
    summary_of_ns(ns, 5, scratch, &s);
    assert_true(s.median == 5000000001.0 && s.min == 1 && s.max == 4503599627370496.0);
    assert_int_equal(s.outliers, 2);
    summary_of_ns(NULL, 0, NULL, &s);
    assert_int_equal(s.n, 0);
}

static bool is_finite(double x)
{
    return x >= -DBL_MAX && x <= DBL_MAX;
}

/* Whatever finite samples there are, no figure is NaN or infinite. */
static void every_figure_is_finite(void **state)
{
    (void)state;
    static const double odd[] = {0, 1, DBL_MAX, DBL_MIN, DBL_MAX / 2, 5e-324, 1e300};
    uint32_t seed = 3;
    for (int run = 0; run < 5000; run++) {
        double x[12];
        size_t n = (size_t)run % 12;
        for (size_t i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            x[i] = odd[(seed >> 16) % (sizeof odd / sizeof *odd)];
        }
        struct summary s = sum(x, n);
        const double figures[] = {s.min, s.max, s.median, s.q1,       s.q3,
                                  s.mad, s.low, s.high,   s.coverage, (double)s.outliers};
        for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
            assert_true(is_finite(figures[i]));
        assert_true(s.min <= s.q1 && s.q1 <= s.median && s.median <= s.q3 && s.q3 <= s.max);
        assert_true(s.low <= s.median && s.median <= s.high && s.mad >= 0);
        size_t outliers = 0;
        for (size_t i = 0; i < n; i++)
            outliers += summary_is_outlier(&s, x[i]);
        assert_int_equal(outliers, s.outliers);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_gives_nothing),
        cmocka_unit_test(one_is_everything_but_an_interval),
        cmocka_unit_test(two_cover_a_half),
        cmocka_unit_test(few_have_no_interval),
        cmocka_unit_test(quartiles_are_of_type_7),
        cmocka_unit_test(the_mad_is_raw),
        cmocka_unit_test(outliers_are_counted_and_kept),
        cmocka_unit_test(intervals_are_those_of_the_tables),
        cmocka_unit_test(ranks_are_exact),
        cmocka_unit_test(many_samples_do_not_overflow),
        cmocka_unit_test(nanoseconds_are_taken_as_they_are),
        cmocka_unit_test(every_figure_is_finite),
    };
    return cmocka_run_group_tests_name("summary", tests, NULL, NULL);
}
