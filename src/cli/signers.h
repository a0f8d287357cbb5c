/* Who signs: turns -u and --hash, and for measuring -k, into keys that are unlocked. */
#ifndef CLI_SIGNERS_H
#define CLI_SIGNERS_H

#include "cli/named_keys.h"
#include "pgp/passphrase.h"
#include "pgp/sign.h"

#include <argp.h>

struct signers {
    const struct profile *profile;
    unsigned measuring_bits; /* -k; 0: none */
    const char **names;      /* -u (owned) */
    size_t name_count;
    const struct hash *hash; /* --hash; NULL: the usual one */
};

/* -u and --hash. The input is a `struct signers`. */
extern const struct argp signers_argp;

/* What they were found to be. */
struct signers_found {
    struct keyring measuring; /* owns that key */
    struct sign_signer *list; /* points into the keys */
    size_t count;
};

/* Warns of what can be forged: SHA-1, and the profile's hash where it is MD5. */
void signers_warn(struct op *op, const struct signers *s);

/* Finds all of them and unlocks them; keys owns those that have names. 0, or -1 with op->err set;
 * signers_found_end in either case. */
int signers_find(struct op *op, struct named_keys *keys, const struct signers *s,
                 const struct passphrase_source *passphrases, struct signers_found *found);

void signers_found_end(struct signers_found *found);

/* "RSA 4096 with SHA-512", or several of them. */
void signers_describe(const struct signers_found *found, char *out, size_t n);

#endif
