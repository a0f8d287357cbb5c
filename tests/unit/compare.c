/* Comparisons whose figures are known, from papers, by enumeration and by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "chance.h"
#include "stat/compare.h"

#include <math.h>

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fabs(b);
}

static struct compare comparison(const double *old, size_t m, const double *new, size_t n)
{
    struct compare c;
    assert_int_equal(compare_samples(old, m, new, n, COMPARE_LEVEL, &c), 0);
    assert_int_equal(c.old_count, m);
    assert_int_equal(c.new_count, n);
    return c;
}

/* Ages at which women and men were diagnosed with diabetes, the example of many courses: U = 17,
 * p = 0.111. */
static void example_of_the_textbooks(void **state)
{
    (void)state;
    static const double women[] = {20, 11, 17, 12}, men[] = {19, 22, 16, 29, 24};
    struct compare c = comparison(women, 4, men, 5);
    assert_true(c.u == 17 && c.exact && near(c.p, 14.0 / 126) && near(c.p_least, 2.0 / 126));
    assert_true(near(c.ratio.value, 22 / 14.5));
    assert_true(c.ratio.coverage == 0 && isinf(c.ratio.low) && isinf(c.ratio.high));
    assert_int_equal(c.verdict, COMPARE_NO_DIFFERENCE);
}

/* Mann & Whitney 1947, table I: P(U <= u) to three places, for 5 and 5, 6 and 6, 8 and 8. */
static void probabilities_are_those_of_the_table(void **state)
{
    (void)state;
    static const struct {
        unsigned n, u;
        double p;
    } rows[] = {{5, 0, 0.004}, {5, 2, 0.016}, {5, 4, 0.048}, {6, 0, 0.001},
                {6, 5, 0.021}, {8, 0, 0.000}, {8, 13, 0.025}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        double old[8], new[8];
        unsigned n = rows[r].n, left = rows[r].u;
        for (unsigned i = 0; i < n; i++)
            old[i] = 100 + i;
        for (unsigned i = 0; i < n; i++) {
            unsigned below = left < n ? left : n; /* old ones that this is above */
            new[i] = 99.5 + below + i / 1000.0;
            left -= below;
        }
        struct compare c = comparison(old, n, new, n);
        assert_true(c.u == rows[r].u && c.exact);
        assert_true(fabs(c.p / 2 - rows[r].p) < 0.0005);
    }
}

/* The two-sided p by looking at all orders of m + n values. */
static double enumerate(unsigned m, unsigned n, double u)
{
    double all = 0, far = 0, half = m * n / 2.0;
    for (unsigned set = 0; set < 1u << (m + n); set++) {
        unsigned olds = 0, rises = 0;
        for (unsigned i = 0; i < m + n; i++) {
            olds += set >> i & 1;
            rises += set >> i & 1 ? 0 : olds;
        }
        if (olds != m)
            continue;
        all++;
        far += fabs(rises - half) >= fabs(u - half);
    }
    return far / all;
}

static void exact_is_exact(void **state)
{
    (void)state;
    uint64_t s = 1;
    for (unsigned m = 1; m <= 5; m++) {
        for (unsigned n = 1; n <= 5; n++) {
            for (int run = 0; run < 20; run++) {
                double old[5], new[5];
                for (unsigned i = 0; i < m; i++)
                    old[i] = 0.2 + chance_even(&s);
                for (unsigned i = 0; i < n; i++)
                    new[i] = chance_even(&s);
                struct compare c = comparison(old, m, new, n);
                assert_true(c.exact && near(c.p, enumerate(m, n, c.u)));
            }
        }
    }
}

/* By hand: U = 2 + 3.5 + 3.5 + 4; two ties of three give a variance of
 * 16 / 12 * (9 - 48 / 56) = 76 / 7. */
static void ties_are_corrected_for(void **state)
{
    (void)state;
    static const double old[] = {1, 2, 2, 3}, new[] = {4, 3, 2, 3};
    struct compare c = comparison(old, 4, new, 4);
    assert_true(c.u == 13 && !c.exact);
    assert_true(near(c.p, erfc(4.5 / sqrt(2 * 76.0 / 7))));
    assert_true(fabs(c.p - 0.172034) < 1e-6);
    assert_true(c.ratio.value == 1.5);
    c = comparison(old, 4, old, 4);
    assert_true(c.u == 8 && !c.exact && c.p == 1);
}

/* From 29 and 29 on the orders are too many to count. */
static void many_are_nearly_exact(void **state)
{
    (void)state;
    double old[29], new[29];
    for (int i = 0; i < 29; i++) {
        old[i] = 10 * i;
        new[i] = 10 * i + 65;
    }
    struct compare exact = comparison(old, 28, new, 28), normal = comparison(old, 29, new, 29);
    assert_true(exact.exact && !normal.exact);
    assert_true(exact.u == 553 && normal.u == 588);
    double z = (fabs(exact.u - 392) - 0.5) / sqrt(28 * 28 * 57 / 12.0);
    assert_true(fabs(exact.p - erfc(z / sqrt(2))) < 0.001);
    z = (fabs(normal.u - 420.5) - 0.5) / sqrt(29 * 29 * 59 / 12.0);
    assert_true(near(normal.p, erfc(z / sqrt(2))));
}

static void swapping_swaps_the_verdict(void **state)
{
    (void)state;
    static const double low[] = {10, 11, 12, 13, 14, 15, 16}, high[] = {22, 23, 24, 25, 26, 28};
    struct compare up = comparison(low, 7, high, 6), down = comparison(high, 6, low, 7);
    assert_true(up.u == 42 && down.u == 0 && up.p == down.p && near(up.p, 2.0 / 1716));
    assert_int_equal(up.verdict, COMPARE_SLOWER);
    assert_int_equal(down.verdict, COMPARE_FASTER);
    assert_true(near(up.ratio.value, 24.5 / 13) && near(down.ratio.value, 13 / 24.5));
    assert_true(up.ratio.low > 1 && up.ratio.high > up.ratio.value && up.ratio.high < 2.8);
    assert_true(up.ratio.coverage == ESTIMATE_LEVEL);
    assert_true(down.ratio.low > 0 && down.ratio.high < 1);
}

static void few_have_no_interval(void **state)
{
    (void)state;
    static const double x[] = {1, 2, 3, 4, 5, 6};
    for (size_t m = 5; m <= 6; m++) {
        for (size_t n = 5; n <= 6; n++) {
            struct compare c = comparison(x, m, x, n);
            bool known = m >= COMPARE_FEW && n >= COMPARE_FEW;
            assert_true(c.ratio.coverage == (known ? ESTIMATE_LEVEL : 0));
            assert_int_equal(isfinite(c.ratio.high), known);
        }
    }
}

/* The level is a bound that p may reach. */
static void the_level_decides(void **state)
{
    (void)state;
    static const double low[] = {1, 2, 3, 4, 5}, high[] = {6, 7, 8, 9, 10};
    struct compare c;
    double p = 2.0 / 252;
    compare_samples(low, 5, high, 5, p * 1.001, &c);
    assert_int_equal(c.verdict, COMPARE_SLOWER);
    compare_samples(low, 5, high, 5, p * 0.999, &c);
    assert_int_equal(c.verdict, COMPARE_TOO_FEW);
    static const double near_low[] = {1, 2, 3, 4, 6.5};
    compare_samples(near_low, 5, high, 5, 0.01, &c);
    assert_true(near(c.p, 4.0 / 252));
    assert_int_equal(c.verdict, COMPARE_NO_DIFFERENCE);
    compare_samples(near_low, 5, high, 5, 0.05, &c);
    assert_int_equal(c.verdict, COMPARE_SLOWER);
}

static void too_few_say_so(void **state)
{
    (void)state;
    static const double low[] = {1, 2, 3, 4}, high[] = {5, 6, 7, 8};
    assert_int_equal(comparison(low, 3, high, 3).verdict, COMPARE_TOO_FEW);
    assert_true(near(comparison(low, 3, high, 3).p, 0.1));
    assert_int_equal(comparison(low, 4, high, 4).verdict, COMPARE_SLOWER);
    static const size_t counts[][2] = {{0, 0}, {0, 4}, {4, 0}};
    for (int i = 0; i < 3; i++) {
        struct compare c = comparison(low, counts[i][0], high, counts[i][1]);
        assert_true(c.p == 1 && c.p_least == 1 && isnan(c.ratio.value) && c.ratio.coverage == 0);
        assert_int_equal(c.verdict, COMPARE_TOO_FEW);
    }
    assert_true(comparison(low, 1, high, 1).p == 1);
}

static void what_is_the_same_is_no_difference(void **state)
{
    (void)state;
    static const double x[] = {7, 7, 7, 7, 7, 7}, zero[6] = {0};
    struct compare c = comparison(x, 6, x, 6);
    assert_true(c.p == 1 && c.u == 18 && c.ratio.value == 1);
    assert_true(c.ratio.low == 1 && c.ratio.high == 1);
    assert_int_equal(c.verdict, COMPARE_NO_DIFFERENCE);
    c = comparison(zero, 6, zero, 6);
    assert_true(c.p == 1 && c.ratio.value == 1 && c.ratio.low == 1 && c.ratio.high == 1);
    c = comparison(zero, 6, x, 6);
    assert_true(isinf(c.ratio.value) && isinf(c.ratio.low));
    assert_int_equal(c.verdict, COMPARE_SLOWER);
    c = comparison(x, 6, zero, 6);
    assert_true(c.ratio.value == 0 && c.ratio.high == 0);
    assert_int_equal(c.verdict, COMPARE_FASTER);
}

/* U sees a difference, the medians are the same, or on the other side. */
static void median_and_u_must_agree(void **state)
{
    (void)state;
    double old[21], new[21];
    for (int i = 0; i < 21; i++) {
        old[i] = i < 10 ? 1 + i * 0.01 : i == 10 ? 5 : 6 + i * 0.01;
        new[i] = i < 10 ? 4 + i * 0.01 : i == 10 ? 5 : 9 + i * 0.01;
    }
    struct compare c = comparison(old, 21, new, 21);
    assert_true(c.p < 0.05 && c.ratio.value == 1);
    assert_int_equal(c.verdict, COMPARE_NO_DIFFERENCE);
    new[10] = 4.5;
    c = comparison(old, 21, new, 21);
    assert_true(c.p < 0.05 && c.u > 220.5 && c.ratio.value == 0.9);
    assert_int_equal(c.verdict, COMPARE_NO_DIFFERENCE);
    c = comparison(new, 21, old, 21);
    assert_int_equal(c.verdict, COMPARE_NO_DIFFERENCE);
}

static struct compare with_p(double p)
{
    return (struct compare){.old_count = 10,
                            .new_count = 10,
                            .u = 90,
                            .ratio.value = 1.1,
                            .p = p,
                            .p_least = 1e-5,
                            .verdict = COMPARE_SLOWER};
}

/* Holm: 0.005 is at most 0.05 / 4, 0.01 at most 0.05 / 3, but 0.03 is more than 0.05 / 2, and then
 * 0.04 does not count either. */
static void families_are_stricter(void **state)
{
    (void)state;
    struct compare all[] = {with_p(0.01), with_p(0.04), with_p(0.03), with_p(0.005)};
    compare_family(all, 4, 0.05);
    assert_int_equal(all[0].verdict, COMPARE_SLOWER);
    assert_int_equal(all[1].verdict, COMPARE_NO_DIFFERENCE);
    assert_int_equal(all[2].verdict, COMPARE_NO_DIFFERENCE);
    assert_int_equal(all[3].verdict, COMPARE_SLOWER);
    compare_family(all, 4, 0.07);
    assert_int_equal(all[1].verdict, COMPARE_SLOWER);
    assert_int_equal(all[2].verdict, COMPARE_SLOWER);
    /* Equal ones count each: 0.02 is more than 0.05 / 3, though not than 0.05 / 2. */
    struct compare same[] = {with_p(0.02), with_p(0.02), with_p(0.02)};
    compare_family(same, 3, 0.05);
    assert_int_equal(same[0].verdict, COMPARE_NO_DIFFERENCE);
    same[1].p = 0.01;
    compare_family(same, 3, 0.05);
    assert_int_equal(same[1].verdict, COMPARE_SLOWER);
    assert_int_equal(same[2].verdict, COMPARE_SLOWER);
    same[0].p = same[2].p = 0.01;
    same[1].p = 0.03;
    compare_family(same, 3, 0.05);
    assert_int_equal(same[1].verdict, COMPARE_SLOWER);
    same[0].p_least = 0.5;
    compare_family(same, 3, 0.05);
    assert_int_equal(same[0].verdict, COMPARE_TOO_FEW);
    compare_family(NULL, 0, 0.05);
}

/* 6 and 6 samples give no p below 1 / 462: seen among 23, but never among 24, however far apart they
 * lie. "No difference seen" would then say what nobody could have seen. */
static void families_may_be_too_large(void **state)
{
    (void)state;
    struct compare all[24];
    for (size_t i = 0; i < 24; i++) {
        all[i] = with_p(1.0 / 462);
        all[i].p_least = 1.0 / 462;
    }
    compare_family(all, 23, 0.05);
    assert_int_equal(all[0].verdict, COMPARE_SLOWER);
    compare_family(all, 24, 0.05);
    assert_int_equal(all[0].verdict, COMPARE_TOO_FEW);
    assert_int_equal(all[23].verdict, COMPARE_TOO_FEW);
    /* One with more samples can be seen, and then the others may follow. */
    all[5].p = all[5].p_least = 1e-5;
    compare_family(all, 24, 0.05);
    assert_int_equal(all[5].verdict, COMPARE_SLOWER);
    assert_int_equal(all[0].verdict, COMPARE_SLOWER);
    all[5].p = 0.5;
    compare_family(all, 24, 0.05);
    assert_int_equal(all[0].verdict, COMPARE_NO_DIFFERENCE);
}

/* Samples with a long tail, in which the new ones take `factor` as long. */
static struct compare simulated(uint64_t *s, size_t n, double factor)
{
    double old[32], new[32];
    for (size_t i = 0; i < n; i++) {
        old[i] = 100 + 2 * chance_skewed(s);
        new[i] = factor *(100 + 2 * chance_skewed(s));
    }
    return comparison(old, n, new, n);
}

static void intervals_hold_the_truth(void **state)
{
    (void)state;
    uint64_t s = 1979;
    unsigned held = 0, false_ones = 0, seen = 0;
    for (int run = 0; run < 1000; run++) {
        struct compare same = simulated(&s, 15, 1), slower = simulated(&s, 15, 1.02);
        held += slower.ratio.low <= 1.02 && 1.02 <= slower.ratio.high;
        false_ones += same.verdict != COMPARE_NO_DIFFERENCE;
        seen += slower.verdict == COMPARE_SLOWER;
        assert_int_not_equal(slower.verdict, COMPARE_TOO_FEW);
    }
    print_message("# held %u, false %u, seen %u\n", held, false_ones, seen);
    assert_in_range(held, 940, 985);
    assert_in_range(false_ones, 25, 50);
    assert_in_range(seen, 900, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_of_the_textbooks),
        cmocka_unit_test(probabilities_are_those_of_the_table),
        cmocka_unit_test(exact_is_exact),
        cmocka_unit_test(ties_are_corrected_for),
        cmocka_unit_test(many_are_nearly_exact),
        cmocka_unit_test(swapping_swaps_the_verdict),
        cmocka_unit_test(few_have_no_interval),
        cmocka_unit_test(the_level_decides),
        cmocka_unit_test(too_few_say_so),
        cmocka_unit_test(what_is_the_same_is_no_difference),
        cmocka_unit_test(median_and_u_must_agree),
        cmocka_unit_test(families_are_stricter),
        cmocka_unit_test(families_may_be_too_large),
        cmocka_unit_test(intervals_hold_the_truth),
    };
    return cmocka_run_group_tests_name("compare", tests, NULL, NULL);
}
