/* The key store: a directory with one file a key, each a standard transferable key.
 *
 *     $PGPCOST_HOME, else $XDG_DATA_HOME/pgpcost, else ~/.local/share/pgpcost
 *         FINGERPRINT.pgp            people's keys, secret where we have the secret
 *         measuring/rsaBITS.pgp      the measuring key of that size
 *         measuring/CURVE.pgp        that on the curve
 *
 * Keys are checked when they come in, and marked (pgp/mark) where all is well. Files are mode 0600,
 * directories 0700. Measuring keys live apart so that no name ever means one.
 */
#ifndef PGP_STORE_H
#define PGP_STORE_H

#include "pgp/keyring.h"
#include "pgp/profile.h"

struct store {
    char *dir; /* owned */
};

/* Finds out where the store is; makes nothing. 0, or -1 where no home is known. */
int store_init(struct op *op, struct store *s);

void store_end(struct store *s);

/* Adds all of people's keys to r. A file that cannot be read is named in a warning and left out. */
int store_load(struct op *op, const struct store *s, struct keyring *r);

/* Adds to r the one key with that fingerprint, hexadecimal digits, and gives it in *key; NULL where the
 * text is none, or the store has no good file of it. 0, or -1. */
int store_load_one(struct op *op, const struct store *s, const char *fingerprint, struct keyring *r,
                   struct key **key);

/* Adds all measuring keys to r, likewise. */
int store_load_measuring(struct op *op, const struct store *s, struct keyring *r);

enum store_added { STORE_ADDED, STORE_UPDATED, STORE_UNCHANGED };

/* Writes `key` to the store under its fingerprint, together with what is there of it already
 * (pgp/merge): nothing is lost. 0 with *what set, or -1. */
int store_add(struct op *op, const struct store *s, struct key *key, enum store_added *what);

/* Writes `key` in the place of what the store has of it. 0, or -1. */
int store_replace(struct op *op, const struct store *s, struct key *key);

/* Removes the key from the store. 0, or -1. */
int store_remove(struct op *op, const struct store *s, const struct key *key);

/* A measuring key: whose format it has, and its size or its curve. */
struct store_measuring {
    const struct profile *profile;
    unsigned bits;           /* of RSA */
    const struct ecc *curve; /* NULL: RSA */
};

/* The path of that measuring key, to be freed; NULL out of memory. */
char *store_measuring_path(struct op *op, const struct store *s, struct store_measuring which);

/* Writes `key` as that measuring key. 0, or -1. */
int store_add_measuring(struct op *op, const struct store *s, struct store_measuring which,
                        const struct key *key);

#endif
