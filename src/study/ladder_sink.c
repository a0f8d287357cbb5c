#include "study/ladder_sink.h"

#include <stdlib.h>
#include <string.h>

/* The tape that a sink's ops are in. */
static struct ladder_tape *tape_of(struct sink *s)
{
    const char *ops = (const char *)s->ops;
    return (struct ladder_tape *)(uintptr_t)(ops - offsetof(struct ladder_tape, sink_ops));
}

/* --- recording ------------------------------------------------------------------------------------ */

/* Between a sink that is recorded and the next one. */
struct tap {
    struct sink base;
    struct ladder_tape *tape;
};

static int tap_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct ladder_tape *t = ((struct tap *)s)->tape;
    ladder_tape_add(t, false, n);
    ladder_tape_keep(t, p, n);
    return sink_write(s->next, p, n);
}

static void tap_free(struct sink *s)
{
    free(s);
}

static const struct sink_ops tap_ops = {
    .name = "tap", .phase = PHASE_OTHER, .write = tap_write, .free = tap_free};

static struct sink *tap_new(struct op *op, struct ladder_tape *t, struct sink *next)
{
    struct tap *self = malloc(sizeof *self);
    const struct op_stages *stages = op->stages;
    if (!self) {
        t->lost = true;
        return next;
    }
    op->stages = NULL;
    sink_init(&self->base, &tap_ops, op, next);
    op->stages = stages;
    self->tape = t;
    return &self->base;
}

static int ended(struct ladder_tape *t, int rc)
{
    ladder_tape_add(t, true, 0);
    return rc;
}

static int record_start(struct sink *s)
{
    struct ladder_tape *t = tape_of(s);
    return ended(t, t->own_sink->start(s));
}

static int record_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct ladder_tape *t = tape_of(s);
    return ended(t, t->own_sink->write(s, p, n));
}

static int record_finish(struct sink *s)
{
    struct ladder_tape *t = tape_of(s);
    return ended(t, t->own_sink->finish(s));
}

/* Those of `own` that are there become others. */
static void swap(struct ladder_tape *t, struct sink *s, struct sink_ops others)
{
    t->own_sink = s->ops;
    t->sink_ops = *s->ops;
    t->sink_ops.write = others.write;
    t->sink_ops.lend = NULL;
    if (s->ops->start)
        t->sink_ops.start = others.start;
    if (s->ops->finish)
        t->sink_ops.finish = others.finish;
    s->ops = &t->sink_ops;
}

void ladder_sink_record(struct ladder_tape *t, struct sink *s)
{
    t->phase = s->ops->phase;
    swap(t, s,
         (struct sink_ops){.start = record_start, .write = record_write, .finish = record_finish});
    if (s->next)
        s->next = tap_new(s->op, t, s->next);
}

/* --- playing -------------------------------------------------------------------------------------- */

static int play(struct sink *s)
{
    struct ladder_tape *t = tape_of(s);
    for (;;) {
        const struct ladder_move *m = ladder_tape_next(t);
        if (!m)
            return ladder_tape_mismatch(s->op, t);
        if (m->is_end)
            return 0;
        const uint8_t *p = ladder_tape_take(s->op, t, m->bytes);
        if (!p || ladder_tape_room(s->op, t, m->bytes))
            return -1;
        memcpy(t->block.data, p, m->bytes);
        if (sink_write(s->next, t->block.data, m->bytes))
            return -1;
    }
}

static int play_write(struct sink *s, const uint8_t *p, size_t n)
{
    (void)p;
    (void)n;
    return play(s);
}

void ladder_sink_replace(struct ladder_tape *t, struct sink *s)
{
    ladder_tape_rewind(t);
    swap(t, s, (struct sink_ops){.start = play, .write = play_write, .finish = play});
}
