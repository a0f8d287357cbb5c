#include "pgp/mdc_sink.h"

#include "base/secret.h"
#include "pgp/mdc.h"

#include <stdlib.h>

struct mdc_sink {
    struct sink base;
    const struct cipher *cipher;
    struct hash_ctx hash;
};

static int mdc_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct mdc_sink *self = (struct mdc_sink *)s;
    hash_update(&self->hash, p, n);
    return sink_write(s->next, p, n);
}

static int mdc_sink_lend(struct sink *s, uint8_t *p, size_t n)
{
    struct mdc_sink *self = (struct mdc_sink *)s;
    hash_update(&self->hash, p, n);
    return sink_lend(s->next, p, n);
}

static int mdc_sink_start(struct sink *s)
{
    struct mdc_sink *self = (struct mdc_sink *)s;
    uint8_t prefix[MDC_PREFIX_MAX];
    size_t n;
    mdc_init(&self->hash);
    if (mdc_prefix(s->op, self->cipher, prefix, &n))
        return -1;
    return mdc_sink_write(s, prefix, n);
}

static int mdc_sink_finish(struct sink *s)
{
    struct mdc_sink *self = (struct mdc_sink *)s;
    uint8_t trailer[MDC_TRAILER_BYTES];
    mdc_trailer(&self->hash, trailer);
    return sink_write(s->next, trailer, sizeof trailer);
}

static void mdc_sink_free(struct sink *s)
{
    struct mdc_sink *self = (struct mdc_sink *)s;
    hash_end(&self->hash);
    free(self);
}

static const struct sink_ops ops = {.name = "mdc",
                                    .phase = PHASE_HASH,
                                    .start = mdc_sink_start,
                                    .write = mdc_sink_write,
                                    .lend = mdc_sink_lend,
                                    .finish = mdc_sink_finish,
                                    .free = mdc_sink_free};

struct sink *mdc_sink_new(struct op *op, struct sink *next, const struct cipher *cipher)
{
    struct mdc_sink *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        sink_free(next);
        return NULL;
    }
    sink_init(&self->base, &ops, op, next);
    self->cipher = cipher;
    return &self->base;
}
