#include "crypto/rsa.h"
#include "base/secret.h"
#include "crypto/rsa_key.h"
#include "crypto/rsa_random.h"

#include <nettle/bignum.h>
#include <stdlib.h>

void rsa_wipe(mpz_t z)
{
    /* GMP has no public name for how much a number has allocated, only for what it uses. */
    if (z->_mp_alloc > 0)
        secret_wipe(z->_mp_d, (size_t)z->_mp_alloc * sizeof *z->_mp_d);
    mpz_clear(z);
}

static unsigned bits_of(const mpz_t z)
{
    return (unsigned)mpz_sizeinbase(z, 2);
}

static size_t write_number(const mpz_t z, uint8_t *out)
{
    size_t n = mpz_sgn(z) ? mpz_sizeinbase(z, 256) : 0;
    if (out)
        nettle_mpz_get_str_256(n, out, z);
    return n;
}

/* --- taking numbers in -------------------------------------------------------------------------- */

static const char *const part_names[RSA_PARTS] = {
    [RSA_N] = "modulus",      [RSA_E] = "exponent",      [RSA_D] = "secret exponent",
    [RSA_P] = "first factor", [RSA_Q] = "second factor", [RSA_U] = "inverse",
};

/* Bounded before GMP is asked for memory, which ends the process where there is none. */
static int load(struct op *op, mpz_t z, const struct rsa_bytes parts[], enum rsa_part part)
{
    struct rsa_bytes b = parts[part];
    while (b.n && !*b.p) {
        b.p++;
        b.n--;
    }
    if (b.n > ((size_t)op->limits->mpi_bits + 7) / 8)
        return op_fail(op, STATUS_LIMIT, "RSA %s of %zu bytes is above the limit of %u bits",
                       part_names[part], b.n, op->limits->mpi_bits);
    nettle_mpz_set_str_256_u(z, b.n, b.p);
    return 0;
}

static int check_public(struct op *op, const struct rsa_public_key *key)
{
    unsigned bits = bits_of(key->n);
    if (bits > op->limits->mpi_bits)
        return op_fail(op, STATUS_LIMIT, "RSA modulus of %u bits is above the limit of %u", bits,
                       op->limits->mpi_bits);
    if (mpz_even_p(key->n))
        return op_fail(op, STATUS_MALFORMED, "RSA modulus is even");
    if (bits < RSA_READ_BITS_MIN)
        return op_fail(op, STATUS_UNSUPPORTED, "RSA modulus of %u bits, below %u", bits,
                       RSA_READ_BITS_MIN);
    if (mpz_even_p(key->e))
        return op_fail(op, STATUS_MALFORMED, "RSA exponent is even");
    if (mpz_cmp_ui(key->e, 1) <= 0 || mpz_cmp(key->e, key->n) >= 0)
        return op_fail(op, STATUS_MALFORMED, "RSA exponent is not between 1 and the modulus");
    return 0;
}

static int load_public(struct op *op, struct rsa_public *k, const struct rsa_bytes parts[])
{
    if (load(op, k->key.n, parts, RSA_N) || load(op, k->key.e, parts, RSA_E) ||
        check_public(op, &k->key))
        return -1;
    k->key.size = mpz_sizeinbase(k->key.n, 256);
    return 0;
}

/* --- public keys -------------------------------------------------------------------------------- */

struct rsa_public *rsa_public_new(struct op *op, const struct rsa_bytes parts[])
{
    struct rsa_public *k = malloc(sizeof *k);
    if (!k) {
        op_fail_memory(op);
        return NULL;
    }
    rsa_public_key_init(&k->key);
    if (load_public(op, k, parts)) {
        rsa_public_free(k);
        return NULL;
    }
    return k;
}

void rsa_public_free(struct rsa_public *k)
{
    if (!k)
        return;
    rsa_public_key_clear(&k->key);
    free(k);
}

unsigned rsa_public_bits(const struct rsa_public *k)
{
    return bits_of(k->key.n);
}

size_t rsa_public_bytes(const struct rsa_public *k)
{
    return k->key.size;
}

size_t rsa_public_part(const struct rsa_public *k, enum rsa_part part, uint8_t *out)
{
    return write_number(part == RSA_N ? k->key.n : k->key.e, out);
}

/* --- secret keys -------------------------------------------------------------------------------- */

static struct rsa_secret *new_secret(struct op *op)
{
    struct rsa_secret *k = malloc(sizeof *k);
    if (!k) {
        op_fail_memory(op);
        return NULL;
    }
    rsa_public_key_init(&k->pub.key);
    rsa_private_key_init(&k->key);
    mpz_init(k->u);
    return k;
}

void rsa_secret_free(struct rsa_secret *k)
{
    if (!k)
        return;
    rsa_public_key_clear(&k->pub.key);
    rsa_wipe(k->key.d);
    rsa_wipe(k->key.p);
    rsa_wipe(k->key.q);
    rsa_wipe(k->key.a);
    rsa_wipe(k->key.b);
    rsa_wipe(k->key.c);
    rsa_wipe(k->u);
    secret_free(k, sizeof *k);
}

static int mismatch(struct op *op, const char *what)
{
    return op_fail(op, STATUS_MALFORMED, "RSA secret key: %s", what);
}

/* Whether n is p q, with factors that everything below can work with. */
static int check_factors(struct op *op, const struct rsa_secret *k)
{
    const struct rsa_private_key *key = &k->key;
    if (mpz_even_p(key->p) || mpz_even_p(key->q) || mpz_cmp_ui(key->p, 1) <= 0 ||
        mpz_cmp_ui(key->q, 1) <= 0)
        return mismatch(op, "a factor is even or below 3");
    mpz_t n;
    mpz_init(n);
    mpz_mul(n, key->p, key->q);
    int differs = mpz_cmp(n, k->pub.key.n);
    mpz_clear(n);
    return differs ? mismatch(op, "its factors do not make the modulus") : 0;
}

/* Puts p before q, and sees to u, which is only of use for the order it was made for. */
static int settle_order(struct op *op, struct rsa_secret *k)
{
    struct rsa_private_key *key = &k->key;
    if (mpz_cmp(key->p, key->q) > 0) {
        mpz_swap(key->p, key->q);
        mpz_set_ui(k->u, 0);
    }
    if (mpz_size(key->q) >= mpz_size(k->pub.key.n))
        return op_fail(op, STATUS_UNSUPPORTED, "RSA secret key: its factors are too unequal");
    if (!mpz_sgn(k->u) && !mpz_invert(k->u, key->p, key->q))
        return mismatch(op, "its factors have a common divisor");
    return 0;
}

/* Sets c = q^-1 mod p. From u p = 1 + h q follows q (-h) = 1 mod p, so c = p - h; a remainder
 * means that u is not the inverse. */
static int settle_inverse(struct op *op, struct rsa_secret *k)
{
    struct rsa_private_key *key = &k->key;
    mpz_t h, rest;
    mpz_inits(h, rest, NULL);
    mpz_mul(h, k->u, key->p);
    mpz_fdiv_qr(h, rest, h, key->q);
    bool good = !mpz_cmp_ui(rest, 1) && mpz_cmp(k->u, key->q) < 0;
    if (good)
        mpz_sub(key->c, key->p, h);
    rsa_wipe(h);
    rsa_wipe(rest);
    return good ? 0 : mismatch(op, "its inverse is not that of its factors");
}

/* Sets part = d mod (factor - 1); whether that undoes e. */
static bool settle_exponent(const struct rsa_secret *k, mpz_t part, const mpz_t factor)
{
    mpz_t order, t;
    mpz_inits(order, t, NULL);
    mpz_sub_ui(order, factor, 1);
    mpz_fdiv_r(part, k->key.d, order);
    mpz_mul(t, part, k->pub.key.e);
    mpz_fdiv_r(t, t, order);
    bool good = !mpz_cmp_ui(t, 1);
    rsa_wipe(order);
    rsa_wipe(t);
    return good;
}

/* Makes everything else from n, e, d, p and q, which are set, and u, where it is not zero. */
static int settle(struct op *op, struct rsa_secret *k)
{
    struct rsa_private_key *key = &k->key;
    if (check_factors(op, k) || settle_order(op, k) || settle_inverse(op, k))
        return -1;
    if (!settle_exponent(k, key->a, key->p) || !settle_exponent(k, key->b, key->q))
        return mismatch(op, "its exponent does not undo the public one");
    key->size = k->pub.key.size;
    return 0;
}

static int load_secret(struct op *op, struct rsa_secret *k, const struct rsa_bytes parts[])
{
    if (load_public(op, &k->pub, parts) || load(op, k->key.d, parts, RSA_D) ||
        load(op, k->key.p, parts, RSA_P) || load(op, k->key.q, parts, RSA_Q) ||
        load(op, k->u, parts, RSA_U))
        return -1;
    if (!mpz_sgn(k->u))
        return mismatch(op, "its inverse is zero");
    return settle(op, k);
}

struct rsa_secret *rsa_secret_new(struct op *op, const struct rsa_bytes parts[])
{
    struct rsa_secret *k = new_secret(op);
    if (!k || !load_secret(op, k, parts))
        return k;
    rsa_secret_free(k);
    return NULL;
}

const struct rsa_public *rsa_secret_public(const struct rsa_secret *k)
{
    return &k->pub;
}

size_t rsa_secret_part(const struct rsa_secret *k, enum rsa_part part, uint8_t *out)
{
    switch (part) {
    case RSA_D:
        return write_number(k->key.d, out);
    case RSA_P:
        return write_number(k->key.p, out);
    case RSA_Q:
        return write_number(k->key.q, out);
    case RSA_U:
        return write_number(k->u, out);
    default:
        return rsa_public_part(&k->pub, part, out);
    }
}

/* --- generating --------------------------------------------------------------------------------- */

static int check_request(struct op *op, unsigned bits, uint32_t e)
{
    if (bits < RSA_GENERATE_BITS_MIN || bits > RSA_GENERATE_BITS_MAX)
        return op_fail(op, STATUS_UNSUPPORTED, "RSA keys have %u to %u bits, not %u",
                       RSA_GENERATE_BITS_MIN, RSA_GENERATE_BITS_MAX, bits);
    if (bits > op->limits->mpi_bits)
        return op_fail(op, STATUS_LIMIT, "RSA key of %u bits is above the limit of %u", bits,
                       op->limits->mpi_bits);
    if (e % 2 == 0 || e < 3)
        return op_fail(op, STATUS_UNSUPPORTED, "RSA exponent %u is not odd and above 1", e);
    return 0;
}

static int generate(struct op *op, struct rsa_secret *k, unsigned bits,
                    const struct rsa_progress *progress)
{
    struct rsa_random random = {.op = op};
    int made = rsa_generate_keypair(&k->pub.key, &k->key, &random, rsa_random_fill,
                                    progress ? progress->ctx : NULL,
                                    progress ? progress->step : NULL, bits, 0);
    secret_wipe_stack(SECRET_STACK_KEYGEN);
    if (random.failed)
        return -1;
    if (!made || bits_of(k->pub.key.n) != bits)
        return op_fail(op, STATUS_INTERNAL, "no RSA key of %u bits came out", bits);
    return settle(op, k);
}

struct rsa_secret *rsa_generate(struct op *op, unsigned bits, uint32_t e,
                                const struct rsa_progress *progress)
{
    if (check_request(op, bits, e))
        return NULL;
    struct rsa_secret *k = new_secret(op);
    if (!k)
        return NULL;
    mpz_set_ui(k->pub.key.e, e);
    if (!generate(op, k, bits, progress))
        return k;
    rsa_secret_free(k);
    return NULL;
}
