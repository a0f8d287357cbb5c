/* The generator gives the published sequence, and fair draws. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/splitmix.h"

/* What the authors' Java and Vigna's C give for the seed 1234567. */
static void sequence_is_the_published_one(void **state)
{
    (void)state;
    static const uint64_t expected[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821)};
    uint64_t s = 1234567;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_true(splitmix_next(&s) == expected[i]);
}

static void below_is_below_and_fair(void **state)
{
    (void)state;
    unsigned counts[7] = {0};
    uint64_t s = 1;
    for (int i = 0; i < 7000; i++) {
        uint64_t k = splitmix_below(&s, 7);
        assert_true(k < 7);
        counts[k]++;
    }
    for (int k = 0; k < 7; k++)
        assert_in_range(counts[k], 900, 1100);
    assert_true(splitmix_below(&s, 1) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequence_is_the_published_one),
        cmocka_unit_test(below_is_below_and_fair),
    };
    return cmocka_run_group_tests_name("splitmix", tests, NULL, NULL);
}
