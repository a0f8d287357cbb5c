/* What a run of measurements holds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "stat/results.h"

static void there_is_room_and_nothing_in_it(void **state)
{
    (void)state;
    struct results r;
    assert_int_equal(results_init(&r, 3, 4), 0);
    assert_int_equal(r.count, 3);
    assert_int_equal(r.runs, 4);
    assert_true(r.load < 0 && r.processors == 0 && r.seed == 0);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(r.cells[i].count, 0);
        for (size_t k = 0; k < 4; k++) {
            assert_int_equal(r.cells[i].samples[k].cost.wall_ns, 0);
            r.cells[i].samples[k].repeats = 1;
        }
        double none[1] = {42};
        results_wall(&r.cells[i], none);
        assert_true(none[0] == 42);
    }
    results_end(&r);
    assert_int_equal(r.count, 0);
    results_end(&r);
}

/* What is given is of one operation, in the order the samples were taken. */
static void times_are_of_one_operation(void **state)
{
    (void)state;
    struct results r;
    assert_int_equal(results_init(&r, 1, 2), 0);
    struct results_cell *c = &r.cells[0];
    c->samples[0] = (struct results_sample){
        .repeats = 4, .cost = {.wall_ns = 10, .user_ns = 6, .ns[PHASE_ZIP] = 8}};
    c->samples[1] = (struct results_sample){
        .repeats = 1, .cost = {.wall_ns = 7, .user_ns = 5, .ns[PHASE_ZIP] = 3}};
    c->count = 2;
    double out[2];
    results_wall(c, out);
    assert_true(out[0] == 2.5 && out[1] == 7);
    results_phase(c, PHASE_ZIP, out);
    assert_true(out[0] == 2 && out[1] == 3);
    results_phase(c, PHASE_RSA, out);
    assert_true(out[0] == 0 && out[1] == 0);
    results_user(c, out);
    assert_true(out[0] == 1.5 && out[1] == 5);
    results_end(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_is_room_and_nothing_in_it),
        cmocka_unit_test(times_are_of_one_operation),
    };
    return cmocka_run_group_tests_name("results", tests, NULL, NULL);
}
