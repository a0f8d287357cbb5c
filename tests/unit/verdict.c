/* Verdicts: an interval in a range, outside it, across its edge. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "stat/verdict.h"

#include <math.h>

static enum verdict between(double low, double high, double bound_low, double bound_high)
{
    struct estimate e = {(low + high) / 2, low, high, ESTIMATE_LEVEL};
    return verdict_within(&e, bound_low, bound_high);
}

static void without_an_interval_nothing_can_be_told(void **state)
{
    (void)state;
    struct estimate none = {1, -INFINITY, INFINITY, 0}, inside = {1, 0.99, 1.01, 0};
    assert_int_equal(verdict_within(&none, 0, 2), VERDICT_UNKNOWN);
    assert_int_equal(verdict_within(&inside, 0, 2), VERDICT_UNKNOWN);
}

static void across_an_edge_it_cannot_be_told(void **state)
{
    (void)state;
    assert_int_equal(between(0.8, 1, 0.9, 1.1), VERDICT_UNKNOWN);
    assert_int_equal(between(1, 1.2, 0.9, 1.1), VERDICT_UNKNOWN);
    assert_int_equal(between(0.8, 1.2, 0.9, 1.1), VERDICT_UNKNOWN);
    assert_int_equal(between(1.1, 1.2, 0.9, 1.1), VERDICT_UNKNOWN);
    assert_int_equal(between(0.5, INFINITY, 1, INFINITY), VERDICT_UNKNOWN);
}

static void outside_it_fails(void **state)
{
    (void)state;
    assert_int_equal(between(0.7, 0.8, 0.9, 1.1), VERDICT_FAILS);
    assert_int_equal(between(1.2, 1.3, 0.9, 1.1), VERDICT_FAILS);
    assert_int_equal(between(2.1, INFINITY, 0.5, 2), VERDICT_FAILS);
}

static void inside_it_holds(void **state)
{
    (void)state;
    assert_int_equal(between(0.9, 1.1, 0.9, 1.1), VERDICT_HOLDS);
    assert_int_equal(between(1.5, 1e9, 1.5, INFINITY), VERDICT_HOLDS);
    assert_int_equal(between(1.5, INFINITY, 1.5, INFINITY), VERDICT_HOLDS);
}

static void all_must_hold(void **state)
{
    (void)state;
    static const enum verdict v[] = {VERDICT_HOLDS, VERDICT_HOLDS, VERDICT_UNKNOWN, VERDICT_FAILS};
    assert_int_equal(verdict_all(v, 0), VERDICT_UNKNOWN);
    assert_int_equal(verdict_all(v, 2), VERDICT_HOLDS);
    assert_int_equal(verdict_all(v, 3), VERDICT_UNKNOWN);
    assert_int_equal(verdict_all(v, 4), VERDICT_FAILS);
    assert_int_equal(verdict_all(v + 3, 1), VERDICT_FAILS);
}

static void each_has_words(void **state)
{
    (void)state;
    assert_string_equal(verdict_words(VERDICT_HOLDS), "holds");
    assert_string_equal(verdict_words(VERDICT_FAILS), "does not hold");
    assert_string_equal(verdict_words(VERDICT_UNKNOWN), "cannot be told here");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_an_interval_nothing_can_be_told),
        cmocka_unit_test(across_an_edge_it_cannot_be_told),
        cmocka_unit_test(outside_it_fails),
        cmocka_unit_test(inside_it_holds),
        cmocka_unit_test(all_must_hold),
        cmocka_unit_test(each_has_words),
    };
    return cmocka_run_group_tests_name("verdict", tests, NULL, NULL);
}
