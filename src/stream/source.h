/* Sources: things that bytes are read from, chained so that each reads from the one above it.
 *
 * The mirror of stream/sink: a stage is one file with one const `struct source_ops`, embeds
 * `struct source` as its first member and belongs to exactly one phase. Bytes cross between stages
 * only through the doors source_read and source_peek, which switch the meter and count.
 *
 * A stage reads from s->up. read() gives at least one byte, or none at the end; whatever check
 * belongs to the end (a length, an MDC, a CRC) is made before it says so: a source that was read
 * until it gave nothing was whole.
 */
#ifndef STREAM_SOURCE_H
#define STREAM_SOURCE_H

#include "base/op.h"
#include "meter/phase.h"

/* The most that source_peek can look ahead, in bytes. */
#define SOURCE_PEEK_MAX 65536

struct source;

struct source_ops {
    const char *name;
    enum phase phase;
    /* Writes between 1 and cap bytes to p and their number to *got, or 0 at the end.
     * 0, or -1 with op->err set. cap is never 0. */
    int (*read)(struct source *s, uint8_t *p, size_t cap, size_t *got);
    /* Wipes and frees this stage only. */
    void (*free)(struct source *s);
    /* Called once before the first read, inside the stage's phase: opens files, sets up keys and
     * tables, reads the stage's prefix. 0, or -1. NULL: nothing to do. */
    int (*start)(struct source *s);
};

struct source {
    const struct source_ops *ops;
    struct op *op;
    struct source *up; /* NULL at the top of a chain */
    uint64_t offset;   /* bytes given out so far, those only peeked at not counted */
    bool started;
    bool ended;
    bool failed;
    uint8_t *ahead; /* looked at but not read; NULL until the first peek */
    size_t ahead_pos, ahead_len, ahead_cap;
    size_t ahead_high; /* how much of it was ever written to, and so must be wiped */
};

/* Makes the embedded part of a stage. `up` is owned by the stage unless taken back (source_pop). */
void source_init(struct source *s, const struct source_ops *ops, struct op *op, struct source *up);

/* Starts s, which the first read would do anyway: for one whose failure should come early.
 * Starting twice is nothing. 0, or -1. */
int source_start(struct source *s);

/* Reads between 1 and cap bytes into p; *got is 0 only at the end. 0, or -1 with op->err set. */
int source_read(struct source *s, void *p, size_t cap, size_t *got);

/* Reads until n bytes are there or the end: *got < n only at the end. 0, or -1. */
int source_read_full(struct source *s, void *p, size_t n, size_t *got);

/* Looks at the next bytes without reading them: *p points at *got of them, at least `want`
 * (at most SOURCE_PEEK_MAX) unless the end comes first. Valid until the next call. 0, or -1. */
int source_peek(struct source *s, size_t want, const uint8_t **p, size_t *got);

/* Drops n bytes that were peeked at. */
void source_skip(struct source *s, size_t n);

/* Reads and drops everything up to the end. 0, or -1. */
int source_drain(struct source *s);

/* Frees s alone and returns the stage above it. */
struct source *source_pop(struct source *s);

/* Frees s and every stage above it; s may be NULL. */
void source_free(struct source *s);

#endif
