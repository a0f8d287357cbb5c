/* The study key-generation on made-up samples: what is concluded, and the report as it stands in
 * tests/golden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "bench_made.h"
#include "golden.h"
#include "report/keymaking_text.h"

static struct keymaking study;
static struct golden g;

static int setup(void **state)
{
    (void)state;
    keymaking_init(&study);
    study.runs = 9;
    study.seed = 7;
    golden_open(&g);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    keymaking_end(&study);
    return 0;
}

/* So many keys, that take from half of `ns` to one and a half. */
static void add_keys(enum keymaking_kind kind, size_t count, double ns)
{
    struct bench_row *k = &study.keys[kind];
    while (k->count < count) {
        double share = count > 1 ? (double)k->count / (double)(count - 1) : 0.5;
        double tried = keymaking_rows[kind].bits ? floor(1000 * (0.5 + share)) : 0;
        assert_int_equal(bench_append(k, ns * (0.5 + share), tried), 0);
    }
}

/* A byte of anything costs so many nanoseconds. */
static void make_study(size_t keys, unsigned runs, double byte)
{
    static const double ns[KEYMAKING_KINDS] = {6e6, 34e6, 300e6, 600e6, 20e3, 33e3, 30e3};
    for (int i = 0; i < KEYMAKING_KINDS; i++)
        add_keys((enum keymaking_kind)i, keys, ns[i]);
    study.bench.runs = runs;
    for (int i = 0; i < KEYMAKING_KINDS; i++) {
        const struct keymaking_row *row = &keymaking_rows[i];
        char name[2][BENCH_NAME_BYTES];
        snprintf(name[0], sizeof name[0], "%s sign", row->label);
        snprintf(name[1], sizeof name[1], "%s verify", row->label);
        for (int v = 0; v < 2; v++)
            bench_made_row(&study.bench, row->bits ? "rsa" : "ecc",
                           row->bits ? (v ? "verify" : "sign") : name[v],
                           row->bits ? BENCH_BITS : BENCH_ONE, row->bits, ns[i] / (v ? 100 : 10));
    }
    for (int i = 0; i < KEYMAKING_BYTES; i++)
        bench_made_bytes(&study.bench, keymaking_bytes[i][0], keymaking_bytes[i][1], 100, byte);
}

static enum verdict verdict_of(enum keymaking_claim claim)
{
    struct claim c;
    assert_int_equal(keymaking_answer(&study, claim, &c), 0);
    return claim_verdict(&c);
}

static void nothing_measured_tells_nothing(void **state)
{
    (void)state;
    for (int claim = 0; claim < KEYMAKING_CLAIMS; claim++)
        assert_int_equal(verdict_of((enum keymaking_claim)claim), VERDICT_UNKNOWN);
    assert_int_equal(keymaking_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
}

static void a_single_key_tells_nothing(void **state)
{
    (void)state;
    make_study(1, 1, 1);
    for (int claim = 0; claim < KEYMAKING_CLAIMS; claim++)
        assert_int_equal(verdict_of((enum keymaking_claim)claim), VERDICT_UNKNOWN);
    assert_int_equal(keymaking_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
}

static void many_keys_have_a_spread(void **state)
{
    (void)state;
    struct keymaking_spread s;
    make_study(101, 9, 1);
    assert_int_equal(keymaking_spread(&study.keys[KEYMAKING_RSA2048], &s), 0);
    assert_true(fabs(s.median - 34e6) < 1 && fabs(s.max - 51e6) < 1);
    assert_true(fabs(s.p10 - 0.6 * 34e6) < 1 && fabs(s.p90 - 1.4 * 34e6) < 1);
    assert_true(fabs(s.tried - 1000) < 1);
    assert_true(keymaking_operation(&study, KEYMAKING_RSA3248, true) > 3e6 - 1);
    assert_true(keymaking_operation(&study, KEYMAKING_ED25519, false) > 3e3 - 1);
}

static void claims_are_judged(void **state)
{
    (void)state;
    make_study(101, 9, 1);
    assert_int_equal(verdict_of(KEYMAKING_CURVE), VERDICT_HOLDS);
    assert_int_equal(verdict_of(KEYMAKING_STRONG), VERDICT_HOLDS);
    assert_int_equal(verdict_of(KEYMAKING_A_BYTE), VERDICT_FAILS);
    keymaking_end(&study);
    make_study(101, 9, 2000);
    assert_int_equal(verdict_of(KEYMAKING_A_BYTE), VERDICT_HOLDS);
}

static void as_it_should_be(void **state)
{
    (void)state;
    make_study(30, 9, 0.9);
    assert_int_equal(keymaking_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
    golden_is(&g, "keymaking");
}

static void whatever_is_measured_fits(void **state)
{
    (void)state;
    for (double scale = 1e-3; scale < 1e4; scale *= 10) {
        teardown(NULL);
        setup(NULL);
        make_study(9, 9, scale);
        for (int i = 0; i < KEYMAKING_KINDS; i++) {
            for (size_t k = 0; k < 9; k++)
                study.keys[i].ns[k] *= scale;
        }
        for (size_t i = 0; i < study.bench.count; i++) {
            for (size_t k = 0; k < 9; k++)
                study.bench.rows[i].ns[k] *= scale;
        }
        assert_int_equal(keymaking_text_print(g.to, &study), 0);
        golden_fits(&g, 80);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_measured_tells_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(a_single_key_tells_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(many_keys_have_a_spread, setup, teardown),
        cmocka_unit_test_setup_teardown(claims_are_judged, setup, teardown),
        cmocka_unit_test_setup_teardown(as_it_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(whatever_is_measured_fits, setup, teardown),
    };
    return cmocka_run_group_tests_name("keymaking", tests, NULL, NULL);
}
