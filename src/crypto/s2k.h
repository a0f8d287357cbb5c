/* String-to-key: turning a passphrase into a key (RFC 4880 section 3.7), and the door for it: phase
 * `s2k`.
 *
 * Simple, salted, and iterated and salted; with any hash. How often it is iterated is the writer's
 * choice: at most 65011712 bytes are hashed, a tenth of a second, or limits.s2k_bytes, and
 * limits.s2k_runs bounds how often one message may ask for that.
 */
#ifndef CRYPTO_S2K_H
#define CRYPTO_S2K_H

#include "base/op.h"
#include "crypto/hash.h"

enum s2k_mode {
    S2K_SIMPLE = 0,
    S2K_SALTED = 1,
    S2K_ITERATED = 3,
    S2K_GNU = 101 /* GnuPG's: there is no secret here, or it is on a card */
};

#define S2K_SALT_BYTES 8
/* Longest form of a specifier. */
#define S2K_SPEC_MAX (3 + S2K_SALT_BYTES)

struct s2k {
    unsigned mode; /* enum s2k_mode */
    const struct hash *hash;
    uint8_t salt[S2K_SALT_BYTES];
    uint8_t coded_count; /* RFC 4880 section 3.7.1.3 */
};

/* Borrowed bytes of a passphrase; not ended by a NUL. */
struct s2k_passphrase {
    const uint8_t *p;
    size_t n;
};

/* Reads a specifier from the front of n bytes; *used is its length. 0, or -1 (STATUS_MALFORMED,
 * STATUS_UNSUPPORTED for an unknown mode or hash). */
int s2k_parse(struct op *op, const uint8_t *p, size_t n, struct s2k *s, size_t *used);

/* Writes the specifier to out and returns its length. */
size_t s2k_emit(const struct s2k *s, uint8_t out[S2K_SPEC_MAX]);

/* Makes a new specifier: iterated and salted, SHA-256, S2K_COUNT_NEW. 0, or -1 out of
 * randomness. */
int s2k_make(struct op *op, struct s2k *s);

/* 65011712 bytes, what GnuPG comes to on machines of today: about 45 ms with SHA instructions. */
#define S2K_COUNT_NEW 0xFF

/* The number of bytes that the count stands for. */
uint32_t s2k_count(uint8_t coded);

/* Derives a key of key_bytes from the passphrase. 0, or -1 (STATUS_UNSUPPORTED: the mode gives no
 * key; STATUS_LIMIT: its count is above op->limits->s2k_bytes). */
int s2k_derive(struct op *op, const struct s2k *s, struct s2k_passphrase passphrase, uint8_t *key,
               size_t key_bytes);

#endif
