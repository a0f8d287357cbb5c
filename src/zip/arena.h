/* Memory for zlib, from one anonymous mapping whose pages are made at once.
 *
 * Each page that is touched for the first time costs a fault, and for a small message the faults
 * cost more than the compression. So the mapping is populated with one call (MADV_POPULATE_WRITE;
 * a kernel without it just faults), and zlib takes its pieces from it one behind the other. Nothing
 * is given back before arena_end, which wipes it all: the window is plaintext.
 *
 * Address space is reserved with room for a zlib that wants more than this one; only what is
 * expected to be used is populated.
 */
#ifndef ZIP_ARENA_H
#define ZIP_ARENA_H

#include "base/op.h"

struct arena {
    uint8_t *base;
    size_t size;
    size_t used;
};

/* Bytes that deflateInit2 and a raw or zlib inflateInit2 take: what to pass to arena_init. */
size_t arena_deflate_bytes(int window_bits, int mem_level);
size_t arena_inflate_bytes(int window_bits);

/* Makes a mapping with at least `bytes`, all zero and populated. 0, or -1 out of memory. */
int arena_init(struct op *op, struct arena *a, size_t bytes);

/* Wipes what was handed out and unmaps. A zeroed arena may be ended; ending twice does nothing. */
void arena_end(struct arena *a);

/* zlib's zalloc and zfree; `arena` is the opaque pointer. NULL when the arena is used up. */
void *arena_zalloc(void *arena, unsigned items, unsigned size);
void arena_zfree(void *arena, void *p);

#endif
