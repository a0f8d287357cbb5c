#include "study/key_kinds.h"

#include "pgp/measuring.h"

int key_kinds_load(struct op *op, const struct study_context *c, const struct key_kind *kind,
                   struct keyring *ring, struct keyring_hit *hit)
{
    struct store_measuring which = {.profile = profile_table[0],
                                    .bits = kind->bits,
                                    .curve = kind->curve ? ecc_by_name(kind->curve) : NULL};
    return c->need_key(op, c->ctx, which) || measuring_load(op, c->store, which, ring, hit) ? -1
                                                                                            : 0;
}
