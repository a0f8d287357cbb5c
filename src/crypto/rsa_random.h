/* Randomness for Nettle, whose callback cannot fail.
 *
 * Nettle draws again and again until a number suits it, so the callback always has to give some:
 * after a failure it gives a worthless sequence, and the caller throws the result away.
 */
#ifndef CRYPTO_RSA_RANDOM_H
#define CRYPTO_RSA_RANDOM_H

#include "base/op.h"

/* Made by {.op = op}. */
struct rsa_random {
    struct op *op;
    bool failed; /* op->err is set, nothing that came of it may be used */
    uint64_t worthless;
};

/* A nettle_random_func; ctx is a struct rsa_random. */
void rsa_random_fill(void *ctx, size_t n, uint8_t *p);

#endif
