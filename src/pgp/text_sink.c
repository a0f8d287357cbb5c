#include "pgp/text_sink.h"

#include "base/secret.h"

#include <stdlib.h>
#include <string.h>

struct text_sink {
    struct sink base;
    enum text_direction direction;
    bool after_cr; /* encoding: the last byte was a CR; decoding: and it is not written yet */
    size_t len, high;
    uint8_t out[STREAM_BLOCK];
};

static int flush(struct text_sink *self)
{
    if (self->len > self->high)
        self->high = self->len;
    int rc = sink_write(self->base.next, self->out, self->len);
    self->len = 0;
    return rc;
}

/* Room for two bytes is there before each step. */
static int room(struct text_sink *self)
{
    return self->len + 2 > sizeof self->out ? flush(self) : 0;
}

/* Appends a run without line ends. */
static int put_run(struct text_sink *self, const uint8_t *p, size_t n)
{
    while (n > 0) {
        if (room(self))
            return -1;
        size_t part = sizeof self->out - self->len;
        part = n < part ? n : part;
        memcpy(self->out + self->len, p, part);
        self->len += part;
        p += part;
        n -= part;
    }
    return 0;
}

static int encode(struct text_sink *self, const uint8_t *p, size_t n)
{
    const uint8_t *end = p + n;
    while (p < end) {
        const uint8_t *lf = memchr(p, '\n', (size_t)(end - p));
        const uint8_t *stop = lf ? lf : end;
        if (put_run(self, p, (size_t)(stop - p)))
            return -1;
        if (stop > p)
            self->after_cr = stop[-1] == '\r';
        if (!lf)
            return 0;
        if (room(self))
            return -1;
        if (!self->after_cr)
            self->out[self->len++] = '\r';
        self->out[self->len++] = '\n';
        self->after_cr = false;
        p = lf + 1;
    }
    return 0;
}

static int decode(struct text_sink *self, const uint8_t *p, size_t n)
{
    const uint8_t *end = p + n;
    while (p < end) {
        if (room(self))
            return -1;
        if (self->after_cr && *p != '\n')
            self->out[self->len++] = '\r';
        self->after_cr = false;
        const uint8_t *cr = memchr(p, '\r', (size_t)(end - p));
        const uint8_t *stop = cr ? cr : end;
        if (put_run(self, p, (size_t)(stop - p)))
            return -1;
        self->after_cr = cr != NULL;
        p = cr ? cr + 1 : end;
    }
    return 0;
}

static int text_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct text_sink *self = (struct text_sink *)s;
    return self->direction == TEXT_ENCODE ? encode(self, p, n) : decode(self, p, n);
}

static int text_sink_finish(struct sink *s)
{
    struct text_sink *self = (struct text_sink *)s;
    if (room(self))
        return -1;
    if (self->direction == TEXT_DECODE && self->after_cr)
        self->out[self->len++] = '\r';
    return flush(self);
}

static void text_sink_free(struct sink *s)
{
    struct text_sink *self = (struct text_sink *)s;
    secret_wipe(self->out, self->len > self->high ? self->len : self->high);
    free(self);
}

static const struct sink_ops ops = {.name = "text",
                                    .phase = PHASE_FRAME,
                                    .write = text_sink_write,
                                    .finish = text_sink_finish,
                                    .free = text_sink_free};

struct sink *text_sink_new(struct op *op, struct sink *next, enum text_direction direction)
{
    struct text_sink *self = malloc(sizeof *self);
    if (!self) {
        op_fail_memory(op);
        sink_free(next);
        return NULL;
    }
    sink_init(&self->base, &ops, op, next);
    self->direction = direction;
    self->after_cr = false;
    self->len = self->high = 0;
    return &self->base;
}
