/* Sources that check the integrity of decrypted data (RFC 4880 section 5.14): they take the random
 * prefix and the MDC away and give what is between.
 *
 * They say that the data ended only when the MDC fits; otherwise they fail as session_fail does.
 * What they gave before that is not to be trusted.
 */
#ifndef PGP_MDC_SOURCE_H
#define PGP_MDC_SOURCE_H

#include "pgp/session.h"
#include "stream/source.h"

/* Checks `up`, which is owned, even on failure, until source_pop. The prefix is that of the cipher.
 * Phase `hash`. NULL on failure, with `up` freed. */
struct source *mdc_source_new(struct op *op, struct source *up, const struct cipher *cipher);

/* Is cfb_source_new and mdc_source_new in one: cipher and hash run woven together. Its time cannot
 * be told apart, so it is a phase of its own: `cipher+hash`. */
struct source *mdc_source_new_decrypting(struct op *op, struct source *up,
                                         const struct session *session);

#endif
