/* Numbers: the whole text, in range, or nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/num.h"

#include <string.h>

static void what_is_no_number_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        " ",
        "-1",
        "+1",
        " 1",
        "1 ",
        "1\n",
        "0x10",
        "1e3",
        "1.0",
        "1,0",
        "a",
        "1a",
        "٣",
        "--",
        "18446744073709551616",
        "/",
        ":",
        "1/",
        "1:",
        "9\t9",
        "1\xff",
        "184467440737095516150",
        "99999999999999999999999999999999999999999",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        uint64_t v = 4711;
        assert_false(num_parse(texts[i], 0, UINT64_MAX, &v));
        assert_int_equal(v, 4711);
    }
}

static void what_is_out_of_range_is_refused(void **state)
{
    (void)state;
    uint64_t v = 4711;
    assert_false(num_parse("381", 382, 16384, &v));
    assert_false(num_parse("16385", 382, 16384, &v));
    assert_false(num_parse("0", 1, 1, &v));
    assert_false(num_parse("18446744073709551615", 0, UINT64_MAX - 1, &v));
    assert_int_equal(v, 4711);
}

static void numbers_are_read(void **state)
{
    (void)state;
    uint64_t v = 4711;
    assert_true(num_parse("0", 0, 0, &v) && v == 0);
    assert_true(num_parse("382", 382, 16384, &v) && v == 382);
    assert_true(num_parse("16384", 382, 16384, &v) && v == 16384);
    assert_true(num_parse("007", 0, 9, &v) && v == 7);
    assert_true(num_parse("18446744073709551615", 0, UINT64_MAX, &v) && v == UINT64_MAX);
    assert_true(num_parse("18446744073709551609", 0, UINT64_MAX, &v) && v == UINT64_MAX - 6);
}

static void what_is_no_number_of_bytes_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        "K",
                                        "k",
                                        "1k",
                                        "1KB",
                                        "1KK",
                                        "1.5K",
                                        "-1",
                                        "+1",
                                        " 1",
                                        "1 ",
                                        "1 K",
                                        "1P",
                                        "0x10",
                                        "18446744073709551616",
                                        "18014398509481984K",
                                        "17592186044416M",
                                        "17179869184G",
                                        "16777216T",
                                        "000000000000000000000001K"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        uint64_t v = 4711;
        if (num_parse_bytes(texts[i], &v))
            fail_msg("\"%s\" is %llu", texts[i], (unsigned long long)v);
        assert_int_equal(v, 4711);
    }
}

static void numbers_of_bytes_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t value;
    } rows[] = {{"0", 0},
                {"0T", 0},
                {"1", 1},
                {"1K", 1024},
                {"007M", 7 << 20},
                {"3G", UINT64_C(3) << 30},
                {"2T", UINT64_C(2) << 40},
                {"18446744073709551615", UINT64_MAX},
                {"18014398509481983K", UINT64_MAX - 1023},
                {"16777215T", UINT64_MAX - (UINT64_C(1) << 40) + 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t v = 4711;
        assert_true(num_parse_bytes(rows[i].text, &v));
        assert_int_equal(v, rows[i].value);
    }
}

static void hexadecimal_has_its_exact_length(void **state)
{
    (void)state;
    uint8_t out[3] = {0};
    static const char *const texts[] = {"",       "0",      "01020",  "0102030", "01020g",
                                        "0x0203", "01 203", "/10203", ":10203",  "@10203",
                                        "G10203", "`10203", "g10203"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_false(num_parse_hex(texts[i], out, 3));
    assert_true(num_parse_hex("09afAF", out, 3));
    assert_memory_equal(out, "\x09\xaf\xaf", 3);
    assert_true(num_parse_hex("", out, 0));
    assert_false(num_parse_hex("0", out, 0));
}

static void hexadecimal_comes_back(void **state)
{
    (void)state;
    uint8_t all[256], back[256];
    char text[513];
    for (unsigned i = 0; i < sizeof all; i++)
        all[i] = (uint8_t)i;
    num_hex(all, sizeof all, text);
    assert_int_equal(strlen(text), 512);
    assert_memory_equal(text + 2 * 0xab, "AB", 2);
    assert_true(num_parse_hex(text, back, sizeof back));
    assert_memory_equal(all, back, sizeof all);
    num_hex(all, 0, text);
    assert_string_equal(text, "");
}

static void big_endian_is_read(void **state)
{
    (void)state;
    static const uint8_t p[] = {0xfe, 0xdc, 0xba, 0x98};
    assert_int_equal(num_get16(p), 0xfedc);
    assert_int_equal(num_get32(p), 0xfedcba98);
    assert_int_equal(num_get16((const uint8_t[2]){0, 1}), 1);
    assert_int_equal(num_get32((const uint8_t[4]){0, 0, 1, 0}), 256);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_number_is_refused),
        cmocka_unit_test(what_is_out_of_range_is_refused),
        cmocka_unit_test(what_is_no_number_of_bytes_is_refused),
        cmocka_unit_test(numbers_are_read),
        cmocka_unit_test(numbers_of_bytes_are_read),
        cmocka_unit_test(hexadecimal_has_its_exact_length),
        cmocka_unit_test(hexadecimal_comes_back),
        cmocka_unit_test(big_endian_is_read),
    };
    return cmocka_run_group_tests_name("num", tests, NULL, NULL);
}
