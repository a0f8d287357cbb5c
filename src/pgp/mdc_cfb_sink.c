#include "pgp/mdc_cfb_sink.h"

#include "base/buf.h"
#include "crypto/cfb.h"
#include "pgp/cfb_sink.h"
#include "pgp/mdc.h"

#include <stdlib.h>

enum { BUFFER_BYTES = STREAM_BLOCK + 64 };

struct mdc_cfb_sink {
    struct sink base;
    const struct session *session;
    struct hash_ctx hash;
    struct cfb cfb;
    struct buf out; /* grows to BUFFER_BYTES; nothing secret is in it */
};

static int mdc_cfb_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct mdc_cfb_sink *self = (struct mdc_cfb_sink *)s;
    int rc = 0;
    for (size_t part; !rc && n > 0; p += part, n -= part) {
        part = n < BUFFER_BYTES ? n : BUFFER_BYTES;
        if (buf_reserve(s->op, &self->out, part))
            return -1;
        cfb_encrypt_hash(&self->cfb, &self->hash, part, self->out.data, p);
        rc = sink_write(s->next, self->out.data, part);
    }
    return rc;
}

static int mdc_cfb_sink_lend(struct sink *s, uint8_t *p, size_t n)
{
    struct mdc_cfb_sink *self = (struct mdc_cfb_sink *)s;
    cfb_encrypt_hash(&self->cfb, &self->hash, n, p, p);
    return sink_lend(s->next, p, n);
}

static int mdc_cfb_sink_start(struct sink *s)
{
    static const uint8_t version = CFB_SINK_VERSION;
    struct mdc_cfb_sink *self = (struct mdc_cfb_sink *)s;
    uint8_t prefix[MDC_PREFIX_MAX];
    size_t n;
    mdc_init(&self->hash);
    cfb_init(&self->cfb, self->session->cipher, self->session->key);
    if (sink_write(s->next, &version, 1) || mdc_prefix(s->op, self->session->cipher, prefix, &n))
        return -1;
    return mdc_cfb_sink_write(s, prefix, n);
}

static int mdc_cfb_sink_finish(struct sink *s)
{
    struct mdc_cfb_sink *self = (struct mdc_cfb_sink *)s;
    uint8_t trailer[MDC_TRAILER_BYTES], out[MDC_TRAILER_BYTES];
    mdc_trailer(&self->hash, trailer);
    cfb_encrypt(&self->cfb, sizeof trailer, out, trailer);
    return sink_write(s->next, out, sizeof out);
}

static void mdc_cfb_sink_free(struct sink *s)
{
    struct mdc_cfb_sink *self = (struct mdc_cfb_sink *)s;
    cfb_end(&self->cfb);
    hash_end(&self->hash);
    buf_end(&self->out);
    free(self);
}

static const struct sink_ops ops = {.name = "mdc+cfb",
                                    .phase = PHASE_CIPHER_HASH,
                                    .start = mdc_cfb_sink_start,
                                    .write = mdc_cfb_sink_write,
                                    .lend = mdc_cfb_sink_lend,
                                    .finish = mdc_cfb_sink_finish,
                                    .free = mdc_cfb_sink_free};

struct sink *mdc_cfb_sink_new(struct op *op, struct sink *next, const struct session *session)
{
    struct mdc_cfb_sink *self = malloc(sizeof *self);
    if (!self) {
        op_fail_memory(op);
        sink_free(next);
        return NULL;
    }
    sink_init(&self->base, &ops, op, next);
    self->session = session;
    self->cfb = (struct cfb){0};
    self->out = (struct buf){0};
    self->hash = (struct hash_ctx){0};
    return &self->base;
}
