/* Another passphrase for a key: halves that are locked or absent first; then from clear to locked,
 * to another, and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "certify_key.h"
#include "locked.h"
#include "pgp/reprotect.h"

/* A primary and a subkey, locked by a passphrase each, or in clear where that is NULL. */
static struct key *key_of(const char *first, const char *other)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct s2k s2k = locked_s2k(S2K_SALTED, "sha1");
    struct forge_signature certification = on_user_id(), binding = on_subkey(&subkey);
    struct buf b = {0};
    for (unsigned i = 0; i < 2; i++) {
        const struct forge_pair *pair = i ? &subkey : &primary;
        const char *pass = i ? other : first;
        unsigned tag = i ? PACKET_SECRET_SUBKEY : PACKET_SECRET_KEY;
        struct buf body = {0};
        assert_int_equal(buf_append(op, &body, pair->body.data, pair->body.len), 0);
        if (pass) {
            assert_int_equal(
                locked_half(op, pk_rsa_signer(pair->secret), PROTECT_SUM, &s2k, pass, &body), 0);
            forge_packet(&b, tag, body.data, body.len);
        } else {
            forge_key(&b, tag, pair);
        }
        buf_end(&body);
        if (i == 0)
            forge_user_id(&b, user_id);
        forge_signature(&b, i ? &binding : &certification);
    }
    struct key *key = forge_parse(&b);
    buf_end(&b);
    return key;
}

static int unlock(struct op *op, struct key *key, size_t part, const char *pass)
{
    struct s2k_passphrase p = locked_passphrase(pass);
    return key_unlock(op, key, &key->parts[part], p);
}

static void refused(struct key *key, enum status status, const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct s2k_passphrase pass = locked_passphrase("new");
    assert_null(reprotect_key(op, key, &pass));
    assert_true(pipe_failed(op, status, what));
    key_free(key);
}

static void what_is_locked_stays(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    refused(key_of("x", "x"), STATUS_BAD_PASSPHRASE, "locked by a passphrase");
    struct key *half = key_of("x", "y");
    assert_int_equal(unlock(op, half, 0, "x"), 0);
    assert_int_equal(unlock(op, half, 1, "x"), -1);
    refused(half, STATUS_BAD_PASSPHRASE, "locked by a passphrase");
}

static void no_randomness_changes_nothing(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct key *key = key_of(NULL, NULL);
    struct s2k_passphrase pass = locked_passphrase("new");
    test_rng_init(&rng, op, 1);
    rng.fail = 4; /* two for each part */
    assert_null(reprotect_key(op, key, &pass));
    assert_true(pipe_failed(op, STATUS_IO, "randomness failed"));
    key_free(key);
}

/* The same public key and signatures, under the passphrase and no other; NULL is none. */
static void check(struct key *key, const struct key *before, const char *pass)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf a = {0}, b = {0};
    assert_int_equal(key_emit_public(op, key, &a), 0);
    assert_int_equal(key_emit_public(op, before, &b), 0);
    assert_int_equal(a.len, b.len);
    assert_memory_equal(a.data, b.data, a.len);
    buf_end(&a);
    buf_end(&b);
    for (size_t i = 0; i < 2; i++) {
        const struct forge_pair *pair = i ? &subkey : &primary;
        uint8_t have[128], want[128];
        assert_true(key->parts[i].has_secret);
        assert_int_equal(key->parts[i].is_locked, pass != NULL);
        if (pass) {
            assert_int_equal(unlock(op, key, i, "wrong"), -1);
            assert_true(pipe_failed(op, STATUS_BAD_PASSPHRASE, "wrong passphrase"));
            op_clear(op);
            assert_int_equal(unlock(op, key, i, pass), 0);
        }
        const struct rsa_secret *secret = key_secret(op, key, &key->parts[i]);
        assert_non_null(secret);
        for (enum rsa_part part = RSA_N; part < RSA_PARTS; part++) {
            size_t n = rsa_secret_part(secret, part, have);
            assert_int_equal(n, rsa_secret_part(pair->secret, part, want));
            assert_memory_equal(have, want, n);
        }
    }
}

static void to_another_and_back(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct key *key = key_of("x", "y");
    static const char *const passphrases[] = {"new", "", NULL, NULL};
    assert_int_equal(unlock(op, key, 0, "x"), 0);
    assert_int_equal(unlock(op, key, 1, "y"), 0);
    for (size_t i = 0; i < sizeof passphrases / sizeof *passphrases; i++) {
        struct s2k_passphrase pass = locked_passphrase(passphrases[i] ? passphrases[i] : "");
        struct key *changed = reprotect_key(op, key, passphrases[i] ? &pass : NULL);
        if (!changed)
            fail_msg("%s", op->err.text);
        check(changed, key, passphrases[i]);
        key_free(key);
        key = changed;
    }
    key_free(key);
}

/* A dummy of GnuPG's, and public parts, are passed on as they are. */
static void absent_halves_stay_absent(void **state)
{
    (void)state;
    static const uint8_t dummy[] = "\xFE\0\x65\0GNU\1";
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct s2k_passphrase pass = locked_passphrase("new");
    struct buf b = {0}, body = {0};
    assert_int_equal(buf_append(op, &body, primary.body.data, primary.body.len), 0);
    assert_int_equal(buf_append(op, &body, dummy, sizeof dummy - 1), 0);
    forge_packet(&b, PACKET_SECRET_KEY, body.data, body.len);
    size_t first = b.len;
    forge_user_id(&b, user_id);
    forge_key(&b, PACKET_SECRET_SUBKEY, &subkey);
    forge_key(&b, PACKET_PUBLIC_SUBKEY, &second);
    struct key *key = forge_parse(&b), *changed = reprotect_key(op, key, &pass);
    assert_non_null(changed);
    assert_memory_equal(changed->raw.data, b.data, first);
    assert_false(changed->parts[0].has_secret);
    assert_true(changed->parts[1].is_locked);
    assert_false(changed->parts[2].has_secret);
    assert_int_equal(unlock(op, changed, 1, "new"), 0);
    key_free(key);
    key_free(changed);
    buf_end(&b);
    buf_end(&body);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_locked_stays),
        cmocka_unit_test(no_randomness_changes_nothing),
        cmocka_unit_test(to_another_and_back),
        cmocka_unit_test(absent_halves_stay_absent),
    };
    return cmocka_run_group_tests(tests, make_pairs, drop_pairs);
}
