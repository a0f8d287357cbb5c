#include "stream/file_sink.h"

#include "base/buf.h"

#include <stdlib.h>

struct file_sink {
    struct sink base;
    struct file_out *file;
    size_t hold_bytes; /* what is gathered before the first write */
    struct buf held;
};

static int flush(struct file_sink *self)
{
    int rc = file_write(self->base.op, self->file, self->held.data, self->held.len);
    buf_clear(&self->held);
    self->hold_bytes = STREAM_BLOCK;
    return rc;
}

static int file_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct file_sink *self = (struct file_sink *)s;
    bool large = n >= STREAM_BLOCK / 2;
    if (self->held.len == 0 && self->hold_bytes <= STREAM_BLOCK && large)
        return file_write(s->op, self->file, p, n);
    /* What fits is gathered; what does not is written behind it without a copy. */
    if (self->held.len + n > self->hold_bytes) {
        if (flush(self))
            return -1;
        if (large)
            return file_write(s->op, self->file, p, n);
    }
    return buf_append(s->op, &self->held, p, n);
}

static int file_sink_finish(struct sink *s)
{
    return flush((struct file_sink *)s);
}

static void file_sink_free(struct sink *s)
{
    struct file_sink *self = (struct file_sink *)s;
    buf_end(&self->held);
    free(self);
}

static const struct sink_ops ops = {"file", PHASE_WRITE, file_sink_write, file_sink_finish,
                                    file_sink_free};

struct sink *file_sink_new(struct op *op, struct file_out *f, size_t hold_bytes)
{
    struct file_sink *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        return NULL;
    }
    sink_init(&self->base, &ops, op, NULL);
    self->file = f;
    self->hold_bytes = hold_bytes > STREAM_BLOCK ? hold_bytes : STREAM_BLOCK;
    return &self->base;
}
