/* Draws, their medians against sorting, and which replicates bound an interval. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "chance.h"
#include "stat/bootstrap.h"

#include <math.h>
#include <stdlib.h>

static void sorting_remembers_and_is_stable(void **state)
{
    (void)state;
    static const double x[] = {3, 1, 2, 1, 3};
    static const size_t from[] = {1, 3, 2, 0, 4};
    struct bootstrap_value sorted[5];
    bootstrap_sort(x, 5, sorted);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(sorted[i].from, from[i]);
        assert_true(sorted[i].value == x[from[i]]);
    }
}

/* Whatever stood in counts before; and every value is drawn as often as any other. */
static void a_draw_is_n_of_n(void **state)
{
    (void)state;
    uint64_t s = BOOTSTRAP_SEED;
    unsigned counts[5] = {9, 9, 9, 9, 9}, sums[5] = {0};
    for (int d = 0; d < 1000; d++) {
        unsigned sum = 0;
        bootstrap_draw(&s, counts, 5);
        for (int i = 0; i < 5; i++) {
            sum += counts[i];
            sums[i] += counts[i];
        }
        assert_int_equal(sum, 5);
    }
    for (int i = 0; i < 5; i++)
        assert_in_range(sums[i], 900, 1100);
}

static void the_median_is_that_of_what_was_drawn(void **state)
{
    (void)state;
    uint64_t s = 5;
    for (size_t n = 1; n <= 12; n++) {
        for (int d = 0; d < 200; d++) {
            double x[12], drawn[12], scratch[12];
            struct bootstrap_value sorted[12];
            unsigned counts[12];
            struct summary expected;
            for (size_t i = 0; i < n; i++)
                x[i] = (double)splitmix_below(&s, 20);
            bootstrap_sort(x, n, sorted);
            bootstrap_draw(&s, counts, n);
            for (size_t i = 0, k = 0; i < n; i++) {
                for (unsigned c = 0; c < counts[i]; c++)
                    drawn[k++] = x[i];
            }
            summary_of(drawn, n, scratch, &expected);
            assert_true(bootstrap_median(sorted, n, counts) == expected.median);
        }
    }
}

static void bounds_are_order_statistics(void **state)
{
    (void)state;
    static const struct {
        double level, low, high;
    } rows[] = {{0.95, 25, 975}, {0.99, 5, 995}, {0.9, 50, 950}, {0.5, 250, 750}, {0.9999, 1, 999}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        double replicates[BOOTSTRAP_DRAWS];
        struct estimate e = {.value = 7};
        for (int i = 0; i < BOOTSTRAP_DRAWS; i++)
            replicates[i] = 1 + (i * 500 + 77) % BOOTSTRAP_DRAWS;
        bootstrap_interval(replicates, rows[r].level, &e);
        assert_true(e.low == rows[r].low && e.high == rows[r].high);
        assert_true(e.coverage == rows[r].level && e.value == 7);
    }
}

static void infinite_replicates_are_bounds_too(void **state)
{
    (void)state;
    double replicates[BOOTSTRAP_DRAWS];
    struct estimate e;
    for (int i = 0; i < BOOTSTRAP_DRAWS; i++)
        replicates[i] = i < 25 ? INFINITY : i < 50 ? 0 : 3;
    bootstrap_interval(replicates, 0.95, &e);
    assert_true(e.low == 0 && isinf(e.high));
    bootstrap_no_interval(&e);
    assert_true(e.low == -INFINITY && e.high == INFINITY && e.coverage == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sorting_remembers_and_is_stable),
        cmocka_unit_test(a_draw_is_n_of_n),
        cmocka_unit_test(the_median_is_that_of_what_was_drawn),
        cmocka_unit_test(bounds_are_order_statistics),
        cmocka_unit_test(infinite_replicates_are_bounds_too),
    };
    return cmocka_run_group_tests_name("bootstrap", tests, NULL, NULL);
}
