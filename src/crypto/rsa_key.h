/* How RSA keys are held: for crypto/rsa, which makes them, and crypto/pk, which uses them.
 *
 * Nettle's private key has OpenPGP's p and q under the same names, p < q, and c = q^-1 mod p. The
 * other way round its c would be OpenPGP's u, but then its side-channel silent functions would
 * call mpn_sec_mul with the shorter factor first, where the halves of a modulus differ in limbs.
 * They also rely on q having fewer limbs than n.
 */
#ifndef CRYPTO_RSA_KEY_H
#define CRYPTO_RSA_KEY_H

#include "crypto/rsa.h"

#include <nettle/rsa.h>

struct rsa_public {
    struct rsa_public_key key;
};

struct rsa_secret {
    struct rsa_public pub;
    struct rsa_private_key key;
    mpz_t u;
};

/* Overwrites all limbs of z and frees it, as mpz_clear. */
void rsa_wipe(mpz_t z);

#endif
