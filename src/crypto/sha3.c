#include "crypto/sha3.h"

#include <nettle/sha3.h>

void sha3_digest(const void *p, size_t n, uint8_t out[SHA3_DIGEST_BYTES])
{
    struct sha3_256_ctx ctx;
    sha3_256_init(&ctx);
    sha3_256_update(&ctx, n, p);
    sha3_256_digest(&ctx, SHA3_DIGEST_BYTES, out);
}
