#include "cli/sop_trim.h"

#include <stdlib.h>
#include <string.h>

struct trim_sink {
    struct sink base;
    bool wanted;
    uint8_t held[2]; /* a line end that may be the last */
    size_t held_bytes;
};

/* How many of the last bytes may belong to the last line end: a CR at the end may be half of one. */
static size_t end_bytes(const uint8_t *p, size_t n)
{
    if (n > 0 && p[n - 1] == '\r')
        return 1;
    if (n == 0 || p[n - 1] != '\n')
        return 0;
    return n > 1 && p[n - 2] == '\r' ? 2 : 1;
}

static int write_held(struct trim_sink *self)
{
    size_t n = self->held_bytes;
    self->held_bytes = 0;
    return n ? sink_write(self->base.next, self->held, n) : 0;
}

static int trim_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct trim_sink *self = (struct trim_sink *)s;
    if (!self->wanted)
        return sink_write(s->next, p, n);
    if (self->held_bytes == 1 && self->held[0] == '\r' && n > 0 && p[0] == '\n') {
        self->held[self->held_bytes++] = '\n';
        p++;
        n--;
    }
    if (n == 0)
        return 0;
    size_t end = end_bytes(p, n);
    if (write_held(self) || (n > end && sink_write(s->next, p, n - end)))
        return -1;
    memcpy(self->held, p + n - end, end);
    self->held_bytes = end;
    return 0;
}

/* A CR alone is no line end. */
static int trim_finish(struct sink *s)
{
    struct trim_sink *self = (struct trim_sink *)s;
    return self->held_bytes == 1 && self->held[0] == '\r' ? write_held(self) : 0;
}

static void trim_free(struct sink *s)
{
    free(s);
}

static const struct sink_ops ops = {.name = "trim",
                                    .phase = PHASE_FRAME,
                                    .write = trim_write,
                                    .finish = trim_finish,
                                    .free = trim_free};

struct sink *sop_trim_sink_new(struct op *op, struct sink *next)
{
    struct trim_sink *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        sink_free(next);
        return NULL;
    }
    sink_init(&self->base, &ops, op, next);
    return &self->base;
}

void sop_trim_sink_want(struct sink *s)
{
    ((struct trim_sink *)s)->wanted = true;
}
