/* What the processor counts, or where it may not be asked, the clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/counter.h"

static uint64_t now;

static uint64_t ticks(void *ctx)
{
    (void)ctx;
    return now;
}

static const struct clock fake = {.ticks = ticks, .wall_ns = ticks, .name = "fake"};

/* A counter that the kernel refused. */
static void without_leave_ticks_are_counted(void **state)
{
    (void)state;
    struct counter c;
    uint64_t out[COUNTER_KINDS];
    counter_open(&c, &fake);
    counter_close(&c);
    assert_false(counter_is_real(&c));
    now = 1000;
    counter_start(&c);
    now = 1042;
    counter_stop(&c, out);
    assert_true(out[COUNTER_TICKS] == 42);
    assert_true(out[COUNTER_CYCLES] == 0 && out[COUNTER_INSTRUCTIONS] == 0);
}

/* Whichever this machine has: more work counts more, and only one of the two is told. */
static void more_work_counts_more(void **state)
{
    (void)state;
    struct clock real;
    struct counter c;
    uint64_t out[2][COUNTER_KINDS];
    clock_init(&real);
    counter_open(&c, &real);
    for (unsigned i = 0; i < 2; i++) {
        counter_start(&c);
        for (volatile unsigned k = 0; k < (i ? 1000000 : 1000); k++)
            continue;
        counter_stop(&c, out[i]);
    }
    enum counter_kind kind = counter_is_real(&c) ? COUNTER_INSTRUCTIONS : COUNTER_TICKS;
    assert_true(out[1][kind] > out[0][kind]);
    assert_int_equal(out[0][COUNTER_TICKS] == 0, counter_is_real(&c));
    counter_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_leave_ticks_are_counted),
        cmocka_unit_test(more_work_counts_more),
    };
    return cmocka_run_group_tests_name("counter", tests, NULL, NULL);
}
