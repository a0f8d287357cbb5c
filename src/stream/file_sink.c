#include "stream/file_sink.h"

#include "base/buf.h"

#include <stdlib.h>

struct file_sink {
    struct sink base;
    struct file_sink_options options;
    struct file_out file;
    struct buf held;
};

static int file_sink_start(struct sink *s)
{
    struct file_sink *self = (struct file_sink *)s;
    const struct file_sink_options *o = &self->options;
    return file_create(s->op, &self->file, o->path, o->flags, o->in);
}

static int flush(struct file_sink *self)
{
    int rc = file_write(self->base.op, &self->file, self->held.data, self->held.len);
    buf_clear(&self->held);
    self->options.hold_bytes = STREAM_BLOCK;
    return rc;
}

static int file_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct file_sink *self = (struct file_sink *)s;
    bool large = n >= STREAM_BLOCK / 2;
    bool holding = self->held.len > 0 || self->options.hold_bytes > STREAM_BLOCK;
    if (large && !holding)
        return file_write(s->op, &self->file, p, n);
    /* What fits is gathered; what does not is written behind it without a copy. */
    if (self->held.len + n > self->options.hold_bytes) {
        if (flush(self))
            return -1;
        if (large)
            return file_write(s->op, &self->file, p, n);
    }
    return buf_append(s->op, &self->held, p, n);
}

static int file_sink_finish(struct sink *s)
{
    struct file_sink *self = (struct file_sink *)s;
    if (flush(self))
        return -1;
    return file_commit(s->op, &self->file);
}

static void file_sink_free(struct sink *s)
{
    struct file_sink *self = (struct file_sink *)s;
    file_abort(&self->file);
    buf_end(&self->held);
    free(self);
}

static const struct sink_ops ops = {.name = "file",
                                    .phase = PHASE_WRITE,
                                    .start = file_sink_start,
                                    .write = file_sink_write,
                                    .finish = file_sink_finish,
                                    .free = file_sink_free};

struct sink *file_sink_new(struct op *op, const struct file_sink_options *options)
{
    struct file_sink *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        return NULL;
    }
    sink_init(&self->base, &ops, op, NULL);
    self->options = *options;
    if (self->options.hold_bytes < STREAM_BLOCK)
        self->options.hold_bytes = STREAM_BLOCK;
    self->file.fd = -1;
    return &self->base;
}
