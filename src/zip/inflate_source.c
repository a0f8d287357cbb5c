#include "zip/inflate_source.h"

#include "base/secret.h"
#include "zip/arena.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

/* zlib's state; the window comes later, and not at all where one call inflates everything. */
#define STATE_BYTES  7168
#define WINDOW_BYTES (1 << MAX_WBITS)

struct inflate_source {
    struct source base;
    enum inflate_format format;
    struct inflate_budget *budget;
    struct arena arena;
    z_stream z;
    bool finished; /* zlib saw the end */
};

static int inflate_source_start(struct source *s)
{
    struct inflate_source *self = (struct inflate_source *)s;
    if (arena_init(s->op, &self->arena, STATE_BYTES + WINDOW_BYTES))
        return -1;
    self->z = (z_stream){.zalloc = arena_zalloc, .zfree = arena_zfree, .opaque = &self->arena};
    if (inflateInit2(&self->z, self->format == INFLATE_RAW ? -MAX_WBITS : MAX_WBITS) != Z_OK)
        return op_fail(s->op, STATUS_INTERNAL, "zlib does not start");
    return 0;
}

/* Counts n more bytes against what all layers together may give. */
static int spend(struct inflate_source *self, size_t n)
{
    struct op *op = self->base.op;
    const struct limits *limits = op->limits;
    uint64_t consumed = *self->budget->consumed, most;
    self->budget->inflated += n;
    if (__builtin_mul_overflow(consumed, (uint64_t)limits->inflate_ratio, &most) ||
        __builtin_add_overflow(most, limits->inflate_slack_bytes, &most))
        return 0;
    if (self->budget->inflated <= most)
        return 0;
    return op_fail(op, STATUS_LIMIT,
                   "decompressed data is more than the limit of %u times the message and %" PRIu64
                   " bytes (%" PRIu64 " bytes from %" PRIu64 ")",
                   limits->inflate_ratio, limits->inflate_slack_bytes, self->budget->inflated,
                   consumed);
}

/* What zlib's answer means; `stuck` is whether it neither took nor gave anything. */
static int judge(struct inflate_source *self, int rc, bool stuck)
{
    struct op *op = self->base.op;
    uint64_t at = self->base.up->offset;
    if (rc == Z_MEM_ERROR)
        return op_fail_memory(op);
    if (rc == Z_NEED_DICT || rc == Z_DATA_ERROR || rc == Z_STREAM_ERROR)
        return op_fail(op, STATUS_MALFORMED,
                       "compressed data is wrong before its byte %" PRIu64 ": %s", at,
                       self->z.msg ? self->z.msg : "it needs a dictionary");
    self->finished = rc == Z_STREAM_END;
    if (stuck && !self->finished)
        return op_fail(op, STATUS_MALFORMED, "compressed data breaks off after %" PRIu64 " bytes",
                       at);
    return 0;
}

/* Inflates once from what the source above has ready. */
static int step(struct inflate_source *self)
{
    struct source *up = self->base.up;
    const uint8_t *in;
    size_t n;
    if (source_peek(up, 1, &in, &n))
        return -1;
    unsigned room = self->z.avail_out;
    self->z.next_in = (Bytef *)(uintptr_t)in; /* zlib does not write to it */
    self->z.avail_in = (unsigned)n;
    /* "Finish" lets zlib do without a window where one call does it all; else it is no promise. */
    int rc = inflate(&self->z, Z_FINISH);
    size_t used = n - self->z.avail_in;
    source_skip(up, used);
    return judge(self, rc, used == 0 && self->z.avail_out == room);
}

static int check_end(struct inflate_source *self)
{
    struct source *up = self->base.up;
    const uint8_t *in;
    size_t n;
    if (source_peek(up, 1, &in, &n))
        return -1;
    if (n > 0)
        return op_fail(self->base.op, STATUS_MALFORMED,
                       "bytes after the end of the compressed data, which has %" PRIu64,
                       up->offset);
    return 0;
}

static int inflate_source_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct inflate_source *self = (struct inflate_source *)s;
    unsigned room = cap < UINT_MAX ? (unsigned)cap : UINT_MAX;
    self->z.next_out = p;
    self->z.avail_out = room;
    while (!self->finished && self->z.avail_out == room) {
        if (step(self))
            return -1;
    }
    *got = room - self->z.avail_out;
    return *got == 0 ? check_end(self) : spend(self, *got);
}

static void inflate_source_free(struct source *s)
{
    struct inflate_source *self = (struct inflate_source *)s;
    arena_end(&self->arena);
    secret_wipe(&self->z, sizeof self->z);
    free(self);
}

static const struct source_ops ops = {.name = "inflate",
                                      .phase = PHASE_ZIP,
                                      .start = inflate_source_start,
                                      .read = inflate_source_read,
                                      .free = inflate_source_free};

struct source *inflate_source_new(struct op *op, struct source *up, enum inflate_format format,
                                  struct inflate_budget *budget)
{
    struct inflate_source *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        source_free(up);
        return NULL;
    }
    source_init(&self->base, &ops, op, up);
    self->format = format;
    self->budget = budget;
    return &self->base;
}
