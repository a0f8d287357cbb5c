/* Benchmarks as data: what is found in them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "bench_made.h"

static struct bench made;

static int teardown(void **state)
{
    (void)state;
    bench_end(&made);
    return 0;
}

static void what_is_not_there_is_not_found(void **state)
{
    (void)state;
    assert_null(bench_find(&made, "hash", "MD5", 16));
    bench_made(&made, 2);
    assert_null(bench_find(&made, "hash", "MD5", 17));
    assert_null(bench_find(&made, "mash", "MD5", 16));
    assert_null(bench_find(&made, "hash", "MD6", 16));
}

static void samples_are_kept_in_their_order(void **state)
{
    (void)state;
    struct bench_row row = {.counts_tried = true}, plain = {.count = 0};
    for (int k = 0; k < 40; k++) {
        assert_int_equal(bench_append(&row, k, 100 + k), 0);
        assert_int_equal(bench_append(&plain, k, 100 + k), 0);
    }
    for (int k = 0; k < 40; k++)
        assert_true(row.ns[k] == k && row.tried[k] == 100 + k && plain.ns[k] == k);
    assert_null(plain.tried);
    bench_end_row(&row);
    bench_end_row(&plain);
    assert_int_equal(row.count, 0);
}

static void series_are_told_apart(void **state)
{
    (void)state;
    bench_made(&made, 1);
    assert_int_equal(bench_series(&made, 0), 8);
    assert_int_equal(bench_series(&made, 8), 8);
    assert_int_equal(bench_series(&made, 24), 3);
    assert_int_equal(bench_series(&made, made.count - 1), 1);
    assert_ptr_equal(bench_find(&made, "hash", "SHA-256", 64), &made.rows[9]);
    assert_null(bench_find(&made, "hash", "SHA-256", 65));
    assert_null(bench_find(&made, "cipher", "SHA-256", 64));
    assert_int_equal(bench_textbook(bench_find(&made, "rsa", "encrypt", 1024)), 2);
    assert_int_equal(bench_textbook(bench_find(&made, "rsa", "decrypt", 1024)), 3);
    assert_int_equal(bench_textbook(bench_find(&made, "hash", "MD5", 16)), 0);
}

static void costs_and_powers_are_found(void **state)
{
    (void)state;
    struct fit f;
    bench_made(&made, 6);
    assert_int_equal(bench_fit(&made.rows[0], 1, &f), 0);
    assert_int_equal(f.n, 0);
    assert_int_equal(bench_fit(&made.rows[0], 8, &f), 0);
    assert_true(fabs(f.intercept.value - 200) < 2 && fabs(f.slope.value - 1.5) < 0.01);
    assert_int_equal(bench_fit(&made.rows[27], 3, &f), 0);
    assert_true(fabs(f.slope.value - 2.8) < 0.01 && f.slope.coverage > 0);
    bench_end(&made);
    /* More samples than a fit takes: medians of them. */
    bench_made(&made, 1000);
    assert_int_equal(bench_fit(&made.rows[0], 8, &f), 0);
    assert_int_equal(f.n, 256);
    assert_true(fabs(f.slope.value - 1.5) < 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(what_is_not_there_is_not_found, teardown),
        cmocka_unit_test_teardown(samples_are_kept_in_their_order, teardown),
        cmocka_unit_test_teardown(series_are_told_apart, teardown),
        cmocka_unit_test_teardown(costs_and_powers_are_found, teardown),
    };
    return cmocka_run_group_tests_name("bench", tests, NULL, NULL);
}
