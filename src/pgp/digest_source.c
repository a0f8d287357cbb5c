#include "pgp/digest_source.h"

#include <stdlib.h>

struct digest_source {
    struct source base;
    struct digests *digests;
};

static int digest_source_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct digest_source *self = (struct digest_source *)s;
    if (source_read(s->up, p, cap, got))
        return -1;
    if (*got > 0)
        digests_update(self->digests, p, *got);
    else
        digests_finish(self->digests);
    return 0;
}

static void digest_source_free(struct source *s)
{
    free(s);
}

static const struct source_ops ops = {
    .name = "digest", .phase = PHASE_HASH, .read = digest_source_read, .free = digest_source_free};

struct source *digest_source_new(struct op *op, struct source *up, struct digests *digests)
{
    struct digest_source *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        source_free(up);
        return NULL;
    }
    source_init(&self->base, &ops, op, up);
    self->digests = digests;
    return &self->base;
}
