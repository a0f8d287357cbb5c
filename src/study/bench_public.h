/* Benchmarks of public-key operations, through the door that the encryptor uses, and of making keys. */
#ifndef STUDY_BENCH_PUBLIC_H
#define STUDY_BENCH_PUBLIC_H

#include "crypto/ecc.h"
#include "study/bench_task.h"

/* A kind of key: RSA of so many bits, or on a curve, or on P-192 where neither is set. */
struct bench_public_kind {
    unsigned bits;
    const struct ecc *curve;
};

/* Makes one and throws it away. 0, or -1. */
int bench_public_make(struct op *op, const struct bench_public_kind *kind);

/* Each adds its group to the list; keys of the sizes are generated. 0, or -1. */
int bench_public_rsa(struct op *op, const struct bench_plan *plan, struct bench_list *list);
int bench_public_ecc(struct op *op, const struct bench_plan *plan, struct bench_list *list);
int bench_public_keygen(struct op *op, const struct bench_plan *plan, struct bench_list *list);

#endif
