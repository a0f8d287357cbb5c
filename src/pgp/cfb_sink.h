/* A sink that encrypts: the body of an integrity protected data packet, its version octet first
 * (RFC 4880 section 5.13), or of one without integrity protection, the random prefix first, behind
 * which CFB is resynchronised (section 5.7). Phase `cipher`. */
#ifndef PGP_CFB_SINK_H
#define PGP_CFB_SINK_H

#include "pgp/session.h"
#include "stream/sink.h"

/* Encrypts what is written to it into `next`, which it owns even on failure. *session is borrowed
 * until the first write. NULL on failure, with `next` freed. */
struct sink *cfb_sink_new(struct op *op, struct sink *next, const struct session *session);

/* The same for data without integrity protection. */
struct sink *cfb_sink_new_resync(struct op *op, struct sink *next, const struct session *session);

/* The version octet. */
#define CFB_SINK_VERSION 1

#endif
