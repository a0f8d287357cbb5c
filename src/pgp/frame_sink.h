/* A sink that writes one packet, whose body is what is written to it. Phase `frame`.
 *
 * New format. A body of up to 64 KiB gets a definite length; a longer one goes out in partial
 * chunks of 64 KiB and a last one of definite length, so that nothing has to be known in advance
 * (RFC 4880 section 4.2.2.4). Of a chunk only what was held until it was full is copied; the
 * rest goes downstream as it came.
 */
#ifndef PGP_FRAME_SINK_H
#define PGP_FRAME_SINK_H

#include "stream/sink.h"

#define FRAME_SINK_CHUNK_BITS 16
#define FRAME_SINK_CHUNK      (1 << FRAME_SINK_CHUNK_BITS)

/* Writes a packet of `tag` (one that may be partial: packet_tag_is_data) into `next`, which it
 * owns even on failure. NULL on failure, with `next` freed. */
struct sink *frame_sink_new(struct op *op, struct sink *next, unsigned tag);

#endif
