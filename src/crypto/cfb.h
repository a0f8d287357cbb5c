/* OpenPGP's CFB mode as a stream of bytes: full-block CFB with an IV of zeros. That RFC 4880
 * section 13.9 resynchronises it is a call of its own: only encrypted data without integrity
 * protection (tag 9, section 5.7) and the secret keys of PGP 2.6 (section 5.5.3) have it.
 *
 * A `struct cfb` is embedded in its owner: cfb_init makes it, cfb_end wipes it. Calls may end
 * anywhere in a block and the next goes on there. One stream either encrypts or decrypts: the
 * direction must not change on the way.
 *
 * The ciphertext is the same however it is made: where the cipher has a fast CBC, encryption uses
 * it (CFB is a shifted CBC). The woven calls hash the plaintext and run the cipher in small steps
 * side by side, because a serial CFB leaves the processor idle; with SHA-1 the hash is then
 * nearly free.
 */
#ifndef CRYPTO_CFB_H
#define CRYPTO_CFB_H

#include "crypto/cipher.h"
#include "crypto/hash.h"

struct cfb {
    const struct cipher *cipher;
    /* Of `block`, bytes before pos are ciphertext, those behind are key stream not used yet. At
     * pos == block_bytes it is the last block of ciphertext: the next key stream is its
     * encryption. */
    unsigned pos;
    _Alignas(16) uint8_t block[CIPHER_BLOCK_MAX];
    /* The block of ciphertext before that, once pos was below block_bytes. */
    uint8_t before[CIPHER_BLOCK_MAX];
    _Alignas(16) uint8_t schedule[CIPHER_SCHEDULE_BYTES];
};

/* Starts a stream with the key, cipher->key_bytes, and an IV of zeros. */
void cfb_init(struct cfb *c, const struct cipher *cipher, const uint8_t *key);

/* Replaces the IV of zeros, before the first byte, by the cipher's block_bytes at iv: what a secret
 * key is protected with has one. */
void cfb_set_iv(struct cfb *c, const uint8_t *iv);

/* Encrypts or decrypts n bytes, any number. dst is src or does not overlap it. */
void cfb_encrypt(struct cfb *c, size_t n, uint8_t *dst, const uint8_t *src);
void cfb_decrypt(struct cfb *c, size_t n, uint8_t *dst, const uint8_t *src);

/* The same, and hash_update of h with the plaintext: src when encrypting, dst when decrypting. */
void cfb_encrypt_hash(struct cfb *c, struct hash_ctx *h, size_t n, uint8_t *dst,
                      const uint8_t *src);
void cfb_decrypt_hash(struct cfb *c, struct hash_ctx *h, size_t n, uint8_t *dst,
                      const uint8_t *src);

/* Resynchronises: what goes on here begins a new block, and its key stream is the encryption of the
 * last block_bytes bytes of ciphertext, wherever blocks ended until now; the IV counts as
 * ciphertext before the first. Between two blocks it changes nothing. Tag 9 has it once, after the
 * prefix of block_bytes + 2 bytes (RFC 4880 section 13.9 step 7); secret keys of version 3 have it
 * before each number. */
void cfb_resync(struct cfb *c);

/* Wipes key and state. c may be all zero. */
void cfb_end(struct cfb *c);

#endif
