/* XSalsa20 (Bernstein, "Extending the Salsa20 nonce", 2011): to be measured beside the ciphers, as
 * OpenPGP has no stream ciphers.
 *
 * Made of Nettle's Salsa20: its core adds the input to what 20 rounds make of it, and HSalsa20 is the
 * same without that addition, in eight of the words, whose inputs are constants and the nonce. So a block
 * of Salsa20 less those words is the second key.
 */
#ifndef CRYPTO_XSALSA20_H
#define CRYPTO_XSALSA20_H

#include <nettle/salsa20.h>

#define XSALSA20_KEY_BYTES   32
#define XSALSA20_NONCE_BYTES 24
#define XSALSA20_LABEL       "XSalsa20"

struct xsalsa20 {
    struct salsa20_ctx salsa;
};

/* Starts a stream with a key and a nonce. */
void xsalsa20_init(struct xsalsa20 *x, const uint8_t key[XSALSA20_KEY_BYTES],
                   const uint8_t nonce[XSALSA20_NONCE_BYTES]);

/* Encrypts or decrypts n bytes, which is the same. Only the last call of a stream may be with an n that
 * is no multiple of 64. dst may be src. */
void xsalsa20_crypt(struct xsalsa20 *x, size_t n, uint8_t *dst, const uint8_t *src);

/* Wipes the key. */
void xsalsa20_end(struct xsalsa20 *x);

#endif
