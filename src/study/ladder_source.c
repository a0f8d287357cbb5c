#include "study/ladder_source.h"

#include <stdlib.h>
#include <string.h>

/* The tape that a source's ops are in. */
static struct ladder_tape *tape_of(struct source *s)
{
    const char *ops = (const char *)s->ops;
    return (struct ladder_tape *)(uintptr_t)(ops - offsetof(struct ladder_tape, source_ops));
}

/* --- recording ------------------------------------------------------------------------------------ */

/* Between a source that is recorded and the one above it. It stays there when that is gone, and others read
 * from it then. */
struct tap {
    struct source base;
    struct ladder_tape *tape;
};

static int tap_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct ladder_tape *t = ((struct tap *)s)->tape;
    if (t->is_called)
        ladder_tape_add(t, false, cap);
    return source_read(s->up, p, cap, got);
}

static void tap_free(struct source *s)
{
    free(s);
}

static const struct source_ops tap_ops = {
    .name = "tap", .phase = PHASE_OTHER, .read = tap_read, .free = tap_free};

static struct source *tap_new(struct op *op, struct ladder_tape *t, struct source *up)
{
    struct tap *self = malloc(sizeof *self);
    const struct op_stages *stages = op->stages;
    if (!self) {
        t->lost = true;
        return up;
    }
    op->stages = NULL;
    source_init(&self->base, &tap_ops, op, up);
    op->stages = stages;
    self->tape = t;
    return &self->base;
}

static int record_start(struct source *s)
{
    struct ladder_tape *t = tape_of(s);
    t->is_called = true;
    int rc = t->own_source->start(s);
    t->is_called = false;
    if (s->up)
        ladder_tape_add(t, true, 0);
    return rc;
}

static int record_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct ladder_tape *t = tape_of(s);
    t->is_called = true;
    int rc = t->own_source->read(s, p, cap, got);
    t->is_called = false;
    ladder_tape_add(t, true, *got);
    ladder_tape_keep(t, p, *got);
    return rc;
}

static void swap(struct ladder_tape *t, struct source *s, struct source_ops others)
{
    t->own_source = s->ops;
    t->source_ops = *s->ops;
    t->source_ops.read = others.read;
    if (s->ops->start && others.start)
        t->source_ops.start = others.start;
    s->ops = &t->source_ops;
}

void ladder_source_record(struct ladder_tape *t, struct source *s)
{
    t->phase = s->ops->phase;
    swap(t, s, (struct source_ops){.start = record_start, .read = record_read});
    if (s->up)
        s->up = tap_new(s->op, t, s->up);
}

/* --- playing -------------------------------------------------------------------------------------- */

/* Reads from above until the call ends; *given is what it gave. */
static int play(struct source *s, size_t *given)
{
    struct ladder_tape *t = tape_of(s);
    for (;;) {
        const struct ladder_move *m = ladder_tape_next(t);
        size_t got;
        if (!m)
            return ladder_tape_mismatch(s->op, t);
        *given = m->bytes;
        if (m->is_end)
            return 0;
        if (ladder_tape_room(s->op, t, m->bytes) ||
            source_read(s->up, t->block.data, m->bytes, &got))
            return -1;
    }
}

static int play_start(struct source *s)
{
    size_t none;
    return play(s, &none);
}

static int play_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct ladder_tape *t = tape_of(s);
    size_t given = 0;
    if (play(s, &given))
        return -1;
    if (given > cap)
        return ladder_tape_mismatch(s->op, t);
    const uint8_t *bytes = ladder_tape_take(s->op, t, given);
    if (!bytes)
        return -1;
    memcpy(p, bytes, given);
    *got = given;
    return 0;
}

void ladder_source_replace(struct ladder_tape *t, struct source *s)
{
    ladder_tape_rewind(t);
    swap(t, s, (struct source_ops){.start = s->up ? play_start : NULL, .read = play_read});
}
