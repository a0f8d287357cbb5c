/* A sink that hashes plaintext for integrity protection: it writes the random prefix first, then
 * what is written to it, then the MDC. Phase `hash`. */
#ifndef PGP_MDC_SINK_H
#define PGP_MDC_SINK_H

#include "crypto/cipher.h"
#include "stream/sink.h"

/* Hashes what is written to it on its way to `next`, which it owns even on failure. The prefix is
 * that of the cipher. NULL on failure, with `next` freed. */
struct sink *mdc_sink_new(struct op *op, struct sink *next, const struct cipher *cipher);

#endif
