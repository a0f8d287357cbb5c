/* The bytes that one passphrase may cost: op->limits->s2k_bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "locked.h"
#include "pipe.h"

/* Of an iterated specifier, a count of 1088 bytes. */
enum { CODED = 1, BYTES = 1088 };

static void a_count_above_the_limit(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct limits limits = limits_default;
    struct s2k s2k = locked_s2k(S2K_ITERATED, "sha1");
    uint8_t key[16] = {0}, nothing[16] = {0};
    s2k.coded_count = CODED;
    op->limits = &limits;
    limits.s2k_bytes = BYTES;
    assert_int_equal(s2k_count(CODED), BYTES);
    assert_int_equal(s2k_derive(op, &s2k, locked_passphrase("x"), key, sizeof key), 0);
    assert_memory_not_equal(key, nothing, sizeof key);
    limits.s2k_bytes = BYTES - 1;
    assert_int_equal(s2k_derive(op, &s2k, locked_passphrase("x"), key, sizeof key), -1);
    assert_true(pipe_failed(op, STATUS_LIMIT, "of 1088 bytes, above the limit of 1087"));
    /* The other kinds have no count. */
    op_clear(op);
    s2k.mode = S2K_SALTED;
    limits.s2k_bytes = 0;
    assert_int_equal(s2k_derive(op, &s2k, locked_passphrase("x"), key, sizeof key), 0);
}

static void nothing_that_is_written_is_above_it(void **state)
{
    (void)state;
    assert_int_equal(s2k_count(0xFF), limits_default.s2k_bytes);
    for (unsigned coded = 0; coded < 256; coded++)
        assert_true(s2k_count((uint8_t)coded) <= limits_default.s2k_bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_count_above_the_limit),
        cmocka_unit_test(nothing_that_is_written_is_above_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
