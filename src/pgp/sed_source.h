/* A source that decrypts the body of encrypted data without integrity protection (RFC 4880 section
 * 5.7): OpenPGP CFB, resynchronised behind the random prefix, which it takes away. Phase `cipher`.
 *
 * Nothing but the two repeated bytes of the prefix, the quick check, tells a wrong key, and nothing
 * a change. So it says that the data ended only where the quick check fits, and else fails as
 * session_fail does, there and not earlier: who tries prefixes learns nothing from when it failed.
 */
#ifndef PGP_SED_SOURCE_H
#define PGP_SED_SOURCE_H

#include "pgp/session.h"
#include "stream/source.h"

/* Decrypts `up`, which is owned, even on failure, until source_pop. *session is borrowed until the
 * first read. NULL on failure, with `up` freed. */
struct source *sed_source_new(struct op *op, struct source *up, const struct session *session);

#endif
