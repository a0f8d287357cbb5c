/* The measuring keys: one that is not there, one of a size that cannot be, a file that is no key;
 * then made once, and found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "measuring_store.h"
#include "pgp/choice.h"
#include "pipe.h"

static struct pipe pipe_;
static struct op *op;
static struct test_rng rng;

static int setup(void **state)
{
    op = pipe_init(&pipe_);
    test_rng_init(&rng, op, 1);
    return scratch_setup(state);
}

static void none_is_there(void **state)
{
    (void)state;
    struct keyring ring = {0};
    struct keyring_hit hit = {0};
    assert_int_equal(
        measuring_load(op, &measuring_store,
                       (struct store_measuring){.profile = profile_table[0], .bits = 512}, &ring,
                       &hit),
        -1);
    assert_true(pipe_failed(op, STATUS_IO, "rsa512.pgp"));
    assert_null(hit.key);
    assert_int_equal(ring.count, 0);
}

static void sizes_that_cannot_be(void **state)
{
    (void)state;
    static const struct {
        unsigned profile, bits;
        enum status status;
        const char *what;
    } rows[] = {{0, 0, STATUS_UNSUPPORTED, "RSA keys have 382 to 16384 bits"},
                {0, 381, STATUS_UNSUPPORTED, "RSA keys have 382 to 16384 bits"},
                {0, 16385, STATUS_USAGE, "profile rfc4880"},
                {1, 381, STATUS_UNSUPPORTED, "RSA keys have 382"},
                {1, 2049, STATUS_USAGE, "what PGP 2.6 read in 1995, has at most 2048"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool made = true;
        op_clear(op);
        assert_int_equal(
            measuring_ensure(op, &measuring_store,
                             (struct store_measuring){.profile = profile_table[rows[i].profile],
                                                      .bits = rows[i].bits},
                             NULL, &made),
            -1);
        assert_true(pipe_failed(op, rows[i].status, rows[i].what));
    }
    assert_names("");
}

static void without_randomness_nothing_is_left(void **state)
{
    (void)state;
    bool made = false;
    rng.fail = 1;
    assert_int_equal(
        measuring_ensure(op, &measuring_store,
                         (struct store_measuring){.profile = profile_table[0], .bits = 512}, NULL,
                         &made),
        -1);
    assert_true(pipe_failed(op, STATUS_IO, "randomness failed"));
    assert_names("");
}

static void a_file_that_is_no_key(void **state)
{
    (void)state;
    struct keyring ring = {0};
    struct keyring_hit hit = {0};
    bool made = true;
    assert_int_equal(mkdir("store", 0700) || mkdir("store/measuring", 0700), 0);
    scratch_write("store/measuring/rsa512.pgp", "no key");
    assert_int_equal(
        measuring_ensure(op, &measuring_store,
                         (struct store_measuring){.profile = profile_table[0], .bits = 512}, NULL,
                         &made),
        0);
    assert_false(made);
    assert_int_equal(
        measuring_load(op, &measuring_store,
                       (struct store_measuring){.profile = profile_table[0], .bits = 512}, &ring,
                       &hit),
        -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, "rsa512.pgp"));
    assert_true(scratch_holds("store/measuring/rsa512.pgp", "no key"));
    keyring_end(&ring);
}

static void made_once_and_found(void **state)
{
    (void)state;
    static const unsigned sizes[] = {512, 382, 382};
    const struct profile *const profiles[] = {profile_table[0], profile_table[0], profile_table[1]};
    struct keyring ring = {0};
    char names[1024];
    for (unsigned turn = 0; turn < 6; turn++) {
        unsigned bits = sizes[turn % 3];
        struct store_measuring which = {.profile = profiles[turn % 3], .bits = bits};
        struct keyring_hit hit = {0};
        bool made = false;
        unsigned long fills = rng.fills;
        assert_int_equal(measuring_ensure(op, &measuring_store, which, NULL, &made), 0);
        assert_int_equal(made, turn < 3);
        assert_int_equal(rng.fills > fills, made);
        assert_int_equal(measuring_load(op, &measuring_store, which, &ring, &hit), 0);
        assert_int_equal(ring.count, turn + 1);
        assert_ptr_equal(hit.key, ring.keys[turn]);
        assert_ptr_equal(hit.part, &hit.key->parts[0]);
        assert_int_equal(hit.key->part_count, 1);
        assert_int_equal(hit.part->bits, bits);
        assert_int_equal(hit.part->version, which.profile->key_version);
        assert_false(hit.part->is_locked);
        assert_non_null(key_secret(op, hit.key, hit.part));
        assert_ptr_equal(choice_encryption_part(op, hit.key, which.profile, UINT32_MAX, false),
                         hit.part);
    }
    assert_string_equal(scratch_names("store", names), "measuring");
    assert_string_equal(scratch_names("store/measuring", names),
                        "rsa382-v3.pgp rsa382.pgp rsa512.pgp");
    keyring_end(&ring);
}

/* On a curve it only signs. */
static void on_a_curve(void **state)
{
    (void)state;
    struct keyring ring = {0};
    char names[1024], name[MEASURING_NAME_BYTES];
    struct store_measuring old = {.profile = profile_table[1], .curve = ecc_table[0]};
    bool made = true;
    assert_int_equal(measuring_ensure(op, &measuring_store, old, NULL, &made), -1);
    assert_true(pipe_failed(op, STATUS_USAGE, "has RSA only"));
    op_clear(op);
    assert_names("");
    for (unsigned turn = 0; turn < 4; turn++) {
        struct store_measuring which = {.profile = profile_table[0], .curve = ecc_table[turn % 2]};
        struct keyring_hit hit = {0};
        struct pk_signer signer;
        assert_int_equal(measuring_ensure(op, &measuring_store, which, NULL, &made), 0);
        assert_int_equal(made, turn < 2);
        assert_int_equal(measuring_load(op, &measuring_store, which, &ring, &hit), 0);
        assert_ptr_equal(hit.part->curve, which.curve);
        assert_int_equal(hit.key->part_count, 1);
        assert_int_equal(key_signer(op, hit.key, hit.part, &signer), 0);
        measuring_name(which, name);
        assert_string_equal(name, turn % 2 ? "measuring key on P-256" : "measuring key on Ed25519");
    }
    assert_string_equal(scratch_names("store/measuring", names), "ed25519.pgp p256.pgp");
    keyring_end(&ring);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(none_is_there, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(sizes_that_cannot_be, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(without_randomness_nothing_is_left, setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_file_that_is_no_key, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(made_once_and_found, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(on_a_curve, setup, scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
