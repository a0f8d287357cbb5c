/* The RSA private operation: randomness that fails, faults in every number of the key; then both
 * engines against plain exponentiation, for every shape of key. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "crypto/pk.h"
#include "crypto/rsa_crt.h"
#include "crypto/rsa_private.h"
#include "rsa_key_made.h"
#include "stream/pool.h"
#include "test_rng.h"
#include "threads_here.h"

enum { UNTOUCHED = 0x77 };

/* out = in^d mod n, as the definition has it. */
static void plain_power(const struct rsa_secret *key, const uint8_t *in, uint8_t *out)
{
    size_t bytes = key->key.size, n = 0;
    mpz_t x;
    mpz_init(x);
    mpz_import(x, bytes, 1, 1, 1, 0, in);
    mpz_powm(x, x, key->key.d, key->pub.key.n);
    memset(out, 0, bytes);
    if (mpz_sgn(x))
        n = mpz_sizeinbase(x, 256);
    mpz_export(out + bytes - n, NULL, 1, 1, 1, 0, x);
    mpz_clear(x);
}

/* in: a number below the modulus. */
static void random_input(const struct rsa_secret *key, struct test_rng *rng, uint8_t *in)
{
    size_t bytes = key->key.size;
    mpz_t x;
    mpz_init(x);
    test_rng_fill(rng, in, bytes);
    mpz_import(x, bytes, 1, 1, 1, 0, in);
    mpz_mod(x, x, key->pub.key.n);
    size_t n = mpz_sgn(x) ? mpz_sizeinbase(x, 256) : 0;
    memset(in, 0, bytes);
    mpz_export(in + bytes - n, NULL, 1, 1, 1, 0, x);
    mpz_clear(x);
}

/* --- what fails ---------------------------------------------------------------------------------- */

static void failing_randomness_is_a_failure(void **state)
{
    (void)state;
    struct rsa_secret *key = rsa_key_made(256, 256, 65537);
    for (unsigned i = 0; rsa_private_engines[i]; i++) {
        unsigned long fail = 1;
        for (bool failed = true; failed; fail++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct test_rng rng;
            uint8_t in[64] = {0, 2}, out[64];
            op->rsa = rsa_private_engines[i];
            test_rng_init(&rng, op, 1);
            rng.fail = fail;
            memset(out, UNTOUCHED, sizeof out);
            failed = rsa_private_run(op, key, in, out) != 0;
            if (failed)
                assert_true(pipe_failed(op, STATUS_IO, "randomness failed"));
            for (size_t at = 0; failed && i == 0 && at < sizeof out; at++)
                assert_int_equal(out[at], UNTOUCHED);
        }
        assert_true(fail > 2);
    }
    rsa_secret_free(key);
}

/* Each bit of a number, where that leaves it as many limbs; the result is right or there is none. */
static void flip_bits(struct rsa_secret *key, mpz_ptr z, const struct rsa_engine *engine,
                      unsigned *failures)
{
    struct pipe pipe;
    struct test_rng rng;
    uint8_t in[64], out[64], want[64];
    size_t limbs = mpz_size(z);
    test_rng_init(&rng, pipe_init(&pipe), 3);
    random_input(key, &rng, in);
    plain_power(key, in, want);
    for (mp_bitcnt_t bit = 0; bit < limbs * GMP_NUMB_BITS; bit++) {
        struct op *op = pipe_init(&pipe);
        op->rsa = engine;
        mpz_combit(z, bit);
        memset(out, UNTOUCHED, sizeof out);
        if (mpz_size(z) == limbs) {
            if (!rsa_private_run(op, key, in, out)) {
                assert_memory_equal(out, want, key->key.size);
            } else {
                assert_true(pipe_failed(op, STATUS_MALFORMED, "makes wrong results"));
                for (size_t at = 0; at < sizeof out; at++)
                    assert_int_equal(out[at], UNTOUCHED);
                ++*failures;
            }
        }
        mpz_combit(z, bit);
    }
    struct op *op = pipe_init(&pipe);
    op->rsa = engine;
    assert_int_equal(rsa_private_run(op, key, in, out), 0);
    assert_memory_equal(out, want, key->key.size);
}

static void a_fault_in_any_number_gives_no_result(void **state)
{
    (void)state;
    struct rsa_secret *key = rsa_key_made(192, 192, 65537);
    mpz_ptr numbers[] = {key->key.p, key->key.q, key->key.a, key->key.b, key->key.c};
    for (unsigned i = 0; rsa_private_engines[i]; i++) {
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
            unsigned failures = 0;
            flip_bits(key, numbers[k], rsa_private_engines[i], &failures);
            assert_true(failures >= 191);
        }
    }
    rsa_secret_free(key);
}

/* Nor does a signature, or anything of a message, come of one. */
static void a_fault_signs_and_decrypts_nothing(void **state)
{
    (void)state;
    struct rsa_secret *key = rsa_key_made(256, 256, 65537);
    uint8_t digest[HASH_DIGEST_MAX] = {1}, sig[64], cipher[64], text[64] = {0};
    for (unsigned i = 0; rsa_private_engines[i]; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        op->rsa = rsa_private_engines[i];
        assert_int_equal(pk_encrypt(op, &key->pub, digest, 20, cipher), 0);
        mpz_combit(key->key.b, 100);
        assert_int_equal(pk_sign(op, pk_rsa_signer(key), hash_by_name("sha1"), digest, sig), -1);
        assert_true(pipe_failed(op, STATUS_MALFORMED, "makes wrong results"));
        op_clear(op);
        struct pk_plain plain = {.p = text, .cap = sizeof text, .len = 4711};
        assert_int_equal(pk_decrypt(op, key, (struct rsa_bytes){cipher, sizeof cipher}, &plain),
                         -1);
        assert_true(pipe_failed(op, STATUS_MALFORMED, "makes wrong results"));
        assert_int_equal(plain.ok, 0);
        assert_int_equal(plain.len, 4711);
        for (size_t at = 0; at < sizeof text; at++)
            assert_int_equal(text[at], 0);
        mpz_combit(key->key.b, 100);
    }
    rsa_secret_free(key);
}

/* --- choosing ------------------------------------------------------------------------------------ */

static unsigned runs;

static int count_run(struct op *op, const struct rsa_secret *key, const uint8_t *in, uint8_t *out)
{
    (void)op;
    (void)key;
    (void)in;
    (void)out;
    runs++;
    return 0;
}

static void the_operation_chooses_the_engine(void **state)
{
    (void)state;
    static const struct rsa_engine counting = {"counting", count_run};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct rsa_secret *key = rsa_key_made(192, 192, 65537);
    uint8_t in[48] = {0, 2}, out[48] = {0};
    assert_int_equal(rsa_private_run(op, key, in, out), 0);
    assert_int_equal(runs, 0);
    op->rsa = &counting;
    assert_int_equal(rsa_private_run(op, key, in, out), 0);
    assert_int_equal(runs, 1);
    uint8_t digest[HASH_DIGEST_MAX] = {0};
    assert_int_equal(pk_sign(op, pk_rsa_signer(key), hash_by_name("sha1"), digest, out), 0);
    assert_int_equal(runs, 2);
    rsa_secret_free(key);
}

static void engines_have_names(void **state)
{
    (void)state;
    assert_null(rsa_private_engine(""));
    assert_null(rsa_private_engine("gm"));
    assert_null(rsa_private_engine("gmpx"));
    assert_ptr_equal(rsa_private_engine("gmp"), rsa_private_engines[0]);
    assert_ptr_equal(rsa_private_engine("Nettle"), rsa_private_engines[1]);
    assert_null(rsa_private_engines[2]);
}

/* --- right results ------------------------------------------------------------------------------- */

static unsigned threads; /* that it may use; 0: one */

static void compare(const struct rsa_secret *key, const uint8_t *in)
{
    uint8_t want[RSA_KEY_MADE_BYTES];
    size_t bytes = key->key.size;
    plain_power(key, in, want);
    for (unsigned i = 0; rsa_private_engines[i]; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        uint8_t *out = malloc(bytes);
        memcpy(out, in, bytes);
        op->rsa = rsa_private_engines[i];
        op->pool = threads > 1 ? pool_new(op, threads) : NULL;
        if (rsa_private_run(op, key, out, out))
            fail_msg("%s, %u bits: %s", op->rsa->name, rsa_public_bits(&key->pub), op->err.text);
        assert_memory_equal(out, want, bytes);
        if (i == 0 && threads > 1)
            assert_true(threads_here(rsa_public_bits(&key->pub) < RSA_CRT_DIVIDED_BITS ? 1 : 2));
        pool_free(op, op->pool);
        free(out);
    }
}

/* 0, 1, n - 1, a multiple of each factor, and random ones. */
static void compare_inputs(const struct rsa_secret *key, unsigned random_ones)
{
    struct pipe pipe;
    struct test_rng rng;
    uint8_t in[RSA_KEY_MADE_BYTES] = {0}, bytes[RSA_KEY_MADE_BYTES];
    size_t size = key->key.size;
    test_rng_init(&rng, pipe_init(&pipe), 1);
    compare(key, in);
    in[size - 1] = 1;
    compare(key, in);
    rsa_key_made_bytes(key->pub.key.n, in);
    in[size - 1] ^= 1;
    compare(key, in);
    for (unsigned i = 0; i < 2; i++) {
        struct rsa_bytes factor = rsa_key_made_bytes(i ? key->key.q : key->key.p, bytes);
        memset(in, 0, size);
        memcpy(in + size - factor.n, factor.p, factor.n);
        compare(key, in);
    }
    for (unsigned i = 0; i < random_ones; i++) {
        random_input(key, &rng, in);
        compare(key, in);
    }
}

static void every_size(void **state)
{
    (void)state;
    static const unsigned sizes[] = {382, 383, 384, 385, 511, 512, 513, 888, 1023, 1024, 1025};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct rsa_secret *key = rsa_key_made(sizes[i] / 2, sizes[i] - sizes[i] / 2, 65537);
        compare_inputs(key, 12);
        rsa_secret_free(key);
    }
    for (unsigned bits = 2047; bits <= 2048; bits++) {
        struct rsa_secret *key = rsa_key_made(bits / 2, bits - bits / 2, 65537);
        compare_inputs(key, 2);
        rsa_secret_free(key);
    }
}

/* Halves that differ in limbs, down to a factor of three bits, and in either order. */
static void unequal_factors(void **state)
{
    (void)state;
    static const unsigned sizes[][2] = {{64, 448},  {65, 447},  {128, 129}, {63, 130},  {3, 192},
                                        {30, 256},  {190, 193}, {192, 321}, {255, 257}, {100, 412},
                                        {127, 128}, {64, 128},  {448, 64},  {193, 190}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct rsa_secret *key = rsa_key_made(sizes[i][0], sizes[i][1], 65537);
        compare_inputs(key, 12);
        rsa_secret_free(key);
    }
}

static void every_exponent(void **state)
{
    (void)state;
    static const unsigned long exponents[] = {3, 5, 17, 257, 41, 4294967297, 0xFFFFFFFFFFFFFFC5};
    for (size_t i = 0; i < sizeof exponents / sizeof *exponents; i++) {
        struct rsa_secret *key = rsa_key_made(256, 256, exponents[i]);
        compare_inputs(key, 5);
        rsa_secret_free(key);
    }
}

/* Keys that are worth a second thread, and some that are not. */
static void halves_in_two_threads(void **state)
{
    (void)state;
    static const unsigned exponents[][2] = {{607, 2203}, {1279, 2203}, {2203, 2281}, {2281, 607}};
    for (threads = 1; threads <= 3; threads++) {
        for (size_t i = 0; i < sizeof exponents / sizeof *exponents; i++) {
            struct rsa_secret *key = rsa_key_made_mersenne(exponents[i][0], exponents[i][1]);
            assert_non_null(key);
            compare_inputs(key, 2);
            rsa_secret_free(key);
        }
    }
    threads = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(failing_randomness_is_a_failure),
        cmocka_unit_test(a_fault_in_any_number_gives_no_result),
        cmocka_unit_test(a_fault_signs_and_decrypts_nothing),
        cmocka_unit_test(the_operation_chooses_the_engine),
        cmocka_unit_test(engines_have_names),
        cmocka_unit_test(every_size),
        cmocka_unit_test(unequal_factors),
        cmocka_unit_test(every_exponent),
        cmocka_unit_test(halves_in_two_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
