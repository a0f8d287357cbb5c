#include "crypto/idea.h"
#include "base/secret.h"

#include <stdbool.h>
#include <string.h>

/* The blocks computed side by side. With 16 bits each they fill four vectors of 128 bits, enough to
 * keep the processor busy while it waits for products. */
#define LANES 32

/* From so many blocks on it pays to fill the lanes, if only in part. */
#define LANES_WORTH 8

enum { LAST = IDEA_KEYS - 4 }; /* the first key of the output transformation */

static unsigned get16(const uint8_t *p)
{
    return (unsigned)p[0] << 8 | p[1];
}

static void put16(uint8_t *p, unsigned x)
{
    p[0] = (uint8_t)(x >> 8);
    p[1] = (uint8_t)x;
}

/* --- one block at a time --------------------------------------------------------------------- */

/* A key as a factor: 1 to 65536. */
static uint32_t factor(uint16_t key)
{
    return (uint16_t)(key - 1) + 1u;
}

/* a times f modulo 65537, where 65536 is written as 0: in a and in the result, not in f.
 *
 * As 65536 is -1, the product high * 65536 + low is low - high, and 1 more in 16 bits where that
 * borrows; the builtin makes it the carry of a second addition in gcc and clang alike. A zero in a
 * makes the product 0 and should make it -f, which is 1 - f in 16 bits; the mask comes from a, not
 * from the product, so as to be ready with it. */
static inline uint32_t multiply(uint32_t a, uint32_t f)
{
    uint32_t product = a * f;
    uint32_t for_zero = (a - 1) >> 16 & (1 - f);
    uint16_t high = (uint16_t)(product >> 16), rest;
    bool borrow = __builtin_sub_overflow((uint16_t)product, high, &rest);
    return (uint16_t)(rest + borrow + for_zero);
}

/* A block as four numbers, each below 65536. */
struct block {
    uint32_t a, b, c, d;
};

/* Has one caller, so that compilers put it there and keep the block in registers. */
static inline struct block encrypt_block(const uint32_t *key, struct block x)
{
    for (const uint32_t *last = key + LAST; key < last; key += 6) {
        uint32_t a = multiply(x.a, key[0]);
        uint32_t b = (uint16_t)(x.b + key[1]);
        uint32_t c = (uint16_t)(x.c + key[2]);
        uint32_t d = multiply(x.d, key[3]);
        uint32_t s = multiply(a ^ c, key[4]);
        uint32_t t = multiply((uint16_t)(s + (b ^ d)), key[5]);
        s = (uint16_t)(s + t);
        x = (struct block){a ^ t, c ^ t, b ^ s, d ^ s};
    }
    /* The last round's exchange of the two in the middle is undone. */
    return (struct block){multiply(x.a, key[0]), (uint16_t)(x.c + key[1]), (uint16_t)(x.b + key[2]),
                          multiply(x.d, key[3])};
}

static struct block get_block(const uint8_t *p)
{
    return (struct block){get16(p), get16(p + 2), get16(p + 4), get16(p + 6)};
}

static void put_block(uint8_t *p, struct block x)
{
    put16(p, x.a);
    put16(p + 2, x.b);
    put16(p + 4, x.c);
    put16(p + 6, x.d);
}

/* --- many blocks side by side ---------------------------------------------------------------- */

/* Each loop below is one step of all lanes, on 16-bit numbers only: so compilers find the vector
 * instructions for it. */
typedef uint16_t lanes[LANES];

/* x times key modulo 65537, with 0 for 65536 in both and in the result. Here the product is 0
 * where either is: x * key = 1 - x - key modulo 65536 then. */
static inline void multiply_lanes(lanes x, uint16_t key)
{
    lanes high;
    for (size_t i = 0; i < LANES; i++)
        high[i] = (uint16_t)((uint32_t)x[i] * key >> 16);
    for (size_t i = 0; i < LANES; i++) {
        uint16_t low = (uint16_t)((uint32_t)x[i] * key);
        uint16_t negative = (uint16_t) - (low < high[i]);
        uint16_t zero = (uint16_t) - ((low | high[i]) == 0);
        x[i] = (uint16_t)(low - high[i] - negative + (zero & (1 - x[i] - key)));
    }
}

static inline void add_lanes(lanes x, uint16_t key)
{
    for (size_t i = 0; i < LANES; i++)
        x[i] = (uint16_t)(x[i] + key);
}

static void round_lanes(lanes *x, const uint16_t *key)
{
    lanes s, t;
    multiply_lanes(x[0], key[0]);
    add_lanes(x[1], key[1]);
    add_lanes(x[2], key[2]);
    multiply_lanes(x[3], key[3]);
    for (size_t i = 0; i < LANES; i++)
        s[i] = x[0][i] ^ x[2][i];
    multiply_lanes(s, key[4]);
    for (size_t i = 0; i < LANES; i++)
        t[i] = (uint16_t)(s[i] + (x[1][i] ^ x[3][i]));
    multiply_lanes(t, key[5]);
    for (size_t i = 0; i < LANES; i++) {
        uint16_t sum = (uint16_t)(s[i] + t[i]);
        uint16_t b = x[1][i];
        x[0][i] ^= t[i];
        x[1][i] = x[2][i] ^ t[i];
        x[2][i] = b ^ sum;
        x[3][i] ^= sum;
    }
}

/* `blocks` blocks, LANES at most; the other lanes compute for nothing. */
static void encrypt_lanes(const uint16_t *key, size_t blocks, uint8_t *dst, const uint8_t *src)
{
    lanes x[4] = {{0}};
    for (size_t i = 0; i < blocks; i++) {
        struct block b = get_block(src + IDEA_BLOCK_BYTES * i);
        x[0][i] = (uint16_t)b.a;
        x[1][i] = (uint16_t)b.b;
        x[2][i] = (uint16_t)b.c;
        x[3][i] = (uint16_t)b.d;
    }
    for (const uint16_t *last = key + LAST; key < last; key += 6)
        round_lanes(x, key);
    multiply_lanes(x[0], key[0]);
    add_lanes(x[2], key[1]);
    add_lanes(x[1], key[2]);
    multiply_lanes(x[3], key[3]);
    for (size_t i = 0; i < blocks; i++)
        put_block(dst + IDEA_BLOCK_BYTES * i, (struct block){x[0][i], x[2][i], x[1][i], x[3][i]});
}

/* --- keys ------------------------------------------------------------------------------------ */

/* Eight keys are the key itself; the next eight are it rotated by 25 bits more, and so on. */
static void expand(uint16_t k[IDEA_KEYS], const uint8_t *key)
{
    for (size_t i = 0; i < 8; i++)
        k[i] = (uint16_t)get16(key + 2 * i);
    for (size_t i = 8; i < IDEA_KEYS; i++) {
        const uint16_t *before = k + (i - 8) / 8 * 8;
        k[i] = (uint16_t)(before[(i + 1) % 8] << 9 | before[(i + 2) % 8] >> 7);
    }
}

/* Also those that are added: there 65536 is as good as 0. */
static void widen(struct idea_ctx *ctx)
{
    for (size_t i = 0; i < IDEA_KEYS; i++)
        ctx->wide[i] = factor(ctx->keys[i]);
}

void idea_set_encrypt_key(struct idea_ctx *ctx, const uint8_t *key)
{
    expand(ctx->keys, key);
    widen(ctx);
}

/* The power 65535, as the multiplicative group has 65536 elements. */
static uint16_t invert(uint16_t key)
{
    uint32_t f = factor(key), power = key;
    for (int i = 0; i < 15; i++)
        power = multiply(multiply(power, factor((uint16_t)power)), f);
    return (uint16_t)power;
}

static uint16_t negate(uint16_t key)
{
    return (uint16_t)-key;
}

/* Backwards: each round, and the output transformation, is undone by keys from the one it mirrors.
 * In the middle the two that are added change places, because the halves have. */
void idea_set_decrypt_key(struct idea_ctx *ctx, const uint8_t *key)
{
    uint16_t forward[IDEA_KEYS];
    expand(forward, key);
    for (size_t i = 0; i <= LAST; i += 6) {
        const uint16_t *from = forward + LAST - i;
        uint16_t *to = ctx->keys + i;
        size_t exchanged = i != 0 && i != LAST;
        to[0] = invert(from[0]);
        to[1] = negate(from[1 + exchanged]);
        to[2] = negate(from[2 - exchanged]);
        to[3] = invert(from[3]);
        if (i < LAST)
            memcpy(to + 4, from - 2, 2 * sizeof *to);
    }
    secret_wipe(forward, sizeof forward);
    widen(ctx);
}

/* --- whole messages -------------------------------------------------------------------------- */

void idea_cbc_encrypt(const struct idea_ctx *ctx, uint8_t *iv, size_t n, uint8_t *dst,
                      const uint8_t *src)
{
    struct block x = get_block(iv);
    for (size_t i = 0; i < n; i += IDEA_BLOCK_BYTES) {
        struct block p = get_block(src + i);
        x = (struct block){x.a ^ p.a, x.b ^ p.b, x.c ^ p.c, x.d ^ p.d};
        x = encrypt_block(ctx->wide, x);
        put_block(dst + i, x);
    }
    put_block(iv, x);
}

/* One block alone is CBC with an IV of zeros. */
void idea_encrypt(const struct idea_ctx *ctx, size_t n, uint8_t *dst, const uint8_t *src)
{
    size_t blocks = n / IDEA_BLOCK_BYTES;
    while (blocks) {
        size_t some = 1;
        if (blocks < LANES_WORTH) {
            uint8_t iv[IDEA_BLOCK_BYTES] = {0};
            idea_cbc_encrypt(ctx, iv, IDEA_BLOCK_BYTES, dst, src);
        } else {
            some = blocks < LANES ? blocks : LANES;
            encrypt_lanes(ctx->keys, some, dst, src);
        }
        dst += some * IDEA_BLOCK_BYTES;
        src += some * IDEA_BLOCK_BYTES;
        blocks -= some;
    }
}

/* The same, by the keys of the other context. */
void idea_decrypt(const struct idea_ctx *ctx, size_t n, uint8_t *dst, const uint8_t *src)
{
    idea_encrypt(ctx, n, dst, src);
}
