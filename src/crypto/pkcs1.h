/* The paddings of PKCS#1 v1.5 (RFC 8017 sections 7.2 and 9.2). Decoding an encryption block tells
 * nothing by time or addresses: everything that comes out is secret. */
#ifndef CRYPTO_PKCS1_H
#define CRYPTO_PKCS1_H

#include <stddef.h>
#include <stdint.h>

/* The bytes besides the message: 0, type, at least 8 of padding, 0. */
#define PKCS1_PADDING_BYTES 11

/* Takes the message out of an encryption block of n bytes (0 2 padding 0 message): writes it to
 * out[cap], its length to *len, and returns 1; or returns 0 and leaves both as they were, where the
 * padding is wrong or the message is longer than cap. Bytes of out behind the message are undefined
 * when 1. The block is overwritten. */
unsigned pkcs1_decode(uint8_t *block, size_t n, uint8_t *out, size_t cap, size_t *len);

/* Makes a signature block of n bytes (0 1 FF… 0 message). n is at least m +
 * PKCS1_PADDING_BYTES. */
void pkcs1_sign_block(const uint8_t *message, size_t m, uint8_t *block, size_t n);

#endif
