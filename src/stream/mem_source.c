#include "stream/mem_source.h"

#include <stdlib.h>
#include <string.h>

struct mem_source {
    struct source base;
    const uint8_t *at;
    size_t left;
    size_t step;
};

static int mem_source_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct mem_source *self = (struct mem_source *)s;
    size_t n = self->left < cap ? self->left : cap;
    if (self->step && n > self->step)
        n = self->step;
    /* `at` may be NULL where nothing is left, and NULL + 0 is undefined. */
    if (n) {
        memcpy(p, self->at, n);
        self->at += n;
        self->left -= n;
    }
    *got = n;
    return 0;
}

static void mem_source_free(struct source *s)
{
    free(s);
}

static const struct source_ops ops = {
    .name = "memory", .phase = PHASE_READ, .read = mem_source_read, .free = mem_source_free};

struct source *mem_source_new(struct op *op, const void *p, size_t n, size_t step)
{
    struct mem_source *self = malloc(sizeof *self);
    if (!self) {
        op_fail_memory(op);
        return NULL;
    }
    source_init(&self->base, &ops, op, NULL);
    *self = (struct mem_source){.base = self->base, .at = p, .left = n, .step = step};
    return &self->base;
}
