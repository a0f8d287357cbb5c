/* A growing byte buffer.
 *
 * Embedded in its owner: buf_init (or zero bytes) makes it, buf_end frees it and wipes what it
 * held, so it may hold secrets. Growing copies to new memory and wipes the old. `data` is NULL
 * while nothing was reserved. Owners may write behind `len` what they reserved and then raise
 * `len`; only buf_clear lowers it, which remembers how far there is something to wipe: memory that
 * was never touched costs a page fault to wipe.
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/op.h"

struct buf {
    uint8_t *data;
    size_t len;
    size_t cap;
    size_t high; /* the largest len there was before a buf_clear */
};

/* Makes b empty, without memory. */
void buf_init(struct buf *b);

/* Wipes and frees what b holds and makes it empty again. */
void buf_end(struct buf *b);

/* Makes room for `more` bytes behind the present ones. Returns 0, or -1 out of memory. */
int buf_reserve(struct op *op, struct buf *b, size_t more);

/* Appends n bytes at p. Returns 0, or -1 out of memory. */
int buf_append(struct op *op, struct buf *b, const void *p, size_t n);

/* Appends one byte, or the low bytes of v, most significant first. 0, or -1 out of memory. */
int buf_put8(struct op *op, struct buf *b, unsigned v);
int buf_put16(struct op *op, struct buf *b, unsigned v);
int buf_put32(struct op *op, struct buf *b, uint32_t v);

/* Appends the characters of the string s without its end. 0, or -1 out of memory. */
int buf_puts(struct op *op, struct buf *b, const char *s);

/* Keeps the memory, drops the content (not wiped). */
void buf_clear(struct buf *b);

#endif
