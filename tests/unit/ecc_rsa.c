/* The study ecc-vs-rsa-verify: what is concluded from made-up results, and the report as it stands in
 * tests/golden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "report/ecc_rsa_text.h"
#include "verify_made.h"

#include <math.h>

static struct ecc_rsa study;
static struct golden g;

static int setup(void **state)
{
    (void)state;
    study = (struct ecc_rsa){0};
    golden_open(&g);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    ecc_rsa_end(&study);
    return 0;
}

static void nothing_measured_claims_nothing(void **state)
{
    (void)state;
    struct claim c;
    for (int i = 0; i < ECC_RSA_CLAIMS; i++) {
        assert_int_equal(ecc_rsa_answer(&study, (enum ecc_rsa_claim)i, &c), 0);
        assert_int_equal(claim_verdict(&c), VERDICT_UNKNOWN);
    }
    assert_true(!(ecc_rsa_share(&study, "RSA 2048") > 0));
    assert_int_equal(ecc_rsa_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
}

/* By his own figures there is no difference. */
static void the_old_figures_hold(void **state)
{
    (void)state;
    const struct ecc_rsa_old *old = ecc_rsa_old_rows;
    const struct claim_rule *rule = &ecc_rsa_rules[ECC_RSA_PROCESS];
    for (int i = 0; i < ECC_RSA_OLD; i += 2) {
        double ratio = old[i + 1].user_ns / old[i].user_ns;
        assert_true(ratio > rule->low && ratio < rule->high);
    }
}

/* The operation takes 5 times as long, a process of ours 1.08 times, one of OpenSSL 1.02 times. */
static void the_process_drowns_it(void **state)
{
    (void)state;
    struct claim c;
    made_ecc_rsa(&study);
    assert_int_equal(ecc_rsa_answer(&study, ECC_RSA_PROCESS, &c), 0);
    assert_int_equal(claim_verdict(&c), VERDICT_HOLDS);
    assert_int_equal(c.n, 3);
    assert_int_equal(ecc_rsa_answer(&study, ECC_RSA_OPERATION, &c), 0);
    assert_int_equal(claim_verdict(&c), VERDICT_FAILS);
    assert_true(fabs(c.cases[0].value.value - 5) < 0.01);
    assert_true(fabs(ecc_rsa_share(&study, "ECDSA P-256") - 0.0935) < 0.001);
}

static void report_is_golden(void **state)
{
    (void)state;
    made_ecc_rsa(&study);
    assert_int_equal(ecc_rsa_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
    golden_is(&g, "ecc_rsa");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_measured_claims_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(the_old_figures_hold, setup, teardown),
        cmocka_unit_test_setup_teardown(the_process_drowns_it, setup, teardown),
        cmocka_unit_test_setup_teardown(report_is_golden, setup, teardown),
    };
    return cmocka_run_group_tests_name("ecc_rsa", tests, NULL, NULL);
}
