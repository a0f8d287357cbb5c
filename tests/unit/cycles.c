/* A counter of cycles counts, or is not there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/cycles.h"

static void no_counter_counts_nothing(void **state)
{
    (void)state;
    struct cycles c = {.fd = -1};
    assert_int_equal(cycles_now(&c), 0);
    cycles_close(&c);
    assert_int_equal(c.fd, -1);
}

static void one_that_is_there_counts(void **state)
{
    (void)state;
    struct cycles c;
    bool is_there = cycles_open(&c);
    assert_int_equal(is_there, c.fd >= 0);
    uint64_t before = cycles_now(&c), after = cycles_now(&c);
    assert_true(is_there ? after > before : after == 0 && before == 0);
    cycles_close(&c);
    assert_int_equal(cycles_now(&c), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_counter_counts_nothing),
        cmocka_unit_test(one_that_is_there_counts),
    };
    return cmocka_run_group_tests_name("cycles", tests, NULL, NULL);
}
