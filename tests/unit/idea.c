/* IDEA: published vectors, its multiplication against plain arithmetic, and all ways to run it
 * against the cipher written down as the paper has it. */
#include "../../src/crypto/idea.c"

#include "base/num.h"
#include "pipe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

struct rng {
    uint64_t state;
};

static uint32_t draw(struct rng *r)
{
    r->state = r->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(r->state >> 32);
}

/* Where many bits are equal, zeros and carries are met more often. */
static uint16_t draw16(struct rng *r)
{
    static const uint16_t special[] = {0, 1, 2, 0x7FFF, 0x8000, 0x8001, 0xFFFE, 0xFFFF};
    uint32_t x = draw(r);
    return x % 4 ? (uint16_t)(x >> 8) : special[x >> 8 & 7];
}

/* --- the cipher as the paper has it ---------------------------------------------------------- */

static uint16_t slow_multiply(uint16_t x, uint16_t y)
{
    uint64_t a = x ? x : 65536, b = y ? y : 65536;
    return (uint16_t)(a * b % 65537);
}

static void slow_encrypt(const uint16_t *k, uint8_t *dst, const uint8_t *src)
{
    uint16_t x[4];
    for (int i = 0; i < 4; i++)
        x[i] = (uint16_t)num_get16(src + 2 * i);
    for (int round = 0; round < 8; round++, k += 6) {
        uint16_t a = slow_multiply(x[0], k[0]), b = (uint16_t)(x[1] + k[1]);
        uint16_t c = (uint16_t)(x[2] + k[2]), d = slow_multiply(x[3], k[3]);
        uint16_t e = slow_multiply(a ^ c, k[4]);
        uint16_t f = slow_multiply((uint16_t)(e + (b ^ d)), k[5]);
        uint16_t g = (uint16_t)(e + f);
        x[0] = a ^ f;
        x[1] = c ^ f;
        x[2] = b ^ g;
        x[3] = d ^ g;
    }
    const uint16_t y[4] = {slow_multiply(x[0], k[0]), (uint16_t)(x[2] + k[1]),
                           (uint16_t)(x[1] + k[2]), slow_multiply(x[3], k[3])};
    for (int i = 0; i < 4; i++) {
        dst[2 * i] = (uint8_t)(y[i] >> 8);
        dst[2 * i + 1] = (uint8_t)y[i];
    }
}

/* --- the multiplication ---------------------------------------------------------------------- */

static void check_key(uint16_t key)
{
    for (uint32_t x = 0; x < 65536; x += LANES) {
        lanes many;
        for (uint32_t i = 0; i < LANES; i++)
            many[i] = (uint16_t)(x + i);
        multiply_lanes(many, key);
        for (uint32_t i = 0; i < LANES; i++) {
            uint16_t want = slow_multiply((uint16_t)(x + i), key);
            if (multiply(x + i, factor(key)) != want || many[i] != want)
                fail_msg("%u * %u: %u and %u, not %u", (unsigned)(x + i), key,
                         (unsigned)multiply(x + i, factor(key)), many[i], want);
        }
    }
}

/* Each number times: the edges, the powers of two and their neighbours, and others. */
static void multiplies_modulo_65537(void **state)
{
    (void)state;
    struct rng r = {1};
    check_key(0);
    for (unsigned bit = 0; bit < 16; bit++)
        for (unsigned i = 0; i < 3; i++)
            check_key((uint16_t)((1u << bit) + i - 1));
    check_key(0xFFFF);
    for (int i = 0; i < 100; i++)
        check_key((uint16_t)draw(&r));
}

static void inverts_all(void **state)
{
    (void)state;
    for (uint32_t x = 0; x < 65536; x++)
        assert_int_equal(slow_multiply((uint16_t)x, invert((uint16_t)x)), 1);
}

/* --- vectors --------------------------------------------------------------------------------- */

/* Sends n bytes, the block again and again, through both directions. */
static void check_vector(const uint8_t *key, const uint8_t *plain, const uint8_t *coded)
{
    struct idea_ctx forward, back;
    uint8_t many[8 * (LANES + 3)], out[sizeof many];
    idea_set_encrypt_key(&forward, key);
    idea_set_decrypt_key(&back, key);
    for (size_t n = 8; n <= sizeof many; n += sizeof many - 8) {
        for (size_t i = 0; i < n; i++)
            many[i] = plain[i % 8];
        idea_encrypt(&forward, n, out, many);
        for (size_t i = 0; i < n; i += 8)
            assert_memory_equal(out + i, coded, 8);
        idea_decrypt(&back, n, out, out);
        assert_memory_equal(out, many, n);
    }
}

static void check_hex(const char *key_hex, const char *plain_hex, const char *coded_hex)
{
    uint8_t key[16], plain[8], coded[8];
    assert_true(num_parse_hex(key_hex, key, 16));
    assert_true(num_parse_hex(plain_hex, plain, 8));
    assert_true(num_parse_hex(coded_hex, coded, 8));
    check_vector(key, plain, coded);
}

/* Lai's example, then NESSIE's sets. */
static void gives_published_vectors(void **state)
{
    (void)state;
    static const char *const v[][3] = {
        {"00010002000300040005000600070008", "0000000100020003", "11fbed2b01986de5"},
        {"80000000000000000000000000000000", "0000000000000000", "b1f5f7f87901370f"},
        {"00000000000000000000000000000001", "0000000000000000", "c57adbde27bc26cf"},
        {"00000000000000000000000000000000", "8000000000000000", "8001000180008000"},
        {"00000000000000000000000000000000", "0000000000000000", "0001000100000000"},
        {"01010101010101010101010101010101", "0101010101010101", "e3f8aff7a3795615"},
        {"000102030405060708090a0b0c0d0e0f", "0011223344556677", "f526ab9a62c0d258"},
        {"2bd6459f82c5b300952c49104881ff48", "ea024714ad5c4d84", "c8fb51d3516627a8"},
        {"000102030405060708090a0b0c0d0e0f", "db2d4a92aa68273f", "0011223344556677"},
        {"2bd6459f82c5b300952c49104881ff48", "f129a6601ef62a47", "ea024714ad5c4d84"},
        {"ffffffffffffffffffffffffffffffff", "28886d814399e782", "ffffffffffffffff"},
    };
    for (size_t i = 0; i < sizeof v / sizeof v[0]; i++)
        check_hex(v[i][0], v[i][1], v[i][2]);
}

static void gives_libgcrypts_vectors(void **state)
{
    (void)state;
    struct pipe pipe;
    struct buf text = {0};
    if (!pipe_vector(pipe_init(&pipe), "libgcrypt/idea-ecb.txt", &text)) {
        assert_false(getenv("CI") && strcmp(getenv("CI"), "true") == 0);
        return;
    }
    assert_int_equal(buf_put8(&pipe.op, &text, 0), 0);
    unsigned lines = 0;
    for (char *rest = (char *)text.data, *line; (line = strsep(&rest, "\n"));) {
        char key[33], plain[17], coded[17];
        if (sscanf(line, "%32[0-9a-f] %16[0-9a-f] %16[0-9a-f]", key, plain, coded) != 3)
            continue;
        check_hex(key, plain, coded);
        lines++;
    }
    assert_int_equal(lines, 11);
    buf_end(&text);
}

/* --- all ways to run it ---------------------------------------------------------------------- */

#define BLOCKS 100
static uint8_t plain[8 * BLOCKS], want[8 * BLOCKS], got[8 * BLOCKS + 8];

/* A schedule of any keys at all, which those of a real key are but a few of. */
static void draw_schedule(struct rng *r, struct idea_ctx *ctx)
{
    for (size_t i = 0; i < IDEA_KEYS; i++)
        ctx->keys[i] = draw16(r);
    widen(ctx);
    for (size_t i = 0; i < sizeof plain; i += 2) {
        uint16_t x = draw16(r);
        plain[i] = (uint8_t)(x >> 8);
        plain[i + 1] = (uint8_t)x;
    }
}

/* Any number of blocks, in place or not, gives the same as one by one, and nothing behind them. */
static void blocks_stand_alone(void **state)
{
    (void)state;
    struct rng r = {2};
    struct idea_ctx ctx;
    for (size_t n = 0; n <= sizeof plain; n += 8) {
        draw_schedule(&r, &ctx);
        for (size_t i = 0; i < n; i += 8)
            slow_encrypt(ctx.keys, want + i, plain + i);
        memset(got, 0xEE, sizeof got);
        idea_encrypt(&ctx, n, got, plain);
        assert_memory_equal(got, want, n);
        assert_int_equal(got[n], 0xEE);
        for (size_t i = 0; i < n; i += 8)
            idea_encrypt(&ctx, 8, got + i, plain + i);
        assert_memory_equal(got, want, n);
        memcpy(got, plain, n);
        idea_encrypt(&ctx, n, got, got);
        assert_memory_equal(got, want, n);
        assert_int_equal(got[n], 0xEE);
    }
}

static void cbc_chains(void **state)
{
    (void)state;
    struct rng r = {3};
    struct idea_ctx ctx;
    for (size_t n = 0; n <= 8 * 20; n += 8)
        for (int in_place = 0; in_place < 2; in_place++) {
            uint8_t iv[8], slow_iv[8];
            draw_schedule(&r, &ctx);
            for (size_t i = 0; i < 8; i++)
                iv[i] = slow_iv[i] = (uint8_t)draw16(&r);
            for (size_t i = 0; i < n; i += 8) {
                for (size_t j = 0; j < 8; j++)
                    slow_iv[j] ^= plain[i + j];
                slow_encrypt(ctx.keys, slow_iv, slow_iv);
                memcpy(want + i, slow_iv, 8);
            }
            memcpy(got, plain, n);
            idea_cbc_encrypt(&ctx, iv, n, got, in_place ? got : plain);
            assert_memory_equal(got, want, n);
            assert_memory_equal(iv, slow_iv, 8);
        }
}

/* With real keys, of which some make zeros in the schedule. */
static void decryption_is_the_inverse(void **state)
{
    (void)state;
    struct rng r = {4};
    for (int round = 0; round < 1000; round++) {
        struct idea_ctx forward, back;
        uint8_t key[16];
        draw_schedule(&r, &forward);
        for (size_t i = 0; i < 16; i++)
            key[i] = (uint8_t)draw16(&r);
        size_t n = 8 * (draw(&r) % (BLOCKS + 1));
        idea_set_encrypt_key(&forward, key);
        idea_set_decrypt_key(&back, key);
        idea_encrypt(&forward, n, got, plain);
        idea_decrypt(&back, n, want, got);
        assert_memory_equal(want, plain, n);
        idea_decrypt(&back, n, got, plain);
        idea_encrypt(&forward, n, got, got);
        assert_memory_equal(got, plain, n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(multiplies_modulo_65537),   cmocka_unit_test(inverts_all),
        cmocka_unit_test(gives_published_vectors),   cmocka_unit_test(gives_libgcrypts_vectors),
        cmocka_unit_test(blocks_stand_alone),        cmocka_unit_test(cbc_chains),
        cmocka_unit_test(decryption_is_the_inverse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
