/* The tables of benchmarks: as they stand in tests/golden, and what is true of any. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "bench_made.h"
#include "golden.h"
#include "report/bench_text.h"

static struct bench made;
static struct golden g;

static int setup(void **state)
{
    (void)state;
    golden_open(&g);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    bench_end(&made);
    return 0;
}

static const char *what(const char *group)
{
    return strcmp(group, "hash") == 0 ? "from start to digest" : "something";
}

static void figures_have_three_digits(void **state)
{
    (void)state;
    char out[2 * BENCH_TEXT_BYTES];
    assert_string_equal(bench_text_number(0, out), "0.000");
    assert_string_equal(bench_text_number(0.9994, out), "0.999");
    assert_string_equal(bench_text_number(0.9996, out), "1.00");
    assert_string_equal(bench_text_number(-9.996, out), "-10.0");
    assert_string_equal(bench_text_number(123456, out), "123456");
    assert_string_equal(bench_text_interval(&(struct estimate){1, 0.5, 20, 0.95}, out),
                        "0.500 to 20.0");
    assert_string_equal(bench_text_interval(&(struct estimate){1, 0.5, 20, 0}, out), "-");
    assert_string_equal(bench_text_interval(&(struct estimate){1, -INFINITY, 20, 0.95}, out), "-");
}

static void nothing_measured_can_be_printed(void **state)
{
    (void)state;
    assert_int_equal(bench_text_print(g.to, &made, what), 0);
    golden_fits(&g, 80);
}

static void as_it_should_be(void **state)
{
    (void)state;
    bench_made(&made, 9);
    assert_int_equal(bench_text_print(g.to, &made, what), 0);
    golden_fits(&g, 80);
    golden_is(&g, "bench");
}

/* A load that is none to speak of, or is not known, is not. */
static void other_work_is_a_warning(void **state)
{
    (void)state;
    bench_made(&made, 1);
    made.processors = 2;
    made.load = 0.1;
    assert_int_equal(bench_text_print(g.to, &made, what), 0);
    assert_null(strstr(golden_text(&g), "warning: "));
    golden_end(&g);
    golden_open(&g);
    made.load = 7.25;
    assert_int_equal(bench_text_print(g.to, &made, what), 0);
    golden_fits(&g, 80);
    assert_non_null(
        strstr(golden_text(&g), "\nwarning: the load average was 7.25 on 2 processors "));
}

static void one_sample_has_no_interval(void **state)
{
    (void)state;
    bench_made(&made, 1);
    bench_made_row(&made, "s2k", "SHA-1", BENCH_BYTES, 65011712, 0);
    bench_made_row(&made, "s2k", "other sizes", BENCH_BYTES, 16, 1);
    assert_int_equal(bench_text_print(g.to, &made, what), 0);
    golden_fits(&g, 80);
    golden_is(&g, "bench_one");
}

/* From what takes no time to what takes minutes. */
static void whatever_is_measured_fits(void **state)
{
    (void)state;
    for (double scale = 1e-3; scale < 1e6; scale *= 10) {
        teardown(NULL);
        setup(NULL);
        bench_made(&made, 6);
        for (size_t i = 0; i < made.count; i++) {
            for (size_t k = 0; k < made.rows[i].count; k++)
                made.rows[i].ns[k] *= scale;
        }
        assert_int_equal(bench_text_print(g.to, &made, what), 0);
        golden_fits(&g, 80);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(figures_have_three_digits, setup, teardown),
        cmocka_unit_test_setup_teardown(nothing_measured_can_be_printed, setup, teardown),
        cmocka_unit_test_setup_teardown(as_it_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(other_work_is_a_warning, setup, teardown),
        cmocka_unit_test_setup_teardown(one_sample_has_no_interval, setup, teardown),
        cmocka_unit_test_setup_teardown(whatever_is_measured_fits, setup, teardown),
    };
    return cmocka_run_group_tests_name("bench_text", tests, NULL, NULL);
}
