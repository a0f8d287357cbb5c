/* What one stage of the pipeline did, recorded, so that it can be done again without the stage.
 *
 * A stage is called (to start, to write or read, to finish), and while it is called it moves bytes
 * on its other side: a sink writes to the next one, a source reads from the one above. A tape has
 * for each call the moves, in order and with their lengths, and an end with what a source gave; and
 * all bytes that the stage put out. Who plays it calls its neighbours as often, with as many bytes.
 */
#ifndef STUDY_LADDER_TAPE_H
#define STUDY_LADDER_TAPE_H

#include "base/buf.h"
#include "stream/sink.h"
#include "stream/source.h"

struct ladder_move {
    bool is_end;  /* of a call */
    size_t bytes; /* written, or asked for; at an end: given, by a source */
};

struct ladder_tape {
    enum phase phase;
    struct buf bytes; /* that the stage put out */
    struct ladder_move *moves;
    size_t count, room;
    size_t next, at;  /* while it is played: of the moves, and of the bytes */
    struct buf block; /* what is put out next is copied to, as a stage has its own */
    bool is_called;   /* while it is recorded: now */
    bool lost;        /* out of memory */
    /* What its ops were, and those in their place. */
    const struct sink_ops *own_sink;
    const struct source_ops *own_source;
    struct sink_ops sink_ops;
    struct source_ops source_ops;
};

/* Adds a move, or an end. */
void ladder_tape_add(struct ladder_tape *t, bool is_end, size_t bytes);

/* Adds bytes that were put out. */
void ladder_tape_keep(struct ladder_tape *t, const void *p, size_t n);

/* Goes back to the beginning, to be played. */
void ladder_tape_rewind(struct ladder_tape *t);

/* The next move, NULL at the end. */
const struct ladder_move *ladder_tape_next(struct ladder_tape *t);

/* The next n bytes that were put out, or NULL with op->err set where there are no more. */
const uint8_t *ladder_tape_take(struct op *op, struct ladder_tape *t, size_t n);

/* Room for n bytes in t->block. 0, or -1 out of memory. */
int ladder_tape_room(struct op *op, struct ladder_tape *t, size_t n);

/* Fails: the stage is called otherwise than when it was recorded. Returns -1. */
int ladder_tape_mismatch(struct op *op, const struct ladder_tape *t);

void ladder_tape_end(struct ladder_tape *t);

#endif
