/* A sink that gathers everything in memory, or counts it and throws it away. Phase `write`. */
#ifndef STREAM_MEM_SINK_H
#define STREAM_MEM_SINK_H

#include "base/buf.h"
#include "stream/sink.h"

/* Appends what is written to *out, which is borrowed. With out NULL nothing is kept (s->taken
 * still counts). NULL out of memory. */
struct sink *mem_sink_new(struct op *op, struct buf *out);

#endif
