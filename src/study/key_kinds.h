/* The measuring keys that the studies of signatures sign with. */
#ifndef STUDY_KEY_KINDS_H
#define STUDY_KEY_KINDS_H

#include "study/study.h"

/* One kind: the size of an RSA key, or a curve. */
struct key_kind {
    const char *label; /* at most 15 characters */
    unsigned bits;     /* 0: on the curve */
    const char *curve; /* as crypto/ecc names it */
};

/* Makes the measuring key of that kind unless it is there, and adds it to the ring. 0 with *hit set, or
 * -1. */
int key_kinds_load(struct op *op, const struct study_context *c, const struct key_kind *kind,
                   struct keyring *ring, struct keyring_hit *hit);

#endif
