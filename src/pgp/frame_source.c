#include "pgp/frame_source.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct frame_source {
    struct source base;
    unsigned tag;
    uint64_t offset;         /* of the packet in `up` */
    enum packet_length kind; /* of the present chunk; a definite one is the last */
    uint64_t left;           /* bytes of it still to come */
    uint64_t given;          /* bytes of the body so far */
    struct frame_source_parts parts;
};

static int fail_short(struct frame_source *self, const char *what)
{
    return op_fail(self->base.op, STATUS_MALFORMED,
                   "%s at offset %" PRIu64 " breaks off after %" PRIu64 " bytes: %s",
                   packet_tag_name(self->tag), self->offset, self->given, what);
}

/* Reads what is left of a chunk's length behind its first octet. */
static int next_chunk(struct frame_source *self, uint8_t first)
{
    uint8_t octets[5] = {first};
    size_t more = packet_length_octets(first) - 1, got = 0;
    if (more > 0 && source_read_full(self->base.up, octets + 1, more, &got))
        return -1;
    if (got < more)
        return fail_short(self, "the length of its next chunk is incomplete");
    bool partial;
    self->parts.chunks++;
    self->parts.length_octets += 1 + more;
    self->left = packet_get_length(octets, &partial);
    self->kind = partial ? PACKET_PARTIAL : PACKET_DEFINITE;
    return 0;
}

/* Reads lengths until a chunk has bytes or the last one is over. */
static int find_chunk(struct frame_source *self)
{
    while (self->kind == PACKET_PARTIAL && self->left == 0) {
        uint8_t first;
        size_t got;
        if (source_read(self->base.up, &first, 1, &got))
            return -1;
        if (got == 0)
            return fail_short(self, "its last chunk is missing");
        if (next_chunk(self, first))
            return -1;
    }
    return 0;
}

static int fail_missing(struct frame_source *self)
{
    char what[80];
    snprintf(what, sizeof what, "%" PRIu64 " more expected%s", self->left,
             self->kind == PACKET_PARTIAL ? " in this chunk" : "");
    return fail_short(self, what);
}

static int frame_source_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct frame_source *self = (struct frame_source *)s;
    if (self->kind == PACKET_INDETERMINATE)
        return source_read(s->up, p, cap, got);
    if (find_chunk(self))
        return -1;
    *got = 0;
    if (self->left == 0)
        return 0;
    /* Behind a partial chunk there is a length. Where there is room, its first octet is read along
     * with the chunk, which saves a read of one byte a chunk. */
    bool along = self->kind == PACKET_PARTIAL && self->left < cap;
    uint64_t want = self->left + along;
    if (source_read(s->up, p, want < cap ? (size_t)want : cap, got))
        return -1;
    if (*got == 0)
        return fail_missing(self);
    bool has_length = *got > self->left;
    *got -= has_length;
    self->left -= *got;
    self->given += *got;
    return has_length ? next_chunk(self, p[*got]) : 0;
}

static void frame_source_free(struct source *s)
{
    free(s);
}

static const struct source_ops ops = {
    .name = "frame", .phase = PHASE_FRAME, .read = frame_source_read, .free = frame_source_free};

struct source *frame_source_new(struct op *op, struct source *up, const struct packet_header *h)
{
    struct frame_source *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        source_free(up);
        return NULL;
    }
    source_init(&self->base, &ops, op, up);
    self->tag = h->tag;
    self->offset = h->offset;
    self->kind = h->kind;
    self->left = h->length;
    self->parts.chunks = 1;
    if (h->kind == PACKET_PARTIAL && h->length < FRAME_SOURCE_FIRST_MIN)
        op_warn(op,
                "%s at offset %" PRIu64 ": its first partial chunk has %" PRIu64
                " bytes, less than the %d that are allowed",
                packet_tag_name(h->tag), h->offset, h->length, FRAME_SOURCE_FIRST_MIN);
    return &self->base;
}

struct frame_source_parts frame_source_count(const struct source *frame)
{
    return ((const struct frame_source *)frame)->parts;
}
