/* A typical run: its phases sum to the median of the runs, whatever the runs are, in any order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "stat/typical.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { RUNS = 101 };

static struct cost costs[RUNS];
static struct typical_run runs[RUNS];

/* A run that reads and computes for so long. */
static void set_run(size_t i, uint64_t read_ns, uint64_t zip_ns, unsigned repeats)
{
    memset(&costs[i], 0, sizeof costs[i]);
    costs[i].ns[PHASE_READ] = costs[i].work_ns[PHASE_READ] = read_ns;
    costs[i].ns[PHASE_ZIP] = zip_ns;
    costs[i].work_ns[PHASE_ZIP] = 2 * zip_ns;
    costs[i].wall_ns = cost_sum_ns(&costs[i]);
    runs[i] = (struct typical_run){&costs[i], repeats};
}

static double sum(const struct typical *t)
{
    double ns = 0;
    for (int p = 0; p < PHASE_COUNT; p++)
        ns += t->ns[p];
    return ns;
}

static bool is_near(double a, double b)
{
    return fabs(a - b) <= 1e-9 * (fabs(a) + fabs(b));
}

static void none_is_nothing(void **state)
{
    (void)state;
    struct typical t;
    typical_of(runs, 0, &t);
    assert_true(t.wall_ns == 0 && sum(&t) == 0);
}

static void one_is_itself(void **state)
{
    (void)state;
    struct typical t;
    set_run(0, 100, 900, 1);
    typical_of(runs, 1, &t);
    assert_true(t.wall_ns == 1000 && t.ns[PHASE_READ] == 100 && t.ns[PHASE_ZIP] == 900);
    assert_true(t.work_ns[PHASE_ZIP] == 1800);
    set_run(0, 0, 0, 1);
    typical_of(runs, 1, &t);
    assert_true(t.wall_ns == 0 && sum(&t) == 0);
}

/* Half of the runs were disturbed in one phase, half in the other: the median of each phase is not, and
 * so these sum to less than any run took. */
static void phases_sum_to_the_median(void **state)
{
    (void)state;
    struct typical t;
    for (size_t n = 2; n <= RUNS; n++) {
        for (size_t i = 0; i < n; i++)
            set_run(i, i % 2 ? 1000 : 10 + i, i % 2 ? 10 + i : 1000, 1);
        typical_of(runs, n, &t);
        assert_true(t.wall_ns > 1000);
        assert_true(is_near(sum(&t), t.wall_ns));
    }
}

/* The quarter that is fastest and the quarter that is slowest say nothing of the phases. */
static void what_is_far_off_is_left_out(void **state)
{
    (void)state;
    struct typical t;
    set_run(0, 1000000, 0, 1);
    set_run(1, 200, 800, 1);
    set_run(2, 0, 1, 1);
    set_run(3, 204, 816, 1);
    typical_of(runs, 4, &t);
    assert_true(is_near(t.wall_ns, 1010) && is_near(t.ns[PHASE_READ], 202));
    assert_true(is_near(t.ns[PHASE_ZIP], 808) && is_near(t.work_ns[PHASE_ZIP], 1616));
}

static void repeats_are_of_one_operation(void **state)
{
    (void)state;
    struct typical t;
    set_run(0, 1000, 3000, 10);
    set_run(1, 100, 300, 1);
    set_run(2, 200000, 600000, 2000);
    typical_of(runs, 3, &t);
    assert_true(is_near(t.wall_ns, 400) && is_near(t.ns[PHASE_READ], 100));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_is_nothing),
        cmocka_unit_test(one_is_itself),
        cmocka_unit_test(phases_sum_to_the_median),
        cmocka_unit_test(what_is_far_off_is_left_out),
        cmocka_unit_test(repeats_are_of_one_operation),
    };
    return cmocka_run_group_tests_name("typical", tests, NULL, NULL);
}
