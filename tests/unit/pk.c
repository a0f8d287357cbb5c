/* The public-key door: wrong padding, signatures and sizes first, then what must work. */
#include "crypto/pk.h"
#include "test_rng.h"

#include <gmp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define BYTES 128 /* of the modulus of key1024 */

static struct op op;
static struct test_rng rng;
static struct rsa_secret *key382, *key1024;
static const struct rsa_public *pub382, *pub1024;

static int make_keys(void **state)
{
    (void)state;
    op_init(&op);
    test_rng_init(&rng, &op, 1);
    key382 = pk_generate(&op, 382, 65537, NULL);
    key1024 = pk_generate(&op, 1024, 65537, NULL);
    if (!key382 || !key1024)
        return -1;
    pub382 = rsa_secret_public(key382);
    pub1024 = rsa_secret_public(key1024);
    return 0;
}

static int free_keys(void **state)
{
    (void)state;
    rsa_secret_free(key382);
    rsa_secret_free(key1024);
    return 0;
}

static int fresh_op(void **state)
{
    (void)state;
    op_init(&op);
    test_rng_init(&rng, &op, 2);
    return 0;
}

static void assert_failed(enum status status, const char *text)
{
    assert_int_equal(op.err.status, status);
    if (!strstr(op.err.text, text))
        fail_msg("\"%s\" is not about \"%s\"", op.err.text, text);
    op_clear(&op);
}

/* out = padded^e mod n, whatever the padding is. */
static void encrypt_raw(const struct rsa_public *pub, const uint8_t *padded, uint8_t *out)
{
    uint8_t bytes[2][BYTES];
    mpz_t n, e, m;
    mpz_inits(n, e, m, NULL);
    mpz_import(n, rsa_public_part(pub, RSA_N, bytes[0]), 1, 1, 1, 0, bytes[0]);
    mpz_import(e, rsa_public_part(pub, RSA_E, bytes[1]), 1, 1, 1, 0, bytes[1]);
    mpz_import(m, rsa_public_bytes(pub), 1, 1, 1, 0, padded);
    mpz_powm(m, m, e, n);
    size_t len = (mpz_sizeinbase(m, 2) + 7) / 8;
    memset(out, 0, BYTES);
    mpz_export(out + rsa_public_bytes(pub) - len, NULL, 1, 1, 1, 0, m);
    mpz_clears(n, e, m, NULL);
}

/* A right padding of a message of n bytes, all 0x5a. */
static void pad(uint8_t padded[BYTES], size_t n)
{
    memset(padded, 0x33, BYTES);
    padded[0] = 0;
    padded[1] = 2;
    padded[BYTES - n - 1] = 0;
    memset(padded + BYTES - n, 0x5a, n);
}

/* Decrypts into a buffer of cap bytes; when not ok, nothing of it may have changed. */
static bool decrypts(const uint8_t *cipher, size_t n, size_t cap, size_t *len)
{
    uint8_t buf[BYTES + 32];
    memset(buf, 0x77, sizeof buf);
    struct pk_plain plain = {.p = buf, .cap = cap, .len = 4711, .ok = 9};
    assert_int_equal(pk_decrypt(&op, key1024, (struct rsa_bytes){cipher, n}, &plain), 0);
    assert_false(op_failed(&op));
    for (size_t i = plain.ok ? cap : 0; i < sizeof buf; i++)
        assert_int_equal(buf[i], 0x77);
    for (size_t i = 0; plain.ok && i < plain.len; i++)
        assert_int_equal(buf[i], 0x5a);
    *len = plain.len;
    if (!plain.ok)
        assert_int_equal(plain.len, 4711);
    else
        assert_int_equal(plain.ok, 1);
    return plain.ok;
}

static bool padded_decrypts(const uint8_t padded[BYTES], size_t cap, size_t *len)
{
    uint8_t cipher[BYTES];
    encrypt_raw(pub1024, padded, cipher);
    return decrypts(cipher, BYTES, cap, len);
}

static void wrong_padding_at_each_byte(void **state)
{
    (void)state;
    uint8_t padded[BYTES];
    size_t len;
    for (size_t i = 0; i < BYTES - 20; i++) {
        bool may_be_zero = i >= 10; /* ends the padding early: a longer message */
        pad(padded, 20);
        if (i == BYTES - 21 || i < 2)
            padded[i] ^= 1;
        else if (!may_be_zero)
            padded[i] = 0;
        else
            continue;
        assert_false(padded_decrypts(padded, i == BYTES - 21 ? 20 : BYTES, &len));
    }
    for (unsigned type = 0; type < 256; type++) {
        pad(padded, 20);
        padded[1] = (uint8_t)type;
        assert_int_equal(padded_decrypts(padded, 20, &len), type == 2);
    }
    memset(padded + 2, 0x33, BYTES - 2); /* no separator anywhere */
    padded[1] = 2;
    assert_false(padded_decrypts(padded, BYTES, &len));
}

static void a_message_longer_than_the_buffer_is_not_ok(void **state)
{
    (void)state;
    uint8_t padded[BYTES];
    size_t len;
    for (size_t n = 0; n <= BYTES - PK_PADDING_BYTES; n++)
        for (size_t cap = n ? n - 1 : 0; cap < n + 2; cap++) {
            pad(padded, n);
            assert_int_equal(padded_decrypts(padded, cap, &len), cap >= n);
            if (cap >= n)
                assert_int_equal(len, n);
        }
}

static void what_is_not_below_the_modulus_is_not_ok(void **state)
{
    (void)state;
    uint8_t cipher[BYTES + 1] = {0};
    size_t len;
    assert_false(decrypts(NULL, 0, BYTES, &len));
    assert_false(decrypts(cipher, BYTES, BYTES, &len));
    assert_int_equal(rsa_public_part(pub1024, RSA_N, cipher), BYTES);
    assert_false(decrypts(cipher, BYTES, BYTES, &len));
    memset(cipher, 0xff, sizeof cipher);
    assert_false(decrypts(cipher, BYTES, BYTES, &len));
    assert_false(decrypts(cipher, BYTES + 1, BYTES, &len));
    /* Longer than the modulus, though only by a zero. */
    uint8_t padded[BYTES];
    pad(padded, 20);
    encrypt_raw(pub1024, padded, cipher + 1);
    assert_true(decrypts(cipher + 1, BYTES, 20, &len));
    cipher[0] = 0;
    assert_false(decrypts(cipher, BYTES + 1, 20, &len));
}

/* sum = a + n; whether that fits. */
static bool add_modulus(const struct rsa_public *pub, const uint8_t *a, uint8_t *sum)
{
    unsigned carry = 0;
    assert_int_equal(rsa_public_part(pub, RSA_N, sum), BYTES);
    for (size_t i = BYTES; i-- > 0; carry >>= 8) {
        carry += (unsigned)a[i] + sum[i];
        sum[i] = (uint8_t)carry;
    }
    return !carry;
}

/* A good ciphertext plus the modulus would decrypt as well, were it let through. */
static void a_ciphertext_not_reduced_is_not_ok(void **state)
{
    (void)state;
    uint8_t msg[20], cipher[BYTES], sum[BYTES];
    size_t len;
    memset(msg, 0x5a, sizeof msg);
    do
        assert_int_equal(pk_encrypt(&op, pub1024, msg, sizeof msg, cipher), 0);
    while (!add_modulus(pub1024, cipher, sum));
    assert_true(decrypts(cipher, BYTES, BYTES, &len));
    assert_false(decrypts(sum, BYTES, BYTES, &len));
}

static void a_short_ciphertext_is_padded_with_zeros(void **state)
{
    (void)state;
    uint8_t padded[BYTES], cipher[BYTES];
    size_t len;
    pad(padded, 20);
    do {
        padded[2]++;
        padded[3] = (uint8_t)(padded[3] + !padded[2]);
        padded[2] = (uint8_t)(padded[2] + !padded[2]);
        encrypt_raw(pub1024, padded, cipher);
    } while (cipher[0]);
    assert_true(decrypts(cipher + 1, BYTES - 1, 20, &len));
    assert_int_equal(len, 20);
}

static void too_long_a_message_is_not_encrypted(void **state)
{
    (void)state;
    uint8_t msg[BYTES], out[BYTES];
    memset(msg, 0x5a, sizeof msg);
    assert_int_equal(pk_message_max(pub382), 37);
    assert_int_equal(pk_encrypt(&op, pub382, msg, 38, out), -1);
    assert_failed(STATUS_UNSUPPORTED, "modulus of 382 bits takes at most 37 bytes, not 38");
    assert_int_equal(pk_encrypt(&op, pub1024, msg, BYTES, out), -1);
    assert_failed(STATUS_UNSUPPORTED, "takes at most 117 bytes, not 128");
}

static void every_length_comes_back(void **state)
{
    (void)state;
    uint8_t msg[BYTES], cipher[BYTES];
    size_t len;
    memset(msg, 0x5a, sizeof msg);
    for (size_t n = 0; n <= pk_message_max(pub1024); n++) {
        assert_int_equal(pk_encrypt(&op, pub1024, n ? msg : NULL, n, cipher), 0);
        assert_true(decrypts(cipher, BYTES, BYTES, &len));
        assert_int_equal(len, n);
    }
}

/* Were a zero left in the padding, a message would come back longer. */
static void padding_is_never_zero(void **state)
{
    (void)state;
    uint8_t cipher[BYTES], before[BYTES] = {0};
    size_t len;
    for (int i = 0; i < 50; i++) {
        assert_int_equal(pk_encrypt(&op, pub1024, NULL, 0, cipher), 0);
        assert_true(decrypts(cipher, BYTES, 0, &len));
        assert_true(memcmp(cipher, before, BYTES));
        memcpy(before, cipher, BYTES);
    }
}

static void failing_randomness_is_a_failure(void **state)
{
    (void)state;
    uint8_t digest[HASH_DIGEST_MAX] = {0}, out[BYTES], plain[BYTES];
    uint8_t cipher[BYTES];
    assert_int_equal(pk_encrypt(&op, pub1024, digest, 20, cipher), 0);
    rng.fail = 1;
    assert_int_equal(pk_encrypt(&op, pub1024, digest, 20, out), -1);
    assert_failed(STATUS_IO, "randomness failed");
    assert_int_equal(pk_sign(&op, pk_rsa_signer(key1024), hash_by_id(2), digest, out), -1);
    assert_failed(STATUS_IO, "randomness failed");
    struct pk_plain p = {.p = plain, .cap = sizeof plain};
    assert_int_equal(pk_decrypt(&op, key1024, (struct rsa_bytes){cipher, BYTES}, &p), -1);
    assert_failed(STATUS_IO, "randomness failed");
}

static bool verifies(const struct rsa_public *key, const struct hash *hash, const uint8_t *digest,
                     struct rsa_bytes number)
{
    struct pk_signature sig = {.numbers = {number}, .count = 1};
    return pk_verify(&op, pk_rsa_verifier(key), hash, digest, sig);
}

static void every_changed_byte_spoils_a_signature(void **state)
{
    (void)state;
    uint8_t digest[HASH_DIGEST_MAX], sig[BYTES];
    memset(digest, 7, sizeof digest);
    const struct hash *sha1 = hash_by_id(2);
    assert_int_equal(pk_sign(&op, pk_rsa_signer(key1024), sha1, digest, sig), 0);
    for (size_t i = 0; i < BYTES; i++) {
        sig[i] ^= 1;
        assert_false(verifies(pub1024, sha1, digest, (struct rsa_bytes){sig, BYTES}));
        sig[i] ^= 1;
    }
    for (size_t i = 0; i < sha1->digest_bytes; i++) {
        digest[i] ^= 0x80;
        assert_false(verifies(pub1024, sha1, digest, (struct rsa_bytes){sig, BYTES}));
        digest[i] ^= 0x80;
    }
    assert_false(verifies(pub1024, hash_by_id(3), digest, (struct rsa_bytes){sig, BYTES}));
    assert_false(verifies(pub382, sha1, digest, (struct rsa_bytes){sig, BYTES}));
    assert_false(verifies(pub1024, sha1, digest, (struct rsa_bytes){sig, BYTES - 1}));
    assert_false(verifies(pub1024, sha1, digest, (struct rsa_bytes){NULL, 0}));
    assert_true(verifies(pub1024, sha1, digest, (struct rsa_bytes){sig, BYTES}));
}

static void every_hash_signs(void **state)
{
    (void)state;
    uint8_t digest[HASH_DIGEST_MAX], sig[BYTES];
    memset(digest, 7, sizeof digest);
    for (const struct hash *const *row = hash_table; *row; row++) {
        assert_int_equal(pk_sign(&op, pk_rsa_signer(key1024), *row, digest, sig), 0);
        assert_true(verifies(pub1024, *row, digest, (struct rsa_bytes){sig, BYTES}));
    }
}

/* A signature that begins with a zero byte, which an MPI leaves out. */
static void a_short_signature_is_padded_with_zeros(void **state)
{
    (void)state;
    uint8_t digest[HASH_DIGEST_MAX] = {0}, sig[BYTES];
    const struct hash *sha1 = hash_by_id(2);
    do {
        digest[0]++;
        digest[1] = (uint8_t)(digest[1] + !digest[0]);
        assert_int_equal(pk_sign(&op, pk_rsa_signer(key1024), sha1, digest, sig), 0);
    } while (sig[0]);
    assert_true(verifies(pub1024, sha1, digest, (struct rsa_bytes){sig + 1, BYTES - 1}));
    uint8_t longer[BYTES + 1] = {0};
    memcpy(longer + 1, sig, BYTES);
    assert_false(verifies(pub1024, sha1, digest, (struct rsa_bytes){longer, BYTES + 1}));
}

static void too_small_a_modulus_names_what_fits(void **state)
{
    (void)state;
    uint8_t digest[HASH_DIGEST_MAX] = {0}, sig[BYTES];
    assert_int_equal(pk_sign(&op, pk_rsa_signer(key382), hash_by_id(8), digest, sig), -1);
    assert_failed(STATUS_UNSUPPORTED, "382 bits is too small for a signature with SHA-256; "
                                      "it takes MD5, SHA-1, RIPEMD-160");
    assert_false(verifies(pub382, hash_by_id(8), digest, (struct rsa_bytes){sig, 48}));
    assert_int_equal(pk_sign(&op, pk_rsa_signer(key382), hash_by_id(2), digest, sig), 0);
}

/* Numbers that fit together but are no primes: the result is checked before it is given out. */
static void a_key_of_composites_makes_no_signature(void **state)
{
    (void)state;
    /* p is three times a prime: that d undoes e modulo p - 1 means nothing. */
    static uint8_t bytes[RSA_PARTS][BYTES];
    struct rsa_bytes parts[RSA_PARTS];
    mpz_t z[RSA_PARTS], l;
    mpz_init(l);
    for (int i = 0; i < RSA_PARTS; i++)
        mpz_init(z[i]);
    mpz_set_ui(z[RSA_E], 65537);
    mpz_ui_pow_ui(z[RSA_P], 2, 254);
    mpz_nextprime(z[RSA_P], z[RSA_P]);
    mpz_mul_ui(z[RSA_P], z[RSA_P], 3);
    mpz_ui_pow_ui(z[RSA_Q], 2, 256);
    mpz_nextprime(z[RSA_Q], z[RSA_Q]);
    mpz_mul(z[RSA_N], z[RSA_P], z[RSA_Q]);
    mpz_sub_ui(l, z[RSA_P], 1);
    mpz_sub_ui(z[RSA_U], z[RSA_Q], 1);
    mpz_lcm(l, l, z[RSA_U]);
    assert_true(mpz_invert(z[RSA_D], z[RSA_E], l));
    assert_true(mpz_invert(z[RSA_U], z[RSA_P], z[RSA_Q]));
    for (int i = 0; i < RSA_PARTS; i++) {
        size_t n = 0;
        assert_true(mpz_sizeinbase(z[i], 256) <= BYTES);
        mpz_export(bytes[i], &n, 1, 1, 1, 0, z[i]);
        parts[i] = (struct rsa_bytes){bytes[i], n};
        mpz_clear(z[i]);
    }
    mpz_clear(l);
    struct rsa_secret *key = rsa_secret_new(&op, parts);
    assert_non_null(key);
    uint8_t digest[HASH_DIGEST_MAX] = {0}, sig[BYTES];
    assert_int_equal(pk_sign(&op, pk_rsa_signer(key), hash_by_id(2), digest, sig), -1);
    assert_failed(STATUS_MALFORMED, "wrong results");
    rsa_secret_free(key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(wrong_padding_at_each_byte, fresh_op),
        cmocka_unit_test_setup(a_message_longer_than_the_buffer_is_not_ok, fresh_op),
        cmocka_unit_test_setup(what_is_not_below_the_modulus_is_not_ok, fresh_op),
        cmocka_unit_test_setup(a_ciphertext_not_reduced_is_not_ok, fresh_op),
        cmocka_unit_test_setup(too_long_a_message_is_not_encrypted, fresh_op),
        cmocka_unit_test_setup(failing_randomness_is_a_failure, fresh_op),
        cmocka_unit_test_setup(every_changed_byte_spoils_a_signature, fresh_op),
        cmocka_unit_test_setup(too_small_a_modulus_names_what_fits, fresh_op),
        cmocka_unit_test_setup(a_key_of_composites_makes_no_signature, fresh_op),
        cmocka_unit_test_setup(every_length_comes_back, fresh_op),
        cmocka_unit_test_setup(a_short_ciphertext_is_padded_with_zeros, fresh_op),
        cmocka_unit_test_setup(padding_is_never_zero, fresh_op),
        cmocka_unit_test_setup(every_hash_signs, fresh_op),
        cmocka_unit_test_setup(a_short_signature_is_padded_with_zeros, fresh_op),
    };
    return cmocka_run_group_tests(tests, make_keys, free_keys);
}
