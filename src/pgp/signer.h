/* Whether a key had the right to make a signature that it made.
 *
 * That the numbers fit says that somebody with the secret half signed. That it counts as the word of
 * the key's owner takes more: the key was valid when the signature says it was made, it may sign, and a
 * subkey belongs to its primary key by the signatures of both. Without that of the subkey (0x19,
 * RFC 9580 section 10.1.5) anybody could bind it to a key of his own, and pass for who signed.
 */
#ifndef PGP_SIGNER_H
#define PGP_SIGNER_H

#include "pgp/key.h"
#include "pgp/signature.h"

enum signer_right {
    SIGNER_RIGHT,
    SIGNER_UNTIMELY, /* revoked or expired at the time, or not made yet */
    SIGNER_WEAK,     /* of a version before 4 */
    SIGNER_WRONG,    /* may not sign, or does not belong to its primary key */
    SIGNER_UNKNOWN   /* what the primary key says cannot be checked */
};

struct signer_finding {
    enum signer_right right;
    const char *reason; /* why, or what there is to say; NULL: nothing */
};

/* Judges a part of a key as the maker of *sig, whose numbers are its. Calls certify_check_part. Keys before
 * version 4 are weak unless allow_weak. A key that has no signature on itself at all is heeded, and
 * it is said. Sets no error but one that is final (memory). */
struct signer_finding signer_check(struct op *op, struct key *key, struct key_part *part,
                                   const struct signature *sig, bool allow_weak);

#endif
