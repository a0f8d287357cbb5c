/* A source that checks the integrity of decrypted data: it takes the random prefix and the MDC away
 * and gives what is between. Phase `hash`.
 *
 * It says that the data ended only when the MDC fits; otherwise it fails as session_fail does. What
 * it gave before that is not to be trusted.
 */
#ifndef PGP_MDC_SOURCE_H
#define PGP_MDC_SOURCE_H

#include "crypto/cipher.h"
#include "stream/source.h"

/* Checks `up`, which is owned, even on failure, until source_pop. The prefix is that of the cipher.
 * NULL on failure, with `up` freed. */
struct source *mdc_source_new(struct op *op, struct source *up, const struct cipher *cipher);

#endif
