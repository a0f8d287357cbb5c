/* IDEA, the cipher of PGP 2.6, in Nettle's manner: Nettle has none. Lai, Massey and Murphy, "Markov
 * ciphers and differential cryptanalysis", 1991; its keys are of 128 bits, its blocks of 64.
 *
 * A context is made by one of the two calls that set a key and is constant from then on; it holds
 * the key, so its owner wipes it. Nothing branches on, or indexes by, a key or data.
 *
 * Many blocks at once are computed side by side, in C that compilers make vector instructions of:
 * several times as fast as one after the other, which is what CBC has to do.
 */
#ifndef CRYPTO_IDEA_H
#define CRYPTO_IDEA_H

#include <stddef.h>
#include <stdint.h>

#define IDEA_KEY_BYTES   16
#define IDEA_BLOCK_BYTES 8
#define IDEA_ROUNDS      8

/* Six keys a round and four for the transformation of the output. */
#define IDEA_KEYS (6 * IDEA_ROUNDS + 4)

/* The keys in the order of use, twice: for many blocks as they are, where 0 stands for 65536 in
 * those that multiply; and for one block with 65536 written out. */
struct idea_ctx {
    uint16_t keys[IDEA_KEYS];
    uint32_t wide[IDEA_KEYS];
};

/* Makes the schedule for encryption, or that for decryption, of the IDEA_KEY_BYTES at key. */
void idea_set_encrypt_key(struct idea_ctx *ctx, const uint8_t *key);
void idea_set_decrypt_key(struct idea_ctx *ctx, const uint8_t *key);

/* Encrypts or decrypts n bytes, whole blocks, each on its own, with a context made for it. dst is
 * src or does not overlap it. */
void idea_encrypt(const struct idea_ctx *ctx, size_t n, uint8_t *dst, const uint8_t *src);
void idea_decrypt(const struct idea_ctx *ctx, size_t n, uint8_t *dst, const uint8_t *src);

/* Encrypts n bytes, whole blocks, in CBC mode; iv, a block, is replaced by the last block of
 * ciphertext. dst is src or does not overlap it. */
void idea_cbc_encrypt(const struct idea_ctx *ctx, uint8_t *iv, size_t n, uint8_t *dst,
                      const uint8_t *src);

#endif
