#include "pgp/frame_sink.h"

#include "base/buf.h"
#include "pgp/packet.h"

#include <stdlib.h>
#include <string.h>

struct frame_sink {
    struct sink base;
    unsigned tag;
    bool begun; /* the packet's tag was written */
    /* Room for a header, and behind it the body bytes that wait for their chunk: the header is put
     * right before them when their number is known. */
    struct buf block;
};

static size_t held(const struct frame_sink *self)
{
    return self->block.len - PACKET_HEADER_MAX;
}

static int frame_sink_start(struct sink *s)
{
    static const uint8_t no_header[PACKET_HEADER_MAX] = {0};
    struct frame_sink *self = (struct frame_sink *)s;
    return buf_append(s->op, &self->block, no_header, sizeof no_header);
}

/* Writes the header of a chunk, the tag octet before the first, and what was held. */
static int begin_chunk(struct frame_sink *self, const uint8_t *length, size_t n)
{
    uint8_t *at = self->block.data + PACKET_HEADER_MAX - n;
    memcpy(at, length, n);
    if (!self->begun)
        *--at = (uint8_t)(0xC0 | self->tag);
    int rc = sink_lend(self->base.next, at, (size_t)(self->block.data + self->block.len - at));
    self->begun = true;
    buf_clear(&self->block);
    self->block.len = PACKET_HEADER_MAX;
    return rc;
}

/* Takes n bytes at p, which are lent where `lent` is them and not NULL. */
static int take(struct sink *s, const uint8_t *p, uint8_t *lent, size_t n)
{
    static const uint8_t partial = 0xE0 | FRAME_SINK_CHUNK_BITS;
    struct frame_sink *self = (struct frame_sink *)s;
    /* A chunk goes out when more than it holds has come: only then is it not the last. What fills
     * it up behind the bytes held passes through uncopied. */
    while (n > FRAME_SINK_CHUNK - held(self)) {
        size_t part = FRAME_SINK_CHUNK - held(self);
        if (begin_chunk(self, &partial, 1) ||
            (lent ? sink_lend(s->next, lent, part) : sink_write(s->next, p, part)))
            return -1;
        lent = lent ? lent + part : NULL;
        p += part;
        n -= part;
    }
    return buf_append(s->op, &self->block, p, n);
}

static int frame_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    return take(s, p, NULL, n);
}

static int frame_sink_lend(struct sink *s, uint8_t *p, size_t n)
{
    return take(s, p, p, n);
}

static int frame_sink_finish(struct sink *s)
{
    struct frame_sink *self = (struct frame_sink *)s;
    uint8_t length[5];
    return begin_chunk(self, length, packet_put_length(length, (uint32_t)held(self)));
}

static void frame_sink_free(struct sink *s)
{
    struct frame_sink *self = (struct frame_sink *)s;
    buf_end(&self->block);
    free(self);
}

static const struct sink_ops ops = {.name = "frame",
                                    .phase = PHASE_FRAME,
                                    .start = frame_sink_start,
                                    .write = frame_sink_write,
                                    .lend = frame_sink_lend,
                                    .finish = frame_sink_finish,
                                    .free = frame_sink_free};

struct sink *frame_sink_new(struct op *op, struct sink *next, unsigned tag)
{
    struct frame_sink *self = malloc(sizeof *self);
    if (!self) {
        op_fail_memory(op);
        sink_free(next);
        return NULL;
    }
    sink_init(&self->base, &ops, op, next);
    self->tag = tag;
    self->begun = false;
    self->block = (struct buf){0};
    return &self->base;
}
