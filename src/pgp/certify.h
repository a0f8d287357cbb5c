/* A key's signatures on itself: what they cover, making them, and believing only what they say.
 *
 * A user ID's certification or a direct-key signature by the primary key says what the primary key
 * may do and until when; a subkey belongs to the key only by a binding signature (RFC 4880
 * sections 5.2.4 and 11.1). Anything not said by a valid one of these is not believed. MD5 is heeded
 * on keys before version 4 alone, whose fingerprints are no better.
 * pgp/choice says which part is used because of it.
 */
#ifndef PGP_CERTIFY_H
#define PGP_CERTIFY_H

#include "pgp/key.h"
#include "pgp/signature.h"

/* Checks all self-signatures and fills in certified, revoked, flags and expires of each part, and
 * is_sound. What is not valid is passed over: it says nothing. A key that is_trusted was checked
 * before. 0, or -1 out of memory. */
int certify_check(struct op *op, struct key *key);

/* The same of the primary key and one part alone, for whoever asks about no other: what is said of other
 * subkeys is not checked, which costs a public-key operation each. */
int certify_check_part(struct op *op, struct key *key, const struct key_part *part);

/* Hashes what the binding signature of a subkey covers, and its back-signature. */
void certify_cover_binding(const struct key *key, const struct key_part *subkey,
                           struct hash_ctx *h);

/* Who makes a signature, and what it says. Pointers are borrowed. */
struct certify_maker {
    struct pk_signer signer;
    struct rsa_bytes primary; /* the primary key packet's public body, which tells the version */
    uint8_t fingerprint[KEY_FINGERPRINT_BYTES]; /* of the primary; not before version 4 */
    uint8_t id[KEY_ID_BYTES];                   /* of the primary */
    uint32_t created;
    uint8_t flags; /* enum signature_key_flags */
};

/* Appends the certification packet of a user ID, with preferences, or before version 4 as PGP 2.6
 * makes it; respectively the direct-key packet that says the same of a key without a user ID, from version 4
 * on; respectively the binding packet of a subkey, given by its public body, from version 4
 * on. 0, or -1. */
int certify_user_id(struct op *op, const struct certify_maker *maker, const char *user_id,
                    struct buf *out);
int certify_directly(struct op *op, const struct certify_maker *maker, struct buf *out);
int certify_subkey(struct op *op, const struct certify_maker *maker, struct rsa_bytes subkey,
                   struct buf *out);

/* The hash of what that key certifies: SHA-256, or SHA-1 where the modulus is too small for it (below
 * 489 bits). */
const struct hash *certify_hash(struct pk_verifier key);

#endif
