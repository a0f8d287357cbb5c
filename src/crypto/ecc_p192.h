/* ECDSA on NIST P-192 (FIPS 186-4), to be measured beside the curves of crypto/ecc: OpenPGP has no such
 * keys, so that nothing here reads or writes one, and none outlives the measurement. */
#ifndef CRYPTO_ECC_P192_H
#define CRYPTO_ECC_P192_H

#include "base/op.h"
#include "crypto/rsa.h"

#define ECC_P192_LABEL "P-192"

struct ecc_p192;

/* Generates a key. NULL with op->err set. */
struct ecc_p192 *ecc_p192_generate(struct op *op);

/* Frees k; k may be NULL. */
void ecc_p192_free(struct ecc_p192 *k);

/* Signs the digest; the signature is kept in k, and is verified, as crypto/ecc does it. 0, or -1. */
int ecc_p192_sign(struct op *op, struct ecc_p192 *k, struct rsa_bytes digest);

/* Whether the signature in k is one of that digest. */
bool ecc_p192_verify(const struct ecc_p192 *k, struct rsa_bytes digest);

#endif
