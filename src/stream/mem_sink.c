#include "stream/mem_sink.h"

#include <stdlib.h>

struct mem_sink {
    struct sink base;
    struct buf *out;
};

static int mem_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct mem_sink *self = (struct mem_sink *)s;
    return self->out ? buf_append(s->op, self->out, p, n) : 0;
}

static void mem_sink_free(struct sink *s)
{
    free(s);
}

static const struct sink_ops ops = {
    .name = "memory", .phase = PHASE_WRITE, .write = mem_sink_write, .free = mem_sink_free};

struct sink *mem_sink_new(struct op *op, struct buf *out)
{
    struct mem_sink *self = malloc(sizeof *self);
    if (!self) {
        op_fail_memory(op);
        return NULL;
    }
    sink_init(&self->base, &ops, op, NULL);
    self->out = out;
    return &self->base;
}
