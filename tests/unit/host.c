/* What is known of the machine. Each test that pins lets go again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/host.h"

#include <sched.h>
#include <string.h>

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

/* Two processors with two threads on each core, the way Linux writes them on x86; one without names,
 * as on ARM; nothing. */
static void cpuinfo_is_read(void **state)
{
    (void)state;
    struct host h;
    host_parse_cpuinfo("", &h);
    assert_string_equal(h.cpu, "unknown");
    assert_true(h.cores == 0 && h.threads == 0);
    host_parse_cpuinfo("processor\t: 0\nBogoMIPS\t: 243.75\n\nprocessor\t: 1", &h);
    assert_string_equal(h.cpu, "unknown");
    assert_true(h.cores == 0 && h.threads == 2);
#define ONE "processor\t: 0\nmodel name\t: Some CPU @\t2 GHz\nsiblings\t: 2\ncpu cores\t: 1\n\n"
    host_parse_cpuinfo(ONE ONE ONE ONE, &h);
    assert_string_equal(h.cpu, "Some CPU @ 2 GHz");
    assert_true(h.cores == 2 && h.threads == 4);
}

static void the_machine_is_described(void **state)
{
    (void)state;
    struct host h;
    memset(&h, 'x', sizeof h);
    host_describe(&h);
    assert_memory_equal(h.kernel, "Linux ", 6);
    assert_true(h.threads >= 1 && h.cores <= h.threads);
    const char *const switches[] = {h.smt, h.turbo};
    for (size_t i = 0; i < 2; i++)
        assert_true(strcmp(switches[i], "on") == 0 || strcmp(switches[i], "off") == 0 ||
                    strcmp(switches[i], "unknown") == 0);
    assert_true(strlen(h.governor) > 0 && strlen(h.cpu) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_processor_that_is_not_there_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(below_zero_is_nothing_to_do, setup, teardown),
        cmocka_unit_test_setup_teardown(one_processor_is_left, setup, teardown),
        cmocka_unit_test_setup_teardown(the_load_is_a_number, setup, teardown),
        cmocka_unit_test(cpuinfo_is_read),
        cmocka_unit_test(the_machine_is_described),
    };
    return cmocka_run_group_tests_name("host", tests, NULL, NULL);
}
