/* Keys on curves: points and secrets that are none, halves that do not belong together, keys that do
 * not encrypt; then in every form: made, locked, changed, exported, and certifying RSA and by it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "forge.h"
#include "locked.h"
#include "pgp/keygen.h"
#include "pgp/keyring.h"
#include "pgp/reprotect.h"

enum { MADE = 1700000000 };

static const struct form {
    unsigned algorithm;
    const char *curve, *description;
} forms[] = {{19, "p256", "ECDSA P-256"}, {22, "ed25519", "Ed25519"}, {27, "ed25519", "Ed25519"}};

enum { FORMS = sizeof forms / sizeof *forms };

static struct op *op;
static struct pipe piped;
static struct test_rng rng;

static int fresh_op(void **state)
{
    (void)state;
    op = pipe_init(&piped);
    test_rng_init(&rng, op, 1);
    return 0;
}

/* A key pair and the public body of its packet. */
struct pair {
    struct ecc_secret *secret;
    struct pk_signer signer;
    struct buf body;
};

static struct pair pair_of(const struct form *form)
{
    struct pair p = {.secret = pk_ecc_generate(op, ecc_by_name(form->curve))};
    assert_non_null(p.secret);
    p.signer = (struct pk_signer){.algorithm = form->algorithm, .ecc = p.secret};
    assert_int_equal(key_emit_body(op, 4, pk_signer_public(p.signer), MADE, &p.body), 0);
    return p;
}

static void pair_end(struct pair *p)
{
    ecc_secret_free(p->secret);
    buf_end(&p->body);
}

/* The key of one packet: the public body, and the secret half behind it unless n is 0. */
static struct key *key_of(const struct buf *body, const void *half, size_t n)
{
    struct buf whole = {0}, packet = {0};
    assert_int_equal(buf_append(op, &whole, body->data, body->len), 0);
    assert_int_equal(buf_append(op, &whole, half, n), 0);
    forge_packet(&packet, n ? PACKET_SECRET_KEY : PACKET_PUBLIC_KEY, whole.data, whole.len);
    struct key *key = forge_parse(&packet);
    buf_end(&whole);
    buf_end(&packet);
    return key;
}

/* What comes of loading the one part's public or secret half. */
static enum status load(const struct buf *body, const void *half, size_t n)
{
    struct pk_verifier verifier;
    struct pk_signer signer;
    struct key *key = key_of(body, half, n);
    int rc =
        n ? key_signer(op, key, key->parts, &signer) : key_verifier(op, key, key->parts, &verifier);
    enum status status = rc ? op->err.status : STATUS_OK;
    assert_int_equal(rc != 0, op_failed(op));
    op_clear(op);
    key_free(key);
    return status;
}

static void points_that_are_none(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMS; i++) {
        struct pair p = pair_of(&forms[i]);
        size_t last = p.body.len - 1, point = forms[i].algorithm == 27 ? 6 : 0;
        assert_int_equal(load(&p.body, NULL, 0), STATUS_OK);
        /* 0x40 or 0x04 before the point. */
        if (!point) {
            size_t before = 6 + 1 + (size_t)p.body.data[6] + 2;
            p.body.data[before] ^= 0x44;
            assert_int_equal(load(&p.body, NULL, 0), STATUS_MALFORMED);
            p.body.data[before] ^= 0x44;
        }
        /* Half of all y have no x, and of P-256 all but two. */
        unsigned refused = 0;
        for (unsigned k = 1; k < 256; k++) {
            p.body.data[last - 1] ^= (uint8_t)k;
            refused += load(&p.body, NULL, 0) == STATUS_MALFORMED;
            p.body.data[last - 1] ^= (uint8_t)k;
        }
        assert_in_range(refused, forms[i].algorithm == 19 ? 254 : 90, 255);
        pair_end(&p);
    }
}

/* A secret half in clear, with a right sum. */
static void seal(const struct buf *numbers, struct buf *half)
{
    buf_clear(half);
    assert_int_equal(
        protect_seal(op, 4, (struct rsa_bytes){numbers->data, numbers->len}, NULL, half), 0);
}

static void secrets_that_are_none(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMS; i++) {
        struct pair p = pair_of(&forms[i]), other = pair_of(&forms[i]);
        struct buf numbers = {0}, half = {0};
        assert_int_equal(key_numbers_emit_secret(op, other.signer, &numbers), 0);
        seal(&numbers, &half);
        assert_int_equal(load(&p.body, half.data, half.len), STATUS_MALFORMED);
        buf_clear(&numbers);
        assert_int_equal(key_numbers_emit_secret(op, p.signer, &numbers), 0);
        seal(&numbers, &half);
        assert_int_equal(load(&p.body, half.data, half.len), STATUS_OK);
        half.data[half.len - 1] ^= 1;
        assert_int_equal(load(&p.body, half.data, half.len), STATUS_MALFORMED);
        /* One octet less, and one more. */
        numbers.len--;
        seal(&numbers, &half);
        assert_int_equal(load(&p.body, half.data, half.len), STATUS_MALFORMED);
        numbers.len++;
        assert_int_equal(buf_put8(op, &numbers, 0), 0);
        seal(&numbers, &half);
        assert_int_equal(load(&p.body, half.data, half.len), STATUS_MALFORMED);
        buf_end(&numbers);
        buf_end(&half);
        pair_end(&p);
        pair_end(&other);
    }
}

static struct key *made(const char *curve, const struct s2k_passphrase *passphrase)
{
    struct keygen_options o = {.curve = ecc_by_name(curve),
                               .user_id = "Carol <carol@example.org>",
                               .created = MADE,
                               .passphrase = passphrase};
    struct key *key = keygen_new(op, &o);
    if (!key)
        fail_msg("%s", op->err.text);
    return key;
}

static void they_do_not_encrypt(void **state)
{
    (void)state;
    static const uint8_t nobody[KEY_ID_BYTES];
    for (const struct ecc *const *curve = ecc_table; *curve; curve++) {
        struct keyring ring = {0};
        struct keyring_hit hit = {0};
        struct key *key = made((*curve)->name, NULL);
        assert_null(key_public(op, key, key->parts));
        assert_true(pipe_failed(op, STATUS_UNSUPPORTED, "it is for signatures only"));
        op_clear(op);
        assert_null(key_secret(op, key, key->parts));
        assert_true(pipe_failed(op, STATUS_UNSUPPORTED, "it is for signatures only"));
        op_clear(op);
        for (const struct profile *const *p = profile_table; *p; p++) {
            assert_null(choice_encryption_part(op, key, *p, MADE + 1, false));
            assert_true(pipe_failed(op, STATUS_NO_KEY, "is for signatures only"));
            op_clear(op);
        }
        assert_int_equal(keyring_add(op, &ring, key), 0);
        assert_false(keyring_next_secret(op, &ring, nobody, &hit));
        assert_false(keyring_next_secret(op, &ring, ring.keys[0]->parts[0].id, &hit));
        keyring_end(&ring);
    }
}

static void what_is_not_made(void **state)
{
    (void)state;
    struct keygen_options o = {.profile = profile_by_name("pgp26"), .user_id = "x"};
    for (const struct ecc *const *curve = ecc_table; *curve; curve++) {
        o.curve = *curve;
        assert_int_equal(keygen_check(op, &o), -1);
        assert_true(pipe_failed(op, STATUS_USAGE, "profile pgp26"));
        op_clear(op);
        assert_null(keygen_new(op, &o));
        assert_true(pipe_failed(op, STATUS_USAGE, "has RSA only"));
        op_clear(op);
    }
    o.profile = NULL;
    rng.fail = 1;
    assert_null(keygen_new(op, &o));
    assert_true(pipe_failed(op, STATUS_IO, "randomness failed"));
}

/* The only thing that may fail in an RSA key of that kind. */
static void rsa_that_only_encrypts(void **state)
{
    (void)state;
    struct pk_signer signer;
    struct forge_pair rsa = forge_pair(512, 1, MADE);
    struct buf bytes = {0};
    rsa.body.data[5] = 2;
    forge_key(&bytes, PACKET_SECRET_KEY, &rsa);
    struct key *key = forge_parse(&bytes);
    assert_int_equal(key_signer(op, key, key->parts, &signer), -1);
    assert_true(pipe_failed(op, STATUS_UNSUPPORTED, "it is for encryption only"));
    op_clear(op);
    assert_non_null(key_secret(op, key, key->parts));
    key_free(key);
    buf_end(&bytes);
    forge_pair_end(&rsa);
}

static void assert_certified(struct key *key)
{
    assert_int_equal(certify_check(op, key), 0);
    assert_true(key->is_sound && key->parts[0].certified);
    assert_int_equal(key->parts[0].flags, SIGNATURE_MAY_CERTIFY | SIGNATURE_MAY_SIGN);
}

/* Each bit of the signature on the user ID counts, as does each of the point. */
static void a_flipped_bit(void **state)
{
    (void)state;
    for (const struct ecc *const *curve = ecc_table; *curve; curve++) {
        struct key *key = made((*curve)->name, NULL);
        struct buf bytes = {0};
        size_t used;
        assert_int_equal(key_emit_public(op, key, &bytes), 0);
        for (size_t bit = 0; bit < 8 * 30; bit++) {
            size_t at = bytes.len - 1 - bit / 8;
            bytes.data[at] ^= (uint8_t)(1 << bit % 8);
            struct key *changed = key_parse(op, "changed", bytes.data, bytes.len, &used);
            bytes.data[at] ^= (uint8_t)(1 << bit % 8);
            assert_int_equal(certify_check(op, changed), 0);
            assert_false(changed->parts[0].certified || changed->is_sound);
            key_free(changed);
        }
        struct key *same = key_parse(op, "same", bytes.data, bytes.len, &used);
        assert_certified(same);
        key_free(same);
        key_free(key);
        buf_end(&bytes);
    }
}

static void assert_opens(struct key *key)
{
    struct pk_signer signer;
    struct pk_verifier verifier;
    uint8_t digest[32] = {1}, sig[ECC_SIGNATURE_MAX];
    const struct hash *sha256 = hash_by_name("sha256");
    assert_int_equal(key_signer(op, key, key->parts, &signer), 0);
    assert_int_equal(key_verifier(op, key, key->parts, &verifier), 0);
    assert_int_equal(signer.algorithm, key->parts[0].algorithm);
    assert_int_equal(pk_sign(op, signer, sha256, digest, sig), 0);
    assert_true(pk_verify(op, verifier, sha256, digest, pk_signature_in(verifier, sig)));
    digest[0]++;
    assert_false(pk_verify(op, verifier, sha256, digest, pk_signature_in(verifier, sig)));
}

static void made_and_changed(void **state)
{
    (void)state;
    struct s2k_passphrase first = locked_passphrase("first"), second = locked_passphrase("second");
    for (const struct ecc *const *curve = ecc_table; *curve; curve++) {
        struct key *key = made((*curve)->name, &first);
        struct pk_signer signer;
        assert_int_equal(key->part_count, 1);
        assert_int_equal(key->parts[0].algorithm, (*curve)->algorithm);
        assert_true(key->parts[0].has_secret && key->parts[0].is_locked);
        assert_certified(key);
        assert_false(key_is_open(key->parts));
        assert_int_equal(key_signer(op, key, key->parts, &signer), -1);
        assert_true(pipe_failed(op, STATUS_BAD_PASSPHRASE, "locked by a passphrase"));
        op_clear(op);
        assert_int_equal(key_unlock(op, key, key->parts, second), -1);
        assert_true(pipe_failed(op, STATUS_BAD_PASSPHRASE, "wrong passphrase"));
        op_clear(op);
        assert_int_equal(key_unlock(op, key, key->parts, first), 0);
        assert_true(key_is_open(key->parts));
        assert_opens(key);
        struct key *other = reprotect_key(op, key, &second), *clear = reprotect_key(op, key, NULL);
        assert_int_equal(key_unlock(op, other, other->parts, first), -1);
        op_clear(op);
        assert_int_equal(key_unlock(op, other, other->parts, second), 0);
        assert_opens(other);
        assert_true(key_is_open(clear->parts) && !clear->parts[0].is_locked);
        assert_opens(clear);
        assert_certified(clear);
        key_free(key);
        key_free(other);
        key_free(clear);
    }
}

/* With the sum, the SHA-1, under each specifier, in each form. */
static void protections(void **state)
{
    (void)state;
    static const enum s2k_mode modes[] = {S2K_SIMPLE, S2K_SALTED, S2K_ITERATED};
    static const enum protect_usage usages[] = {PROTECT_SHA1, PROTECT_SUM};
    for (size_t i = 0; i < 6 * FORMS; i++) {
        const struct form *form = &forms[i / 6];
        struct pair p = pair_of(form);
        struct buf half = {0};
        char description[KEY_DESCRIPTION_BYTES];
        struct s2k s2k = locked_s2k(modes[i % 3], "sha256");
        assert_int_equal(locked_half(op, p.signer, usages[i / 3 % 2], &s2k, "right", &half), 0);
        struct key *key = key_of(&p.body, half.data, half.len);
        assert_int_equal(key_unlock(op, key, key->parts, locked_passphrase("wrong")), -1);
        assert_int_equal(op->err.status, STATUS_BAD_PASSPHRASE);
        op_clear(op);
        assert_int_equal(key_unlock(op, key, key->parts, locked_passphrase("right")), 0);
        assert_opens(key);
        key_describe(key->parts, description);
        assert_string_equal(description, form->description);
        struct buf public = {0};
        size_t used;
        assert_int_equal(key_emit_public(op, key, &public), 0);
        struct key *half_key = key_parse(op, "public", public.data, public.len, &used);
        assert_false(key_has_secret(half_key));
        assert_memory_equal(half_key->parts[0].fingerprint, key->parts[0].fingerprint, 20);
        key_free(half_key);
        buf_end(&public);
        key_free(key);
        buf_end(&half);
        pair_end(&p);
    }
}

/* Appends the signature by `by` that binds, and whether it is then believed. */
static bool binds(struct pk_signer by, const struct buf *primary, const struct buf *subkey)
{
    struct buf bytes = {0};
    struct certify_maker m = {.signer = by,
                              .primary = {primary->data, primary->len},
                              .created = MADE,
                              .flags = SIGNATURE_MAY_ENCRYPT};
    forge_packet(&bytes, PACKET_PUBLIC_KEY, primary->data, primary->len);
    forge_packet(&bytes, PACKET_PUBLIC_SUBKEY, subkey->data, subkey->len);
    struct key *key = forge_parse(&bytes);
    memcpy(m.id, key->parts[0].id, KEY_ID_BYTES);
    key_free(key);
    assert_int_equal(certify_subkey(op, &m, (struct rsa_bytes){subkey->data, subkey->len}, &bytes),
                     0);
    key = forge_parse(&bytes);
    assert_int_equal(certify_check(op, key), 0);
    bool believed = key->parts[1].certified;
    assert_int_equal(believed, key->is_sound);
    key_free(key);
    buf_end(&bytes);
    return believed;
}

static void of_both_families(void **state)
{
    (void)state;
    struct forge_pair rsa = forge_pair(512, 1, MADE), stranger = forge_pair(512, 2, MADE);
    for (size_t i = 0; i < FORMS; i++) {
        struct pair p = pair_of(&forms[i]), other = pair_of(&forms[i]);
        assert_false(binds(other.signer, &p.body, &rsa.body));
        assert_false(binds(pk_rsa_signer(rsa.secret), &p.body, &rsa.body));
        assert_false(binds(pk_rsa_signer(stranger.secret), &rsa.body, &p.body));
        assert_false(binds(p.signer, &rsa.body, &p.body));
        assert_true(binds(p.signer, &p.body, &rsa.body));
        assert_true(binds(pk_rsa_signer(rsa.secret), &rsa.body, &p.body));
        assert_true(binds(p.signer, &p.body, &other.body));
        pair_end(&p);
        pair_end(&other);
    }
    forge_pair_end(&rsa);
    forge_pair_end(&stranger);
}

#define TEST(name) cmocka_unit_test_setup(name, fresh_op)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(points_that_are_none),   TEST(secrets_that_are_none),
        TEST(they_do_not_encrypt),    TEST(what_is_not_made),
        TEST(rsa_that_only_encrypts), TEST(a_flipped_bit),
        TEST(made_and_changed),       TEST(protections),
        TEST(of_both_families),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
