/* The hashes of one document: one for each hash function that its signatures have.
 *
 * Several signatures with one hash share it. The owner fills in the set, feeds the document
 * (pgp/digest_sink, pgp/digest_source), and takes a copy of a hash for each signature.
 */
#ifndef PGP_DIGEST_SET_H
#define PGP_DIGEST_SET_H

#include "pgp/text_digest.h"

/* At least as many as hash_table has rows. */
#define DIGEST_SET_MAX 8

/* Embedded in its owner; all zero is a set without hashes, of a binary document. */
struct digest_set {
    enum text_digest_form form;
    size_t count;
    struct text_digest digests[DIGEST_SET_MAX];
    /* The same functions, ended by NULL: for the Hash headers of a clearsigned text. */
    const struct hash *hashes[DIGEST_SET_MAX + 1];
};

/* Adds that function, a row of hash_table, unless it is there; before the first byte. */
void digest_set_add(struct digest_set *s, const struct hash *hash);

/* Feeds n more bytes of the document to all. */
void digest_set_update(struct digest_set *s, const void *p, size_t n);

/* Ends the document. */
void digest_set_finish(struct digest_set *s);

/* Whether that function was added. */
bool digest_set_has(const struct digest_set *s, const struct hash *hash);

/* A copy of what that function, which was added, has hashed of the ended document. The caller wipes
 * it. */
struct hash_ctx digest_set_get(const struct digest_set *s, const struct hash *hash);

/* Wipes the set. */
void digest_set_end(struct digest_set *s);

#endif
