#include "pgp/mark.h"

#include "crypto/hash.h"

#include <string.h>

/* A new-format trust packet that says what it is. */
static const uint8_t head[] = {0xCC, 39, 'c', 'h', 'e', 'c', 'k', 'e', 'd'};

enum { DIGEST_BYTES = 32, MARK_BYTES = sizeof head + DIGEST_BYTES };

static void digest(const uint8_t *p, size_t n, uint8_t out[DIGEST_BYTES])
{
    struct hash_ctx h;
    hash_init(&h, hash_by_name("sha256"));
    hash_update(&h, p, n);
    hash_digest(&h, out);
}

int mark_put(struct op *op, const struct buf *key, bool is_good, struct buf *out)
{
    uint8_t mark[MARK_BYTES] = {0};
    memcpy(mark, head, sizeof head);
    if (is_good)
        digest(key->data, key->len, mark + sizeof head);
    return buf_append(op, out, mark, sizeof mark);
}

size_t mark_cut(const uint8_t *p, size_t n, size_t last, bool *is_marked)
{
    uint8_t expected[DIGEST_BYTES];
    *is_marked = false;
    if (n - last != MARK_BYTES || memcmp(p + last, head, sizeof head) != 0)
        return n;
    n = last;
    digest(p, n, expected);
    *is_marked = memcmp(p + n + sizeof head, expected, DIGEST_BYTES) == 0;
    return n;
}
