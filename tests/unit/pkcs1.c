/* The padding of encryption blocks against a decoder that may take its time: wrong bytes, every
 * place of the separator, every room for the message; then what decryption makes of random blocks
 * against Nettle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "crypto/pk.h"
#include "crypto/pkcs1.h"
#include "crypto/rsa_key.h"
#include "pipe.h"
#include "test_rng.h"

#include <nettle/bignum.h>

enum { MOST = 128, UNTOUCHED = 0x77, LEN = 4711 };

/* RFC 8017 section 7.2.2 as it stands there: where the message begins, or 0. */
static size_t begin_of(const uint8_t *block, size_t n)
{
    size_t at = 2;
    if (n < PKCS1_PADDING_BYTES || block[0] != 0 || block[1] != 2)
        return 0;
    while (at < n && block[at] != 0)
        at++;
    return at < n && at >= 10 ? at + 1 : 0;
}

/* Decodes a copy on the heap into `cap` bytes on the heap, and holds it to the contract. */
static unsigned decode(const uint8_t *block, size_t n, size_t cap)
{
    uint8_t *copy = malloc(n + !n), *out = malloc(cap + 1);
    size_t len = LEN, begin = begin_of(block, n);
    memcpy(copy, block, n);
    memset(out, UNTOUCHED, cap + 1);
    unsigned ok = pkcs1_decode(copy, n, out, cap, &len);
    assert_int_equal(ok, begin && n - begin <= cap);
    assert_int_equal(out[cap], UNTOUCHED);
    if (ok) {
        assert_int_equal(len, n - begin);
        assert_memory_equal(out, block + begin, len);
    } else {
        assert_int_equal(len, LEN);
        for (size_t i = 0; i < cap; i++)
            assert_int_equal(out[i], UNTOUCHED);
    }
    free(copy);
    free(out);
    return ok;
}

/* A block whose padding has no zero but that at `separator`; the message counts up from 1. */
static void make_block(uint8_t *block, size_t n, size_t separator)
{
    for (size_t i = 0; i < n; i++)
        block[i] = (uint8_t)(i < separator ? 0x33 + i : i - separator);
    block[0] = 0;
    block[1] = 2;
}

static void too_short_a_block(void **state)
{
    (void)state;
    static const uint8_t block[PKCS1_PADDING_BYTES] = {0, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0};
    for (size_t n = 0; n < sizeof block; n++)
        assert_int_equal(decode(block, n, 8), 0);
    assert_int_equal(decode(block, sizeof block, 0), 1);
}

static void every_wrong_byte(void **state)
{
    (void)state;
    uint8_t block[MOST];
    for (size_t n = PKCS1_PADDING_BYTES; n <= 32; n++) {
        for (size_t at = 0; at < n; at++) {
            for (unsigned value = 0; value < 256; value++) {
                make_block(block, n, n - 1 - (n - PKCS1_PADDING_BYTES) / 2);
                block[at] = (uint8_t)value;
                decode(block, n, n);
            }
        }
    }
    for (unsigned first = 0; first < 65536; first++) {
        make_block(block, 16, 12);
        block[0] = (uint8_t)(first >> 8);
        block[1] = (uint8_t)first;
        assert_int_equal(decode(block, 16, 16), first == 2);
    }
}

static void every_place_of_the_separator(void **state)
{
    (void)state;
    uint8_t block[MOST];
    for (size_t n = PKCS1_PADDING_BYTES; n <= 48; n++) {
        for (size_t separator = 2; separator <= n; separator++) {
            make_block(block, n, separator);
            for (size_t cap = 0; cap <= n + 2; cap++) {
                bool good = separator >= 10 && separator < n && n - 1 - separator <= cap;
                assert_int_equal(decode(block, n, cap), good);
            }
        }
    }
    for (size_t separator = 2; separator <= MOST; separator++) {
        make_block(block, MOST, separator);
        bool good = separator >= 10 && separator < MOST;
        assert_int_equal(decode(block, MOST, MOST), good);
        assert_int_equal(decode(block, MOST, 35), good && MOST - 1 - separator <= 35);
    }
}

/* Only the first zero counts. */
static void zeros_in_the_message(void **state)
{
    (void)state;
    uint8_t block[MOST];
    for (size_t zero = 2; zero < 64; zero++) {
        make_block(block, 64, 30);
        block[zero] = 0;
        assert_int_equal(decode(block, 64, 64), zero >= 10);
    }
    memset(block, 0, 64);
    block[1] = 2;
    assert_int_equal(decode(block, 64, 64), 0);
    memset(block + 2, 1, 8);
    assert_int_equal(decode(block, 64, 64), 1);
    assert_int_equal(decode(block, 64, 52), 0);
}

static void a_signature_block(void **state)
{
    (void)state;
    uint8_t block[16], want[] = {0, 1, 255, 255, 255, 255, 255, 255, 255, 255, 0, 'h', 'e', 'l'};
    for (size_t m = 0; m <= 3; m++) {
        memset(block, UNTOUCHED, sizeof block);
        pkcs1_sign_block((const uint8_t *)"hel", m, block, PKCS1_PADDING_BYTES + m);
        assert_memory_equal(block, want, PKCS1_PADDING_BYTES + m);
        assert_int_equal(block[PKCS1_PADDING_BYTES + m], UNTOUCHED);
    }
    pkcs1_sign_block((const uint8_t *)"h", 1, block, sizeof block);
    assert_memory_equal(block, "\0\1\377\377\377\377\377\377\377\377\377\377\377\377\0h", 16);
}

/* --- against Nettle ------------------------------------------------------------------------------ */

static struct test_rng rng;

static void nettle_random(void *ctx, size_t n, uint8_t *p)
{
    test_rng_fill(ctx, p, n);
}

/* A ciphertext of a block that is right, or wrong in a way that often happens. */
static void make_cipher(const struct rsa_secret *key, unsigned turn, uint8_t *cipher)
{
    size_t n = key->key.size;
    uint8_t block[MOST];
    test_rng_fill(&rng, block, n);
    if (turn % 4) {
        for (size_t i = 2; i < n; i++)
            block[i] = (uint8_t)(block[i] | 1);
        block[0] = 0;
        block[1] = turn % 4 == 3 && turn % 3 == 0 ? 1 : 2;
        block[2 + block[2] % (n - 2)] = 0;
    }
    block[0] = turn % 4 ? 0 : (uint8_t)(block[0] >> 4);
    mpz_t m;
    nettle_mpz_init_set_str_256_u(m, n, block);
    mpz_powm(m, m, key->pub.key.e, key->pub.key.n);
    nettle_mpz_get_str_256(n, cipher, m);
    mpz_clear(m);
}

static unsigned agree(struct op *op, const struct rsa_secret *key, const uint8_t *cipher,
                      size_t cap)
{
    uint8_t ours[MOST + 16], theirs[MOST + 16];
    struct pk_plain plain = {.p = ours, .cap = cap, .len = LEN};
    size_t n = key->key.size, len = cap;
    mpz_t c;
    memset(ours, UNTOUCHED, sizeof ours);
    memset(theirs, UNTOUCHED, sizeof theirs);
    assert_int_equal(pk_decrypt(op, key, (struct rsa_bytes){cipher, n}, &plain), 0);
    nettle_mpz_init_set_str_256_u(c, n, cipher);
    int good = rsa_decrypt_tr(&key->pub.key, &key->key, &rng, nettle_random, &len, theirs, c);
    mpz_clear(c);
    assert_int_equal(plain.ok, good);
    if (!good) {
        assert_int_equal(plain.len, LEN);
        assert_memory_equal(ours, theirs, sizeof ours);
    } else {
        assert_int_equal(plain.len, len);
        assert_memory_equal(ours, theirs, len);
    }
    return plain.ok;
}

static void random_blocks_as_nettle_has_them(void **state)
{
    (void)state;
    static const unsigned sizes[] = {382, 512, 1024};
    for (unsigned i = 0; i < 3; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        unsigned good = 0;
        test_rng_init(&rng, op, sizes[i]);
        struct rsa_secret *key = pk_generate(op, sizes[i], 65537, NULL);
        assert_non_null(key);
        for (unsigned turn = 0; turn < 600; turn++) {
            uint8_t cipher[MOST];
            make_cipher(key, turn, cipher);
            good += agree(op, key, cipher, turn % 5 ? key->key.size - PKCS1_PADDING_BYTES : 35);
        }
        assert_in_range(good, 100, 450);
        rsa_secret_free(key);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_short_a_block),
        cmocka_unit_test(every_wrong_byte),
        cmocka_unit_test(every_place_of_the_separator),
        cmocka_unit_test(zeros_in_the_message),
        cmocka_unit_test(a_signature_block),
        cmocka_unit_test(random_blocks_as_nettle_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
