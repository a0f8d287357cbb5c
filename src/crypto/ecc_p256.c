#include "crypto/ecc_p256.h"

#include "base/secret.h"
#include "crypto/ecc_key.h"
#include "crypto/limbs.h"
#include "crypto/random.h"

#include <nettle/ecc-curve.h>
#include <nettle/ecdsa.h>
#include <stdlib.h>

enum { BYTES = 32, LIMBS = BYTES / sizeof(mp_limb_t), UNCOMPRESSED = 4 };

/* The curve is y^2 = x^3 - 3 x + b modulo this prime. */
static const uint8_t field[BYTES] = {
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
};

/* How many points there are, a prime. */
static const uint8_t order[BYTES] = {
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
};

/* --- points ------------------------------------------------------------------------------------- */

/* Whether it is one. Nettle takes no coordinate that is not reduced. */
static bool load_point(struct ecc_point *p, const uint8_t *point)
{
    mpz_t x, y;
    nettle_mpz_init_set_str_256_u(x, BYTES, point + 1);
    nettle_mpz_init_set_str_256_u(y, BYTES, point + 1 + BYTES);
    bool good = point[0] == UNCOMPRESSED && ecc_point_set(p, x, y);
    mpz_clear(x);
    mpz_clear(y);
    return good;
}

static void store_point(const struct ecc_point *p, uint8_t *point)
{
    mpz_t x, y;
    mpz_init(x);
    mpz_init(y);
    ecc_point_get(p, x, y);
    point[0] = UNCOMPRESSED;
    nettle_mpz_get_str_256(BYTES, point + 1, x);
    nettle_mpz_get_str_256(BYTES, point + 1 + BYTES, y);
    mpz_clear(x);
    mpz_clear(y);
}

static bool is_point(const uint8_t *point)
{
    struct ecc_point p;
    ecc_point_init(&p, nettle_get_secp_256r1());
    bool good = load_point(&p, point);
    ecc_point_clear(&p);
    return good;
}

/* --- secrets ------------------------------------------------------------------------------------ */

/* Whether it is one of 1 to n - 1. */
static bool load_scalar(mp_limb_t x[LIMBS], const uint8_t bytes[BYTES])
{
    mp_limb_t n[LIMBS];
    limbs_from_bytes(n, LIMBS, order, BYTES);
    limbs_from_bytes(x, LIMBS, bytes, BYTES);
    return limbs_in_range(x, n, LIMBS);
}

static bool derive(const uint8_t *secret, uint8_t *point)
{
    mp_limb_t x[LIMBS];
    struct ecc_scalar scalar = {nettle_get_secp_256r1(), x};
    struct ecc_point p;
    bool good = load_scalar(x, secret);
    if (good) {
        ecc_point_init(&p, scalar.ecc);
        ecc_point_mul_g(&p, &scalar);
        store_point(&p, point);
        ecc_point_clear(&p);
    }
    secret_wipe(x, sizeof x);
    return good;
}

/* --- signatures --------------------------------------------------------------------------------- */

/* All that signing puts anywhere but on the stack. */
struct work {
    uint8_t drawn[BYTES];
    mp_limb_t k[LIMBS], key[LIMBS], r[LIMBS], s[LIMBS];
    mp_limb_t scratch[];
};

static int draw(struct op *op, struct work *w)
{
    do
        if (random_fill(op, w->drawn, BYTES))
            return -1;
    while (!load_scalar(w->k, w->drawn));
    return 0;
}

static int sign(struct op *op, const struct ecc_secret *key, struct rsa_bytes digest, uint8_t *sig)
{
    const struct ecc_curve *curve = nettle_get_secp_256r1();
    size_t bytes = sizeof(struct work) + sizeof(mp_limb_t) * (size_t)ecc_ecdsa_sign_itch(curve);
    struct work *w = malloc(bytes);
    if (!w)
        return op_fail_memory(op);
    int result = draw(op, w);
    if (!result) {
        limbs_from_bytes(w->key, LIMBS, key->secret, BYTES);
        ecc_ecdsa_sign(curve, w->key, w->k, digest.n, digest.p, w->r, w->s, w->scratch);
        limbs_to_bytes(w->r, sig, BYTES);
        limbs_to_bytes(w->s, sig + BYTES, BYTES);
    }
    secret_free(w, bytes);
    return result;
}

/* A point of which nothing is secret. */
struct affine {
    mpz_t x, y;
};

/* out = u p, or u times the generator where p is NULL; u is in range. */
static void multiply(struct affine *out, const mpz_t u, const struct ecc_point *p)
{
    struct ecc_scalar scalar;
    struct ecc_point product;
    ecc_scalar_init(&scalar, nettle_get_secp_256r1());
    ecc_point_init(&product, nettle_get_secp_256r1());
    ecc_scalar_set(&scalar, u);
    if (p)
        ecc_point_mul(&product, &scalar, p);
    else
        ecc_point_mul_g(&product, &scalar);
    mpz_inits(out->x, out->y, NULL);
    ecc_point_get(&product, out->x, out->y);
    ecc_point_clear(&product);
    ecc_scalar_clear(&scalar);
}

/* Sets x to that of a + b, by the chord, or the tangent where they are the same; false where there
 * is none, because they are opposite. */
static bool add(mpz_t x, const struct affine *a, const struct affine *b)
{
    mpz_t p, above, below;
    nettle_mpz_init_set_str_256_u(p, BYTES, field);
    mpz_inits(above, below, NULL);
    if (mpz_cmp(a->x, b->x)) {
        mpz_sub(above, b->y, a->y);
        mpz_sub(below, b->x, a->x);
    } else {
        mpz_mul(above, a->x, a->x);
        mpz_sub_ui(above, above, 1);
        mpz_mul_ui(above, above, 3);
        mpz_add(below, a->y, b->y);
    }
    bool exists = mpz_invert(below, below, p);
    mpz_mul(above, above, below);
    mpz_mod(above, above, p);
    mpz_mul(x, above, above);
    mpz_sub(x, x, a->x);
    mpz_sub(x, x, b->x);
    mpz_mod(x, x, p);
    mpz_clears(p, above, below, NULL);
    return exists;
}

/* Sets x to that of u g + v key. */
static bool combine(mpz_t x, const mpz_t u, const mpz_t v, const struct ecc_point *key)
{
    struct affine a, b;
    bool exists = true;
    multiply(&b, v, key);
    if (mpz_sgn(u)) {
        multiply(&a, u, NULL);
        exists = add(x, &a, &b);
        mpz_clears(a.x, a.y, NULL);
    } else {
        mpz_set(x, b.x);
    }
    mpz_clears(b.x, b.y, NULL);
    return exists;
}

static bool is_in_range(const mpz_t x, const mpz_t n)
{
    return mpz_sgn(x) > 0 && mpz_cmp(x, n) < 0;
}

/* Whether r is the x, modulo n, of (h / s) g + (r / s) key. Nettle 3.8 has all of this in one
 * function, which fails where the two points that it adds are the same; and as nothing here is
 * secret, s is inverted quicker. */
static bool is_signature(const mpz_t r, const mpz_t s, const mpz_t h, const struct ecc_point *key)
{
    mpz_t n, u, v;
    nettle_mpz_init_set_str_256_u(n, BYTES, order);
    mpz_inits(u, v, NULL);
    bool good = is_in_range(r, n) && is_in_range(s, n) && mpz_invert(v, s, n);
    if (good) {
        mpz_mul(u, h, v);
        mpz_mod(u, u, n);
        mpz_mul(v, r, v);
        mpz_mod(v, v, n);
        good = combine(u, u, v, key);
        mpz_mod(u, u, n);
        good = good && !mpz_cmp(u, r);
    }
    mpz_clears(n, u, v, NULL);
    return good;
}

static bool verify(const uint8_t *point, struct rsa_bytes digest, const uint8_t *sig)
{
    struct ecc_point key;
    mpz_t r, s, h;
    nettle_mpz_init_set_str_256_u(r, BYTES, sig);
    nettle_mpz_init_set_str_256_u(s, BYTES, sig + BYTES);
    nettle_mpz_init_set_str_256_u(h, digest.n < BYTES ? digest.n : BYTES, digest.p);
    ecc_point_init(&key, nettle_get_secp_256r1());
    bool good = load_point(&key, point) && is_signature(r, s, h, &key);
    ecc_point_clear(&key);
    mpz_clears(r, s, h, NULL);
    return good;
}

const struct ecc ecc_p256 = {
    .name = "p256",
    .label = "P-256",
    .oid_bytes = 8,
    .oid = {0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07},
    .algorithm = 19,
    .field_bytes = BYTES,
    .point_bytes = 1 + 2 * BYTES,
    .is_point = is_point,
    .derive = derive,
    .sign = sign,
    .verify = verify,
};
