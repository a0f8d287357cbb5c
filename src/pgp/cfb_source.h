/* A source that decrypts the body of an integrity protected data packet behind its version octet
 * (RFC 4880 section 5.13), the random prefix included. Phase `cipher`. */
#ifndef PGP_CFB_SOURCE_H
#define PGP_CFB_SOURCE_H

#include "pgp/session.h"
#include "stream/source.h"

/* Decrypts `up`, which is owned, even on failure, until source_pop. *session is borrowed until the
 * first read. NULL on failure, with `up` freed. */
struct source *cfb_source_new(struct op *op, struct source *up, const struct session *session);

#endif
