/* Making the signatures of documents: who signs, with which hash, and the packets.
 *
 * A key of version 4 makes signatures of version 4: creation time and issuer fingerprint are hashed,
 * the issuer's ID is not (RFC 4880 section 5.2.3). One of PGP 2.6 makes those of version 3, with old
 * headers. What is signed is hashed by the caller (pgp/digest_set); pgp/write says where the packets
 * stand.
 *
 * The hash is SHA-256, and SHA-512 for RSA from 3072 bits up and Ed25519, unless another is wanted.
 * A profile may have one of its own.
 */
#ifndef PGP_SIGN_H
#define PGP_SIGN_H

#include "pgp/digest_set.h"
#include "pgp/keyring.h"
#include "pgp/signature.h"

/* One that signs. Everything is borrowed from its key. */
struct sign_signer {
    struct pk_signer key;
    const struct key_part *part;
    const struct hash *hash;
};

/* Whether a user may ask for signatures with that hash: SHA-1 and SHA-2. */
bool sign_takes_hash(const struct hash *hash);

/* Makes a signer of a part whose secret half is open. `wanted` is the hash, or NULL for the usual
 * one. 0, or -1 (STATUS_USAGE: the profile has another hash; STATUS_UNSUPPORTED: the
 * key takes no signature with that hash, and with which it does). */
int sign_signer_of(struct op *op, const struct profile *profile, const struct hash *wanted,
                   const struct keyring_hit *hit, struct sign_signer *out);

/* Who signs, and what the signatures say. Borrowed. */
struct sign_options {
    const struct sign_signer *signers;
    size_t count;
    enum signature_type type; /* SIGNATURE_BINARY or SIGNATURE_TEXT */
    uint32_t created;         /* seconds since 1970 */
};

/* Appends the one-pass packets that stand before a document (section 5.4), in the signers' order.
 * 0, or -1. */
int sign_emit_one_pass(struct op *op, const struct sign_options *o, struct buf *out);

/* Appends the signature packets over the document whose hashes the set has: in the reverse order,
 * as they belong to one-pass packets. 0, or -1. */
int sign_emit(struct op *op, const struct sign_options *o, const struct digest_set *set,
              struct buf *out);

#endif
