#include "pgp/frame_sink.h"

#include "base/secret.h"
#include "pgp/packet.h"

#include <stdlib.h>
#include <string.h>

struct frame_sink {
    struct sink base;
    unsigned tag;
    bool begun;  /* the packet's tag was written */
    size_t held; /* body bytes that wait for their chunk */
    size_t high; /* the most that there were, to be wiped */
    /* Room for a header, which is put right before what is held when its length is known. */
    uint8_t block[PACKET_HEADER_MAX + FRAME_SINK_CHUNK];
};

/* Writes the header of a chunk, the tag octet before the first, and what was held. */
static int begin_chunk(struct frame_sink *self, const uint8_t *length, size_t n)
{
    uint8_t *at = self->block + PACKET_HEADER_MAX - n;
    memcpy(at, length, n);
    if (!self->begun)
        *--at = (uint8_t)(0xC0 | self->tag);
    size_t bytes = (size_t)(self->block + PACKET_HEADER_MAX - at) + self->held;
    self->begun = true;
    self->held = 0;
    return sink_write(self->base.next, at, bytes);
}

static void hold(struct frame_sink *self, const uint8_t *p, size_t n)
{
    memcpy(self->block + PACKET_HEADER_MAX + self->held, p, n);
    self->held += n;
    if (self->high < self->held)
        self->high = self->held;
}

static int frame_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    static const uint8_t partial = 0xE0 | FRAME_SINK_CHUNK_BITS;
    struct frame_sink *self = (struct frame_sink *)s;
    /* A chunk goes out when more than it holds has come: only then is it not the last. What fills
     * it up behind the bytes held passes through uncopied. */
    while (n > FRAME_SINK_CHUNK - self->held) {
        size_t part = FRAME_SINK_CHUNK - self->held;
        if (begin_chunk(self, &partial, 1) || sink_write(s->next, p, part))
            return -1;
        p += part;
        n -= part;
    }
    hold(self, p, n);
    return 0;
}

static int frame_sink_finish(struct sink *s)
{
    struct frame_sink *self = (struct frame_sink *)s;
    uint8_t length[5];
    return begin_chunk(self, length, packet_put_length(length, (uint32_t)self->held));
}

static void frame_sink_free(struct sink *s)
{
    struct frame_sink *self = (struct frame_sink *)s;
    secret_wipe(self->block, PACKET_HEADER_MAX + self->high);
    free(self);
}

static const struct sink_ops ops = {.name = "frame",
                                    .phase = PHASE_FRAME,
                                    .write = frame_sink_write,
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
    self->held = self->high = 0;
    return &self->base;
}
