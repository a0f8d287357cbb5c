#include "base/buf.h"

#include "base/secret.h"

#include <stdlib.h>
#include <string.h>

void buf_init(struct buf *b)
{
    *b = (struct buf){0};
}

static size_t touched(const struct buf *b)
{
    return b->len > b->high ? b->len : b->high;
}

void buf_end(struct buf *b)
{
    secret_free(b->data, touched(b));
    *b = (struct buf){0};
}

int buf_reserve(struct op *op, struct buf *b, size_t more)
{
    if (more <= b->cap - b->len)
        return 0;
    if (more > SIZE_MAX / 4 || b->len > SIZE_MAX / 4)
        return op_fail_memory(op);
    size_t cap = b->len + more;
    cap = cap < 64 ? 64 : cap + cap / 2;
    uint8_t *data = malloc(cap);
    if (!data)
        return op_fail_memory(op);
    if (b->len)
        memcpy(data, b->data, b->len);
    secret_free(b->data, touched(b));
    b->data = data;
    b->high = b->len;
    b->cap = cap;
    return 0;
}

int buf_append(struct op *op, struct buf *b, const void *p, size_t n)
{
    if (buf_reserve(op, b, n))
        return -1;
    if (n)
        memcpy(b->data + b->len, p, n);
    b->len += n;
    return 0;
}

int buf_put8(struct op *op, struct buf *b, unsigned v)
{
    uint8_t byte = (uint8_t)v;
    return buf_append(op, b, &byte, 1);
}

int buf_put16(struct op *op, struct buf *b, unsigned v)
{
    uint8_t bytes[2] = {(uint8_t)(v >> 8), (uint8_t)v};
    return buf_append(op, b, bytes, sizeof bytes);
}

int buf_put32(struct op *op, struct buf *b, uint32_t v)
{
    uint8_t bytes[4] = {(uint8_t)(v >> 24), (uint8_t)(v >> 16), (uint8_t)(v >> 8), (uint8_t)v};
    return buf_append(op, b, bytes, sizeof bytes);
}

int buf_puts(struct op *op, struct buf *b, const char *s)
{
    return buf_append(op, b, s, strlen(s));
}

void buf_clear(struct buf *b)
{
    b->high = touched(b);
    b->len = 0;
}
