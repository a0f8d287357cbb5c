/* What is said about a table: nothing where the figures do not tell, and else what they show. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "report/matrix_words.h"

#include <string.h>

enum { ROWS_MAX = 200 };
static struct results_cell cells[ROWS_MAX];
static struct matrix_view rows[ROWS_MAX];
static size_t count;
static char said[MATRIX_WORDS_BYTES];

static int setup(void **state)
{
    (void)state;
    memset(cells, 0, sizeof cells);
    memset(rows, 0, sizeof rows);
    count = 0;
    return 0;
}

/* Adds a row of so many milliseconds, 5 % either way, in which no group has half. */
static struct matrix_view *add(unsigned bits, int level, double ms)
{
    struct results_cell *c = &cells[count];
    struct matrix_view *v = &rows[count++];
    strcpy(c->task, "encrypt");
    c->bits = bits;
    c->level = level;
    c->out_bytes = level ? 300 : 1000;
    double ns = ms * 1e6;
    *v = (struct matrix_view){
        .cell = c,
        .wall_ns = {
            .n = 25, .median = ns, .low = ns * 0.95, .high = ns * 1.05, .coverage = SUMMARY_LEVEL}};
    return v;
}

/* The same with a group that has that share of the time. */
static void add_group(unsigned bits, int level, double ms, enum matrix_group group, double share)
{
    struct matrix_view *v = add(bits, level, ms);
    v->group_ns[group] = v->wall_ns.median * share;
}

static void decrypts(void)
{
    for (size_t i = 0; i < count; i++)
        strcpy(cells[i].task, "decrypt");
}

static void says(const char *text)
{
    memset(said, 'x', sizeof said);
    matrix_words(rows, count, said);
    assert_string_equal(said, text);
}

#define BYTES "compressing saves 70 % of the bytes"

static void nothing_is_said_of_nothing(void **state)
{
    (void)state;
    says("");
    add(1024, 0, 0);
    says("");
    add_group(512, 0, 1, MATRIX_ZIP, 0.499);
    says("");
}

/* The size of a message is exact, however few the samples. */
static void without_an_interval_only_bytes_are_told(void **state)
{
    (void)state;
    add_group(1024, 6, 9, MATRIX_ZIP, 0.9);
    add_group(1024, 0, 1, MATRIX_RSA, 0.9);
    rows[0].wall_ns.coverage = rows[1].wall_ns.coverage = 0.9375;
    says(BYTES);
    decrypts();
    says("");
    rows[0].wall_ns.coverage = SUMMARY_LEVEL;
    says("zip takes 90 % of the time with compression on");
    rows[0].wall_ns.coverage = 0.9375;
    rows[1].wall_ns.coverage = SUMMARY_LEVEL;
    says("rsa takes 90 % of the time with compression off");
}

static void intervals_that_overlap_say_nothing(void **state)
{
    (void)state;
    add(1024, 6, 1.1);
    add(1024, 0, 1.0);
    decrypts();
    says("");
    rows[0].wall_ns.low = rows[1].wall_ns.high; /* touching is overlapping */
    says("");
    rows[0].wall_ns.low += 1;
    says("a compressed message costs 100 us (10 %)");
    rows[0].wall_ns = (struct summary){
        .median = 0.9e6, .low = 0.85e6, .high = rows[1].wall_ns.low, .coverage = SUMMARY_LEVEL};
    says("");
    rows[0].wall_ns.high -= 1;
    says("a compressed message saves 100 us (10 %)");
}

static void compression_costs_time_and_saves_bytes(void **state)
{
    (void)state;
    add(382, 6, 26);
    add(382, 0, 1);
    add(1024, 6, 27.3);
    add(1024, 0, 1.3);
    says("compressing costs 25.0 to 26.0 ms (21 to 26 times as long) and saves 70 % of the bytes");
    decrypts();
    says("a compressed message costs 25.0 to 26.0 ms (21 to 26 times as long)");
}

static void compression_can_save_time_too(void **state)
{
    (void)state;
    add(1024, 6, 3);
    add(1024, 0, 4);
    says("compressing saves 1.00 ms (25 %); " BYTES);
}

/* Both ways at once, each with the sizes it is true of. */
static void signs_are_told_apart(void **state)
{
    (void)state;
    add(512, 6, 2);
    add(512, 0, 4);
    add(1024, 6, 4);
    add(1024, 0, 1);
    add(2048, 6, 4);
    add(2048, 0, 4);
    says("compressing saves 2.00 ms (50 %) at 512 bits; compressing costs 3.00 ms (4.0 times as "
         "long) at 1024 bits and saves 70 % of the bytes");
}

static void units_are_said_once_where_they_are_the_same(void **state)
{
    (void)state;
    add(512, 6, 1.9);
    add(512, 0, 1);
    add(1024, 6, 2.5);
    add(1024, 0, 1);
    decrypts();
    says("a compressed message costs 900 us to 1.50 ms (1.9 to 2.5 times as long)");
    rows[2].wall_ns = rows[0].wall_ns;
    says("a compressed message costs 900 us (90 %)");
}

/* Every level at a size must show it. */
static void several_levels_are_one_statement(void **state)
{
    (void)state;
    add(512, 0, 1);
    add(512, 1, 3);
    add(512, 9, 6);
    add(1024, 0, 1);
    add(1024, 1, 1.05);
    add(1024, 9, 5);
    decrypts();
    says("a compressed message costs 2.00 to 5.00 ms (3.0 to 6.0 times as long) at 512 bits");
    rows[4].wall_ns = rows[2].wall_ns;
    says("a compressed message costs 2.00 to 5.00 ms (3.0 to 6.0 times as long)");
}

static void levels_without_off_are_not_compared(void **state)
{
    (void)state;
    add(512, 1, 1);
    add(512, 9, 9);
    says("");
    setup(NULL);
    add(512, 0, 1);
    says("");
}

static void bytes_that_are_not_saved_are_told(void **state)
{
    (void)state;
    add(512, 6, 1);
    add(512, 0, 1);
    cells[0].out_bytes = 1004;
    says("compressing saves no bytes");
    cells[0].out_bytes = 996;
    says("compressing saves no bytes");
    cells[0].out_bytes = 994;
    says("compressing saves 1 % of the bytes");
    add(1024, 6, 1);
    add(1024, 0, 1);
    says("compressing saves 1 to 70 % of the bytes");
    cells[0].out_bytes = 1100;
    says("compressing saves up to 70 % of the bytes");
    cells[0].out_bytes = 300;
    cells[3].out_bytes = 0; /* of which there is no share */
    says(BYTES);
}

static void a_group_dominates_throughout(void **state)
{
    (void)state;
    add_group(512, 6, 1, MATRIX_RSA, 0.5);
    add_group(512, 0, 1, MATRIX_RSA, 0.9);
    decrypts();
    says("rsa takes 50 to 90 % of the time");
    rows[0].group_ns[MATRIX_RSA] = rows[0].wall_ns.median * 0.896;
    says("rsa takes 90 % of the time");
    rows[1].group_ns[MATRIX_RSA] = rows[1].wall_ns.median * 0.9999;
    says("rsa takes 90 to 99 % of the time");
    rows[1].group_ns[MATRIX_RSA] = rows[1].wall_ns.median;
    says("rsa takes 90 to 100 % of the time");
}

static void a_group_dominates_at_some_sizes(void **state)
{
    (void)state;
    add_group(512, 6, 1, MATRIX_ZIP, 0.8);
    add_group(512, 0, 1, MATRIX_CIPHER, 0.6);
    add_group(1024, 6, 1, MATRIX_ZIP, 0.7);
    add_group(1024, 0, 1, MATRIX_RSA, 0.6);
    add_group(2048, 6, 1, MATRIX_RSA, 0.7);
    add_group(2048, 0, 1, MATRIX_RSA, 0.99);
    decrypts();
    says("rsa takes 60 to 99 % of the time at 2048 bits, and at 1024 bits with compression off; "
         "cipher takes 60 % of the time at 512 bits with compression off; "
         "zip takes 70 to 80 % of the time at 512 and 1024 bits with compression on");
}

static void a_group_dominates_on_one_side_of_every_size(void **state)
{
    (void)state;
    add_group(512, 6, 1, MATRIX_ZIP, 0.8);
    add_group(512, 0, 1, MATRIX_IO, 0.6);
    add_group(1024, 6, 1, MATRIX_ZIP, 0.7);
    add_group(1024, 0, 1, MATRIX_REST, 0.6);
    decrypts();
    says(
        "zip takes 70 to 80 % of the time with compression on; i/o takes 60 % of the time at 512 "
        "bits with compression off; rest takes 60 % of the time at 1024 bits with compression off");
}

/* Where all rows compress, or none, that goes without saying. */
static void one_kind_of_rows_is_not_named(void **state)
{
    (void)state;
    add_group(512, 6, 1, MATRIX_ZIP, 0.8);
    add_group(1024, 9, 1, MATRIX_ZIP, 0.7);
    says("zip takes 70 to 80 % of the time");
    rows[1].group_ns[MATRIX_ZIP] = 0;
    says("zip takes 80 % of the time at 512 bits");
}

static void one_level_of_two_is_not_both(void **state)
{
    (void)state;
    add_group(512, 1, 1, MATRIX_ZIP, 0.4);
    add_group(512, 9, 1, MATRIX_ZIP, 0.8);
    says("");
}

static void many_sizes_are_counted(void **state)
{
    (void)state;
    for (unsigned bits = 400; bits < 404; bits++)
        add_group(bits, 0, 1, MATRIX_RSA, 0.8);
    add(500, 0, 1);
    says("rsa takes 80 % of the time at 400, 401, 402 and 403 bits");
    add_group(600, 0, 1, MATRIX_RSA, 0.8);
    says("rsa takes 80 % of the time at 5 of 6 key sizes");
}

/* As much as there can be at once stays within its bounds. */
static void more_than_can_be_said_fits(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ROWS_MAX / 2; i++) {
        add_group(10000 + i, 6, 1e7, (enum matrix_group)(i % MATRIX_GROUPS), 0.8);
        add_group(10000 + i, 0, i % 2 ? 1e-3 : 1e9, (enum matrix_group)(i % MATRIX_GROUPS), 0.6);
    }
    matrix_words(rows, count, said);
    assert_in_range(strlen(said), 300, sizeof said - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(nothing_is_said_of_nothing, setup),
        cmocka_unit_test_setup(without_an_interval_only_bytes_are_told, setup),
        cmocka_unit_test_setup(intervals_that_overlap_say_nothing, setup),
        cmocka_unit_test_setup(compression_costs_time_and_saves_bytes, setup),
        cmocka_unit_test_setup(compression_can_save_time_too, setup),
        cmocka_unit_test_setup(signs_are_told_apart, setup),
        cmocka_unit_test_setup(units_are_said_once_where_they_are_the_same, setup),
        cmocka_unit_test_setup(several_levels_are_one_statement, setup),
        cmocka_unit_test_setup(levels_without_off_are_not_compared, setup),
        cmocka_unit_test_setup(bytes_that_are_not_saved_are_told, setup),
        cmocka_unit_test_setup(a_group_dominates_throughout, setup),
        cmocka_unit_test_setup(a_group_dominates_at_some_sizes, setup),
        cmocka_unit_test_setup(a_group_dominates_on_one_side_of_every_size, setup),
        cmocka_unit_test_setup(one_kind_of_rows_is_not_named, setup),
        cmocka_unit_test_setup(one_level_of_two_is_not_both, setup),
        cmocka_unit_test_setup(many_sizes_are_counted, setup),
        cmocka_unit_test_setup(more_than_can_be_said_fits, setup),
    };
    return cmocka_run_group_tests_name("matrix_words", tests, NULL, NULL);
}
