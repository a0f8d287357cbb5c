/* How keys on curves are held: for crypto/ecc, which makes them, and its curves, which use them. */
#ifndef CRYPTO_ECC_KEY_H
#define CRYPTO_ECC_KEY_H

#include "crypto/ecc.h"

struct ecc_public {
    const struct ecc *curve;
    uint8_t point[ECC_POINT_MAX];
};

struct ecc_secret {
    struct ecc_public pub;
    uint8_t secret[ECC_FIELD_MAX];
};

#endif
