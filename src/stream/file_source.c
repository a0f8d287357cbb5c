#include "stream/file_source.h"

#include <stdlib.h>

struct file_source {
    struct source base;
    const char *path;
    struct file_in *file;
};

static int file_source_start(struct source *s)
{
    struct file_source *self = (struct file_source *)s;
    return file_open(s->op, self->file, self->path);
}

static int file_source_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct file_source *self = (struct file_source *)s;
    return file_read(s->op, self->file, p, cap, got);
}

static void file_source_free(struct source *s)
{
    struct file_source *self = (struct file_source *)s;
    file_close(self->file);
    free(self);
}

static const struct source_ops ops = {.name = "file",
                                      .phase = PHASE_READ,
                                      .start = file_source_start,
                                      .read = file_source_read,
                                      .free = file_source_free};

struct source *file_source_new(struct op *op, const char *path, struct file_in *f)
{
    struct file_source *self = malloc(sizeof *self);
    if (!self) {
        op_fail_memory(op);
        return NULL;
    }
    source_init(&self->base, &ops, op, NULL);
    *f = (struct file_in){.fd = -1, .name = path};
    self->path = path;
    self->file = f;
    return &self->base;
}
