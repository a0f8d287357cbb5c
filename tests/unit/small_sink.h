/* A sink that takes so many bytes and then fails with STATUS_IO, "full": what a stage does when what
 * is behind it breaks. */
#ifndef UNIT_SMALL_SINK_H
#define UNIT_SMALL_SINK_H

#include "stream/sink.h"

#include <stdlib.h>

struct small_sink {
    struct sink base;
    size_t left;
};

static inline int small_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct small_sink *self = (struct small_sink *)s;
    (void)p;
    if (n > self->left)
        return op_fail(s->op, STATUS_IO, "full");
    self->left -= n;
    return 0;
}

static inline void small_sink_free(struct sink *s)
{
    free(s);
}

static inline struct sink *small_sink_new(struct op *op, size_t room)
{
    static const struct sink_ops ops = {
        .name = "small", .phase = PHASE_WRITE, .write = small_sink_write, .free = small_sink_free};
    struct small_sink *self = calloc(1, sizeof *self);
    sink_init(&self->base, &ops, op, NULL);
    self->left = room;
    return &self->base;
}

#endif
