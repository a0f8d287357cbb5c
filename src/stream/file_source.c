#include "stream/file_source.h"

#include <stdlib.h>

struct file_source {
    struct source base;
    struct file_in *file;
};

static int file_source_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct file_source *self = (struct file_source *)s;
    return file_read(s->op, self->file, p, cap, got);
}

static void file_source_free(struct source *s)
{
    free(s);
}

static const struct source_ops ops = {"file", PHASE_READ, file_source_read, file_source_free};

struct source *file_source_new(struct op *op, struct file_in *f)
{
    struct file_source *self = malloc(sizeof *self);
    if (!self) {
        op_fail_memory(op);
        return NULL;
    }
    source_init(&self->base, &ops, op, NULL);
    self->file = f;
    return &self->base;
}
