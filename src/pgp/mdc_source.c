#include "pgp/mdc_source.h"

#include "base/secret.h"
#include "crypto/cfb.h"
#include "pgp/mdc.h"

#include <stdlib.h>
#include <string.h>

/* Reads below this go through a small buffer, because the bytes held back come before them. */
enum { SMALL = 64 };

struct mdc_source {
    struct source base;
    const struct cipher *cipher;
    const struct session *session; /* what to decrypt with first, or NULL */
    struct cfb cfb;
    struct hash_ctx hash;
    uint8_t tail[MDC_TRAILER_BYTES]; /* the last bytes read: the MDC, if nothing follows */
};

/* Reads n bytes, decrypted. */
static int read_start(struct mdc_source *self, uint8_t *p, size_t n)
{
    size_t got;
    if (source_read_full(self->base.up, p, n, &got))
        return -1;
    if (got < n)
        return session_fail(self->base.op);
    if (self->session)
        cfb_decrypt(&self->cfb, n, p, p);
    return 0;
}

static int mdc_source_start(struct source *s)
{
    struct mdc_source *self = (struct mdc_source *)s;
    uint8_t prefix[MDC_PREFIX_MAX];
    size_t n = self->cipher->block_bytes + 2;
    mdc_init(&self->hash);
    if (self->session)
        cfb_init(&self->cfb, self->cipher, self->session->key);
    if (read_start(self, prefix, n))
        return -1;
    hash_update(&self->hash, prefix, n);
    return read_start(self, self->tail, sizeof self->tail);
}

/* Decrypts n bytes at `fresh`, which follow the tail at p, and hashes the first n of both. */
static void decrypt_and_hash(struct mdc_source *self, uint8_t *p, size_t n)
{
    uint8_t *fresh = p + MDC_TRAILER_BYTES;
    size_t woven = n > MDC_TRAILER_BYTES ? n - MDC_TRAILER_BYTES : 0;
    if (woven) {
        hash_update(&self->hash, p, MDC_TRAILER_BYTES);
        cfb_decrypt_hash(&self->cfb, &self->hash, woven, fresh, fresh);
    }
    cfb_decrypt(&self->cfb, n - woven, fresh + woven, fresh + woven);
    if (!woven)
        hash_update(&self->hash, p, n);
}

/* Reads up to cap bytes behind the tail at p, which has room for the tail more. */
static int read_behind_tail(struct mdc_source *self, uint8_t *p, size_t cap, size_t *got)
{
    memcpy(p, self->tail, sizeof self->tail);
    if (source_read(self->base.up, p + sizeof self->tail, cap, got))
        return -1;
    if (*got == 0)
        return mdc_matches(&self->hash, self->tail) ? 0 : session_fail(self->base.op);
    if (self->session)
        decrypt_and_hash(self, p, *got);
    else
        hash_update(&self->hash, p, *got);
    memcpy(self->tail, p + *got, sizeof self->tail);
    return 0;
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
    cfb_end(&self->cfb);
    hash_end(&self->hash);
    secret_wipe(self->tail, sizeof self->tail);
    free(self);
}

static const struct source_ops check = {.name = "mdc",
                                        .phase = PHASE_HASH,
                                        .start = mdc_source_start,
                                        .read = mdc_source_read,
                                        .free = mdc_source_free};

static const struct source_ops decrypt_and_check = {.name = "mdc+cfb",
                                                    .phase = PHASE_CIPHER_HASH,
                                                    .start = mdc_source_start,
                                                    .read = mdc_source_read,
                                                    .free = mdc_source_free};

static struct source *make(const struct source_ops *ops, struct op *op, struct source *up,
                           const struct cipher *cipher, const struct session *session)
{
    struct mdc_source *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        source_free(up);
        return NULL;
    }
    source_init(&self->base, ops, op, up);
    self->cipher = cipher;
    self->session = session;
    return &self->base;
}

struct source *mdc_source_new(struct op *op, struct source *up, const struct cipher *cipher)
{
    return make(&check, op, up, cipher, NULL);
}

struct source *mdc_source_new_decrypting(struct op *op, struct source *up,
                                         const struct session *session)
{
    return make(&decrypt_and_check, op, up, session->cipher, session);
}
