/* The RSA private operation on raw numbers: out = in^d mod n, by one of several engines.
 *
 * Every engine blinds its input and checks its result with the public exponent before it is given
 * out, so a fault in one half of the key never leaves this module (Boneh, DeMillo & Lipton,
 * EUROCRYPT 1997), and takes neither branches nor addresses from secrets.
 *
 * `gmp`, the default, runs GMP's mpn_sec_powm over the two halves of the key. Its blinding is what
 * makes it fast: a random r is hidden by a second random factor s, so that (r s)^-1 may be computed
 * with the plain, quick inversion, which learns nothing of r. `nettle` is Nettle's own; it inverts r
 * in constant time, which costs a third of the operation. op->rsa chooses.
 */
#ifndef CRYPTO_RSA_PRIVATE_H
#define CRYPTO_RSA_PRIVATE_H

#include "crypto/rsa.h"

struct rsa_engine {
    const char *name; /* "gmp", as a user types it */
    /* in and out are rsa_public_bytes long, big-endian, and may be the same; in is below the
     * modulus. 0, or -1 with op->err set. */
    int (*run)(struct op *op, const struct rsa_secret *key, const uint8_t *in, uint8_t *out);
};

/* All engines, ended by NULL; the first is the default. */
extern const struct rsa_engine *const rsa_private_engines[];

/* The engine of that name; NULL for an unknown one. */
const struct rsa_engine *rsa_private_engine(const char *name);

/* Runs op->rsa, or the default, and overwrites the stack below. As rsa_engine.run. */
int rsa_private_run(struct op *op, const struct rsa_secret *key, const uint8_t *in, uint8_t *out);

#endif
