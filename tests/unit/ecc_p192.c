/* P-192: what is no signature, and what stops one being made; then that they verify. */
#include "crypto/ecc_p192.h"
#include "test_rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const uint8_t octets[32] = {1, 2, 3}, others[32] = {1, 2, 4};
static const struct rsa_bytes digest = {octets, sizeof octets}, other = {others, sizeof others};

static void without_randomness_there_is_nothing(void **state)
{
    (void)state;
    struct op op;
    struct test_rng rng;
    op_init(&op);
    test_rng_init(&rng, &op, 1);
    rng.fail = 1;
    assert_null(ecc_p192_generate(&op));
    assert_true(op_failed(&op));
    op_clear(&op);
    rng.fail = 0;
    struct ecc_p192 *k = ecc_p192_generate(&op);
    assert_non_null(k);
    rng.fail = rng.fills + 1;
    assert_int_equal(ecc_p192_sign(&op, k, digest), -1);
    assert_true(op_failed(&op));
    ecc_p192_free(k);
    ecc_p192_free(NULL);
}

static void only_its_own_digest_verifies(void **state)
{
    (void)state;
    struct op op;
    op_init(&op);
    struct ecc_p192 *k = ecc_p192_generate(&op);
    assert_non_null(k);
    assert_false(ecc_p192_verify(k, digest));
    assert_int_equal(ecc_p192_sign(&op, k, digest), 0);
    assert_false(ecc_p192_verify(k, other));
    assert_true(ecc_p192_verify(k, digest));
    ecc_p192_free(k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_randomness_there_is_nothing),
        cmocka_unit_test(only_its_own_digest_verifies),
    };
    return cmocka_run_group_tests_name("ecc_p192", tests, NULL, NULL);
}
