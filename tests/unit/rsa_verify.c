/* The study rsa-4096-verify: what is concluded from made-up results, and the report as it stands in
 * tests/golden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "report/rsa_verify_text.h"
#include "verify_made.h"

#include <math.h>

static struct rsa_verify study;
static struct golden g;

static int setup(void **state)
{
    (void)state;
    study = (struct rsa_verify){0};
    golden_open(&g);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    rsa_verify_end(&study);
    return 0;
}

static enum verdict verdict_of(enum rsa_verify_claim claim, struct claim *c)
{
    assert_int_equal(rsa_verify_answer(&study, claim, c), 0);
    return claim_verdict(c);
}

static void nothing_measured_claims_nothing(void **state)
{
    (void)state;
    struct claim c;
    struct crossing crossing;
    double key_bytes;
    for (int i = 0; i < RSA_VERIFY_CLAIMS; i++)
        assert_int_equal(verdict_of((enum rsa_verify_claim)i, &c), VERDICT_UNKNOWN);
    assert_int_equal(rsa_verify_crossing(&study, "RSA 4096", false, &crossing, &key_bytes), 0);
    assert_int_equal(crossing.outcome, CROSSING_UNKNOWN);
    assert_int_equal(rsa_verify_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
    assert_non_null(strstr(golden_text(&g), "nothing was measured"));
}

static void the_old_figures_are_his(void **state)
{
    (void)state;
    const struct rsa_verify_old *old = rsa_verify_old_rows;
    assert_int_equal((int)(old[2].wall_ns / old[0].wall_ns * 10), 142);
    assert_true(old[2].wall_ns / old[0].wall_ns > rsa_verify_rules[RSA_VERIFY_14_TIMES].low &&
                old[2].wall_ns / old[0].wall_ns < rsa_verify_rules[RSA_VERIFY_14_TIMES].high);
}

/* 100 us of RSA are 100 keys of 1 us, or 21 of 5 us. */
static void the_crossing_is_found(void **state)
{
    (void)state;
    struct crossing c;
    double key_bytes;
    made_rsa_verify(&study);
    assert_int_equal(rsa_verify_crossing(&study, "RSA 4096", false, &c, &key_bytes), 0);
    assert_int_equal(c.outcome, CROSSING_FROM);
    assert_true(c.size.value > 95 && c.size.value < 106);
    assert_int_equal((int)key_bytes, 1200);
    assert_int_equal(rsa_verify_crossing(&study, "RSA 4096", true, &c, &key_bytes), 0);
    assert_true(c.size.value > 19 && c.size.value < 23);
    assert_int_equal((int)key_bytes, 20000);
    assert_int_equal(rsa_verify_crossing(&study, "RSA 512", true, &c, &key_bytes), 0);
    assert_int_equal(c.outcome, CROSSING_UNKNOWN);
}

/* A process takes 1 ms beside. By itself the key's size does matter, and that is told aside. */
static void claims_are_answered(void **state)
{
    (void)state;
    struct claim c;
    made_rsa_verify(&study);
    assert_string_equal(rsa_verify_kind(&study, true), "RSA 4096");
    assert_string_equal(rsa_verify_kind(&study, false), "RSA 1024");
    assert_int_equal(verdict_of(RSA_VERIFY_KEY_SIZE, &c), VERDICT_HOLDS);
    assert_int_equal(c.n, 3);
    assert_true(c.cases[0].is_aside);
    assert_int_equal(c.cases[0].verdict, VERDICT_FAILS);
    assert_int_equal(verdict_of(RSA_VERIFY_RING, &c), VERDICT_HOLDS);
    assert_int_equal(verdict_of(RSA_VERIFY_14_TIMES, &c), VERDICT_FAILS);
    assert_int_equal(verdict_of(RSA_VERIFY_LOOK_UP, &c), VERDICT_HOLDS);
    assert_true(fabs(c.cases[0].value.value - 43.3) < 0.1);
}

static void report_is_golden(void **state)
{
    (void)state;
    made_rsa_verify(&study);
    assert_int_equal(rsa_verify_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
    golden_is(&g, "rsa_verify");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_measured_claims_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(the_old_figures_are_his, setup, teardown),
        cmocka_unit_test_setup_teardown(the_crossing_is_found, setup, teardown),
        cmocka_unit_test_setup_teardown(claims_are_answered, setup, teardown),
        cmocka_unit_test_setup_teardown(report_is_golden, setup, teardown),
    };
    return cmocka_run_group_tests_name("rsa_verify", tests, NULL, NULL);
}
