/* Claims: which cases decide, and what has no samples. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "stat/claim.h"

#include <math.h>
#include <stdlib.h>

static const struct claim_rule rule = {
    "It is twice as long",
    1.5,
    2.5,
    "it is 1.5 to 2.5",
};

static struct estimate around(double value)
{
    return (struct estimate){value, value * 0.99, value * 1.01, 0.95};
}

static struct claim_samples samples(double around_ns, size_t n)
{
    struct claim_samples s = {calloc(n, sizeof *s.ns), n};
    assert_non_null(s.ns);
    for (size_t i = 0; i < n; i++)
        s.ns[i] = around_ns + (double)i;
    return s;
}

static void nothing_cannot_be_told(void **state)
{
    (void)state;
    struct claim c = {.rule = &rule};
    struct claim_samples none = {NULL, 0};
    assert_int_equal(claim_verdict(&c), VERDICT_UNKNOWN);
    assert_int_equal(claim_add_ratio(&c, "none", none, samples(100, 9), false), 0);
    assert_int_equal(claim_add_ratio(&c, "none", samples(100, 9), none, false), 0);
    assert_int_equal(claim_wall_of(NULL).count, 0);
    assert_int_equal(claim_phase_of(NULL, PHASE_RSA).count, 0);
    assert_int_equal(claim_process_of(NULL).count, 0);
    assert_int_equal(c.n, 0);
}

static void few_samples_claim_nothing(void **state)
{
    (void)state;
    struct claim c = {.rule = &rule};
    assert_int_equal(claim_add_ratio(&c, "few", samples(200, 3), samples(100, 3), false), 0);
    assert_int_equal(c.n, 1);
    assert_int_equal(c.cases[0].verdict, VERDICT_UNKNOWN);
}

static void one_case_that_fails_is_enough(void **state)
{
    (void)state;
    struct claim c = {.rule = &rule};
    struct estimate two = around(2), three = around(3);
    claim_add(&c, "two", &two, false);
    assert_int_equal(claim_verdict(&c), VERDICT_HOLDS);
    claim_add(&c, "three, aside", &three, true);
    assert_int_equal(c.cases[1].verdict, VERDICT_FAILS);
    assert_int_equal(claim_verdict(&c), VERDICT_HOLDS);
    claim_add(&c, "three", &three, false);
    assert_int_equal(claim_verdict(&c), VERDICT_FAILS);
}

static void asides_alone_tell_nothing(void **state)
{
    (void)state;
    struct claim c = {.rule = &rule};
    struct estimate two = around(2);
    claim_add(&c, "two", &two, true);
    assert_int_equal(claim_verdict(&c), VERDICT_UNKNOWN);
}

static void there_is_room_for_so_many(void **state)
{
    (void)state;
    struct claim c = {.rule = &rule};
    struct estimate two = around(2), three = around(3);
    for (int i = 0; i < CLAIM_CASES; i++)
        claim_add(&c, "a name that is far too long for what there is room for", &two, false);
    claim_add(&c, "one more", &three, false);
    assert_int_equal(c.n, CLAIM_CASES);
    assert_int_equal(claim_verdict(&c), VERDICT_HOLDS);
    assert_string_equal(c.cases[0].what, "a name that is far too long for");
}

static void a_ratio_is_over_under(void **state)
{
    (void)state;
    struct claim c = {.rule = &rule};
    assert_int_equal(claim_add_ratio(&c, "holds", samples(2000, 15), samples(1000, 15), false), 0);
    assert_int_equal(claim_add_ratio(&c, "fails", samples(1000, 15), samples(2000, 15), false), 0);
    assert_int_equal(c.cases[0].verdict, VERDICT_HOLDS);
    assert_int_equal(c.cases[1].verdict, VERDICT_FAILS);
    assert_true(fabs(c.cases[0].value.value - 2) < 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_cannot_be_told),
        cmocka_unit_test(few_samples_claim_nothing),
        cmocka_unit_test(one_case_that_fails_is_enough),
        cmocka_unit_test(asides_alone_tell_nothing),
        cmocka_unit_test(there_is_room_for_so_many),
        cmocka_unit_test(a_ratio_is_over_under),
    };
    return cmocka_run_group_tests_name("claim", tests, NULL, NULL);
}
