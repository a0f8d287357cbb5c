/* Memory for zlib, from one anonymous mapping whose pages are made at once.
 *
 * Each page that is touched for the first time costs a fault, and for a small message the faults
 * cost as much as the compression. So pages are populated many at a time (MADV_POPULATE_WRITE; a
 * kernel without it just faults), and zlib takes its pieces one behind the other. What the owner
 * populates in advance may end inside a piece, for an input too small to use the rest of it; a
 * piece that begins behind that is populated when it is handed out.
 *
 * Nothing is given back before arena_end, which wipes what was populated: the window is plaintext.
 * Address space is reserved with room for a zlib that wants more than this one.
 */
#ifndef ZIP_ARENA_H
#define ZIP_ARENA_H

#include "base/op.h"

struct arena {
    uint8_t *base;
    size_t size;
    size_t used;  /* handed out */
    size_t ready; /* populated, and to be wiped */
};

/* Reserves at least `bytes`, all zero, none populated. 0, or -1 out of memory. */
int arena_init(struct op *op, struct arena *a, size_t bytes);

/* Populates the first `bytes`, those that are not yet. Whoever lets zlib use less than it was
 * handed out calls this before it uses more. */
void arena_populate(struct arena *a, size_t bytes);

/* Hands out `bytes` that its taker populates before it uses them. NULL when the arena is used up. */
uint8_t *arena_take(struct arena *a, size_t bytes);

/* Wipes and unmaps. A zeroed arena may be ended; ending twice does nothing. */
void arena_end(struct arena *a);

/* zlib's zalloc and zfree; `arena` is the opaque pointer. NULL when the arena is used up. */
void *arena_zalloc(void *arena, unsigned items, unsigned size);
void arena_zfree(void *arena, void *p);

#endif
