/* The study sha256-vs-sha512 on made-up samples: what is concluded, and the report as it stands in
 * tests/golden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "bench_made.h"
#include "golden.h"
#include "report/sha2_text.h"

static struct sha2 study;
static struct golden g;

static int setup(void **state)
{
    (void)state;
    study = (struct sha2){.runs = 9, .seed = 7};
    golden_open(&g);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    sha2_end(&study);
    return 0;
}

/* A hash whose n bytes cost as many blocks. */
static void add_hash(struct bench *b, const char *name, double fixed, double block, uint64_t bytes)
{
    static const uint64_t sizes[] = {16, 55, 64, 100, 112, 128, 256, 1024, 8192};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        bench_made_row(b, "hash", name, BENCH_BYTES, sizes[i],
                       fixed + block * (double)((sizes[i] + bytes / 8) / bytes + 1));
}

/* SHA-256 takes so many nanoseconds a block of 64 bytes; SHA-512 always 200 for 128. */
static void make_variant(int v, unsigned runs, double block)
{
    struct bench *one = &study.variants[v];
    one->runs = runs;
    if (v)
        snprintf(one->setting, sizeof one->setting, "SETTING=%d", v);
    add_hash(one, "MD5", 50, 90, 64);
    add_hash(one, "SHA-1", 30, 40, 64);
    add_hash(one, "SHA-256", 20, block, 64);
    add_hash(one, "SHA-512", 20, 200, 128);
    add_hash(one, "SHA3-256", 20, 400, 136);
}

static void make_study(unsigned runs)
{
    make_variant(SHA2_ALL, runs, 40);
    make_variant(SHA2_NO_SHA, runs, 160);
    make_variant(SHA2_NO_AES, runs, 160);
}

static enum verdict verdict_of(enum sha2_claim claim)
{
    struct claim c;
    assert_int_equal(sha2_answer(&study, claim, &c), 0);
    return claim_verdict(&c);
}

static void nothing_measured_tells_nothing(void **state)
{
    (void)state;
    struct crossing c;
    for (int claim = 0; claim < SHA2_CLAIMS; claim++)
        assert_int_equal(verdict_of((enum sha2_claim)claim), VERDICT_UNKNOWN);
    assert_int_equal(sha2_crossing(&study.variants[0], &c), 0);
    assert_int_equal(c.outcome, CROSSING_UNKNOWN);
    strcpy(study.variants[1].missing, "no such instructions are known here");
    assert_int_equal(sha2_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
    assert_non_null(strstr(golden_text(&g), "no such instructions"));
}

static void a_single_sample_tells_nothing(void **state)
{
    (void)state;
    make_study(1);
    for (int claim = 0; claim < SHA2_CLAIMS; claim++)
        assert_int_equal(verdict_of((enum sha2_claim)claim), VERDICT_UNKNOWN);
    assert_int_equal(sha2_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
}

static void the_processor_as_it_is_decides(void **state)
{
    (void)state;
    make_study(9);
    assert_int_equal(verdict_of(SHA2_FASTER), VERDICT_FAILS);
    assert_int_equal(verdict_of(SHA2_ARITHMETIC), VERDICT_FAILS);
    struct claim c;
    assert_int_equal(sha2_answer(&study, SHA2_ARITHMETIC, &c), 0);
    assert_int_equal(c.n, 3);
    assert_int_equal(c.cases[1].verdict, VERDICT_HOLDS);
    assert_int_equal(sha2_answer(&study, SHA2_FASTER, &c), 0);
    assert_int_equal(c.n, 8);
}

static void without_the_instructions_it_holds(void **state)
{
    (void)state;
    make_variant(SHA2_ALL, 9, 160);
    assert_int_equal(verdict_of(SHA2_FASTER), VERDICT_HOLDS);
    assert_int_equal(verdict_of(SHA2_ARITHMETIC), VERDICT_HOLDS);
    assert_int_equal(verdict_of(SHA2_PERCENT), VERDICT_FAILS);
    sha2_end(&study);
    make_variant(SHA2_ALL, 9, 118);
    assert_int_equal(verdict_of(SHA2_PERCENT), VERDICT_HOLDS);
}

static void the_order_may_change_with_the_blocks(void **state)
{
    (void)state;
    struct crossing c;
    make_study(30);
    assert_int_equal(sha2_crossing(&study.variants[SHA2_ALL], &c), 0);
    assert_int_equal(c.outcome, CROSSING_NEVER);
    assert_int_equal(sha2_crossing(&study.variants[SHA2_NO_SHA], &c), 0);
    assert_int_equal(c.outcome, CROSSING_SEVERAL);
    assert_int_equal(c.changes, 3);
}

/* The slip: a third of a microsecond, by the source's own table. */
static void its_own_table_speaks_of_nanoseconds(void **state)
{
    (void)state;
    assert_true(fabs(sha2_old_100(&sha2_old_rows[0]) - 402.6) < 0.1);
    assert_true(fabs(sha2_old_100(&sha2_old_rows[1]) - 349.1) < 0.1);
}

static void as_it_should_be(void **state)
{
    (void)state;
    make_study(9);
    assert_int_equal(sha2_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
    golden_is(&g, "sha2");
}

static void whatever_is_measured_fits(void **state)
{
    (void)state;
    for (double scale = 1e-2; scale < 1e3; scale *= 10) {
        teardown(NULL);
        setup(NULL);
        make_study(6);
        for (int v = 0; v < SHA2_VARIANTS; v++) {
            struct bench *b = &study.variants[v];
            for (size_t i = 0; i < b->count; i++) {
                for (size_t k = 0; k < b->rows[i].count; k++)
                    b->rows[i].ns[k] *= scale;
            }
        }
        assert_int_equal(sha2_text_print(g.to, &study), 0);
        golden_fits(&g, 80);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_measured_tells_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(a_single_sample_tells_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(the_processor_as_it_is_decides, setup, teardown),
        cmocka_unit_test_setup_teardown(without_the_instructions_it_holds, setup, teardown),
        cmocka_unit_test_setup_teardown(the_order_may_change_with_the_blocks, setup, teardown),
        cmocka_unit_test_setup_teardown(its_own_table_speaks_of_nanoseconds, setup, teardown),
        cmocka_unit_test_setup_teardown(as_it_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(whatever_is_measured_fits, setup, teardown),
    };
    return cmocka_run_group_tests_name("sha2", tests, NULL, NULL);
}
