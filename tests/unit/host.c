/* What is known of the machine. Each test that pins lets go again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/host.h"

#include <sched.h>

static struct op op;
static cpu_set_t before;

static int setup(void **state)
{
    (void)state;
    op_init(&op);
    return sched_getaffinity(0, sizeof before, &before);
}

static int teardown(void **state)
{
    (void)state;
    return sched_setaffinity(0, sizeof before, &before);
}

static int first_allowed(void)
{
    int cpu = 0;
    while (!CPU_ISSET((size_t)cpu, &before))
        cpu++;
    return cpu;
}

static void a_processor_that_is_not_there_is_refused(void **state)
{
    (void)state;
    int missing = HOST_CPU_MAX - 1;
    if (CPU_ISSET((size_t)missing, &before)) /* so large a machine has all of them */
        return;
    assert_int_equal(host_pin(&op, missing), -1);
    assert_int_equal(op.err.status, STATUS_USAGE);
    assert_string_equal(op.err.text, "--cpu 1023: there is no such processor, or not for us");
    assert_int_equal(host_processors(), (unsigned)CPU_COUNT(&before));
}

static void below_zero_is_nothing_to_do(void **state)
{
    (void)state;
    assert_int_equal(host_pin(&op, -1), 0);
    assert_int_equal(host_processors(), (unsigned)CPU_COUNT(&before));
}

static void one_processor_is_left(void **state)
{
    (void)state;
    int cpu = first_allowed();
    assert_int_equal(host_pin(&op, cpu), 0);
    assert_int_equal(host_processors(), 1);
    cpu_set_t now;
    assert_int_equal(sched_getaffinity(0, sizeof now, &now), 0);
    assert_true(CPU_ISSET((size_t)cpu, &now));
}

static void the_load_is_a_number(void **state)
{
    (void)state;
    double load = host_load();
    assert_true(load == -1 || (load >= 0 && load < 1e6));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_processor_that_is_not_there_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(below_zero_is_nothing_to_do, setup, teardown),
        cmocka_unit_test_setup_teardown(one_processor_is_left, setup, teardown),
        cmocka_unit_test_setup_teardown(the_load_is_a_number, setup, teardown),
    };
    return cmocka_run_group_tests_name("host", tests, NULL, NULL);
}
