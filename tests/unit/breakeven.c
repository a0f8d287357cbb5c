/* On which links compressing first is faster: on made-up samples, and the report as it stands in
 * tests/golden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "report/breakeven_text.h"
#include "stat/breakeven.h"
#include "zip_rsa_made.h"

static struct results results;
static struct golden g;

/* Compressing costs 20 ns a byte and decompressing 3, which is all that differs but 1 ns a byte of
 * message in the cipher, both ways. */
static const struct made costs = {.zip_byte = {20, 3},
                                  .zip_fixed = 2e4,
                                  .cipher_byte = {1, 1},
                                  .rsa = {1e5, 1e6},
                                  .power = {2, 3},
                                  .fixed = 1e4,
                                  .runs = 11};

static int setup(void **state)
{
    (void)state;
    results = (struct results){0};
    golden_open(&g);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    results_end(&results);
    return 0;
}

static void make(const struct made *m)
{
    const struct made_axes axes = {.format = ZIP_RSA_TODAY,
                                   .file = "paper",
                                   .sizes = {64, 512, 4096, 32768, 262144, 1000000},
                                   .bits = {2048}};
    results_end(&results);
    made_results(m, &axes, &results);
}

static struct breakeven_link answer(uint64_t bytes)
{
    struct breakeven_link l;
    assert_int_equal(breakeven_link(&results, bytes, &l), 0);
    return l;
}

static void what_was_not_measured_cannot_be_told(void **state)
{
    (void)state;
    assert_int_equal(answer(64).outcome, BREAKEVEN_UNKNOWN);
    make(&costs);
    assert_int_equal(answer(65).outcome, BREAKEVEN_UNKNOWN);
    struct made few = costs;
    few.runs = 5;
    make(&few);
    assert_int_equal(answer(1000000).outcome, BREAKEVEN_UNKNOWN);
}

/* 23 ns a byte and 40 us more, 2 ns less for each of a million bytes that is saved. */
static void time_and_bytes_make_a_speed(void **state)
{
    (void)state;
    make(&costs);
    struct breakeven_link l = answer(1000000);
    assert_int_equal(l.outcome, BREAKEVEN_BELOW);
    assert_int_equal(l.off_bytes - l.on_bytes, 1000000);
    assert_true(fabs(l.extra_ns.value - 21.04e6) < 0.1e6);
    assert_true(fabs(l.bits_per_s.value - 8e6 / 21.04e-3) < 2e6);
    assert_true(l.bits_per_s.low <= l.bits_per_s.value && l.bits_per_s.value <= l.bits_per_s.high);
}

static void what_takes_no_longer_is_worth_it_on_any_link(void **state)
{
    (void)state;
    struct made slow = costs;
    slow.cipher_byte[0] = slow.cipher_byte[1] = 100;
    make(&slow);
    assert_int_equal(answer(1000000).outcome, BREAKEVEN_ALWAYS);
}

static void what_saves_nothing_is_worth_it_on_none(void **state)
{
    (void)state;
    make(&costs);
    for (size_t i = 0; i < results.count; i++) {
        if (results.cells[i].level > 0 && strcmp(results.cells[i].task, "encrypt") == 0)
            results.cells[i].out_bytes = 2000000;
    }
    assert_int_equal(answer(1000000).outcome, BREAKEVEN_NEVER);
    assert_int_equal(breakeven_text_print(g.to, &results, "paper"), 0);
    golden_fits(&g, 80);
    assert_non_null(strstr(golden_text(&g), "on no link"));
}

static void as_it_should_be(void **state)
{
    (void)state;
    make(&costs);
    assert_int_equal(breakeven_text_print(g.to, &results, "paper.ps"), 0);
    golden_fits(&g, 80);
    golden_is(&g, "breakeven");
}

static void whatever_is_measured_fits(void **state)
{
    (void)state;
    for (double scale = 1e-3; scale < 1e5; scale *= 10) {
        struct made m = costs;
        teardown(NULL);
        setup(NULL);
        m.zip_byte[0] *= scale;
        m.cipher_byte[1] *= scale;
        m.rsa[1] *= scale;
        m.runs = scale < 1 ? 3 : 11;
        make(&m);
        assert_int_equal(breakeven_text_print(g.to, &results, "a name"), 0);
        golden_fits(&g, 80);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_was_not_measured_cannot_be_told, setup, teardown),
        cmocka_unit_test_setup_teardown(time_and_bytes_make_a_speed, setup, teardown),
        cmocka_unit_test_setup_teardown(what_takes_no_longer_is_worth_it_on_any_link, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(what_saves_nothing_is_worth_it_on_none, setup, teardown),
        cmocka_unit_test_setup_teardown(as_it_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(whatever_is_measured_fits, setup, teardown),
    };
    return cmocka_run_group_tests_name("breakeven", tests, NULL, NULL);
}
