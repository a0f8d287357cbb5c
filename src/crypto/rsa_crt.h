/* RSA by the Chinese remainder theorem on GMP's side-channel silent low-level functions: the engine
 * `gmp` of crypto/rsa_private, which is its only caller. The two halves run in two threads, where op
 * has them and the key has RSA_CRT_DIVIDED_BITS. */
#ifndef CRYPTO_RSA_CRT_H
#define CRYPTO_RSA_CRT_H

#include "crypto/rsa.h"

#include <stdbool.h>

/* From here on a thread saves more than making it costs: about even at 2048, a third less at 4096. */
#define RSA_CRT_DIVIDED_BITS 3072

/* out = in^d mod n, blinded. *good is whether the result, raised to the public exponent, gives the
 * input; out is written only then. in and out have rsa_public_bytes. 0, or -1 (memory, randomness).
 */
int rsa_crt_run(struct op *op, const struct rsa_secret *key, const uint8_t *in, uint8_t *out,
                bool *good);

#endif
