/* The measuring keys: one of each size, made on first use, without a passphrase.
 *
 * They let anybody measure any key size at once. A single key for everything, in a directory of its
 * own in the store, so that no name and no recipient ever means one.
 */
#ifndef PGP_MEASURING_H
#define PGP_MEASURING_H

#include "pgp/store.h"

/* Makes the measuring key of that size unless it is there; *made tells which. Takes as long as
 * making any key: not to be measured. 0, or -1. */
int measuring_ensure(struct op *op, const struct store *store, unsigned bits,
                     const struct rsa_progress *progress, bool *made);

/* Adds the measuring key of that size to the ring, and gives it in *hit. 0, or -1. */
int measuring_load(struct op *op, const struct store *store, unsigned bits, struct keyring *ring,
                   struct keyring_hit *hit);

#endif
