/* The hashes of one document under several hash functions and in several forms (pgp/text_digest),
 * all fed in one pass: a digest_set for each form.
 *
 * What signatures will be over it is mostly known before it comes: each asks for its hash. After the
 * end each takes a copy of the one it asked for, and goes on with its own fields.
 */
#ifndef PGP_DIGESTS_H
#define PGP_DIGESTS_H

#include "pgp/digest_set.h"

/* Embedded in its owner; zero bytes make it empty. */
struct digests {
    struct digest_set forms[TEXT_DIGEST_FORMS]; /* by enum text_digest_form */
    bool finished;
};

/* Asks for that hash in that form, once is enough. Before the document. */
void digests_want(struct digests *d, const struct hash *hash, enum text_digest_form form);

/* Whether nobody asked for any. */
bool digests_is_empty(const struct digests *d);

/* Takes n more bytes of the document. */
void digests_update(struct digests *d, const void *p, size_t n);

/* Ends the document. */
void digests_finish(struct digests *d);

/* Gives a copy of the hash that has covered the document. Whether it was asked for. */
bool digests_get(const struct digests *d, const struct hash *hash, enum text_digest_form form,
                 struct hash_ctx *copy);

/* Wipes and empties it. */
void digests_end(struct digests *d);

#endif
