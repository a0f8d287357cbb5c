/* One block of a deflate stream (RFC 1951) that is compressed by itself, so that several can be at the
 * same time: what it may look back to, the window before it, is given to it and not left over.
 *
 * The blocks of a stream, one behind the other, are the stream: each but the last ends at a byte, in
 * an empty stored block (5 bytes), and the last ends the stream. What a block becomes depends on its
 * bytes, its window and the settings alone.
 *
 * A block has all its memory from deflate_block_init on, in one arena: compressing asks for none and
 * takes no op, so that any thread may do it.
 */
#ifndef ZIP_DEFLATE_BLOCK_H
#define ZIP_DEFLATE_BLOCK_H

#include "stream/pool.h"
#include "zip/arena.h"

#include <zlib.h>

/* 128 KiB, at which starting anew costs a thousandth in size and a hundredth in time. */
#define DEFLATE_BLOCK_BYTES 131072

struct deflate_settings {
    int level;       /* 1 to 9 */
    int window_bits; /* 9 to 15 */
    bool small;      /* blocks of DEFLATE_BLOCK_SMALL */
};

/* For a small input: smaller tables give the same size but for a byte or so, and save page faults
 * that cost more than the compression. */
#define DEFLATE_BLOCK_SMALL 12288

struct deflate_block {
    struct pool_job job; /* does deflate_block_run */
    struct deflate_settings set;
    struct arena arena;
    z_stream z;
    uint8_t *in, *out, *window; /* in the arena */
    size_t window_len, in_len, out_len;
    size_t room; /* of `in` */
    bool last;   /* ends the stream: the owner says so before it is run */
    bool wrong;  /* zlib lost its state, which cannot be */
};

/* Makes an empty block. 0, or -1; then, too, it may be ended. */
int deflate_block_init(struct op *op, struct deflate_block *b, struct deflate_settings set);

/* Takes bytes as far as there is room; returns how many. */
size_t deflate_block_fill(struct deflate_block *b, const uint8_t *p, size_t n);

/* Makes b an empty block again, one that comes behind `before`, which is full and may be b itself. */
void deflate_block_follow(struct deflate_block *b, const struct deflate_block *before);

/* Compresses `in`. Writes `out`, out_len and wrong; of the rest nothing but what zlib keeps. */
void deflate_block_run(struct deflate_block *b);

/* Wipes and unmaps. A zeroed block may be ended; ending twice does nothing. */
void deflate_block_end(struct deflate_block *b);

#endif
