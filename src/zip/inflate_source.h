/* A source that decompresses raw deflate (RFC 1951) or zlib (RFC 1950). Phase `zip`.
 *
 * Memory is constant. The end is checked before it is told: a stream that breaks off is malformed,
 * as are bytes behind its end, and a wrong Adler-32 in the zlib format.
 *
 * All layers of one message share one `struct inflate_budget`, so that neither one bomb nor layers
 * of them make more than op->limits allows: inflate_ratio times the message bytes read so far and
 * inflate_slack_bytes. Above is STATUS_LIMIT.
 */
#ifndef ZIP_INFLATE_SOURCE_H
#define ZIP_INFLATE_SOURCE_H

#include "stream/source.h"

enum inflate_format { INFLATE_RAW, INFLATE_ZLIB };

struct inflate_budget {
    const uint64_t *consumed; /* bytes of the message read so far: the offset of its source */
    uint64_t inflated;        /* bytes that all layers gave so far; starts at 0 */
};

/* Inflates `up`, which is owned, even on failure, until source_pop. The budget is borrowed and
 * outlives the source. NULL on failure, with `up` freed. */
struct source *inflate_source_new(struct op *op, struct source *up, enum inflate_format format,
                                  struct inflate_budget *budget);

#endif
