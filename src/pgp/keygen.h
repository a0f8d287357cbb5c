/* Makes keys: RSA, of version 4, or single ones of version 3 as PGP 2.6 made them; and of version 4
 * on a curve, which certify and sign and cannot be encrypted to. */
#ifndef PGP_KEYGEN_H
#define PGP_KEYGEN_H

#include "pgp/key.h"
#include "pgp/profile.h"

struct keygen_options {
    const struct profile *profile; /* NULL: the default one */
    const struct ecc *curve;       /* NULL: RSA */
    unsigned bits;                 /* of RSA: RSA_GENERATE_BITS_MIN to profile->bits_max */
    const char *user_id;           /* UTF-8, not empty; from version 4 on it may be NULL */
    const char *const *others;     /* more of them, */
    size_t other_count;            /* so many */
    uint32_t created;              /* seconds since 1970 */
    /* One key for everything instead of a primary key that certifies and signs and a subkey of the
     * same size that encrypts. Before version 4, and on a curve, there is no other. */
    bool single;
    bool signs_only;                         /* one key that does not decrypt */
    const struct s2k_passphrase *passphrase; /* NULL: the secret half is in clear */
    const struct rsa_progress *progress;     /* NULL: nobody listens */
};

/* Whether RSA keys of the profile may have so many bits. 0, or -1 (STATUS_USAGE). */
int keygen_check_bits(struct op *op, const struct profile *profile, unsigned bits);

/* Whether keys of the profile, NULL for the default one, may be on that curve, or of so many bits. 0,
 * or -1 (STATUS_USAGE). */
int keygen_check(struct op *op, const struct keygen_options *options);

/* Generates a key. NULL with op->err set, as keygen_check does too. */
struct key *keygen_new(struct op *op, const struct keygen_options *options);

#endif
