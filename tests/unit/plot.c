/* The scripts of pictures: what names may do in them, and that they are what tests/golden holds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "matrix_fixture.h"
#include "report/plot_bars.h"
#include "report/plot_lines.h"
#include "report/plot_strips.h"

#include <math.h>
#include <stdlib.h>

static struct golden g;
static struct results r;

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

static void names_become_harmless(void **state)
{
    (void)state;
    char word[PLOT_WORD_BYTES], all[257];
    for (int c = 1; c < 256; c++)
        all[c - 1] = (char)c;
    all[255] = '\0';
    for (int from = 0; from < 255; from++) {
        plot_word(all + from, word);
        assert_null(strpbrk(word, "`'\"\\$@{}<>|;!\n"));
        assert_true(strlen(word) < sizeof word);
    }
    assert_string_equal(plot_word("`id` 'a' AES-256", word), "?id? ?a? AES-256");
    assert_string_equal(plot_word("", word), "");
}

static void a_cell_is_called_by_its_key_or_its_cipher(void **state)
{
    (void)state;
    char name[PLOT_WORD_BYTES];
    struct results_cell cell = {.bits = 4096, .level = 6, .level_on = 6, .profile = "rfc4880"};
    assert_string_equal(plot_cell(&cell, name), "4096 on");
    strcpy(cell.cipher, "RSA'2048");
    strcpy(cell.task, "verify");
    cell.profile[0] = '\0';
    assert_string_equal(plot_cell(&cell, name), "RSA?2048 verify");
}

static void tics_have_room(void **state)
{
    (void)state;
    for (double range = 1e-6; range < 1e9; range *= 1.07) {
        double tics = range / plot_step(range);
        assert_true(tics > 1.99 && tics < 5.001);
    }
    assert_true(fabs(plot_step(7000) - 2000) < 1e-9);
    assert_true(fabs(plot_step(40) - 10) < 1e-9);
}

static void bars_are_as_they_should_be(void **state)
{
    (void)state;
    fixture_init(&r, 6, 9);
    struct matrix_view *views = matrix_view_new(&r);
    assert_non_null(views);
    const struct matrix_unit unit = matrix_columns_unit(views, 6);
    plot_bars(g.to, views, 6, &unit);
    plot_bars_shares(g.to, views, 6);
    free(views);
    golden_is(&g, "plot_bars");
}

static void strips_are_as_they_should_be(void **state)
{
    (void)state;
    double room[9];
    fixture_init(&r, 2, 9);
    r.cells[0].samples[3].cost.wall_ns *= 10; /* an outlier, which may not make all others a dot */
    struct matrix_view *views = matrix_view_new(&r);
    assert_non_null(views);
    assert_int_equal(plot_strips(g.to, views, 2, room), 1);
    free(views);
    golden_is(&g, "plot_strips");
}

static void lines_are_as_they_should_be(void **state)
{
    (void)state;
    static const double x[] = {16, 1024, 8192}, ns[] = {120, 1100, 8000}, gap[] = {0, 50, 90};
    const struct plot_line lines[] = {{x, ns, 3}, {x, gap, 3}};
    const struct plot_power powers[] = {{lines[0], 0.5, 2, true}, {lines[1], 0, 0, false}};
    plot_lines(g.to, lines, 2, "bytes `of` text");
    plot_lines_powers(g.to, powers, 2, "bits");
    golden_is(&g, "plot_lines");
}

/* Whatever was measured: pieces lie within bars, and no number is missing. */
static void any_results_have_bars(void **state)
{
    (void)state;
    uint64_t random = 11;
    double room[32];
    for (int run = 0; run < 50; run++) {
        golden_end(&g);
        golden_open(&g);
        results_end(&r);
        fixture_any(&r, &random);
        struct matrix_view *views = matrix_view_new(&r);
        assert_non_null(views);
        const struct matrix_unit unit = matrix_columns_unit(views, r.count);
        plot_bars(g.to, views, r.count, &unit);
        plot_bars_shares(g.to, views, r.count);
        plot_strips(g.to, views, r.count, room);
        free(views);
        assert_null(strstr(golden_text(&g), "nan"));
        assert_null(strstr(golden_text(&g), "inf"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(names_become_harmless, setup, teardown),
        cmocka_unit_test_setup_teardown(a_cell_is_called_by_its_key_or_its_cipher, setup, teardown),
        cmocka_unit_test_setup_teardown(tics_have_room, setup, teardown),
        cmocka_unit_test_setup_teardown(bars_are_as_they_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(strips_are_as_they_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(lines_are_as_they_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(any_results_have_bars, setup, teardown),
    };
    return cmocka_run_group_tests_name("plot", tests, NULL, NULL);
}
