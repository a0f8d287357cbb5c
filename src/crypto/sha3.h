/* SHA3-256 (FIPS 202), to be measured beside the hashes of crypto/hash: what is read and written here knows
 * no message that is hashed with it. */
#ifndef CRYPTO_SHA3_H
#define CRYPTO_SHA3_H

#include <stddef.h>
#include <stdint.h>

#define SHA3_DIGEST_BYTES 32
#define SHA3_LABEL        "SHA3-256"

/* Writes the digest of n bytes to out. */
void sha3_digest(const void *p, size_t n, uint8_t out[SHA3_DIGEST_BYTES]);

#endif
