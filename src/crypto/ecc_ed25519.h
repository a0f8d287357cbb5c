/* Ed25519 (RFC 8032 section 5.1), in the octets that OpenPGP calls EdDSALegacy: a row of crypto/ecc.
 *
 * What is signed is the digest that OpenPGP made, as the message. Signing draws no randomness. */
#ifndef CRYPTO_ECC_ED25519_H
#define CRYPTO_ECC_ED25519_H

#include "crypto/ecc.h"

extern const struct ecc ecc_ed25519;

#endif
