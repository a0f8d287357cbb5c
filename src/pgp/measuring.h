/* The measuring keys: one of each size and format and on each curve, made on first use, without a
 * passphrase.
 *
 * They let anybody measure any key at once. A single key for everything that its kind can do, in a directory of its
 * own in the store, so that no name and no recipient ever means one.
 */
#ifndef PGP_MEASURING_H
#define PGP_MEASURING_H

#include "pgp/store.h"

/* Writes what it is called, "measuring key of 2048 bits" or "measuring key on Ed25519", to
 * out[MEASURING_NAME_BYTES]. */
#define MEASURING_NAME_BYTES 48
void measuring_name(struct store_measuring which, char *out);

/* Whether it has still to be made, in *missing. 0, or -1 out of memory. */
int measuring_is_missing(struct op *op, const struct store *store, struct store_measuring which,
                         bool *missing);

/* Makes that measuring key unless it is there; *made tells which. Takes as long as
 * making any key: not to be measured. 0, or -1. */
int measuring_ensure(struct op *op, const struct store *store, struct store_measuring which,
                     const struct rsa_progress *progress, bool *made);

/* Adds that measuring key to the ring, and gives it in *hit. 0, or -1. */
int measuring_load(struct op *op, const struct store *store, struct store_measuring which,
                   struct keyring *ring, struct keyring_hit *hit);

#endif
