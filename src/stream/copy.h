/* Copies a source into a sink, block by block: the loop in the middle of every operation. */
#ifndef STREAM_COPY_H
#define STREAM_COPY_H

#include "stream/sink.h"
#include "stream/source.h"

/* Reads `from` to its end and writes all of it to `to`, which is not finished; at most `max` bytes
 * (STATUS_LIMIT above). The block is wiped. 0, or -1 with op->err set. */
int copy_stream(struct op *op, struct source *from, struct sink *to, uint64_t max);

#endif
