/* RSA keys with factors of any two sizes, for tests of the private operation. */
#ifndef UNIT_RSA_KEY_MADE_H
#define UNIT_RSA_KEY_MADE_H

#include "crypto/rsa_key.h"
#include "pipe.h"

enum { RSA_KEY_MADE_BYTES = 4608 / 8 };

/* A prime of exactly that many bits, its first two set, to which e is coprime less one. */
static inline void rsa_key_made_prime(mpz_t p, unsigned bits, unsigned long e, gmp_randstate_t rng)
{
    mpz_t less;
    mpz_init(less);
    do {
        mpz_urandomb(p, rng, bits);
        mpz_setbit(p, bits - 1);
        mpz_setbit(p, bits - 2);
        mpz_nextprime(p, p);
        mpz_sub_ui(less, p, 1);
    } while (mpz_sizeinbase(p, 2) != bits || mpz_gcd_ui(NULL, less, e) != 1);
    mpz_clear(less);
}

static inline struct rsa_bytes rsa_key_made_bytes(const mpz_t z, uint8_t *out)
{
    size_t n = 0;
    mpz_export(out, &n, 1, 1, 1, 0, z);
    return (struct rsa_bytes){out, n};
}

/* A key of these two primes, which are left alone. */
static inline struct rsa_secret *rsa_key_made_of(const mpz_t p, const mpz_t q, unsigned long e)
{
    static uint8_t bytes[RSA_PARTS][RSA_KEY_MADE_BYTES];
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct rsa_bytes parts[RSA_PARTS];
    mpz_t z[RSA_PARTS], phi, q1;
    for (int i = 0; i < RSA_PARTS; i++)
        mpz_init(z[i]);
    mpz_inits(phi, q1, NULL);
    mpz_set(z[RSA_P], p);
    mpz_set(z[RSA_Q], q);
    mpz_set_ui(z[RSA_E], e);
    mpz_mul(z[RSA_N], p, q);
    mpz_sub_ui(phi, p, 1);
    mpz_sub_ui(q1, q, 1);
    mpz_mul(phi, phi, q1);
    bool made = mpz_invert(z[RSA_D], z[RSA_E], phi) && mpz_invert(z[RSA_U], z[RSA_P], z[RSA_Q]);
    for (int i = 0; i < RSA_PARTS; i++)
        parts[i] = rsa_key_made_bytes(z[i], bytes[i]);
    struct rsa_secret *key = made ? rsa_secret_new(op, parts) : NULL;
    if (!key)
        fprintf(stderr, "# %zu bits: %s\n", mpz_sizeinbase(z[RSA_N], 2), op->err.text);
    for (int i = 0; i < RSA_PARTS; i++)
        mpz_clear(z[i]);
    mpz_clears(phi, q1, NULL);
    return key;
}

/* A key of the primes 2^p - 1 and 2^q - 1, which need not be looked for: p and q of 521, 607, 1279,
 * 2203, 2281. */
static inline struct rsa_secret *rsa_key_made_mersenne(unsigned p, unsigned q)
{
    mpz_t z[2];
    for (int i = 0; i < 2; i++) {
        mpz_init(z[i]);
        mpz_setbit(z[i], i ? q : p);
        mpz_sub_ui(z[i], z[i], 1);
    }
    struct rsa_secret *key = rsa_key_made_of(z[0], z[1], 65537);
    for (int i = 0; i < 2; i++)
        mpz_clear(z[i]);
    return key;
}

/* A key of factors of p_bits and q_bits; p_bits + q_bits at most 2048. The same each time. */
static inline struct rsa_secret *rsa_key_made(unsigned p_bits, unsigned q_bits, unsigned long e)
{
    gmp_randstate_t rng;
    mpz_t p, q;
    mpz_inits(p, q, NULL);
    gmp_randinit_default(rng);
    gmp_randseed_ui(rng, p_bits * 4096UL + q_bits);
    rsa_key_made_prime(p, p_bits, e, rng);
    do
        rsa_key_made_prime(q, q_bits, e, rng);
    while (mpz_cmp(p, q) == 0);
    struct rsa_secret *key = rsa_key_made_of(p, q, e);
    if (!key || mpz_sizeinbase(key->pub.key.n, 2) != p_bits + q_bits)
        abort();
    mpz_clears(p, q, NULL);
    gmp_randclear(rng);
    return key;
}

#endif
