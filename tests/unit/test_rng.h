/* Randomness for tests: the same sequence each time, and, where asked for, a failure on the way. */
#ifndef TESTS_UNIT_TEST_RNG_H
#define TESTS_UNIT_TEST_RNG_H

#include "base/op.h"

struct test_rng {
    uint64_t state;
    unsigned long fills; /* calls so far */
    unsigned long fail;  /* the call that fails and all after it; 0: none */
    struct op_rng rng;
};

static inline int test_rng_fill(void *ctx, uint8_t *p, size_t n)
{
    struct test_rng *r = ctx;
    if (++r->fills >= r->fail && r->fail)
        return -1;
    for (size_t i = 0; i < n; i++) {
        r->state = r->state * 6364136223846793005u + 1442695040888963407u;
        p[i] = (uint8_t)(r->state >> 56);
    }
    return 0;
}

/* Makes r the randomness of op. */
static inline void test_rng_init(struct test_rng *r, struct op *op, uint64_t seed)
{
    *r = (struct test_rng){.state = seed, .rng = {test_rng_fill, r}};
    op->rng = &r->rng;
}

#endif
