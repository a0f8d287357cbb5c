#include "pgp/old_frame_sink.h"

#include "pgp/packet.h"

#include <inttypes.h>
#include <stdlib.h>

struct old_frame_sink {
    struct sink base;
    unsigned tag;
    bool wide;
    bool told;
    uint64_t bytes; /* of the body */
};

static size_t make_header(const struct old_frame_sink *self, uint8_t out[PACKET_HEADER_MAX])
{
    return packet_put_old_header(out, self->tag, self->wide ? 4 : 1, (uint32_t)self->bytes);
}

static void old_frame_sink_expect(struct sink *s, uint64_t bytes)
{
    struct old_frame_sink *self = (struct old_frame_sink *)s;
    uint8_t header[PACKET_HEADER_MAX];
    self->told = true;
    self->bytes = bytes;
    sink_expect(s->next, make_header(self, header) + bytes);
}

static int old_frame_sink_start(struct sink *s)
{
    struct old_frame_sink *self = (struct old_frame_sink *)s;
    uint8_t header[PACKET_HEADER_MAX];
    if (!self->told)
        return op_fail(s->op, STATUS_INTERNAL, "%s: nobody told how long it will be",
                       packet_tag_name(self->tag));
    if (self->bytes > OLD_FRAME_SINK_MAX)
        return op_fail(s->op, STATUS_USAGE,
                       "%s: %" PRIu64 " bytes, and a packet of PGP 2.6 has at most %" PRIu32,
                       packet_tag_name(self->tag), self->bytes, OLD_FRAME_SINK_MAX);
    return sink_write(s->next, header, make_header(self, header));
}

static int mismatch(const struct old_frame_sink *self, const char *how)
{
    return op_fail(self->base.op, STATUS_IO,
                   "%s: %s bytes came than the %" PRIu64 " that were expected: did the input "
                   "change while it was read?",
                   packet_tag_name(self->tag), how, self->bytes);
}

static int old_frame_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct old_frame_sink *self = (struct old_frame_sink *)s;
    return n > self->bytes - s->taken ? mismatch(self, "more") : sink_write(s->next, p, n);
}

static int old_frame_sink_finish(struct sink *s)
{
    struct old_frame_sink *self = (struct old_frame_sink *)s;
    return s->taken < self->bytes ? mismatch(self, "fewer") : 0;
}

static void old_frame_sink_free(struct sink *s)
{
    free(s);
}

static const struct sink_ops ops = {.name = "old frame",
                                    .phase = PHASE_FRAME,
                                    .start = old_frame_sink_start,
                                    .write = old_frame_sink_write,
                                    .finish = old_frame_sink_finish,
                                    .free = old_frame_sink_free,
                                    .expect = old_frame_sink_expect};

struct sink *old_frame_sink_new(struct op *op, struct sink *next, unsigned tag, bool wide)
{
    struct old_frame_sink *self = malloc(sizeof *self);
    if (!self) {
        op_fail_memory(op);
        sink_free(next);
        return NULL;
    }
    sink_init(&self->base, &ops, op, next);
    self->tag = tag;
    self->wide = wide;
    self->told = false;
    self->bytes = 0;
    return &self->base;
}
