/* Numbers for tests of curves, written in hexadecimal, and randomness that draws them. After
 * cmocka.h. */
#ifndef UNIT_ECC_NUMBERS_H
#define UNIT_ECC_NUMBERS_H

#include "base/num.h"
#include "crypto/ecc.h"

#include <string.h>

#define P256_N   "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
#define P256_N_1 "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550"
#define ALL_ONES "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
#define ZERO     "0000000000000000000000000000000000000000000000000000000000000000"
#define P256_KEY "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"
#define P256_POINT                                                       \
    "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6" \
    "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
#define ED25519_KEY   "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
#define ED25519_POINT "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"

struct ecc_number {
    uint8_t bytes[2 * ECC_POINT_MAX];
    size_t n;
};

static inline struct ecc_number ecc_number(const char *hex)
{
    struct ecc_number x = {.n = strlen(hex) / 2};
    assert_true(x.n <= sizeof x.bytes && num_parse_hex(hex, x.bytes, x.n));
    return x;
}

static inline struct rsa_bytes ecc_bytes(const struct ecc_number *x)
{
    return (struct rsa_bytes){x->bytes, x->n};
}

/* A key of two numbers, or NULL with op->err set. */
static inline struct ecc_secret *ecc_key_of(struct op *op, const char *curve, const char *secret,
                                            const char *point)
{
    struct ecc_number s = ecc_number(secret), p = ecc_number(point);
    return ecc_secret_new(op, ecc_by_name(curve), ecc_bytes(&s), ecc_bytes(&p));
}

/* Randomness that draws these numbers one after the other, and then fails. */
struct ecc_draws {
    const char *const *next; /* ended by NULL */
    struct op_rng rng;
};

static inline int ecc_draw(void *ctx, uint8_t *p, size_t n)
{
    struct ecc_draws *d = ctx;
    return !*d->next || !num_parse_hex(*d->next++, p, n) ? -1 : 0;
}

static inline void ecc_draws_init(struct ecc_draws *d, struct op *op, const char *const *numbers)
{
    *d = (struct ecc_draws){numbers, {ecc_draw, d}};
    op->rng = &d->rng;
}

#endif
