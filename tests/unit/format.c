/* How figures are written, at the bounds where the form changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "report/format.h"

#include <string.h>

static void times_have_three_digits_and_a_unit(void **state)
{
    (void)state;
    static const struct {
        double ns;
        const char *text;
    } rows[] = {{0, "0 ns"},         {0.4, "0 ns"},       {1, "1 ns"},
                {87.4, "87 ns"},     {999.4, "999 ns"},   {999.5, "1.00 us"},
                {1234, "1.23 us"},   {9994, "9.99 us"},   {9995, "10.0 us"},
                {12345, "12.3 us"},  {99949, "99.9 us"},  {99950, "100 us"},
                {999499, "999 us"},  {999500, "1.00 ms"}, {1932000, "1.93 ms"},
                {999.4e6, "999 ms"}, {999.5e6, "1.00 s"}, {2.1e9, "2.10 s"},
                {3600e9, "3600 s"},  {1e15, "1000000 s"}, {1.8446744073709552e19, "18446744074 s"}};
    char out[FORMAT_BYTES];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_string_equal(format_time(rows[i].ns, out), rows[i].text);
        assert_ptr_equal(format_time(rows[i].ns, out), out);
    }
}

static void rates_are_of_decimal_megabytes(void **state)
{
    (void)state;
    char out[FORMAT_BYTES];
    assert_string_equal(format_rate(0, 5, out), "-");
    assert_string_equal(format_rate(5, 0, out), "-");
    assert_string_equal(format_rate(1000000, 1e9, out), "1.00 MB/s");
    assert_string_equal(format_rate(437, 1000, out), "437 MB/s");
    assert_string_equal(format_rate(9994, 1e4, out), "999 MB/s");
    assert_string_equal(format_rate(9995, 1e4, out), "1.00 GB/s");
    assert_string_equal(format_rate(12, 10, out), "1.20 GB/s");
    assert_string_equal(format_rate(1, 1e9, out), "0.00 MB/s");
}

static void shares_have_one_decimal(void **state)
{
    (void)state;
    char out[FORMAT_BYTES];
    assert_string_equal(format_share(1, 3, out), "33.3 %");
    assert_string_equal(format_share(0, 3, out), "0.0 %");
    assert_string_equal(format_share(3, 3, out), "100.0 %");
    assert_string_equal(format_share(3, 0, out), "0.0 %");
}

static void bytes_are_whole(void **state)
{
    (void)state;
    char out[FORMAT_BYTES];
    assert_string_equal(format_bytes(0, out), "-");
    assert_string_equal(format_bytes(1, out), "1");
    assert_string_equal(format_bytes(656676, out), "656676");
    assert_string_equal(format_bytes(UINT64_MAX, out), "18446744073709551615");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_have_three_digits_and_a_unit),
        cmocka_unit_test(rates_are_of_decimal_megabytes),
        cmocka_unit_test(shares_have_one_decimal),
        cmocka_unit_test(bytes_are_whole),
    };
    return cmocka_run_group_tests_name("format", tests, NULL, NULL);
}
