/* Figures and titles in few characters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "report/matrix_columns.h"

#include <string.h>

static const struct matrix_unit us = {"us", 1e3};

static void the_unit_is_that_of_the_longest(void **state)
{
    (void)state;
    struct matrix_view rows[2] = {{.wall_ns = {.median = 1}}, {.wall_ns = {.median = 9999.4e3}}};
    assert_string_equal(matrix_columns_unit(rows, 2).name, "us");
    rows[1].wall_ns.median = 9999.5e3;
    assert_string_equal(matrix_columns_unit(rows, 2).name, "ms");
    assert_string_equal(matrix_columns_unit(rows, 1).name, "us");
    rows[1].wall_ns.median = 9999.4e6;
    assert_true(matrix_columns_unit(rows, 2).ns == 1e6);
    rows[1].wall_ns.median = 9999.5e6;
    assert_string_equal(matrix_columns_unit(rows, 2).name, "s");
    assert_true(matrix_columns_unit(rows, 2).ns == 1e9);
    assert_string_equal(matrix_columns_unit(rows, 0).name, "us");
}

static void times_have_three_digits_in_four_characters(void **state)
{
    (void)state;
    static const struct {
        double ns;
        const char *text;
    } rows[] = {{0, "   -"},      {0.1, "   0"},    {0.49, "   0"},  {0.51, ".001"},
                {4, ".004"},      {999.4, ".999"},  {999.6, "1.00"}, {1234, "1.23"},
                {9994, "9.99"},   {9996, "10.0"},   {99940, "99.9"}, {99960, " 100"},
                {999400, " 999"}, {9999400, "9999"}};
    char out[16];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_string_equal(matrix_columns_time(rows[i].ns, us, 4, out), rows[i].text);
        assert_string_equal(matrix_columns_time(rows[i].ns, us, 0, out),
                            rows[i].text + strspn(rows[i].text, " "));
    }
    assert_string_equal(matrix_columns_time(1234, us, 9, out), "     1.23");
}

static struct summary around(double low, double median, double high, double coverage)
{
    return (struct summary){
        .n = 9, .low = low, .median = median, .high = high, .coverage = coverage};
}

static void the_spread_is_the_larger_side_in_percent(void **state)
{
    (void)state;
    char out[16];
    struct summary s = around(99, 100, 103, 0.95);
    assert_string_equal(matrix_columns_spread(&s, out), "3.0");
    s = around(97.26, 100, 101, 0.95);
    assert_string_equal(matrix_columns_spread(&s, out), "2.7");
    s = around(100, 100, 100, 0.95);
    assert_string_equal(matrix_columns_spread(&s, out), "0.0");
    s = around(100, 100, 109.94, 0.95);
    assert_string_equal(matrix_columns_spread(&s, out), "9.9");
    s = around(100, 100, 109.96, 0.95);
    assert_string_equal(matrix_columns_spread(&s, out), "10");
    s = around(100, 100, 1099, 0.95);
    assert_string_equal(matrix_columns_spread(&s, out), "999");
    s = around(100, 100, 19535, 0.95);
    assert_string_equal(matrix_columns_spread(&s, out), ">999");
    s = around(99, 100, 103, 0.94);
    assert_string_equal(matrix_columns_spread(&s, out), "-");
    s = around(0, 0, 0, 0.99);
    assert_string_equal(matrix_columns_spread(&s, out), "-");
}

static void counts_that_are_too_long_are_cut_to_thousands(void **state)
{
    (void)state;
    static const struct {
        uint64_t count;
        int width;
        const char *text;
    } rows[] = {{0, 4, "   0"},
                {9999, 4, "9999"},
                {10000, 4, " 10k"},
                {100000, 4, "100k"},
                {999499, 4, "999k"},
                {999500, 4, "  1M"},
                {1000000, 4, "  1M"},
                {9999999, 7, "9999999"},
                {67108864, 7, " 67109k"},
                {10737418240, 7, " 10737M"},
                {UINT64_MAX, 7, "18447P"},
                {UINT64_MAX, 4, " 18E"}};
    char out[24];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(matrix_columns_count(rows[i].count, rows[i].width, out) +
                                (strlen(out) > strlen(rows[i].text)),
                            rows[i].text);
}

static struct results_cell cell(const char *file)
{
    struct results_cell c = {.task = "encrypt", .profile = "pgp26", .cipher = "AES-256"};
    assert_true(strlen(file) < sizeof c.file);
    strcpy(c.file, file);
    return c;
}

#define TEN "0123456789"

static void a_title_says_what_the_table_is_about(void **state)
{
    (void)state;
    char out[MATRIX_TITLE_BYTES];
    struct results_cell c = cell("email.txt");
    assert_string_equal(matrix_columns_title(&c, out), "encrypt email.txt, pgp26, AES-256");
    c.armor = true;
    assert_string_equal(matrix_columns_title(&c, out), "encrypt email.txt, pgp26, AES-256, armor");
    c.text = true;
    assert_string_equal(matrix_columns_title(&c, out),
                        "encrypt email.txt, pgp26, AES-256, text, armor");
}

static void a_long_name_is_cut(void **state)
{
    (void)state;
    char out[MATRIX_TITLE_BYTES];
    /* "encrypt " and ", pgp26, AES-256" leave 41 of 65. */
    struct results_cell c = cell(TEN TEN TEN TEN "0");
    assert_string_equal(matrix_columns_title(&c, out),
                        "encrypt " TEN TEN TEN TEN "0, pgp26, AES-256");
    assert_int_equal(strlen(out), MATRIX_TITLE_BYTES - 1);
    c = cell(TEN TEN TEN TEN "01");
    assert_string_equal(matrix_columns_title(&c, out),
                        "encrypt " TEN TEN TEN "01234567..., pgp26, AES-256");
    assert_int_equal(strlen(out), MATRIX_TITLE_BYTES - 1);
    c.text = c.armor = true;
    strcpy(c.task, "decrypt");
    strcpy(c.cipher, "Camellia-256");
    assert_string_equal(matrix_columns_title(&c, out),
                        "decrypt " TEN TEN "..., pgp26, Camellia-256, text, armor");
    assert_int_equal(strlen(out), MATRIX_TITLE_BYTES - 1);
}

/* A character of UTF-8 is kept or left out as a whole. */
static void a_name_is_not_cut_inside_a_character(void **state)
{
    (void)state;
    char out[MATRIX_TITLE_BYTES];
    struct results_cell c = cell(TEN TEN TEN "0123456\xE2\x82\xAC"
                                             "789");
    assert_string_equal(matrix_columns_title(&c, out),
                        "encrypt " TEN TEN TEN "0123456..., pgp26, AES-256");
    c = cell(TEN TEN TEN "01234\xE2\x82\xAC"
                         "56789");
    assert_string_equal(matrix_columns_title(&c, out),
                        "encrypt " TEN TEN TEN "01234\xE2\x82\xAC..., pgp26, AES-256");
}

static void what_does_not_print_is_a_question_mark(void **state)
{
    (void)state;
    char out[MATRIX_TITLE_BYTES];
    struct results_cell c = cell("a\nb\x1b[1mc\x7f d");
    assert_string_equal(matrix_columns_title(&c, out), "encrypt a?b?[1mc? d, pgp26, AES-256");
}

static void the_head_says_how_it_was_measured(void **state)
{
    (void)state;
    char out[MATRIX_HEAD_BYTES];
    struct results r = {.runs = 25, .seed = 7};
    assert_string_equal(matrix_columns_head(&r, out),
                        "Medians of 25 runs each, in shuffled rounds (--seed 7).");
    r = (struct results){.runs = 1, .seed = UINT64_MAX};
    assert_string_equal(matrix_columns_head(&r, out),
                        "One run each, in shuffled order (--seed 18446744073709551615).");
    r.runs = UINT32_MAX;
    assert_string_equal(
        matrix_columns_head(&r, out),
        "Medians of 4294967295 runs each, in shuffled rounds (--seed 18446744073709551615).");
    /* What there is counts, not what was planned. */
    struct results_cell cells[] = {{.count = 7}, {.count = 3}, {.count = 5}};
    r = (struct results){.runs = 25, .seed = 7, .cells = cells, .count = 3};
    assert_string_equal(matrix_columns_head(&r, out),
                        "Medians of 3 to 7 runs each, in shuffled rounds (--seed 7).");
    r.count = 1;
    assert_string_equal(matrix_columns_head(&r, out),
                        "Medians of 7 runs each, in shuffled rounds (--seed 7).");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_unit_is_that_of_the_longest),
        cmocka_unit_test(times_have_three_digits_in_four_characters),
        cmocka_unit_test(the_spread_is_the_larger_side_in_percent),
        cmocka_unit_test(counts_that_are_too_long_are_cut_to_thousands),
        cmocka_unit_test(a_title_says_what_the_table_is_about),
        cmocka_unit_test(a_long_name_is_cut),
        cmocka_unit_test(a_name_is_not_cut_inside_a_character),
        cmocka_unit_test(what_does_not_print_is_a_question_mark),
        cmocka_unit_test(the_head_says_how_it_was_measured),
    };
    return cmocka_run_group_tests_name("matrix_columns", tests, NULL, NULL);
}
