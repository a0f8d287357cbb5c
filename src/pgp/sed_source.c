#include "pgp/sed_source.h"

#include "base/secret.h"
#include "crypto/cfb.h"

#include <stdlib.h>
#include <string.h>

struct sed_source {
    struct source base;
    const struct session *session;
    struct cfb cfb;
    bool fits; /* the quick check */
};

static int sed_source_start(struct source *s)
{
    struct sed_source *self = (struct sed_source *)s;
    uint8_t prefix[CIPHER_BLOCK_MAX + 2];
    size_t block = self->session->cipher->block_bytes, got;
    cfb_init(&self->cfb, self->session->cipher, self->session->key);
    if (source_read_full(s->up, prefix, block + 2, &got))
        return -1;
    if (got < block + 2)
        return session_fail(s->op);
    cfb_decrypt(&self->cfb, block + 2, prefix, prefix);
    cfb_resync(&self->cfb);
    self->fits = memcmp(prefix + block - 2, prefix + block, 2) == 0;
    secret_wipe(prefix, sizeof prefix);
    return 0;
}

static int sed_source_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct sed_source *self = (struct sed_source *)s;
    if (source_read(s->up, p, cap, got))
        return -1;
    if (*got == 0)
        return self->fits ? 0 : session_fail(s->op);
    cfb_decrypt(&self->cfb, *got, p, p);
    return 0;
}

static void sed_source_free(struct source *s)
{
    struct sed_source *self = (struct sed_source *)s;
    cfb_end(&self->cfb);
    free(self);
}

static const struct source_ops ops = {.name = "sed",
                                      .phase = PHASE_CIPHER,
                                      .start = sed_source_start,
                                      .read = sed_source_read,
                                      .free = sed_source_free};

struct source *sed_source_new(struct op *op, struct source *up, const struct session *session)
{
    struct sed_source *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        source_free(up);
        return NULL;
    }
    source_init(&self->base, &ops, op, up);
    self->session = session;
    return &self->base;
}
