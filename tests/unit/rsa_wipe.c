/* No number of a secret key is left in memory that was given back. */
#include "crypto/rsa.h"
#include "test_rng.h"

#include <gmp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

static unsigned freed, not_wiped; /* blocks since the counting began */

static void *take(size_t n)
{
    return malloc(n);
}

static void *retake(void *p, size_t old, size_t n)
{
    (void)old;
    return realloc(p, n);
}

static void give_back(void *p, size_t n)
{
    uint8_t any = 0;
    for (size_t i = 0; i < n; i++)
        any |= ((uint8_t *)p)[i];
    freed++;
    not_wiped += any != 0;
    free(p);
}

static void a_freed_key_is_wiped(void **state)
{
    (void)state;
    mp_set_memory_functions(take, retake, give_back);
    struct op op;
    struct test_rng rng;
    op_init(&op);
    test_rng_init(&rng, &op, 1);
    struct rsa_secret *key = rsa_generate(&op, 1024, 65537, NULL);
    assert_non_null(key);
    freed = not_wiped = 0;
    rsa_secret_free(key);
    /* n and e are public; d, p, q, d mod p-1, d mod q-1, q^-1 and u are not. */
    assert_int_equal(freed, 9);
    assert_int_equal(not_wiped, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_freed_key_is_wiped)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
