/* Session keys: made, put into the form that is encrypted to a recipient, and chosen among what
 * decryption gave without telling anybody what went wrong.
 *
 * Reading: every decrypted session-key packet gives a candidate, valid or not; which it is stays
 * secret. session_choose starts from a random AES-256 key and overwrites it by mask, so wrong
 * padding, length, algorithm and checksum take the same time and end like damaged data: in a wrong
 * MDC (see session_fail). RFC 4880 sections 5.1, 5.7 and 13.
 */
#ifndef PGP_SESSION_H
#define PGP_SESSION_H

#include "base/op.h"
#include "crypto/cipher.h"
#include "crypto/pk.h"

struct session {
    const struct cipher *cipher;
    uint8_t key[CIPHER_KEY_MAX];
};

/* Algorithm, key, sum of the key's bytes. */
#define SESSION_ENCODED_MAX (1 + CIPHER_KEY_MAX + 2)

/* Makes a random key for the cipher. 0, or -1. */
int session_make(struct op *op, const struct cipher *cipher, struct session *s);

/* Writes the encoded form to out and returns its length: what is encrypted to a recipient. */
size_t session_encode(const struct session *s, uint8_t out[SESSION_ENCODED_MAX]);

/* One decrypted session-key packet. All of it is secret. */
struct session_candidate {
    unsigned valid; /* 1: right padding, known cipher, its key length, right sum; else 0 */
    uint8_t algorithm;
    uint8_t key[CIPHER_KEY_MAX];
};

/* Decodes what pk_decrypt gave into a buffer of SESSION_ENCODED_MAX bytes, without branches or
 * memory accesses that depend on it. */
void session_decode(const struct pk_plain *plain, struct session_candidate *c);

/* The bytes of encrypted data that session_choose wants to see, if there are so many. */
#define SESSION_SAMPLE_BYTES (CIPHER_BLOCK_MAX + 2 + 1)

/* The first bytes of encrypted data: the random prefix, and one byte behind it. */
struct session_sample {
    const uint8_t *p;
    size_t n;
    bool resync; /* CFB is resynchronised behind the prefix (RFC 4880 section 5.7) */
};

/* Chooses the session key. With one valid candidate it is that one; with none, a random AES-256
 * key; with several, those whose quick check on the sample fits, then those after which a legal
 * packet header stands. 0, or -1 out of randomness. */
int session_choose(struct op *op, const struct session_candidate *candidates, size_t count,
                   const struct session_sample *sample, struct session *s);

/* Sets the one error that every failure of decryption ends in. Returns -1. */
int session_fail(struct op *op);

/* Wipes. */
void session_end(struct session *s);

#endif
