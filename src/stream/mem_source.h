/* A source that reads bytes in memory. Phase `read`. */
#ifndef STREAM_MEM_SOURCE_H
#define STREAM_MEM_SOURCE_H

#include "stream/source.h"

/* Reads n bytes at p, which are borrowed. `step` is the most that one read gives, for tests that
 * want short reads; 0 means no bound. NULL out of memory. */
struct source *mem_source_new(struct op *op, const void *p, size_t n, size_t step);

#endif
