/* The modification detection code of integrity protected data (RFC 4880 sections 5.13 and 5.14):
 * what stands before the plaintext and behind it. The stages that hash know it from here. */
#ifndef PGP_MDC_H
#define PGP_MDC_H

#include "crypto/cipher.h"
#include "crypto/hash.h"

#include "base/op.h"

/* A block of random bytes and its last two again. */
#define MDC_PREFIX_MAX (CIPHER_BLOCK_MAX + 2)

/* Packet header D3 14 and a SHA-1. */
#define MDC_TRAILER_BYTES 22

/* Starts the hash. */
void mdc_init(struct hash_ctx *h);

/* Writes a new random prefix for the cipher to out; its length in *n. 0, or -1. */
int mdc_prefix(struct op *op, const struct cipher *cipher, uint8_t out[MDC_PREFIX_MAX], size_t *n);

/* Writes the trailer to out; h has hashed prefix and plaintext and is used up. */
void mdc_trailer(struct hash_ctx *h, uint8_t out[MDC_TRAILER_BYTES]);

/* Whether the trailer is that of what h has hashed; h is used up. Takes the same time wherever they
 * differ. */
bool mdc_matches(struct hash_ctx *h, const uint8_t trailer[MDC_TRAILER_BYTES]);

#endif
