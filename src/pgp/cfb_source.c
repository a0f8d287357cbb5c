#include "pgp/cfb_source.h"

#include "crypto/cfb.h"

#include <stdlib.h>

struct cfb_source {
    struct source base;
    const struct session *session;
    struct cfb cfb;
};

static int cfb_source_start(struct source *s)
{
    struct cfb_source *self = (struct cfb_source *)s;
    cfb_init(&self->cfb, self->session->cipher, self->session->key);
    return 0;
}

static int cfb_source_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct cfb_source *self = (struct cfb_source *)s;
    if (source_read(s->up, p, cap, got))
        return -1;
    cfb_decrypt(&self->cfb, *got, p, p);
    return 0;
}

static void cfb_source_free(struct source *s)
{
    struct cfb_source *self = (struct cfb_source *)s;
    cfb_end(&self->cfb);
    free(self);
}

static const struct source_ops ops = {.name = "cfb",
                                      .phase = PHASE_CIPHER,
                                      .start = cfb_source_start,
                                      .read = cfb_source_read,
                                      .free = cfb_source_free};

struct source *cfb_source_new(struct op *op, struct source *up, const struct session *session)
{
    struct cfb_source *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        source_free(up);
        return NULL;
    }
    source_init(&self->base, &ops, op, up);
    self->session = session;
    return &self->base;
}
