/* A sink that is mdc_sink and cfb_sink in one: hash and cipher run woven together, because a serial
 * CFB leaves the processor idle. Its time cannot be told apart, so it is a phase of its own:
 * `cipher+hash`. Byte for byte the same output. */
#ifndef PGP_MDC_CFB_SINK_H
#define PGP_MDC_CFB_SINK_H

#include "pgp/session.h"
#include "stream/sink.h"

/* As cfb_sink_new and mdc_sink_new. */
struct sink *mdc_cfb_sink_new(struct op *op, struct sink *next, const struct session *session);

#endif
