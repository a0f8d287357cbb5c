/* Benchmarks as data: what is no line of one, and what is found in them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "bench_made.h"
#include "golden.h"
#include "report/bench_csv.h"

static struct bench made, got;

static int teardown(void **state)
{
    (void)state;
    bench_end(&made);
    bench_end(&got);
    return 0;
}

static void refused(const char *text, size_t wanted)
{
    char *copy = strdup(text);
    size_t line = 99;
    assert_int_equal(bench_read(copy, &got, &line), -1);
    assert_int_equal(line, wanted);
    bench_end(&got);
    free(copy);
}

static void what_is_no_sample_is_refused(void **state)
{
    (void)state;
    refused("nonsense\n", 1);
    refused("group,name\nhash,MD5,bytes,16,0,1,7,12.5\nhash,MD5,bytes,16,0,1,7\n", 3);
    refused("hash,MD5,bytes,16,0,1,7,12.5,9\n", 1);
    refused("hash,MD5,miles,16,0,1,7,12.5\n", 1);
    refused("hash,MD5,bytes,16,0,1,7,-1\n", 1);
    refused("hash,MD5,bytes,16,0,1,7,nan\n", 1);
    refused("hash,MD5,bytes,x,0,1,7,1\n", 1);
    refused("hash,MD5 and a very long name,bytes,16,0,1,7,1\n", 1);
    refused("hash,MD5,bytes,16,0,1,7,1\n\nhash,MD5,bytes,16,0,1,7,1\n", 2);
}

static void nothing_is_no_benchmark(void **state)
{
    (void)state;
    char empty[] = "";
    size_t line;
    assert_int_equal(bench_read(empty, &got, &line), 0);
    assert_int_equal(got.count, 0);
    assert_null(bench_find(&got, "hash", "MD5", 16));
}

static void what_was_printed_is_read(void **state)
{
    (void)state;
    struct golden g;
    size_t line;
    bench_made(&made, 5);
    golden_open(&g);
    bench_csv_print(g.to, &made);
    golden_text(&g);
    assert_int_equal(bench_read(g.text, &got, &line), 0);
    golden_end(&g);
    assert_int_equal(got.count, made.count);
    assert_int_equal(got.runs, 5);
    assert_int_equal(got.seed, 7);
    for (size_t i = 0; i < made.count; i++) {
        const struct bench_row *a = &made.rows[i], *b = &got.rows[i];
        assert_string_equal(a->group, b->group);
        assert_string_equal(a->name, b->name);
        assert_int_equal(a->unit, b->unit);
        assert_int_equal(a->size, b->size);
        assert_int_equal(a->out_bytes, b->out_bytes);
        assert_int_equal(a->repeats, b->repeats);
        assert_int_equal(b->count, 5);
        for (size_t k = 0; k < 5; k++)
            assert_true(fabs(a->ns[k] - b->ns[k]) < 0.001);
    }
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
        cmocka_unit_test_teardown(what_is_no_sample_is_refused, teardown),
        cmocka_unit_test_teardown(nothing_is_no_benchmark, teardown),
        cmocka_unit_test_teardown(what_was_printed_is_read, teardown),
        cmocka_unit_test_teardown(series_are_told_apart, teardown),
        cmocka_unit_test_teardown(costs_and_powers_are_found, teardown),
    };
    return cmocka_run_group_tests_name("bench", tests, NULL, NULL);
}
