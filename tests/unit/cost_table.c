/* The table of one operation: golden for one run and for several, within 80 columns for any. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "matrix_fixture.h"
#include "report/cost_table.h"

enum { RUNS = 9 };

static const char *const head[] = {"encrypt paper.ps -> paper.ps.pgp", "key RSA 1024 (e 65537)",
                                   NULL};
static struct cost costs[RUNS];
static struct golden g;

static int setup(void **state)
{
    (void)state;
    static const struct fixture_row *row = &fixture_rows[12];
    for (size_t i = 0; i < RUNS; i++) {
        struct results_sample s;
        fixture_sample(row, i, RUNS, 10, 1, &s);
        costs[i] = s.cost;
        costs[i].system_ns = 12000;
        costs[i].bytes_out[PHASE_READ] = 656676;
        costs[i].bytes_in[PHASE_ZIP] = 656703;
        costs[i].bytes_out[PHASE_ZIP] = 188976;
        costs[i].bytes_in[PHASE_WRITE] = 189176;
        costs[i].bytes_in[PHASE_KEYS] = 714;
        costs[i].bytes_in[PHASE_OTHER] = costs[i].bytes_out[PHASE_OTHER] = 656676;
    }
    golden_open(&g);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    return 0;
}

static const char *print_with(unsigned threads, size_t runs, double clock_ns)
{
    struct cost_table t = {.head = head,
                           .costs = costs,
                           .runs = runs,
                           .threads = threads,
                           .clock_ns = clock_ns,
                           .clock_name = "tsc",
                           .writes = true,
                           .output_bytes = 189176};
    golden_end(&g);
    golden_open(&g);
    cost_table_print(g.to, &t);
    golden_fits(&g, 80);
    return golden_text(&g);
}

static const char *print(size_t runs, double clock_ns)
{
    return print_with(1, runs, clock_ns);
}

static bool has_line(const char *text, const char *line)
{
    size_t n = strlen(line);
    for (; *text; text += strcspn(text, "\n") + 1) {
        if (strncmp(text, line, n) == 0)
            return true;
    }
    return false;
}

static void nothing_at_all_is_a_table(void **state)
{
    (void)state;
    memset(costs, 0, sizeof costs);
    const char *text = print(1, 0);
    assert_true(has_line(text, "other            0 ns    0.0 %            -            -"));
    assert_true(has_line(text, "total            0 ns    0.0 %   user 0 ns, system 0 ns\n"));
    assert_true(has_line(text, "metering: 0 clock readings (tsc), about 0 ns (0.0 %)\n"));
}

static void one_run_is_as_it_should_be(void **state)
{
    (void)state;
    print(1, 10.3);
    golden_is(&g, "cost_table_one");
}

static void several_runs_are_as_they_should_be(void **state)
{
    (void)state;
    print(RUNS, 10.3);
    golden_is(&g, "cost_table_several");
}

/* Two threads compress: half of it is not the main thread's, which waits a little. */
static void divide(void)
{
    for (size_t i = 0; i < RUNS; i++) {
        struct cost *c = &costs[i];
        for (int p = 0; p < PHASE_COUNT; p++)
            c->work_ns[p] = c->ns[p];
        c->ns[PHASE_WAIT] = 1200000;
        c->ns[PHASE_ZIP] = c->ns[PHASE_ZIP] / 2 - 1200000;
        c->wall_ns = cost_sum_ns(c);
    }
}

static void the_work_of_threads_is_a_column(void **state)
{
    (void)state;
    divide();
    print_with(2, 1, 10.3);
    golden_is(&g, "cost_table_threads_one");
}

static void also_of_several_runs(void **state)
{
    (void)state;
    divide();
    print_with(2, RUNS, 10.3);
    golden_is(&g, "cost_table_threads_several");
}

/* From 1 ms of work on, and above 1 % of it. */
static void dear_metering_is_a_warning(void **state)
{
    (void)state;
    static const char warning[] = "warning: metering weighs: 414 clock readings (tsc), ";
    costs[0].wall_ns = 1000000;
    assert_false(has_line(print(1, 24), warning)); /* 9936 ns */
    assert_true(has_line(print(1, 25), warning));  /* 10350 ns */
    costs[0].wall_ns = 999999;
    assert_true(
        has_line(print(1, 25), "metering: 414 clock readings (tsc), about 10.3 us (1.0 %)"));
}

/* What had no time and no bytes is left out; a phase with bytes only is not. */
static void idle_phases_are_left_out(void **state)
{
    (void)state;
    costs[0].ns[PHASE_WRITE] = 0;
    const char *text = print(1, 10);
    assert_true(
        has_line(text, "write            0 ns    0.0 %       189176            -          -"));
    assert_false(has_line(text, "armor "));
    assert_false(has_line(text, "s2k "));
    assert_false(has_line(text, "wait "));
    for (int p = 0; p < PHASE_COUNT; p++)
        costs[0].ns[p] = 1;
    text = print(1, 10);
    for (int p = 0; p < PHASE_COUNT; p++)
        assert_true(has_line(text, phase_rows[p].name));
}

/* In one run the lines add up, each to half of its last digit. */
static void the_lines_of_one_run_sum_to_the_total(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double ns;
    } units[] = {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
    double sum = 0, off = 0, total = 0;
    const char *text = print(1, 10);
    bool inside = false;
    for (; *text; text += strcspn(text, "\n") + 1) {
        char name[16], number[16], unit[4];
        if (!inside || sscanf(text, "%15s %15s %3s", name, number, unit) != 3) {
            inside = inside || strncmp(text, "phase ", 6) == 0;
            continue;
        }
        double scale = 0, last = strchr(number, '.') ? 1 : 10;
        for (size_t i = 0; i < sizeof units / sizeof *units; i++)
            scale = strcmp(unit, units[i].name) == 0 ? units[i].ns : scale;
        for (const char *c = strchr(number, '.'); c && *c; c++)
            last /= 10;
        if (strcmp(name, "total") == 0) {
            total = strtod(number, NULL) * scale;
            off += last * 5 * scale;
            break;
        }
        sum += strtod(number, NULL) * scale;
        off += last * 5 * scale;
    }
    assert_true(total > 0 && sum - total <= off && total - sum <= off);
}

static void any_costs_fit(void **state)
{
    (void)state;
    uint64_t random = 13;
    for (unsigned run = 0; run < 300; run++) {
        uint64_t most = UINT64_C(1) << fixture_random(&random, 40); /* up to four hours */
        for (int i = 0; i < RUNS; i++) {
            for (int p = 0; p < PHASE_COUNT; p++) {
                costs[i].ns[p] = fixture_random(&random, most);
                costs[i].work_ns[p] = costs[i].ns[p] * (1 + run % 5);
                costs[i].bytes_in[p] =
                    fixture_random(&random, costs[i].ns[p] * 50 % 999999999999 + 1);
                costs[i].bytes_out[p] =
                    fixture_random(&random, costs[i].ns[p] * 50 % 999999999999 + 1);
            }
            costs[i].wall_ns = cost_sum_ns(&costs[i]);
            costs[i].user_ns = costs[i].system_ns = most;
            costs[i].transitions = fixture_random(&random, costs[i].wall_ns / 360 + 1);
        }
        print_with(1 + run / 2 % 2, run % 2 ? RUNS : 1, 35.9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_at_all_is_a_table, setup, teardown),
        cmocka_unit_test_setup_teardown(one_run_is_as_it_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(several_runs_are_as_they_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(the_work_of_threads_is_a_column, setup, teardown),
        cmocka_unit_test_setup_teardown(also_of_several_runs, setup, teardown),
        cmocka_unit_test_setup_teardown(dear_metering_is_a_warning, setup, teardown),
        cmocka_unit_test_setup_teardown(idle_phases_are_left_out, setup, teardown),
        cmocka_unit_test_setup_teardown(the_lines_of_one_run_sum_to_the_total, setup, teardown),
        cmocka_unit_test_setup_teardown(any_costs_fit, setup, teardown),
    };
    return cmocka_run_group_tests_name("cost_table", tests, NULL, NULL);
}
