/* What the fuzz targets share.
 *
 * A target is one file with one LLVMFuzzerTestOneInput. It is linked with libFuzzer by `make fuzz`,
 * and with run_seeds.c by `make check`, which runs it once over the seeds that make_seeds writes
 * and over the public vectors. It aborts where a property does not hold that holds for any input:
 * most targets read the input twice, whole and in small pieces, and want the same of both.
 *
 * Randomness is a fixed sequence and limits are low, so that a run is short and can be repeated.
 */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "../unit/test_rng.h"
#include "base/buf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Gives 0. `data` is what somebody sent us, n bytes of it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static const struct limits fuzz_limits = {
    .packet_bytes = 64 * 1024,
    .mpi_bits = 1024,
    .depth = 4,
    .inflate_ratio = 1032,
    .inflate_slack_bytes = 1024 * 1024,
    .output_bytes = 256 * 1024,
    .session_keys = 6,
    .signatures = 4,
    .s2k_runs = 4,
    .s2k_bytes = 16 * 1024,
    .key_file_bytes = 1024 * 1024,
};

/* An op with its randomness. */
struct fuzz_op {
    struct op op;
    struct test_rng rng;
};

static inline struct op *fuzz_init(struct fuzz_op *f)
{
    op_init(&f->op);
    f->op.limits = &fuzz_limits;
    test_rng_init(&f->rng, &f->op, 1);
    return &f->op;
}

/* Ends the program where `holds` is false: a finding. */
static inline void fuzz_require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}

/* In pieces of what size an input of n bytes is read the second time: 1 to 61. */
static inline size_t fuzz_step(size_t n)
{
    return 1 + n % 61;
}

static inline bool fuzz_same(const struct buf *a, const struct buf *b)
{
    return a->len == b->len && (a->len == 0 || memcmp(a->data, b->data, a->len) == 0);
}

#endif
