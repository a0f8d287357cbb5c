/* The tables as text: golden, within 80 columns whatever the results, and adding up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "matrix_fixture.h"
#include "report/matrix_text.h"
#include "report/matrix_view.h"

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

static void print(bool all_phases)
{
    assert_int_equal(matrix_text_print(g.to, &r, all_phases), 0);
}

static void again(void)
{
    golden_end(&g);
    results_end(&r);
    golden_open(&g);
}

/* A printed time, and how far it may be off: half of its last digit. */
struct printed {
    double value, off;
};

static struct printed parse(const char *word)
{
    if (strcmp(word, "-") == 0)
        return (struct printed){0, 0};
    const char *point = strchr(word, '.');
    double off = strcmp(word, "0") == 0 ? 0.0005 : 0.5;
    for (const char *c = point ? point + 1 : ""; *c; c++)
        off /= 10;
    char *end;
    double value = strtod(word, &end);
    assert_true(*end == '\0' && end != word);
    return (struct printed){value, off};
}

/* Fails unless the parts sum to the whole within the roundings of all of them. */
static void sums(const struct printed *parts, size_t n, struct printed whole)
{
    double sum = 0, off = whole.off;
    for (size_t i = 0; i < n; i++) {
        sum += parts[i].value;
        off += parts[i].off;
    }
    double by = sum > whole.value ? sum - whole.value : whole.value - sum;
    if (by > off * 1.000001)
        fail_msg("the parts sum to %g, not to %g, off by more than %g", sum, whole.value, off);
}

enum { WORDS_MAX = 16, BEFORE_GROUPS = 7, TIME_WORD = 2 };

static size_t split(char *line, char *words[WORDS_MAX])
{
    size_t n = 0;
    char *rest = line;
    for (char *w; (w = strtok_r(n ? NULL : line, " ", &rest)) && n < WORDS_MAX;)
        words[n++] = w;
    return n;
}

/* Looks at each row of each table; returns how many there were. */
static size_t check_rows(char *text)
{
    size_t rows = 0;
    bool inside = false;
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n"));) {
        char *words[WORDS_MAX];
        if (strncmp(line, "  key ", 6) == 0) {
            inside = true;
            continue;
        }
        inside = inside && line[0] == ' ' ? true : inside && line[0] >= '0' && line[0] <= '9';
        if (!inside)
            continue;
        assert_int_equal(split(line, words), BEFORE_GROUPS + MATRIX_GROUPS);
        struct printed parts[MATRIX_GROUPS];
        for (int i = 0; i < MATRIX_GROUPS; i++)
            parts[i] = parse(words[BEFORE_GROUPS + i]);
        sums(parts, MATRIX_GROUPS, parse(words[TIME_WORD]));
        rows++;
    }
    return rows;
}

/* The same for tables of phases: columns, from the line after "phase" to "time". */
static size_t check_columns(char *text)
{
    struct printed parts[WORDS_MAX][PHASE_COUNT];
    size_t phases = 0, columns = 0;
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n"));) {
        char *words[WORDS_MAX];
        bool head = strncmp(line, "phase ", 6) == 0, time = strncmp(line, "time ", 5) == 0;
        if (!head && (phases == 0 || phases > PHASE_COUNT + 1))
            continue;
        size_t n = split(line, words);
        for (size_t i = 1; i < n && !head && !time; i++)
            parts[i - 1][phases - 1] = parse(words[i]);
        phases = head ? 1 : phases + 1;
        for (size_t i = 1; time && i < n; i++)
            sums(parts[i - 1], PHASE_COUNT, parse(words[i]));
        columns += time ? n - 1 : 0;
        phases = time ? 0 : phases;
    }
    return columns;
}

static void nothing_measured_prints_no_table(void **state)
{
    (void)state;
    fixture_init(&r, 0, 1);
    print(false);
    golden_fits(&g, 80);
    assert_null(strstr(golden_text(&g), "  key "));
}

static void groups_are_as_they_should_be(void **state)
{
    (void)state;
    fixture_init(&r, FIXTURE_ROWS, 25);
    print(false);
    golden_fits(&g, 80);
    golden_is(&g, "matrix_text");
}

static void phases_are_as_they_should_be(void **state)
{
    (void)state;
    fixture_init(&r, FIXTURE_ROWS, 25);
    print(true);
    golden_fits(&g, 80);
    golden_is(&g, "matrix_phases");
}

/* What was counted has a line under the phases, and its name: ticks are no cycles. */
static void counts_stand_under_the_phases(void **state)
{
    (void)state;
    fixture_init(&r, 2, 2);
    for (int k = 0; k < 2; k++) {
        struct results_sample *a = &r.cells[0].samples[k], *b = &r.cells[1].samples[k];
        a->counts[COUNTER_TICKS] = 1000 + (uint64_t)k * 500;
        a->repeats = 10;
        b->counts[COUNTER_TICKS] = 12345678901;
        b->cost.minor_faults = (uint64_t)k;
        b->cost.major_faults = 2;
    }
    print(true);
    golden_fits(&g, 80);
    assert_non_null(strstr(
        golden_text(&g), "\nticks              125 12345679k\nfaults               0         3\n"));
    assert_null(strstr(golden_text(&g), "\ncycles"));
    assert_null(strstr(golden_text(&g), "\ninstructions"));
}

static void one_run_is_as_it_should_be(void **state)
{
    (void)state;
    fixture_init(&r, 2, 1);
    r.cells[0].text = r.cells[0].armor = r.cells[1].text = r.cells[1].armor = true;
    print(false);
    golden_fits(&g, 80);
    golden_is(&g, "matrix_one_run");
}

/* More columns than a line has room for begin a second block. */
static void many_columns_are_as_they_should_be(void **state)
{
    (void)state;
    fixture_init(&r, 7, 6);
    strcpy(r.cells[6].task, "encrypt");
    r.cells[6].bits = 2048;
    print(true);
    golden_fits(&g, 80);
    golden_is(&g, "matrix_many");
}

static void parts_sum_to_the_time_as_printed(void **state)
{
    (void)state;
    fixture_init(&r, FIXTURE_ROWS, 25);
    print(false);
    golden_text(&g);
    assert_int_equal(check_rows(g.text), FIXTURE_ROWS);
    again();
    fixture_init(&r, FIXTURE_ROWS, 25);
    print(true);
    golden_text(&g);
    assert_int_equal(check_columns(g.text), FIXTURE_ROWS);
}

static void any_results_fit_and_sum(void **state)
{
    (void)state;
    uint64_t random = 7;
    for (int run = 0; run < 400; run++) {
        bool all_phases = run % 2;
        again();
        fixture_any(&r, &random);
        print(all_phases);
        golden_fits(&g, 80);
        assert_int_equal(all_phases ? check_columns(g.text) : check_rows(g.text), r.count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_measured_prints_no_table, setup, teardown),
        cmocka_unit_test_setup_teardown(groups_are_as_they_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(phases_are_as_they_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(counts_stand_under_the_phases, setup, teardown),
        cmocka_unit_test_setup_teardown(one_run_is_as_it_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(many_columns_are_as_they_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(parts_sum_to_the_time_as_printed, setup, teardown),
        cmocka_unit_test_setup_teardown(any_results_fit_and_sum, setup, teardown),
    };
    return cmocka_run_group_tests_name("matrix_text", tests, NULL, NULL);
}
