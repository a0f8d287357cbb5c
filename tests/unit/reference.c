/* The reference run, and what is told of the machine and the build. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "study/context.h"
#include "study/reference.h"

#include <string.h>

static struct op op;
static struct clock real;
static volatile sig_atomic_t interrupted;

static int setup(void **state)
{
    (void)state;
    op_init(&op);
    clock_init(&real);
    interrupted = 0;
    op.interrupted = &interrupted;
    return 0;
}

static void a_signal_stops_it(void **state)
{
    (void)state;
    struct results_reference r;
    interrupted = SIGINT;
    assert_int_equal(reference_run(&op, &real, &r), -1);
    assert_string_equal(op.err.text, "interrupted");
}

static void every_sample_takes_time(void **state)
{
    (void)state;
    struct results_reference r;
    assert_int_equal(reference_run(&op, &real, &r), 0);
    for (int k = 0; k < RESULTS_REFERENCES; k++) {
        for (int i = 0; i < RESULTS_REFERENCE_SAMPLES; i++)
            assert_true(r.ns[k][i] > 1000 && r.ns[k][i] < UINT64_C(60000000000));
    }
}

static void the_context_has_no_gaps(void **state)
{
    (void)state;
    struct results_context c;
    struct clock clock;
    clock_init(&clock);
    context_describe(&clock, 3, &c);
    assert_string_equal(c.clock, clock.name);
    assert_true(c.clock_cost_ns > 0 && c.clock_step_ns > 0);
    assert_false(c.quick);
    assert_int_equal(c.pinned, 3);
    assert_true(c.made > 1600000000);
    assert_string_equal(c.program, PACKAGE_STRING);
    const char *const texts[] = {c.nettle,   c.gmp,        c.zlib,
                                 c.compiler, c.host.cpu,   c.host.kernel,
                                 c.host.smt, c.host.turbo, c.host.governor};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_true(strlen(texts[i]) > 0);
    assert_true(strchr(c.zlib, '.') && strchr(c.nettle, '.') && strchr(c.gmp, '.'));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_signal_stops_it, setup, NULL),
        cmocka_unit_test_setup_teardown(every_sample_takes_time, setup, NULL),
        cmocka_unit_test_setup_teardown(the_context_has_no_gaps, setup, NULL),
    };
    return cmocka_run_group_tests_name("reference", tests, NULL, NULL);
}
