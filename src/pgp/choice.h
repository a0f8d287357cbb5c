/* Which part of a key is used: the one to encrypt to, and the one to sign with.
 *
 * What a part may do is believed only from the key's own signatures (pgp/certify). A profile takes
 * keys of its own version and size.
 *
 * Keys of versions 2 and 3, those of PGP 2.6, are used only under a profile of theirs, and others are
 * not under that one: PGP 2.6 could not hold them. Most of them have no signature on themselves, so
 * that is no reason to refuse one there, but to warn; one that is wrong is.
 */
#ifndef PGP_CHOICE_H
#define PGP_CHOICE_H

#include "pgp/key.h"
#include "pgp/profile.h"

/* The part to encrypt to under the profile at time `now`: of those that are RSA, of the profile's
 * version and size, certified, not revoked, not expired (unless allow_expired) and flagged for
 * encryption, the newest, subkeys before the primary. Calls certify_check; warns of a key of PGP 2.6
 * that has no self-signature. NULL with the reason in op->err (STATUS_WEAK: revoked, expired or of an
 * older version; STATUS_UNSUPPORTED: of a newer one or too large; STATUS_NO_KEY otherwise). */
struct key_part *choice_encryption_part(struct op *op, struct key *key,
                                        const struct profile *profile, uint32_t now,
                                        bool allow_expired);

/* The part to sign with, likewise: one that is flagged for signing and whose secret half is here,
 * locked or not. */
struct key_part *choice_signing_part(struct op *op, struct key *key, const struct profile *profile,
                                     uint32_t now);

#endif
