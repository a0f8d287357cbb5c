/* Tells the packets of pgp/dump that hold encrypted data, and goes inside where it can. */
#ifndef PGP_DUMP_ENCRYPTED_H
#define PGP_DUMP_ENCRYPTED_H

#include "pgp/dump_walk.h"

/* Rows of pgp/dump_walk's table. 0, or -1. */

/* Integrity protected data: version 1 is opened with the session keys before it, if they fit. */
int dump_encrypted_protected(struct dump_walk *w);

/* Data without integrity protection, which is told: the same, but whatever is wrong inside is one
 * fault. */
int dump_encrypted_unprotected(struct dump_walk *w);

/* GnuPG's OCB encryption, not opened. */
int dump_encrypted_aead(struct dump_walk *w);

#endif
