#include "pgp/mdc_source.h"

#include "base/secret.h"
#include "pgp/mdc.h"
#include "pgp/session.h"

#include <stdlib.h>
#include <string.h>

/* Reads below this go through a small buffer, because the bytes held back come before them. */
enum { SMALL = 64 };

struct mdc_source {
    struct source base;
    const struct cipher *cipher;
    struct hash_ctx hash;
    uint8_t tail[MDC_TRAILER_BYTES]; /* the last bytes read: the MDC, if nothing follows */
};

static int mdc_source_start(struct source *s)
{
    struct mdc_source *self = (struct mdc_source *)s;
    uint8_t prefix[MDC_PREFIX_MAX];
    size_t n = self->cipher->block_bytes + 2, got;
    mdc_init(&self->hash);
    if (source_read_full(s->up, prefix, n, &got))
        return -1;
    if (got < n)
        return session_fail(s->op);
    hash_update(&self->hash, prefix, n);
    if (source_read_full(s->up, self->tail, sizeof self->tail, &got))
        return -1;
    return got < sizeof self->tail ? session_fail(s->op) : 0;
}

/* Reads up to cap bytes behind the tail at p, which has room for the tail more. */
static int read_behind_tail(struct mdc_source *self, uint8_t *p, size_t cap, size_t *got)
{
    memcpy(p, self->tail, sizeof self->tail);
    if (source_read(self->base.up, p + sizeof self->tail, cap, got))
        return -1;
    memcpy(self->tail, p + *got, sizeof self->tail);
    hash_update(&self->hash, p, *got);
    if (*got > 0 || mdc_matches(&self->hash, self->tail))
        return 0;
    return session_fail(self->base.op);
}

static int mdc_source_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct mdc_source *self = (struct mdc_source *)s;
    if (cap > SMALL)
        return read_behind_tail(self, p, cap - MDC_TRAILER_BYTES, got);
    uint8_t small[MDC_TRAILER_BYTES + SMALL];
    int rc = read_behind_tail(self, small, cap, got);
    if (!rc)
        memcpy(p, small, *got);
    secret_wipe(small, sizeof small);
    return rc;
}

static void mdc_source_free(struct source *s)
{
    struct mdc_source *self = (struct mdc_source *)s;
    hash_end(&self->hash);
    secret_wipe(self->tail, sizeof self->tail);
    free(self);
}

static const struct source_ops ops = {.name = "mdc",
                                      .phase = PHASE_HASH,
                                      .start = mdc_source_start,
                                      .read = mdc_source_read,
                                      .free = mdc_source_free};

struct source *mdc_source_new(struct op *op, struct source *up, const struct cipher *cipher)
{
    struct mdc_source *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        source_free(up);
        return NULL;
    }
    source_init(&self->base, &ops, op, up);
    self->cipher = cipher;
    return &self->base;
}
