/* CFB: published vectors, and the same bytes as Nettle's own CFB for every cipher, length and
 * split; resynchronised, the same as CFB byte by byte, and what GnuPG 1 wrote. */
#include "base/num.h"
#include "crypto/cfb.h"
#include "pipe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* Nettle's header would give our own functions its names. */
typedef void block_function(const void *ctx, size_t n, uint8_t *dst, const uint8_t *src);
void nettle_cfb_encrypt(const void *ctx, block_function *f, size_t block, uint8_t *iv, size_t n,
                        uint8_t *dst, const uint8_t *src);

#define MAX 20000
static uint8_t plain[MAX], want[MAX], got[MAX], key[CIPHER_KEY_MAX];

struct rng {
    uint64_t state;
};

static unsigned draw(struct rng *r, unsigned below)
{
    r->state = r->state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(r->state >> 33) % below;
}

static int fill(void **state)
{
    (void)state;
    struct rng r = {1};
    for (size_t i = 0; i < MAX; i++)
        plain[i] = (uint8_t)draw(&r, 256);
    for (size_t i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)draw(&r, 256);
    return 0;
}

static void reference(const struct cipher *cipher, size_t n)
{
    static _Alignas(16) uint8_t schedule[CIPHER_SCHEDULE_BYTES];
    uint8_t iv[CIPHER_BLOCK_MAX] = {0};
    cipher->set_key(schedule, key);
    nettle_cfb_encrypt(schedule, cipher->encrypt, cipher->block_bytes, iv, n, want, plain);
}

/* SP 800-38A F.3.13 and F.3.17. Its IV is made the first block of ciphertext. */
static void gives_published_vectors(void **state)
{
    (void)state;
    static const struct {
        const char *name, *key, *coded;
    } v[] = {
        {"aes128", "2b7e151628aed2a6abf7158809cf4f3c",
         "3b3fd92eb72dad20333449f8e83cfb4ac8a64537a0b3a93fcde3cdad9f1ce58b"
         "26751f67a3cbb140b1808cf187a4f4dfc04b05357c5d1c0eeac4c66f9ff7f2e6"},
        {"aes256", "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
         "dc7e84bfda79164b7ecd8486985d386039ffed143b28b1c832113c6331e5407b"
         "df10132415e54b92a13ed0a8267ae2f975a385741ab9cef82031623d55b1e471"},
    };
    uint8_t text[64], k[32], iv[16], block[16], zero[16] = {0}, coded[64];
    assert_true(num_parse_hex("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
                              "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
                              text, 64));
    assert_true(num_parse_hex("000102030405060708090a0b0c0d0e0f", iv, 16));
    for (size_t i = 0; i < 2; i++) {
        struct cfb c;
        const struct cipher *cipher = cipher_by_name(v[i].name);
        assert_true(num_parse_hex(v[i].key, k, cipher->key_bytes));
        cfb_init(&c, cipher, k);
        cipher->encrypt(c.schedule, 16, block, zero);
        for (size_t j = 0; j < 16; j++)
            block[j] ^= iv[j];
        cfb_encrypt(&c, 16, block, block);
        assert_memory_equal(block, iv, 16);
        cfb_encrypt(&c, 64, coded, text);
        assert_true(num_parse_hex(v[i].coded, want, 64));
        assert_memory_equal(coded, want, 64);
    }
}

/* Runs n bytes through f in the given pieces, in place where `in_place` is set. */
typedef void cfb_function(struct cfb *c, size_t n, uint8_t *dst, const uint8_t *src);

static void run(const struct cipher *cipher, cfb_function *f, size_t n, const uint8_t *from,
                bool in_place, unsigned most, struct rng *r)
{
    struct cfb c;
    cfb_init(&c, cipher, key);
    memset(got, 0xee, sizeof got);
    if (in_place)
        memcpy(got, from, n);
    for (size_t done = 0; done < n;) {
        size_t m = most ? draw(r, most + 1) : n;
        m = m < n - done ? m : n - done;
        f(&c, m, got + done, in_place ? got + done : from + done);
        done += m;
    }
    cfb_end(&c);
    for (size_t i = n; i < n + 16 && i < MAX; i++)
        assert_int_equal(got[i], 0xee);
}

static void both_ways(const struct cipher *cipher, size_t n, unsigned most, struct rng *r)
{
    for (int in_place = 0; in_place < 2; in_place++) {
        run(cipher, cfb_encrypt, n, plain, in_place, most, r);
        assert_memory_equal(got, want, n);
        run(cipher, cfb_decrypt, n, want, in_place, most, r);
        assert_memory_equal(got, plain, n);
    }
}

static void every_short_length(void **state)
{
    (void)state;
    struct rng r = {2};
    for (const struct cipher *const *row = cipher_table; *row; row++)
        for (size_t n = 0; n <= 100; n++) {
            reference(*row, n);
            both_ways(*row, n, 0, &r);
            both_ways(*row, n, 20, &r);
        }
}

/* Lengths around the chunk of key stream, in pieces of all kinds. */
static void long_and_split(void **state)
{
    (void)state;
    const size_t lengths[] = {4079, 4095, 4096, 4097, 4112, 8192, 12345, MAX};
    const unsigned pieces[] = {0, 1, 17, 100, 5000};
    struct rng r = {3};
    for (const struct cipher *const *row = cipher_table; *row; row++)
        for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
            reference(*row, lengths[i]);
            for (size_t j = 0; j < sizeof pieces / sizeof pieces[0]; j++)
                both_ways(*row, lengths[i], pieces[j], &r);
        }
}

/* The woven calls, from a given start of the hash, against the separate ones. */
static void woven(const struct cipher *cipher, const struct hash *hash, size_t before,
                  struct rng *r)
{
    uint8_t expect[HASH_DIGEST_MAX], digest[HASH_DIGEST_MAX];
    size_t n = 1000 + draw(r, 9000);
    unsigned most = 1 + draw(r, 6000);
    reference(cipher, n);
    struct hash_ctx h;
    hash_init(&h, hash);
    hash_update(&h, plain, before);
    struct hash_ctx start = h;
    hash_update(&h, plain, n);
    hash_digest(&h, expect);
    for (int way = 0; way < 4; way++) {
        bool decrypts = way & 1, in_place = way & 2;
        const uint8_t *from = decrypts ? want : plain;
        struct cfb c;
        cfb_init(&c, cipher, key);
        h = start;
        if (in_place)
            memcpy(got, from, n);
        for (size_t done = 0, m; done < n; done += m) {
            m = draw(r, most + 1);
            m = m < n - done ? m : n - done;
            (decrypts ? cfb_decrypt_hash : cfb_encrypt_hash)(&c, &h, m, got + done,
                                                             in_place ? got + done : from + done);
        }
        hash_digest(&h, digest);
        assert_memory_equal(got, decrypts ? plain : want, n);
        assert_memory_equal(digest, expect, hash->digest_bytes);
    }
}

static void woven_is_the_same(void **state)
{
    (void)state;
    const size_t before[] = {0, 16, 48, 64, 3, 29};
    struct rng r = {4};
    for (const struct cipher *const *row = cipher_table; *row; row++)
        for (const struct hash *const *hash = hash_table; *hash; hash++)
            for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
                woven(*row, *hash, before[i], &r);
}

/* CFB with its feedback written down as RFC 4880 section 13.9 does: all ciphertext stands behind
 * the IV, and a block's key stream is the encryption of the one that ended where it begins. It
 * begins anew at the places given. */
static void reference_resynced(const struct cipher *cipher, const uint8_t *iv, size_t n,
                               const size_t *at, size_t places)
{
    static _Alignas(16) uint8_t schedule[CIPHER_SCHEDULE_BYTES];
    static uint8_t coded[CIPHER_BLOCK_MAX + MAX];
    uint8_t stream[CIPHER_BLOCK_MAX];
    size_t block = cipher->block_bytes, begin = 0;
    cipher->set_key(schedule, key);
    memcpy(coded, iv, block);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < places; j++)
            if (at[j] == i)
                begin = i;
        if ((i - begin) % block == 0)
            cipher->encrypt(schedule, block, stream, coded + i);
        coded[block + i] = want[i] = plain[i] ^ stream[(i - begin) % block];
    }
}

/* Bytes from `done` up to `end`, in pieces, half of them in place. */
static void go_on(struct cfb *c, bool decrypts, size_t done, size_t end, struct rng *r)
{
    const uint8_t *from = decrypts ? want : plain;
    for (size_t m; done < end; done += m) {
        bool in_place = draw(r, 2);
        m = draw(r, 3) ? end - done : 1 + draw(r, 40);
        m = m < end - done ? m : end - done;
        if (in_place)
            memcpy(got + done, from + done, m);
        (decrypts ? cfb_decrypt : cfb_encrypt)(c, m, got + done,
                                               in_place ? got + done : from + done);
    }
}

static void check_resync(const struct cipher *cipher, size_t n, const size_t *at, size_t places,
                         struct rng *r)
{
    uint8_t iv[CIPHER_BLOCK_MAX] = {0};
    bool has_iv = draw(r, 2);
    for (size_t i = 0; has_iv && i < sizeof iv; i++)
        iv[i] = (uint8_t)draw(r, 256);
    reference_resynced(cipher, iv, n, at, places);
    for (int decrypts = 0; decrypts < 2; decrypts++) {
        struct cfb c;
        size_t done = 0;
        cfb_init(&c, cipher, key);
        if (has_iv)
            cfb_set_iv(&c, iv);
        for (size_t j = 0; j < places; done = at[j++]) {
            go_on(&c, decrypts, done, at[j], r);
            cfb_resync(&c);
        }
        go_on(&c, decrypts, done, n, r);
        assert_memory_equal(got, decrypts ? plain : want, n);
    }
}

/* Where tag 9 has it, at every place of the first blocks, and several times, as in a secret key. */
static void resync_begins_a_block(void **state)
{
    (void)state;
    struct rng r = {5};
    for (const struct cipher *const *row = cipher_table; *row; row++) {
        size_t prefix = (*row)->block_bytes + 2;
        check_resync(*row, MAX, &prefix, 1, &r);
        for (size_t at = 0; at <= 70; at++)
            check_resync(*row, 100 + draw(&r, 200), &at, 1, &r);
        for (int i = 0; i < 200; i++) {
            size_t at[4] = {draw(&r, 50)};
            for (size_t j = 1; j < 4; j++)
                at[j] = at[j - 1] + draw(&r, i % 2 ? 20 : 3000);
            check_resync(*row, at[3] + 100, at, 4, &r);
        }
    }
}

/* GnuPG 1.4 wrote this as PGP 2.6 does: one packet of tag 9, the key is MD5("abc"), the plaintext a
 * literal that is not compressed. */
static void resync_reads_what_gnupg_wrote(void **state)
{
    (void)state;
    enum { HEADER = 3, PREFIX = 10, TEXT = 5158 };
    static const uint8_t digest[] = {0x60, 0x71, 0xc8, 0x1c, 0x56, 0x8a, 0x43, 0x15};
    struct pipe pipe;
    struct buf m = {0};
    if (!pipe_vector(pipe_init(&pipe), "made/pgp2/conv-idea.pgp", &m)) {
        assert_false(getenv("CI") && strcmp(getenv("CI"), "true") == 0);
        return;
    }
    uint8_t md5[HASH_DIGEST_MAX], sha256[HASH_DIGEST_MAX];
    struct hash_ctx h;
    struct cfb c;
    hash_init(&h, hash_by_name("md5"));
    hash_update(&h, (const uint8_t *)"abc", 3);
    hash_digest(&h, md5);
    cfb_init(&c, cipher_by_name("idea"), md5);
    cfb_decrypt(&c, PREFIX, got, m.data + HEADER);
    assert_memory_equal(got + 6, got + 8, 2);
    cfb_resync(&c);
    cfb_decrypt(&c, m.len - HEADER - PREFIX, got, m.data + HEADER + PREFIX);
    hash_init(&h, hash_by_name("sha256"));
    hash_update(&h, got + m.len - HEADER - PREFIX - TEXT, TEXT);
    hash_digest(&h, sha256);
    assert_memory_equal(sha256, digest, sizeof digest);
    buf_end(&m);
}

static void end_wipes(void **state)
{
    (void)state;
    static const struct cfb zero;
    for (const struct cipher *const *row = cipher_table; *row; row++) {
        struct cfb c = {0};
        cfb_end(&c);
        cfb_init(&c, *row, key);
        cfb_encrypt(&c, 100, got, plain);
        cfb_end(&c);
        assert_memory_equal(c.block, zero.block, sizeof c.block);
        assert_memory_equal(c.schedule, zero.schedule, sizeof c.schedule);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_published_vectors),
        cmocka_unit_test(every_short_length),
        cmocka_unit_test(long_and_split),
        cmocka_unit_test(woven_is_the_same),
        cmocka_unit_test(resync_begins_a_block),
        cmocka_unit_test(resync_reads_what_gnupg_wrote),
        cmocka_unit_test(end_wipes),
    };
    return cmocka_run_group_tests(tests, fill, NULL);
}
