/* A source that is cfb_source and mdc_source in one: cipher and hash run woven together. Its time
 * cannot be told apart, so it is a phase of its own: `cipher+hash`. */
#ifndef PGP_MDC_CFB_SOURCE_H
#define PGP_MDC_CFB_SOURCE_H

#include "pgp/session.h"
#include "stream/source.h"

/* As cfb_source_new and mdc_source_new. */
struct source *mdc_cfb_source_new(struct op *op, struct source *up, const struct session *session);

#endif
