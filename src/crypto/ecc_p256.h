/* ECDSA on NIST P-256 (FIPS 186-4; SEC 1): a row of crypto/ecc.
 *
 * Of a digest longer than 32 bytes the first 32 count. The number k is drawn for each signature, all
 * of 1 to n - 1 as likely, from where session keys come from too. A k made of the key and the digest
 * (RFC 6979) would need no randomness, but would put more code in touch with the key, and let whoever
 * disturbs the machine compare two runs with the same k.
 */
#ifndef CRYPTO_ECC_P256_H
#define CRYPTO_ECC_P256_H

#include "crypto/ecc.h"

extern const struct ecc ecc_p256;

#endif
