/* Sinks: things that bytes are written to, chained so that each writes to the next.
 *
 * A stage is one file with one const `struct sink_ops`, embeds `struct sink` as its first member
 * and belongs to exactly one phase. Bytes cross between stages only through the door sink_write;
 * the door switches the meter and counts the bytes, so that no stage has a clock or a counter.
 *
 * A stage's write and finish pass bytes on by sink_write(s->next, …). Finish writes what is left
 * and the stage's own trailer; the door then finishes the next stage, so a chain is ended by one
 * sink_finish at its head. After a failure the chain is dead: every further call returns -1.
 *
 * Blocks of 64 KiB (STREAM_BLOCK) keep transitions rare; a stage writes less than 4 KiB at a time
 * only for headers, trailers and in finish. The first block of a stream has only STREAM_FIRST
 * bytes, and buffers grow with what comes: what is small then touches few pages of memory, each of
 * which costs more than handling the bytes in it does.
 */
#ifndef STREAM_SINK_H
#define STREAM_SINK_H

#include "base/op.h"
#include "meter/phase.h"

#define STREAM_BLOCK 65536
#define STREAM_FIRST 8192

struct sink;

struct sink_ops {
    const char *name;
    enum phase phase;
    /* Takes n bytes, all of them. 0, or -1 with op->err set. */
    int (*write)(struct sink *s, const uint8_t *p, size_t n);
    /* Ends this stage only. 0, or -1. NULL: nothing to do. */
    int (*finish)(struct sink *s);
    /* Wipes and frees this stage only, finished or not. */
    void (*free)(struct sink *s);
    /* Called once before the first write or finish, inside the stage's phase: opens files, sets up
     * keys and tables, writes the stage's prefix. 0, or -1. NULL: nothing to do. */
    int (*start)(struct sink *s);
    /* Is told, before the first write, how many bytes will come, and passes on what the next stage
     * will get. NULL: that cannot be told. */
    void (*expect)(struct sink *s, uint64_t bytes);
    /* Takes n bytes as write does, and may overwrite them. NULL: write will do. */
    int (*lend)(struct sink *s, uint8_t *p, size_t n);
};

enum sink_state { SINK_NEW, SINK_OPEN, SINK_FINISHED, SINK_FAILED };

struct sink {
    const struct sink_ops *ops;
    struct op *op;
    struct sink *next; /* NULL at the end of a chain */
    uint64_t taken;    /* bytes written to it so far */
    enum sink_state state;
};

/* Makes the embedded part of a stage; `next` is owned by the stage from now on. */
void sink_init(struct sink *s, const struct sink_ops *ops, struct op *op, struct sink *next);

/* Starts s, which the first write would do anyway: for one whose failure should come early.
 * Starting twice is nothing. 0, or -1. */
int sink_start(struct sink *s);

/* Tells s, before its first write, exactly how many bytes will be written to it. It goes down the
 * chain as far as each stage knows from it how much it will write; who has to know more than that
 * needs a pgp/spool_sink before it. */
void sink_expect(struct sink *s, uint64_t bytes);

/* Writes n bytes to s, all of them. 0, or -1 with op->err set. */
int sink_write(struct sink *s, const void *p, size_t n);

/* The same for bytes that the writer has no more use for: a stage may work on them where they are,
 * which saves memory, so that afterwards they are whatever. */
int sink_lend(struct sink *s, uint8_t *p, size_t n);

/* Ends s and every stage behind it. 0, or -1. */
int sink_finish(struct sink *s);

/* Ends s alone: what is behind it stays open. 0, or -1. */
int sink_end(struct sink *s);

/* Frees s alone and returns the stage behind it. */
struct sink *sink_pop(struct sink *s);

/* Frees s and every stage behind it, finished or not; s may be NULL. */
void sink_free(struct sink *s);

#endif
