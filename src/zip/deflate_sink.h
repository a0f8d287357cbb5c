/* A sink that compresses to raw deflate (RFC 1951), as OpenPGP's ZIP wants it. Phase `zip`.
 *
 * The stream is made in blocks (zip/deflate_block), by as many threads as op->pool has, and the same
 * whatever their number. Output goes on in parts of at most 64 KiB. A message of nothing gives a
 * valid empty stream. PGP 2.6 needs window_bits of at most 13.
 */
#ifndef ZIP_DEFLATE_SINK_H
#define ZIP_DEFLATE_SINK_H

#include "stream/sink.h"

/* Compresses what is written to it into `next`, which it owns even on failure.
 * level 1 to 9, window_bits 9 to 15. NULL on failure, with `next` freed. */
struct sink *deflate_sink_new(struct op *op, struct sink *next, int level, int window_bits);

/* Tells, before the first write, about how many bytes will come, if that is known: a small input is
 * compressed with less memory, to the same size but for a byte or so. */
void deflate_sink_expect(struct sink *s, uint64_t bytes);

#endif
