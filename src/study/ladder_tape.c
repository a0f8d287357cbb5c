#include "study/ladder_tape.h"

#include <stdlib.h>

void ladder_tape_add(struct ladder_tape *t, bool is_end, size_t bytes)
{
    enum { FIRST_ROOM = 64 };
    if (t->count == t->room) {
        size_t room = t->room ? 2 * t->room : FIRST_ROOM;
        struct ladder_move *moves = realloc(t->moves, room * sizeof *moves);
        if (!moves) {
            t->lost = true;
            return;
        }
        t->moves = moves;
        t->room = room;
    }
    t->moves[t->count++] = (struct ladder_move){is_end, bytes};
}

void ladder_tape_keep(struct ladder_tape *t, const void *p, size_t n)
{
    struct op own;
    op_init(&own);
    if (n > 0 && buf_append(&own, &t->bytes, p, n))
        t->lost = true;
}

void ladder_tape_rewind(struct ladder_tape *t)
{
    t->next = t->at = 0;
}

const struct ladder_move *ladder_tape_next(struct ladder_tape *t)
{
    return t->next < t->count ? &t->moves[t->next++] : NULL;
}

const uint8_t *ladder_tape_take(struct op *op, struct ladder_tape *t, size_t n)
{
    if (n > t->bytes.len - t->at) {
        ladder_tape_mismatch(op, t);
        return NULL;
    }
    const uint8_t *p = t->bytes.data + t->at;
    t->at += n;
    return p;
}

int ladder_tape_room(struct op *op, struct ladder_tape *t, size_t n)
{
    return buf_reserve(op, &t->block, n);
}

int ladder_tape_mismatch(struct op *op, const struct ladder_tape *t)
{
    return op_fail(op, STATUS_INTERNAL, "a stage of phase %s went otherwise than it was recorded",
                   phase_rows[t->phase].name);
}

void ladder_tape_end(struct ladder_tape *t)
{
    free(t->moves);
    buf_end(&t->bytes);
    buf_end(&t->block);
    *t = (struct ladder_tape){.phase = PHASE_OTHER};
}
