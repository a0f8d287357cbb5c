/* A sink that hashes the document that is to be signed. Phase `hash`. */
#ifndef PGP_DIGEST_SINK_H
#define PGP_DIGEST_SINK_H

#include "pgp/digest_set.h"
#include "stream/sink.h"

enum digest_sink_mode {
    DIGEST_SINK_TEE, /* what comes goes on to `next` as it is */
    DIGEST_SINK_ONLY /* nothing goes on: the document stays apart from its signature */
};

/* Hashes into `set`, borrowed, whose document it ends. `next` is owned even on failure. NULL on
 * failure, with `next` freed. */
struct sink *digest_sink_new(struct op *op, struct sink *next, struct digest_set *set,
                             enum digest_sink_mode mode);

#endif
