/* Signatures on curves: forgeries first, then what must work, and what the standards print. */
#include "crypto/ecc_key.h"
#include "crypto/pk.h"
#include "test_rng.h"

#include <gmp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "ecc_numbers.h"

enum { HALF = 32, BYTES = 2 * HALF, KEYS = 2 };

static struct op op;
static struct test_rng rng;
static struct ecc_secret *keys[KEYS], *others[KEYS];

static int make_keys(void **state)
{
    (void)state;
    op_init(&op);
    test_rng_init(&rng, &op, 1);
    for (size_t i = 0; i < KEYS; i++) {
        keys[i] = pk_ecc_generate(&op, ecc_table[i]);
        others[i] = pk_ecc_generate(&op, ecc_table[i]);
        if (!keys[i] || !others[i])
            return -1;
    }
    return ecc_table[KEYS] ? -1 : 0;
}

static int free_keys(void **state)
{
    (void)state;
    for (size_t i = 0; i < KEYS; i++) {
        ecc_secret_free(keys[i]);
        ecc_secret_free(others[i]);
    }
    return 0;
}

static int fresh_op(void **state)
{
    (void)state;
    op_init(&op);
    test_rng_init(&rng, &op, 2);
    return 0;
}

static bool verifies(const struct ecc_secret *key, struct rsa_bytes digest, const uint8_t *sig)
{
    bool good = ecc_verify(ecc_secret_public(key), digest, (struct rsa_bytes){sig, HALF},
                           (struct rsa_bytes){sig + HALF, HALF});
    assert_false(op_failed(&op));
    return good;
}

static void assert_each_bit_counts(const struct ecc_secret *key, struct rsa_bytes digest,
                                   const uint8_t *sig, uint8_t *flipped, size_t n)
{
    for (size_t bit = 0; bit < 8 * n; bit++) {
        flipped[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (verifies(key, digest, sig))
            fail_msg("%s: bit %zu of %zu does not count", key->pub.curve->label, bit, 8 * n);
        flipped[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    assert_true(verifies(key, digest, sig));
}

static void every_flipped_bit_spoils_a_signature(void **state)
{
    (void)state;
    uint8_t octets[HALF], sig[BYTES];
    struct rsa_bytes digest = {octets, sizeof octets};
    memset(octets, 7, sizeof octets);
    for (size_t i = 0; i < KEYS; i++) {
        assert_int_equal(ecc_sign(&op, keys[i], digest, sig), 0);
        assert_each_bit_counts(keys[i], digest, sig, sig, sizeof sig);
        assert_each_bit_counts(keys[i], digest, sig, octets, sizeof octets);
        assert_false(verifies(others[i], digest, sig));
        assert_false(verifies(keys[!i], digest, sig));
    }
}

/* The whole digest is signed by EdDSA, its first 32 bytes by ECDSA. */
static void other_digests_are_refused(void **state)
{
    (void)state;
    uint8_t octets[65] = {1}, sig[BYTES];
    for (size_t i = 0; i < KEYS; i++) {
        bool whole = keys[i]->pub.curve == ecc_by_name("ed25519");
        assert_int_equal(ecc_sign(&op, keys[i], (struct rsa_bytes){octets, 64}, sig), 0);
        for (size_t n = 0; n <= sizeof octets; n++)
            assert_int_equal(verifies(keys[i], (struct rsa_bytes){octets, n}, sig),
                             n == 64 || (n >= 32 && !whole));
        assert_false(verifies(keys[i], (struct rsa_bytes){NULL, 0}, sig));
    }
}

static void numbers_out_of_range_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {ZERO, P256_N, ALL_ONES, "", "00", "01", P256_N_1};
    const struct rsa_bytes digest = {(const uint8_t *)"digest", 6};
    uint8_t sig[BYTES];
    for (size_t k = 0; k < KEYS; k++) {
        const struct ecc_public *pub = ecc_secret_public(keys[k]);
        assert_int_equal(ecc_sign(&op, keys[k], digest, sig), 0);
        struct rsa_bytes r = {sig, HALF}, s = {sig + HALF, HALF};
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            struct ecc_number x = ecc_number(wrong[i]);
            assert_false(ecc_verify(pub, digest, ecc_bytes(&x), s));
            assert_false(ecc_verify(pub, digest, r, ecc_bytes(&x)));
            assert_false(ecc_verify(pub, digest, ecc_bytes(&x), ecc_bytes(&x)));
        }
        assert_false(ecc_verify(pub, digest, s, r));
        assert_true(ecc_verify(pub, digest, r, s));
    }
}

static void longer_numbers_are_refused(void **state)
{
    (void)state;
    const struct rsa_bytes digest = {(const uint8_t *)"digest", 6};
    for (size_t k = 0; k < KEYS; k++) {
        const struct ecc_public *pub = ecc_secret_public(keys[k]);
        uint8_t sig[BYTES], longer[2][HALF + 1] = {{0}};
        assert_int_equal(ecc_sign(&op, keys[k], digest, sig), 0);
        struct rsa_bytes r = {sig, HALF}, s = {sig + HALF, HALF};
        memcpy(longer[0] + 1, r.p, HALF);
        memcpy(longer[1] + 1, s.p, HALF);
        assert_false(ecc_verify(pub, digest, (struct rsa_bytes){longer[0], HALF + 1}, s));
        assert_false(ecc_verify(pub, digest, r, (struct rsa_bytes){longer[1], HALF + 1}));
    }
}

/* out = (a + b) mod 2^256, or of little-endian numbers. */
static void add(uint8_t *out, const uint8_t *a, const uint8_t *b, int order)
{
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    mpz_import(x, HALF, order, 1, 1, 0, a);
    mpz_import(y, HALF, order, 1, 1, 0, b);
    mpz_add(x, x, y);
    mpz_fdiv_r_2exp(x, x, 256);
    memset(out, 0, HALF);
    mpz_export(order < 0 ? out : out + HALF - (mpz_sizeinbase(x, 2) + 7) / 8, NULL, order, 1, 1, 0,
               x);
    mpz_clears(x, y, NULL);
}

/* S + L is S to whoever does not look: a second signature that nobody made. */
static void s_must_be_reduced_on_ed25519(void **state)
{
    (void)state;
    struct ecc_number l =
        ecc_number("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
    const struct rsa_bytes digest = {(const uint8_t *)"digest", 6};
    uint8_t sig[BYTES];
    assert_ptr_equal(ecc_table[0], ecc_by_name("ed25519"));
    assert_int_equal(ecc_sign(&op, keys[0], digest, sig), 0);
    for (int i = 0; i < 14; i++) {
        add(sig + HALF, sig + HALF, l.bytes, -1);
        assert_false(verifies(keys[0], digest, sig));
    }
}

static void to_bytes(uint8_t out[HALF], const mpz_t z)
{
    memset(out, 0, HALF);
    mpz_export(out + HALF - (mpz_sizeinbase(z, 2) + 7) / 8, NULL, 1, 1, 1, 0, z);
}

/* Signs so that the points that are added are the same (sign 1), or opposite (sign -1), which only
 * who has the key can do. With key d, R = k G: s = 2 r d / k and h = r d, or h = -r d. */
static bool extreme_verifies(int sign)
{
    uint8_t numbers[3][HALF]; /* the digest, r, s */
    mpz_t n, d, r, s, k;
    mpz_init_set_str(n, P256_N, 16);
    mpz_init_set_str(d, P256_KEY, 16);
    /* RFC 6979 A.2.5, SHA-256 of "sample". */
    mpz_init_set_str(k, "a6e3c57dd01abe90086538398355dd4c3b17aa873382b0f24d6129493d8aad60", 16);
    mpz_init_set_str(r, "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716", 16);
    mpz_init(s);
    to_bytes(numbers[1], r);
    mpz_mul(r, r, d);
    mpz_mod(r, r, n);
    assert_true(mpz_invert(s, k, n));
    mpz_mul(s, s, r);
    mpz_mul_ui(s, s, 2);
    mpz_mod(s, s, n);
    to_bytes(numbers[2], s);
    if (sign < 0)
        mpz_sub(r, n, r);
    to_bytes(numbers[0], r);
    mpz_clears(n, d, r, s, k, NULL);
    struct ecc_secret *key = ecc_key_of(&op, "p256", P256_KEY, P256_POINT);
    bool good = verifies(key, (struct rsa_bytes){numbers[0], HALF}, numbers[1]);
    ecc_secret_free(key);
    return good;
}

static void points_that_meet_are_added_right(void **state)
{
    (void)state;
    assert_false(extreme_verifies(-1));
    assert_true(extreme_verifies(1));
}

static void a_digest_of_zeros_is_signed(void **state)
{
    (void)state;
    uint8_t octets[HALF] = {0}, sig[BYTES];
    struct rsa_bytes digest = {octets, sizeof octets};
    for (size_t i = 0; i < KEYS; i++) {
        assert_int_equal(ecc_sign(&op, keys[i], digest, sig), 0);
        assert_false(verifies(others[i], digest, sig));
        assert_true(verifies(keys[i], digest, sig));
    }
}

/* The check of the result is what keeps a faulty one in. */
static void a_key_whose_halves_differ_makes_no_signature(void **state)
{
    (void)state;
    const struct rsa_bytes digest = {(const uint8_t *)"digest", 6};
    for (size_t i = 0; i < KEYS; i++) {
        uint8_t sig[BYTES], untouched[BYTES];
        struct ecc_secret key = *keys[i];
        memset(sig, 0x77, sizeof sig);
        memset(untouched, 0x77, sizeof untouched);
        key.secret[7] ^= 1;
        assert_int_equal(ecc_sign(&op, &key, digest, sig), -1);
        assert_int_equal(op.err.status, STATUS_MALFORMED);
        assert_non_null(strstr(op.err.text, "secret key makes wrong results"));
        assert_memory_equal(sig, untouched, sizeof sig);
        op_clear(&op);
    }
}

static void failing_randomness_is_a_failure(void **state)
{
    (void)state;
    const struct rsa_bytes digest = {(const uint8_t *)"digest", 6};
    uint8_t sig[BYTES];
    rng.fail = 1;
    assert_int_equal(ecc_sign(&op, keys[1], digest, sig), -1);
    assert_int_equal(op.err.status, STATUS_IO);
    op_clear(&op);
    /* EdDSA needs none. */
    assert_int_equal(ecc_sign(&op, keys[0], digest, sig), 0);
    assert_int_equal(rng.fills, 1);
}

/* Signatures that begin with a zero byte, which an MPI leaves out. */
static void short_numbers_are_padded_with_zeros(void **state)
{
    (void)state;
    for (size_t k = 0; k < KEYS; k++)
        for (size_t half = 0; half < 2; half++) {
            uint8_t octets[4] = {0}, sig[BYTES];
            struct rsa_bytes digest = {octets, sizeof octets};
            struct rsa_bytes parts[2] = {{sig, HALF}, {sig + HALF, HALF}};
            do {
                octets[0]++;
                octets[1] = (uint8_t)(octets[1] + !octets[0]);
                assert_int_equal(ecc_sign(&op, keys[k], digest, sig), 0);
            } while (*parts[half].p);
            parts[half].p++;
            parts[half].n--;
            assert_true(ecc_verify(ecc_secret_public(keys[k]), digest, parts[0], parts[1]));
        }
}

static const struct known {
    const char *curve, *secret, *point;
    const char *hash, *message; /* hash NULL: the message itself is signed */
    const char *k;              /* NULL where none is drawn */
    const char *sig;
} known[] = {
    /* RFC 8032 section 7.1: 1, 2, and SHA(abc). */
    {"ed25519", ED25519_KEY, ED25519_POINT, NULL, "", NULL,
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
     "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"},
    {"ed25519", "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
     "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", NULL, "r", NULL,
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
     "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"},
    {"ed25519", "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
     "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf", "sha512", "abc", NULL,
     "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
     "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"},
    /* RFC 6979 section A.2.5: k is drawn here, so what comes of it must be the same. */
    {"p256", P256_KEY, P256_POINT, "sha1", "sample",
     "882905f1227fd620fbf2abf21244f0ba83d0dc3a9103dbbee43a1fb858109db4",
     "61340c88c3aaebeb4f6d667f672ca9759a6ccaa9fa8811313039ee4a35471d32"
     "6d7f147dac089441bb2e2fe8f7a3fa264b9c475098fdcf6e00d7c996e1b8b7eb"},
    {"p256", P256_KEY, P256_POINT, "sha256", "sample",
     "a6e3c57dd01abe90086538398355dd4c3b17aa873382b0f24d6129493d8aad60",
     "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
     "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"},
    {"p256", P256_KEY, P256_POINT, "sha512", "sample",
     "5fa81c63109badb88c1f367b47da606da28cad69aa22c4fe6ad7df73a7173aa5",
     "8496a60b5e9b47c825488827e0495b0e3fa109ec4568fd3f8d1097678eb97f00"
     "2362ab1adbe2b8adf9cb9edab740ea6049c028114f2460f96554f61fae3302fe"},
};

static struct rsa_bytes digest_of(const struct known *v, uint8_t digest[HASH_DIGEST_MAX])
{
    if (!v->hash)
        return (struct rsa_bytes){(const uint8_t *)v->message, strlen(v->message)};
    struct hash_ctx h;
    const struct hash *hash = hash_by_name(v->hash);
    hash_init(&h, hash);
    hash_update(&h, v->message, strlen(v->message));
    hash_digest(&h, digest);
    return (struct rsa_bytes){digest, hash->digest_bytes};
}

static void what_the_standards_print_comes_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const struct known *v = &known[i];
        /* Out of range: drawn again. */
        const char *const numbers[] = {ZERO, P256_N, v->k, NULL};
        uint8_t octets[HASH_DIGEST_MAX], sig[BYTES];
        struct ecc_draws draws;
        ecc_draws_init(&draws, &op, numbers);
        struct ecc_secret *key = ecc_key_of(&op, v->curve, v->secret, v->point);
        if (!key)
            fail_msg("%s", op.err.text);
        struct rsa_bytes digest = digest_of(v, octets);
        assert_int_equal(ecc_sign(&op, key, digest, sig), 0);
        assert_memory_equal(sig, ecc_number(v->sig).bytes, BYTES);
        assert_true(verifies(key, digest, sig));
        sig[BYTES - 1] ^= 1;
        assert_false(verifies(key, digest, sig));
        ecc_secret_free(key);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(every_flipped_bit_spoils_a_signature, fresh_op),
        cmocka_unit_test_setup(other_digests_are_refused, fresh_op),
        cmocka_unit_test_setup(numbers_out_of_range_are_refused, fresh_op),
        cmocka_unit_test_setup(longer_numbers_are_refused, fresh_op),
        cmocka_unit_test_setup(s_must_be_reduced_on_ed25519, fresh_op),
        cmocka_unit_test_setup(points_that_meet_are_added_right, fresh_op),
        cmocka_unit_test_setup(a_key_whose_halves_differ_makes_no_signature, fresh_op),
        cmocka_unit_test_setup(failing_randomness_is_a_failure, fresh_op),
        cmocka_unit_test_setup(a_digest_of_zeros_is_signed, fresh_op),
        cmocka_unit_test_setup(short_numbers_are_padded_with_zeros, fresh_op),
        cmocka_unit_test_setup(what_the_standards_print_comes_out, fresh_op),
    };
    return cmocka_run_group_tests(tests, make_keys, free_keys);
}
