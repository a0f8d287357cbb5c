#include "stream/file_sink.h"

#include "base/buf.h"

#include <stdlib.h>
#include <unistd.h>

struct file_sink {
    struct sink base;
    struct file_sink_options options;
    struct file_out file;
    struct buf held;
    bool is_terminal;
};

static int file_sink_start(struct sink *s)
{
    struct file_sink *self = (struct file_sink *)s;
    const struct file_sink_options *o = &self->options;
    if (file_create(s->op, &self->file, o->path, o->flags, o->in))
        return -1;
    self->is_terminal = o->spare_terminal && self->file.in_place && isatty(self->file.fd);
    return 0;
}

/* Writes what is held and n bytes behind it. */
static int flush(struct file_sink *self, const uint8_t *p, size_t n)
{
    struct buf *held = &self->held;
    int rc = file_write_both(self->base.op, &self->file, held->data, held->len, p, n);
    buf_clear(held);
    self->options.hold_bytes = STREAM_BLOCK;
    return rc;
}

/* Whether it would do more to a terminal than show text. */
static bool has_controls(const uint8_t *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (p[i] < ' ' && (p[i] < '\t' || p[i] > '\r'))
            return true;
    }
    return false;
}

static int file_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct file_sink *self = (struct file_sink *)s;
    if (self->is_terminal && has_controls(p, n)) {
        op_fail(s->op, STATUS_USAGE, "this is no text, and standard output is a terminal");
        return op_hint(s->op, "-o FILE writes it to a file");
    }
    bool large = n >= STREAM_BLOCK / 2;
    bool holds_back = self->options.hold_bytes > STREAM_BLOCK;
    bool fits = self->held.len + n <= self->options.hold_bytes;
    /* Small pieces are gathered; a large one goes out behind them without a copy. */
    if (fits && (holds_back || !large))
        return buf_append(s->op, &self->held, p, n);
    if (large)
        return flush(self, p, n);
    return flush(self, NULL, 0) ? -1 : buf_append(s->op, &self->held, p, n);
}

static int file_sink_finish(struct sink *s)
{
    struct file_sink *self = (struct file_sink *)s;
    if (flush(self, NULL, 0))
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

void file_sink_set_path(struct sink *s, const char *path)
{
    struct file_sink *self = (struct file_sink *)s;
    self->options.path = path;
}
