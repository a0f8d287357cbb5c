#include "pgp/digest_sink.h"

#include <stdlib.h>

struct digest_sink {
    struct sink base;
    struct digest_set *set;
    enum digest_sink_mode mode;
};

static int digest_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct digest_sink *self = (struct digest_sink *)s;
    digest_set_update(self->set, p, n);
    return self->mode == DIGEST_SINK_TEE ? sink_write(s->next, p, n) : 0;
}

static int digest_sink_lend(struct sink *s, uint8_t *p, size_t n)
{
    struct digest_sink *self = (struct digest_sink *)s;
    digest_set_update(self->set, p, n);
    return self->mode == DIGEST_SINK_TEE ? sink_lend(s->next, p, n) : 0;
}

static int digest_sink_finish(struct sink *s)
{
    digest_set_finish(((struct digest_sink *)s)->set);
    return 0;
}

static void digest_sink_free(struct sink *s)
{
    free(s);
}

static const struct sink_ops ops = {.name = "digest",
                                    .phase = PHASE_HASH,
                                    .write = digest_sink_write,
                                    .lend = digest_sink_lend,
                                    .finish = digest_sink_finish,
                                    .free = digest_sink_free};

struct sink *digest_sink_new(struct op *op, struct sink *next, struct digest_set *set,
                             enum digest_sink_mode mode)
{
    struct digest_sink *self = malloc(sizeof *self);
    if (!self) {
        op_fail_memory(op);
        sink_free(next);
        return NULL;
    }
    sink_init(&self->base, &ops, op, next);
    self->set = set;
    self->mode = mode;
    return &self->base;
}
