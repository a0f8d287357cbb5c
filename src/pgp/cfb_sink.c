#include "pgp/cfb_sink.h"

#include "base/buf.h"
#include "crypto/cfb.h"
#include "pgp/mdc.h"

#include <stdlib.h>

/* A block and a chunk header more, so that a framed block goes through in one piece. */
enum { BUFFER_BYTES = STREAM_BLOCK + 64 };

struct cfb_sink {
    struct sink base;
    const struct session *session;
    bool resync;
    struct cfb cfb;
    struct buf out; /* grows to BUFFER_BYTES; nothing secret is in it */
};

static void cfb_sink_expect(struct sink *s, uint64_t bytes)
{
    struct cfb_sink *self = (struct cfb_sink *)s;
    sink_expect(s->next, bytes + (self->resync ? self->session->cipher->block_bytes + 2 : 1));
}

/* The prefix, in the blocks that it has: those of the data begin behind it. */
static int put_prefix(struct cfb_sink *self)
{
    uint8_t prefix[MDC_PREFIX_MAX], out[MDC_PREFIX_MAX];
    size_t n;
    if (mdc_prefix(self->base.op, self->session->cipher, prefix, &n))
        return -1;
    cfb_encrypt(&self->cfb, n, out, prefix);
    cfb_resync(&self->cfb);
    return sink_write(self->base.next, out, n);
}

static int cfb_sink_start(struct sink *s)
{
    static const uint8_t version = CFB_SINK_VERSION;
    struct cfb_sink *self = (struct cfb_sink *)s;
    cfb_init(&self->cfb, self->session->cipher, self->session->key);
    return self->resync ? put_prefix(self) : sink_write(s->next, &version, 1);
}

static int cfb_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct cfb_sink *self = (struct cfb_sink *)s;
    int rc = 0;
    for (size_t part; !rc && n > 0; p += part, n -= part) {
        part = n < BUFFER_BYTES ? n : BUFFER_BYTES;
        if (buf_reserve(s->op, &self->out, part))
            return -1;
        cfb_encrypt(&self->cfb, part, self->out.data, p);
        rc = sink_write(s->next, self->out.data, part);
    }
    return rc;
}

static int cfb_sink_lend(struct sink *s, uint8_t *p, size_t n)
{
    struct cfb_sink *self = (struct cfb_sink *)s;
    cfb_encrypt(&self->cfb, n, p, p);
    return sink_lend(s->next, p, n);
}

static void cfb_sink_free(struct sink *s)
{
    struct cfb_sink *self = (struct cfb_sink *)s;
    cfb_end(&self->cfb);
    buf_end(&self->out);
    free(self);
}

static const struct sink_ops ops = {.name = "cfb",
                                    .phase = PHASE_CIPHER,
                                    .start = cfb_sink_start,
                                    .write = cfb_sink_write,
                                    .lend = cfb_sink_lend,
                                    .free = cfb_sink_free,
                                    .expect = cfb_sink_expect};

static struct sink *make(struct op *op, struct sink *next, const struct session *session,
                         bool resync)
{
    struct cfb_sink *self = malloc(sizeof *self);
    if (!self) {
        op_fail_memory(op);
        sink_free(next);
        return NULL;
    }
    sink_init(&self->base, &ops, op, next);
    self->session = session;
    self->resync = resync;
    self->cfb = (struct cfb){0};
    self->out = (struct buf){0};
    return &self->base;
}

struct sink *cfb_sink_new(struct op *op, struct sink *next, const struct session *session)
{
    return make(op, next, session, false);
}

struct sink *cfb_sink_new_resync(struct op *op, struct sink *next, const struct session *session)
{
    return make(op, next, session, true);
}
