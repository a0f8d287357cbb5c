/* Makes keys: RSA, version 4. */
#ifndef PGP_KEYGEN_H
#define PGP_KEYGEN_H

#include "pgp/key.h"
#include "pgp/profile.h"

struct keygen_options {
    const struct profile *profile; /* NULL: the default one */
    unsigned bits;                 /* RSA_GENERATE_BITS_MIN to RSA_GENERATE_BITS_MAX */
    const char *user_id;           /* UTF-8, not empty */
    uint32_t created;              /* seconds since 1970 */
    /* One key for everything instead of a primary key that certifies and signs and a subkey of the
     * same size that encrypts. */
    bool single;
    const struct s2k_passphrase *passphrase; /* NULL: the secret half is in clear */
    const struct rsa_progress *progress;     /* NULL: nobody listens */
};

/* The public exponent of all keys made here. */
#define KEYGEN_EXPONENT 65537

/* Generates a key. NULL with op->err set. */
struct key *keygen_new(struct op *op, const struct keygen_options *options);

#endif
