#include "crypto/ecc_ed25519.h"
#include "crypto/ecc_key.h"

#include <gmp.h>
#include <nettle/eddsa.h>

/* The curve is -x^2 + y^2 = 1 - (121665/121666) x^2 y^2 modulo p = 2^255 - 19. */
#define D_ABOVE 121665
#define D_BELOW 121666

/* out = a u + b, not reduced. */
static void line(mpz_t out, const mpz_t u, long a, long b)
{
    mpz_mul_si(out, u, a);
    if (b < 0)
        mpz_sub_ui(out, out, (unsigned long)-b);
    else
        mpz_add_ui(out, out, (unsigned long)b);
}

/* With u = y^2, x^2 is (u - 1) / (1 + d u): there is an x where this is a square. It is zero for
 * the points of order 1 and 2; those of order 4 have u = 0. Those of order 8 have x^2 = -y^2,
 * because twice them has y = 0: d u^2 + 2 u - 1 = 0. */
static bool is_on_curve(const mpz_t u, const mpz_t p)
{
    mpz_t a, b;
    mpz_inits(a, b, NULL);
    line(a, u, -D_ABOVE, 2 * D_BELOW);
    mpz_mul(a, a, u);
    mpz_sub_ui(a, a, D_BELOW);
    bool small = !mpz_sgn(u) || mpz_divisible_p(a, p);
    line(a, u, 1, -1);
    line(b, u, -D_ABOVE, D_BELOW);
    mpz_mul(a, a, b);
    mpz_mul_ui(a, a, D_BELOW);
    bool square = mpz_jacobi(a, p) == 1;
    mpz_clears(a, b, NULL);
    return square && !small;
}

static bool is_point(const uint8_t *point)
{
    mpz_t p, y;
    mpz_inits(p, y, NULL);
    mpz_setbit(p, 255);
    mpz_sub_ui(p, p, 19);
    mpz_import(y, ED25519_KEY_SIZE, -1, 1, 1, 0, point);
    mpz_clrbit(y, 255); /* the sign of x */
    bool good = mpz_cmp(y, p) < 0;
    mpz_mul(y, y, y);
    mpz_mod(y, y, p);
    good = good && is_on_curve(y, p);
    mpz_clears(p, y, NULL);
    return good;
}

static bool derive(const uint8_t *secret, uint8_t *point)
{
    ed25519_sha512_public_key(point, secret);
    return true;
}

static int sign(struct op *op, const struct ecc_secret *key, struct rsa_bytes digest, uint8_t *sig)
{
    (void)op;
    ed25519_sha512_sign(key->pub.point, key->secret, digest.n, digest.p, sig);
    return 0;
}

static bool verify(const uint8_t *point, struct rsa_bytes digest, const uint8_t *sig)
{
    return ed25519_sha512_verify(point, digest.n, digest.p, sig);
}

const struct ecc ecc_ed25519 = {
    .name = "ed25519",
    .label = "Ed25519",
    .oid_bytes = 9,
    .oid = {0x2B, 0x06, 0x01, 0x04, 0x01, 0xDA, 0x47, 0x0F, 0x01},
    .algorithm = 22,
    .field_bytes = 32,
    .point_bytes = 32,
    .is_point = is_point,
    .derive = derive,
    .sign = sign,
    .verify = verify,
};
