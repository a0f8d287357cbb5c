/* The block ciphers, one row each: the only list of them.
 *
 * Ids are those of RFC 4880 section 9.2 and RFC 9580 section 9.3. OpenPGP uses a block cipher only
 * in its CFB mode (crypto/cfb), which needs nothing but encryption of blocks, also for decrypting:
 * so a row has no decrypt.
 *
 * A new cipher is its functions, one row and vectors; the command line, the help and the tests
 * walk cipher_table. If its key schedule is larger than CIPHER_SCHEDULE_BYTES, the build says so.
 */
#ifndef CRYPTO_CIPHER_H
#define CRYPTO_CIPHER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest key and block, and the largest key schedule (Twofish), of all rows. */
#define CIPHER_KEY_MAX        32
#define CIPHER_BLOCK_MAX      16
#define CIPHER_SCHEDULE_BYTES 4256

struct cipher {
    uint8_t id;
    const char *name;  /* as a user types it and a file holds it: "aes256" */
    const char *label; /* as a report shows it: "AES-256" */
    unsigned key_bytes;
    unsigned block_bytes;
    size_t schedule_bytes;
    /* Makes the key schedule of a key of key_bytes. Weak keys are taken: the key is the other
     * side's choice. */
    void (*set_key)(void *schedule, const uint8_t *key);
    /* Encrypts n bytes, whole blocks, each on its own. dst may be src. */
    void (*encrypt)(const void *schedule, size_t n, uint8_t *dst, const uint8_t *src);
    /* Encrypts n bytes, whole blocks, in CBC mode, iv replaced by the last block of ciphertext.
     * dst and src do not overlap. NULL where that is no faster than block by block. */
    void (*cbc)(const void *schedule, uint8_t *iv, size_t n, uint8_t *dst, const uint8_t *src);
    /* Read wherever it is met, written only in the format of PGP 2.6, which knows no other: else
     * who asks for it gets CIPHER_LEGACY for an answer, and no list offers it. RFC 9580 section 9.3
     * forbids encrypting with it. */
    bool legacy;
};

#define CIPHER_LEGACY "read, but written only in the format of PGP 2.6"

/* All ciphers by ascending id, ended by NULL. */
extern const struct cipher *const cipher_table[];

/* The row of that id; NULL for an unknown one. */
const struct cipher *cipher_by_id(unsigned id);

/* The row of that name or label, case and hyphens left aside; NULL for an unknown one. */
const struct cipher *cipher_by_name(const char *name);

#endif
