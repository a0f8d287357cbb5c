/* Changes the passphrase of a key: all its secret halves are sealed anew. */
#ifndef PGP_REPROTECT_H
#define PGP_REPROTECT_H

#include "pgp/key.h"

/* The same key, of the same version, under another passphrase, NULL for none. Every secret half must
 * have been unlocked (key_unlock); that of a foreign part stays as it is, with a warning. NULL with
 * op->err set. */
struct key *reprotect_key(struct op *op, struct key *key, const struct s2k_passphrase *passphrase);

#endif
