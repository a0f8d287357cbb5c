/* The key store: what must not be lost first, then what is added, replaced and found again. */
#include "pgp/keygen.h"
#include "pgp/store.h"
#include "test_rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "scratch_dir.h"

enum { REFUSED = -1 }; /* none of enum store_added */

static struct op op;
static struct store store = {.dir = (char[]){"store"}};

/* A key of algorithm 22, which is none of ours: its packet of that tag and a user ID. The number
 * stands where the numbers of the key would. */
static struct key *foreign_key(uint8_t tag, uint8_t number)
{
    const uint8_t bytes[] = {tag, 8, 4, 1, 2, 3, 4, 22, number, number, 0xCD, 1, 'x'};
    size_t used;
    op_init(&op);
    struct key *key = key_parse(&op, "foreign", bytes, sizeof bytes, &used);
    assert_non_null(key);
    assert_int_equal(used, sizeof bytes);
    return key;
}

static struct key *rsa_key(void)
{
    struct test_rng rng;
    op_init(&op);
    test_rng_init(&rng, &op, 1);
    struct keygen_options o = {.bits = 382, .user_id = "x", .created = 1, .single = true};
    struct key *key = keygen_new(&op, &o);
    op.rng = NULL;
    assert_non_null(key);
    return key;
}

static struct key *public_half(struct key *key)
{
    struct buf bytes = {0};
    size_t used;
    assert_int_equal(key_emit_public(&op, key, &bytes), 0);
    struct key *half = key_parse(&op, "half", bytes.data, bytes.len, &used);
    buf_end(&bytes);
    assert_non_null(half);
    return half;
}

/* Adds the key, frees it and returns what that did, or REFUSED with op.err set. */
static int add(struct key *key)
{
    enum store_added what;
    int rc = store_add(&op, &store, key, &what);
    key_free(key);
    return rc ? REFUSED : (int)what;
}

static size_t count_keys(bool *has_secret)
{
    struct keyring ring = {0};
    assert_int_equal(store_load(&op, &store, &ring), 0);
    size_t count = ring.count;
    *has_secret = count > 0 && key_has_secret(ring.keys[0]);
    keyring_end(&ring);
    return count;
}

/* Two of them would have had the same name. */
static void secret_key_without_fingerprint(void **state)
{
    (void)state;
    bool secret;
    assert_int_equal(add(foreign_key(0xC5, 1)), REFUSED);
    assert_int_equal(op.err.status, STATUS_UNSUPPORTED);
    assert_string_equal(op.err.text, "x: not an RSA key");
    assert_int_equal(count_keys(&secret), 0);
}

static void public_keys_of_another_algorithm(void **state)
{
    (void)state;
    bool secret;
    assert_int_equal(add(foreign_key(0xC6, 1)), STORE_ADDED);
    assert_int_equal(add(foreign_key(0xC6, 2)), STORE_ADDED);
    assert_int_equal(count_keys(&secret), 2);
}

static void secret_half_stays(void **state)
{
    (void)state;
    bool secret;
    struct key *key = rsa_key(), *half = public_half(key);
    assert_int_equal(add(key), STORE_ADDED);
    assert_int_equal(add(half), STORE_UNCHANGED);
    assert_int_equal(count_keys(&secret), 1);
    assert_true(secret);
}

static void secret_half_is_added(void **state)
{
    (void)state;
    bool secret;
    struct key *key = rsa_key(), *half = public_half(key);
    assert_int_equal(add(half), STORE_ADDED);
    assert_int_equal(count_keys(&secret), 1);
    assert_false(secret);
    assert_int_equal(add(key), STORE_REPLACED);
    assert_int_equal(add(rsa_key()), STORE_UNCHANGED);
    assert_int_equal(count_keys(&secret), 1);
    assert_true(secret);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(secret_key_without_fingerprint, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(public_keys_of_another_algorithm, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(secret_half_stays, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(secret_half_is_added, scratch_setup, scratch_teardown),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
