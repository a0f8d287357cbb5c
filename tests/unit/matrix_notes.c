/* The notes under the tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "matrix_fixture.h"
#include "report/matrix_notes.h"

static struct results r;
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
    results_end(&r);
    return 0;
}

static const char *print(void)
{
    golden_end(&g);
    golden_open(&g);
    assert_int_equal(matrix_notes_print(g.to, &r), 0);
    golden_fits(&g, 79);
    return golden_text(&g);
}

#define METERING                                                                        \
    "metering: 62 clock readings a run (tsc, about 10 ns each), at most 0.3 % of its\n" \
    "          time\n"

/* Two cells of one table whose samples are all the same. */
static void quiet(unsigned runs)
{
    fixture_init(&r, 2, runs);
    fixture_cell(&r.cells[0], &fixture_rows[0], runs, 0, 1);
    fixture_cell(&r.cells[1], &fixture_rows[4], runs, 0, 1);
}

static void nothing_measured_has_no_notes(void **state)
{
    (void)state;
    fixture_init(&r, 0, 1);
    assert_string_equal(print(), "");
}

static void a_cell_without_samples_is_passed_over(void **state)
{
    (void)state;
    quiet(9);
    r.cells[1].count = 0;
    assert_string_equal(print(), METERING);
}

static void good_samples_have_metering_only(void **state)
{
    (void)state;
    quiet(9);
    assert_string_equal(print(), METERING);
    fixture_cell(&r.cells[0], &fixture_rows[0], 9, 0, 40); /* is of one operation, too */
    assert_string_equal(print(), METERING);
    r.cells[1].samples[0].cost.transitions = 70;
    assert_string_equal(print(), "metering: 62 to 70 clock readings a run (tsc, about 10 ns each), "
                                 "at most 0.3 %\n          of its time\n");
}

/* What is true of the machine, or of all cells alike, is said once and of no cell. */
static void what_all_have_alike_names_no_cell(void **state)
{
    (void)state;
    quiet(1);
    r.load = 6.9;
    assert_string_equal(
        print(),
        METERING "note: only one sample, which says nothing about how much they differ; take at\n"
                 "      least 6 samples\n"
                 "warning: the load average was 6.90 on 2 processors before the run; wait until\n"
                 "         the machine is idle, and measure again\n");
}

static void what_some_have_names_the_first(void **state)
{
    (void)state;
    quiet(9);
    for (unsigned i = 0; i < 9; i++)
        fixture_sample(&fixture_rows[4], i, 9, 100, 1, &r.cells[1].samples[i]);
    assert_string_equal(
        print(),
        METERING "warning: 1 of 2 cells, encrypt email.txt, rfc4880, AES-256, 4096 bits, z on:\n"
                 "         the middle half of the samples spans 40 % of their median; end other\n"
                 "         work, pin the program to a processor, take more samples\n");
    for (unsigned i = 0; i < 9; i++)
        fixture_sample(&fixture_rows[0], i, 9, 50, 1, &r.cells[0].samples[i]);
    assert_string_equal(
        print(),
        METERING "warning: 2 of 2 cells, such as encrypt email.txt, rfc4880, AES-256, 382 bits, z\n"
                 "         on: the middle half of the samples spans 20 % of their median; end\n"
                 "         other work, pin the program to a processor, take more samples\n");
}

/* A warning goes before a note of the same kind, whichever cell comes first. */
static void what_weighs_most_is_shown(void **state)
{
    (void)state;
    fixture_init(&r, 2, 9);
    fixture_cell(&r.cells[0], &fixture_rows[1], 9, 0, 1);
    fixture_cell(&r.cells[1], &fixture_rows[12], 9, 0, 1);
    r.clock_cost_ns = 1000;
    const char *text = print();
    assert_non_null(strstr(text,
                           "warning: 2 of 2 cells, such as encrypt paper.ps, rfc4880, AES-256, "
                           "1024"));
    assert_non_null(strstr(text, "reading the clock 414 times takes 1.9 % of the time;"));
    assert_null(strstr(text, "note: "));
}

static void all_kinds_are_as_they_should_be(void **state)
{
    (void)state;
    fixture_init(&r, FIXTURE_ROWS, 25);
    r.load = 6.9;
    r.clock_step_ns = 60;
    r.clock_cost_ns = 26;
    for (unsigned i = 0; i < 25; i++) {
        fixture_sample(&fixture_rows[9], i, 25, 30, 1, &r.cells[9].samples[i]);
        r.cells[8].samples[i].cost.wall_ns += 3000 * i;
    }
    r.cells[1].count = 5;
    print();
    golden_is(&g, "matrix_notes");
}

static void any_results_fit(void **state)
{
    (void)state;
    uint64_t random = 11;
    for (int run = 0; run < 300; run++) {
        results_end(&r);
        fixture_any(&r, &random);
        print();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_measured_has_no_notes, setup, teardown),
        cmocka_unit_test_setup_teardown(a_cell_without_samples_is_passed_over, setup, teardown),
        cmocka_unit_test_setup_teardown(good_samples_have_metering_only, setup, teardown),
        cmocka_unit_test_setup_teardown(what_all_have_alike_names_no_cell, setup, teardown),
        cmocka_unit_test_setup_teardown(what_some_have_names_the_first, setup, teardown),
        cmocka_unit_test_setup_teardown(what_weighs_most_is_shown, setup, teardown),
        cmocka_unit_test_setup_teardown(all_kinds_are_as_they_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(any_results_fit, setup, teardown),
    };
    return cmocka_run_group_tests_name("matrix_notes", tests, NULL, NULL);
}
