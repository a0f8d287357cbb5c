/* The matrix as Markdown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "matrix_fixture.h"
#include "report/matrix_markdown.h"

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

static size_t bars(const char *line)
{
    size_t n = 0;
    for (; *line && *line != '\n'; line++)
        n += *line == '|';
    return n;
}

/* Every line of a table has as many columns as its head; returns how many lines. */
static size_t check_bars(const char *text)
{
    size_t wanted = 0, lines = 0;
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        if (*line != '|') {
            wanted = 0;
            continue;
        }
        wanted = wanted ? wanted : bars(line);
        assert_int_equal(bars(line), wanted);
        lines++;
    }
    return lines;
}

static void nothing_measured_prints_no_table(void **state)
{
    (void)state;
    fixture_init(&r, 0, 1);
    assert_int_equal(matrix_markdown_print(g.to, &r, false), 0);
    assert_null(strchr(golden_text(&g), '|'));
}

static void groups_are_as_they_should_be(void **state)
{
    (void)state;
    fixture_init(&r, FIXTURE_ROWS, 25);
    assert_int_equal(matrix_markdown_print(g.to, &r, false), 0);
    golden_is(&g, "matrix_markdown");
}

static void phases_are_as_they_should_be(void **state)
{
    (void)state;
    fixture_init(&r, 2, 3);
    assert_int_equal(matrix_markdown_print(g.to, &r, true), 0);
    golden_is(&g, "matrix_markdown_phases");
}

static void every_line_has_all_columns(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (int run = 0; run < 100; run++) {
        golden_end(&g);
        golden_open(&g);
        results_end(&r);
        fixture_any(&r, &random);
        assert_int_equal(matrix_markdown_print(g.to, &r, run % 2), 0);
        size_t lines = check_bars(golden_text(&g));
        assert_true(lines >= r.count + 4 && lines <= r.count * 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_measured_prints_no_table, setup, teardown),
        cmocka_unit_test_setup_teardown(groups_are_as_they_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(phases_are_as_they_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(every_line_has_all_columns, setup, teardown),
    };
    return cmocka_run_group_tests_name("matrix_markdown", tests, NULL, NULL);
}
