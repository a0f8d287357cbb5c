/* Puts together what two copies of one key say: nothing that either has is lost.
 *
 * A key is a list of components (primary key, user IDs, user attributes, subkeys), each with the
 * signatures on it. The copies' components are matched by their public content, their signatures by
 * their bytes. Of two secret halves the one that is more stays: numbers that can be used, in clear
 * or locked, before those of a kind that only others can use, those before GnuPG's note that there
 * are none, and all before nothing; of two alike the newer copy's.
 */
#ifndef PGP_MERGE_H
#define PGP_MERGE_H

#include "pgp/key.h"

/* The union of two keys with the same primary key, as a new key. NULL with op->err set: also
 * STATUS_MALFORMED where their primary keys differ, for before version 4 a key can be made that has
 * the fingerprint of another. */
struct key *merge_keys(struct op *op, const struct key *older, const struct key *newer);

#endif
