#include "pgp/mdc.h"

#include "crypto/random.h"

#include <string.h>

/* The header of the old MDC packet is hashed with what comes before it. */
static const uint8_t head[2] = {0xD3, 0x14};

void mdc_init(struct hash_ctx *h)
{
    hash_init(h, hash_by_name("sha1"));
}

int mdc_prefix(struct op *op, const struct cipher *cipher, uint8_t out[MDC_PREFIX_MAX], size_t *n)
{
    size_t block = cipher->block_bytes;
    *n = block + 2;
    if (random_fill(op, out, block))
        return -1;
    memcpy(out + block, out + block - 2, 2);
    return 0;
}

void mdc_trailer(struct hash_ctx *h, uint8_t out[MDC_TRAILER_BYTES])
{
    memcpy(out, head, sizeof head);
    hash_update(h, head, sizeof head);
    hash_digest(h, out + sizeof head);
}

bool mdc_matches(struct hash_ctx *h, const uint8_t trailer[MDC_TRAILER_BYTES])
{
    uint8_t expected[MDC_TRAILER_BYTES];
    unsigned differs = 0;
    mdc_trailer(h, expected);
    for (size_t i = 0; i < sizeof expected; i++)
        differs |= (unsigned)(expected[i] ^ trailer[i]);
    return differs == 0;
}
