/* What the figures of a results file say of the machine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "results_fixture.h"

#include <stdlib.h>

static struct results_set set;

static int setup(void **state)
{
    (void)state;
    set = (struct results_set){.runs = calloc(1, sizeof *set.runs), .count = 1};
    fixture_init(&set.runs[0], 2, 3);
    for (int w = 0; w < RESULTS_WHENS; w++) {
        results_fixture_reference(&set.references[w], 100);
        set.has_reference[w] = true;
    }
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    results_set_end(&set);
    assert_null(set.runs);
    return 0;
}

static void the_drift_is_that_of_the_reference(void **state)
{
    (void)state;
    assert_true(results_set_drift(&set) == 1);
    assert_true(results_set_reference(&set, RESULTS_VERIFY) == 700700);
    results_fixture_reference(&set.references[RESULTS_END], 150);
    assert_true(results_set_drift(&set) > 1.499 && results_set_drift(&set) < 1.501);
    results_fixture_reference(&set.references[RESULTS_END], 50);
    assert_true(results_set_drift(&set) > 1.999 && results_set_drift(&set) < 2.001);
    set.has_reference[RESULTS_END] = false;
    assert_true(results_set_drift(&set) == 1);
    set.has_reference[RESULTS_START] = false;
    assert_true(results_set_reference(&set, RESULTS_COPY) == 0);
}

static void the_rest_of_the_time_others_had_the_processor(void **state)
{
    (void)state;
    struct results_set none = {.count = 0};
    assert_true(results_set_busy(&none) == 1);
    assert_true(results_set_busy(&set) > 0.97 && results_set_busy(&set) <= 0.98);
    for (size_t i = 0; i < 3; i++) {
        struct cost *cost = &set.runs[0].cells[0].samples[i].cost;
        *cost = (struct cost){.wall_ns = 400, .user_ns = 60, .system_ns = 40};
        set.runs[0].cells[1].samples[i].cost = *cost;
    }
    assert_true(results_set_busy(&set) == 0.25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_drift_is_that_of_the_reference, setup, teardown),
        cmocka_unit_test_setup_teardown(the_rest_of_the_time_others_had_the_processor, setup,
                                        teardown),
    };
    return cmocka_run_group_tests_name("results_set", tests, NULL, NULL);
}
