#include "crypto/pkcs1.h"

#include <string.h>

/* All ones where a is below b, else zero; both below 2^31. */
static uint32_t below(uint32_t a, uint32_t b)
{
    return (uint32_t)0 - ((a - b) >> 31);
}

/* All ones where x is zero, else zero; x below 2^31. */
static uint32_t is_zero(uint32_t x)
{
    return below(x, 1);
}

/* The index of the first zero byte behind the first two; n where there is none. */
static uint32_t find_separator(const uint8_t *block, size_t n)
{
    uint32_t at = (uint32_t)n;
    for (size_t i = n; i-- > 2;) {
        uint32_t hit = is_zero(block[i]);
        at = (at & ~hit) | ((uint32_t)i & hit);
    }
    return at;
}

/* Moves the bytes at p down by `by`, which is secret and at most n: one bit of it at a time. */
static void shift_down(uint8_t *p, size_t n, uint32_t by)
{
    for (size_t step = 1; step <= n; step <<= 1) {
        uint8_t take = (uint8_t)((uint32_t)0 - (by & 1));
        by >>= 1;
        for (size_t i = 0; i < n; i++) {
            uint8_t from = i + step < n ? p[i + step] : 0;
            p[i] = (uint8_t)((p[i] & ~take) | (from & take));
        }
    }
}

unsigned pkcs1_decode(uint8_t *block, size_t n, uint8_t *out, size_t cap, size_t *len)
{
    if (n < PKCS1_PADDING_BYTES)
        return 0;
    uint32_t separator = find_separator(block, n);
    uint32_t bytes = (uint32_t)n - 1 - separator;
    uint32_t ok = is_zero(block[0]) & is_zero(block[1] ^ 2u);
    ok &= below(separator, (uint32_t)n) & ~below(separator, PKCS1_PADDING_BYTES - 1);
    ok &= ~below((uint32_t)cap, bytes & ok);
    /* The message is the end of the block. What of it can fit stands in its last bytes. */
    size_t room = cap < n ? cap : n;
    uint8_t *end = block + (n - room);
    shift_down(end, room, ((uint32_t)room - bytes) & ok);
    for (size_t i = 0; i < room; i++)
        out[i] = (uint8_t)((out[i] & ~ok) | (end[i] & ok));
    size_t mask = (size_t)0 - (ok & 1);
    *len = (*len & ~mask) | ((size_t)bytes & mask);
    return ok & 1;
}

void pkcs1_sign_block(const uint8_t *message, size_t m, uint8_t *block, size_t n)
{
    block[0] = 0;
    block[1] = 1;
    memset(block + 2, 0xFF, n - 3 - m);
    block[n - 1 - m] = 0;
    memcpy(block + (n - m), message, m);
}
