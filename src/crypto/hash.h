/* The hash functions, one row each: the only list of them.
 *
 * Ids are those of RFC 4880 section 9.4. `name` in upper case is the text name that RFC 4880 gives
 * for the "Hash:" line of a clearsigned message.
 *
 * A `struct hash_ctx` is embedded in its owner and may be copied by assignment, to finish a hash
 * and go on with the same beginning.
 */
#ifndef CRYPTO_HASH_H
#define CRYPTO_HASH_H

#include <stddef.h>
#include <stdint.h>

/* The longest digest, input block and PKCS#1 prefix of all rows, and the largest state. */
#define HASH_DIGEST_MAX  64
#define HASH_BLOCK_MAX   128
#define HASH_PREFIX_MAX  19
#define HASH_STATE_BYTES 224

struct hash {
    uint8_t id;
    const char *name;  /* as a user types it and a file holds it: "sha256" */
    const char *label; /* as a report shows it: "SHA-256" */
    unsigned digest_bytes;
    unsigned block_bytes;
    /* The DigestInfo that stands before the digest in a PKCS#1 v1.5 signature (RFC 8017 9.2). */
    unsigned prefix_bytes;
    uint8_t prefix[HASH_PREFIX_MAX];
    size_t state_bytes;
    void (*init)(void *state);
    void (*update)(void *state, size_t n, const uint8_t *p);
    void (*digest)(void *state, size_t n, uint8_t *out);
};

struct hash_ctx {
    const struct hash *hash;
    unsigned fill; /* bytes in the input block that is not complete yet */
    _Alignas(16) uint8_t state[HASH_STATE_BYTES];
};

/* All hashes by ascending id, ended by NULL. */
extern const struct hash *const hash_table[];

/* The row of that id; NULL for an unknown one. */
const struct hash *hash_by_id(unsigned id);

/* The row of that name or label, case and hyphens left aside; NULL for an unknown one. */
const struct hash *hash_by_name(const char *name);

/* Starts a hash. `hash` is a row of the table. */
void hash_init(struct hash_ctx *h, const struct hash *hash);

/* Hashes n more bytes. */
void hash_update(struct hash_ctx *h, const void *p, size_t n);

/* Writes the digest, hash->digest_bytes, to out. h starts anew. */
void hash_digest(struct hash_ctx *h, uint8_t *out);

/* Wipes h, for what was hashed was secret. h may be all zero. */
void hash_end(struct hash_ctx *h);

#endif
