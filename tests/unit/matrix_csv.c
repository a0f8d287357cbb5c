/* The matrix as comma-separated values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "matrix_fixture.h"
#include "report/matrix_csv.h"

enum { BEFORE_PHASES = 20, TIME_FIELD = 13, FILE_FIELD = 1 };

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

/* Takes the next record of RFC 4180 off *text: its fields, unquoted in place. */
static size_t record(char **text, char *fields[], size_t max)
{
    size_t n = 0;
    char *in = *text, *out = in, end = ',';
    while (end == ',' && n < max) {
        fields[n++] = out;
        bool quoted = *in == '"';
        for (in += quoted; *in && (quoted || (*in != ',' && *in != '\n')); in++) {
            if (quoted && *in == '"' && *++in != '"')
                break;
            *out++ = *in;
        }
        end = *in ? *in++ : '\0';
        *out++ = '\0';
    }
    *text = in;
    return n;
}

static void without_cells_there_is_the_head(void **state)
{
    (void)state;
    char *fields[64];
    fixture_init(&r, 0, 1);
    assert_int_equal(matrix_csv_print(g.to, &r, false), 0);
    golden_text(&g);
    char *text = g.text;
    assert_int_equal(record(&text, fields, 64), BEFORE_PHASES + PHASE_COUNT);
    assert_string_equal(text, "");
    assert_string_equal(fields[TIME_FIELD], "time_ns");
    assert_string_equal(fields[BEFORE_PHASES], "read_ns");
}

static void it_is_as_it_should_be(void **state)
{
    (void)state;
    fixture_init(&r, FIXTURE_ROWS, 25);
    fixture_cell(&r.cells[1], &fixture_rows[1], 25, 2, 40);
    r.cells[2].armor = r.cells[3].text = true;
    assert_int_equal(matrix_csv_print(g.to, &r, false), 0);
    golden_is(&g, "matrix_csv");
}

static void names_are_quoted(void **state)
{
    (void)state;
    char *fields[64];
    fixture_init(&r, 1, 1);
    strcpy(r.cells[0].file, "a \"b\", c\nd");
    assert_int_equal(matrix_csv_print(g.to, &r, true), 0);
    golden_text(&g);
    assert_non_null(strstr(g.text, "\nencrypt,\"a \"\"b\"\", c\nd\",rfc4880,AES-256,"));
    char *text = g.text;
    record(&text, fields, 64);
    assert_int_equal(record(&text, fields, 64), BEFORE_PHASES + PHASE_COUNT);
    assert_string_equal(fields[FILE_FIELD], "a \"b\", c\nd");
    assert_string_equal(text, "");
}

/* Every figure is rounded to a nanosecond: half of one for each phase, and for the time. */
static void phases_sum_to_the_time(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (int run = 0; run < 200; run++) {
        char *fields[64];
        golden_end(&g);
        golden_open(&g);
        results_end(&r);
        fixture_any(&r, &random);
        assert_int_equal(matrix_csv_print(g.to, &r, false), 0);
        golden_text(&g);
        char *text = g.text;
        record(&text, fields, 64);
        for (size_t i = 0; i < r.count; i++) {
            assert_int_equal(record(&text, fields, 64), BEFORE_PHASES + PHASE_COUNT);
            double sum = 0, time = strtod(fields[TIME_FIELD], NULL);
            for (int p = 0; p < PHASE_COUNT; p++)
                sum += strtod(fields[BEFORE_PHASES + p], NULL);
            assert_true(sum - time <= (PHASE_COUNT + 1) / 2.0 &&
                        time - sum <= (PHASE_COUNT + 1) / 2.0);
        }
        assert_string_equal(text, "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(without_cells_there_is_the_head, setup, teardown),
        cmocka_unit_test_setup_teardown(it_is_as_it_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(names_are_quoted, setup, teardown),
        cmocka_unit_test_setup_teardown(phases_sum_to_the_time, setup, teardown),
    };
    return cmocka_run_group_tests_name("matrix_csv", tests, NULL, NULL);
}
