#include "study/ladder_stages.h"

#include "study/ladder_sink.h"
#include "study/ladder_source.h"

/* The tape of the stage of `op` that was just made, NULL where it is none. Doors that are one phase with all
 * stages inside, such as the look-up of keys, take the meter away: those are no stages to us. */
static struct ladder_tape *next_tape(struct ladder_stages *l, const struct op *op, enum phase phase)
{
    if (!op->meter)
        return NULL;
    size_t i = l->made++;
    if (!l->is_playing) {
        l->count = l->made;
        return i < LADDER_STAGES_MAX ? &l->tapes[i] : NULL;
    }
    return i < l->count && phase == l->replaced ? &l->tapes[i] : NULL;
}

static void on_sink(void *ctx, struct sink *s)
{
    struct ladder_stages *l = ctx;
    struct ladder_tape *t = next_tape(l, s->op, s->ops->phase);
    if (t && l->is_playing)
        ladder_sink_replace(t, s);
    else if (t)
        ladder_sink_record(t, s);
}

static void on_source(void *ctx, struct source *s)
{
    struct ladder_stages *l = ctx;
    struct ladder_tape *t = next_tape(l, s->op, s->ops->phase);
    if (t && l->is_playing)
        ladder_source_replace(t, s);
    else if (t)
        ladder_source_record(t, s);
}

static void begin(struct op *op, struct ladder_stages *l, bool is_playing)
{
    l->told = (struct op_stages){on_sink, on_source, l};
    l->made = 0;
    l->is_playing = is_playing;
    op->stages = &l->told;
}

void ladder_stages_record(struct op *op, struct ladder_stages *l)
{
    begin(op, l, false);
}

void ladder_stages_replace(struct op *op, struct ladder_stages *l, enum phase phase)
{
    l->replaced = phase;
    begin(op, l, true);
}

int ladder_stages_done(struct op *op, struct ladder_stages *l)
{
    op->stages = NULL;
    if (op_failed(op))
        return -1;
    if (l->count > LADDER_STAGES_MAX || l->made != l->count)
        return op_fail(op, STATUS_INTERNAL, "an operation of %zu stages, %zu expected", l->made,
                       l->is_playing ? l->count : LADDER_STAGES_MAX);
    for (size_t i = 0; i < l->count; i++) {
        const struct ladder_tape *t = &l->tapes[i];
        if (t->lost)
            return op_fail_memory(op);
        if (l->is_playing && t->phase == l->replaced && t->next != t->count)
            return ladder_tape_mismatch(op, t);
    }
    return 0;
}

bool ladder_stages_have(const struct ladder_stages *l, enum phase phase)
{
    for (size_t i = 0; i < l->count && i < LADDER_STAGES_MAX; i++) {
        if (l->tapes[i].phase == phase)
            return true;
    }
    return false;
}

void ladder_stages_end(struct ladder_stages *l)
{
    for (size_t i = 0; i < LADDER_STAGES_MAX; i++)
        ladder_tape_end(&l->tapes[i]);
    l->count = l->made = 0;
}
