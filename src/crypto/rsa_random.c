#include "crypto/rsa_random.h"
#include "crypto/random.h"

void rsa_random_fill(void *ctx, size_t n, uint8_t *p)
{
    struct rsa_random *r = ctx;
    if (!r->failed && !random_fill(r->op, p, n))
        return;
    r->failed = true;
    for (size_t i = 0; i < n; i++) {
        r->worthless = r->worthless * 6364136223846793005u + 1442695040888963407u;
        p[i] = (uint8_t)(r->worthless >> 56);
    }
}
