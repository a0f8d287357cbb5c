/* Keys in memory, and the door for finding one: phase `keys`.
 *
 * A keyring is a list of keys that were read from files; it owns them. Reading a file goes through
 * keyring_load (armored or binary, one key or many) or keyring_load_dir, looking one up through
 * keyring_find and keyring_next_secret. All of it is charged to the phase `keys`, reading the files
 * and taking armor off included: the other phases speak of the message alone.
 */
#ifndef PGP_KEYRING_H
#define PGP_KEYRING_H

#include "pgp/key.h"
#include "pgp/profile.h"
#include "pgp/signer.h"

struct keyring {
    struct key **keys;
    size_t count;
};

/* Frees every key and makes r empty; r starts as all zero. */
void keyring_end(struct keyring *r);

/* Puts `key` into r, which owns it from now on. 0, or -1 out of memory (key is freed). */
int keyring_add(struct op *op, struct keyring *r, struct key *key);

/* Adds all keys of the file `path`. 0, or -1; what was added before a failure stays. */
int keyring_load(struct op *op, struct keyring *r, const char *path);

/* The same of those in memory, which messages call `origin`. */
int keyring_load_bytes(struct op *op, struct keyring *r, const char *origin,
                       struct rsa_bytes bytes);

/* The same of a file, but a wrong checksum of armor is STATUS_DAMAGED and not only a warning, as it is
 * otherwise: keys check themselves. */
int keyring_load_strict(struct op *op, struct keyring *r, const char *path);

/* The same for a file of the store, where marked keys (pgp/mark) are trusted. */
int keyring_load_stored(struct op *op, struct keyring *r, const char *path);

/* Adds all keys of the files in directory `dir`, which is the store's, that end in `suffix`; marked
 * ones (pgp/mark) are trusted. A file that cannot be read is
 * named in a warning and left out; a directory that does not exist is empty. 0, or -1. */
int keyring_load_dir(struct op *op, struct keyring *r, const char *dir, const char *suffix);

/* A part of a key in a ring. */
struct keyring_hit {
    struct key *key;
    struct key_part *part;
};

/* Finds a part that decrypts, with a secret half, whose ID is `id`, or any at all where id is all zero (a hidden
 * recipient), beginning behind *hit (both NULL: from the start). Whether one was found. */
bool keyring_next_secret(struct op *op, const struct keyring *r, const uint8_t *id,
                         struct keyring_hit *hit);

/* Finds a part that may have made a signature, by the issuer that it names: the fingerprint, or the
 * key ID where there is none; beginning behind *hit. Whether one was found. */
bool keyring_next_issuer(struct op *op, const struct keyring *r, const struct signature *sig,
                         struct keyring_hit *hit);

/* Finds the one key that `name` means: a fingerprint, a long or short key ID (of any part), or
 * part of a user ID, case left aside. NULL with op->err set: STATUS_NO_KEY when none fits, or
 * several do (they are listed). */
struct key *keyring_find(struct op *op, const struct keyring *r, const char *name);

/* pgp/choice through the door: checking a key's signatures on itself is part of finding it, and not of
 * the public-key operation on the message. */
struct key_part *keyring_encryption_part(struct op *op, struct key *key,
                                         const struct profile *profile, uint32_t now,
                                         bool allow_expired);
struct key_part *keyring_signing_part(struct op *op, struct key *key, const struct profile *profile,
                                      uint32_t now);

/* signer_check through the door, likewise. */
struct signer_finding keyring_check_signer(struct op *op, struct keyring_hit hit,
                                           const struct signature *sig, bool allow_weak);

#endif
