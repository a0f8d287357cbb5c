/* The protection of secret numbers: cut, changed, unknown and absent ones; then sealed and opened,
 * and what GnuPG's formats of other days look like. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "crypto/cfb.h"
#include "pgp/protect.h"
#include "pipe.h"
#include "test_rng.h"

static const uint8_t numbers[] = {0, 9, 1, 2, 0, 3, 5, 0, 1, 1};
static const char behind[] = "what was there";

static struct s2k_passphrase text_of(const char *text)
{
    return (struct s2k_passphrase){(const uint8_t *)text, strlen(text)};
}

/* A secret half as others write it: any cipher, either checksum, a quick string-to-key. */
static struct buf lock(unsigned usage, const struct cipher *cipher, unsigned mode, const char *pass)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct s2k s2k = {mode, hash_by_name("sha1"), "saltsal", 0};
    uint8_t spec[S2K_SPEC_MAX], key[CIPHER_KEY_MAX], plain[sizeof numbers + 20];
    static const uint8_t iv[CIPHER_BLOCK_MAX] = {1, 2, 3};
    size_t n = sizeof numbers, spec_bytes = s2k_emit(&s2k, spec);
    struct buf out = {0};
    memcpy(plain, numbers, n);
    if (usage == PROTECT_SHA1) {
        struct hash_ctx h;
        hash_init(&h, s2k.hash);
        hash_update(&h, numbers, n);
        hash_digest(&h, plain + n);
        n += 20;
    } else {
        plain[n++] = 0;
        plain[n++] = 9 + 1 + 2 + 3 + 5 + 1 + 1;
    }
    assert_int_equal(s2k_derive(op, &s2k, text_of(pass), key, cipher->key_bytes), 0);
    struct cfb cfb;
    cfb_init(&cfb, cipher, key);
    cfb_set_iv(&cfb, iv);
    cfb_encrypt(&cfb, n, plain, plain);
    cfb_end(&cfb);
    assert_int_equal(buf_put8(op, &out, usage), 0);
    assert_int_equal(buf_put8(op, &out, cipher->id), 0);
    assert_int_equal(buf_append(op, &out, spec, spec_bytes), 0);
    assert_int_equal(buf_append(op, &out, iv, cipher->block_bytes), 0);
    assert_int_equal(buf_append(op, &out, plain, n), 0);
    return out;
}

/* Opens a copy on the heap behind what is there already. 0, or -1 with nothing changed. */
static int open_copy(struct op *op, const uint8_t *p, size_t n, const char *pass, struct buf *out)
{
    uint8_t *copy = malloc(n + !n);
    if (n)
        memcpy(copy, p, n);
    assert_int_equal(buf_append(op, out, behind, sizeof behind), 0);
    int rc = protect_open(op, 4, (struct rsa_bytes){copy, n}, text_of(pass), out);
    free(copy);
    assert_memory_equal(out->data, behind, sizeof behind);
    if (rc)
        assert_int_equal(out->len, sizeof behind);
    assert_int_equal(rc != 0, op_failed(op));
    return rc;
}

static void refused(const uint8_t *p, size_t n, const char *pass, enum status status,
                    const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    assert_int_equal(open_copy(op, p, n, pass, &out), -1);
    assert_true(pipe_failed(op, status, what));
    /* Nor is anything of it left behind the end: all of these have 29 bytes before the numbers. */
    for (size_t i = out.len; status == STATUS_BAD_PASSPHRASE && i < out.len + n - 29; i++)
        assert_int_equal(out.data[i], 0);
    buf_end(&out);
}

static void opens(const struct buf *secret, const char *pass)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    if (open_copy(op, secret->data, secret->len, pass, &out))
        fail_msg("%s", op->err.text);
    assert_int_equal(out.len, sizeof behind + sizeof numbers);
    assert_memory_equal(out.data + sizeof behind, numbers, sizeof numbers);
    buf_end(&out);
}

static enum protect_kind kind_of(const uint8_t *p, size_t n)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    uint8_t *copy = malloc(n + !n);
    if (n)
        memcpy(copy, p, n);
    enum protect_kind kind = protect_kind_of(op, 4, (struct rsa_bytes){copy, n});
    free(copy);
    assert_false(op_failed(op));
    return kind;
}

static void cut_at_every_byte(void **state)
{
    (void)state;
    static const unsigned usages[] = {PROTECT_SHA1, PROTECT_SUM};
    for (unsigned i = 0; i < 2; i++) {
        struct buf secret = lock(usages[i], cipher_by_name("aes256"), S2K_ITERATED, "x");
        size_t least = 2 + 11 + 16 + (i ? 2 : 20);
        for (size_t n = 0; n < secret.len; n++) {
            bool looks_right = n >= least;
            assert_int_equal(kind_of(secret.data, n),
                             looks_right ? PROTECT_LOCKED : PROTECT_BROKEN);
            refused(secret.data, n, "x", looks_right ? STATUS_BAD_PASSPHRASE : STATUS_MALFORMED,
                    "");
        }
        buf_end(&secret);
    }
    static const uint8_t clear[] = {0, 0, 9, 1, 2, 0, 12};
    assert_int_equal(kind_of(clear, 0), PROTECT_BROKEN);
    for (size_t n = 1; n < sizeof clear; n++)
        refused(clear, n, "x", STATUS_MALFORMED, n < 3 ? "a secret half of" : "sum");
}

static void every_bit(void **state)
{
    (void)state;
    static const unsigned usages[] = {PROTECT_SHA1, PROTECT_SUM};
    for (unsigned i = 0; i < 2; i++) {
        struct buf secret = lock(usages[i], cipher_by_name("aes128"), S2K_SALTED, "x");
        for (size_t bit = 0; bit < 8 * secret.len; bit++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct buf out = {0};
            /* A changed hash or mode may hash 65 MB; all of it is tried elsewhere. */
            if (bit / 8 == 2)
                continue;
            secret.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
            assert_int_equal(open_copy(op, secret.data, secret.len, "x", &out), -1);
            assert_true(op->err.status == STATUS_BAD_PASSPHRASE ||
                        op->err.status == STATUS_UNSUPPORTED || op->err.status == STATUS_MALFORMED);
            secret.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
            buf_end(&out);
        }
        buf_end(&secret);
    }
}

static void a_wrong_sum_in_clear(void **state)
{
    (void)state;
    uint8_t clear[] = {0, 0, 9, 1, 255, 1, 9};
    for (size_t at = 1; at < sizeof clear; at++) {
        clear[at] ^= 1;
        assert_int_equal(kind_of(clear, sizeof clear), PROTECT_NONE);
        refused(clear, sizeof clear, "", STATUS_MALFORMED, "sum of the secret key's bytes");
        clear[at] ^= 1;
    }
}

static void wrong_passphrases(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "y", "x ", "X", "xx"};
    for (unsigned usage = PROTECT_SHA1; usage <= PROTECT_SUM; usage++) {
        struct buf secret = lock(usage, cipher_by_name("aes256"), S2K_ITERATED, "x");
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
            refused(secret.data, secret.len, wrong[i], STATUS_BAD_PASSPHRASE, "wrong passphrase");
        opens(&secret, "x");
        buf_end(&secret);
    }
}

/* A usage of old is the cipher itself, with MD5; one of RFC 9580 is AEAD. */
static void usages_of_other_kinds(void **state)
{
    (void)state;
    struct buf secret = lock(PROTECT_SUM, cipher_by_name("aes256"), S2K_SALTED, "x");
    for (unsigned usage = 1; usage < 254; usage++) {
        secret.data[0] = (uint8_t)usage;
        if (cipher_by_id(usage))
            continue;
        assert_int_equal(kind_of(secret.data, secret.len), PROTECT_FOREIGN);
        refused(secret.data, secret.len, "x", STATUS_UNSUPPORTED, "expected a cipher, 254 or 255");
    }
    buf_end(&secret);
}

static void unknown_ciphers_and_hashes(void **state)
{
    (void)state;
    struct buf secret = lock(PROTECT_SHA1, cipher_by_name("aes256"), S2K_SALTED, "x");
    for (unsigned id = 0; id < 256; id++) {
        secret.data[1] = (uint8_t)id;
        if (cipher_by_id(id))
            continue;
        assert_int_equal(kind_of(secret.data, secret.len), PROTECT_FOREIGN);
        refused(secret.data, secret.len, "x", STATUS_UNSUPPORTED, "which is unknown");
    }
    secret.data[1] = 9;
    secret.data[3] = 99;
    assert_int_equal(kind_of(secret.data, secret.len), PROTECT_FOREIGN);
    refused(secret.data, secret.len, "x", STATUS_UNSUPPORTED, "hash 99, which is unknown");
    secret.data[2] = 2;
    assert_int_equal(kind_of(secret.data, secret.len), PROTECT_FOREIGN);
    refused(secret.data, secret.len, "x", STATUS_UNSUPPORTED, "string-to-key 2");
    buf_end(&secret);
}

/* gnu-dummy, and gnu-divert-to-card with a serial number. */
static void gnupgs_absence(void **state)
{
    (void)state;
    static const uint8_t dummy[] = "\xFE\0\x65\0GNU\1", card[] = "\xFF\7\x65\2GNU\2\4card";
    assert_int_equal(kind_of(dummy, sizeof dummy - 1), PROTECT_ABSENT);
    assert_int_equal(kind_of(card, sizeof card - 1), PROTECT_ABSENT);
    refused(dummy, sizeof dummy - 1, "x", STATUS_NO_KEY, "not here");
    refused(card, sizeof card - 1, "x", STATUS_NO_KEY, "not here");
}

static void no_randomness_seals_nothing(void **state)
{
    (void)state;
    for (unsigned fail = 1; fail <= 2; fail++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct test_rng rng;
        struct buf out = {0};
        struct s2k_passphrase pass = text_of("x");
        test_rng_init(&rng, op, 1);
        rng.fail = fail;
        struct rsa_bytes secret = {numbers, sizeof numbers};
        assert_int_equal(protect_seal(op, 4, secret, &pass, &out), -1);
        assert_true(pipe_failed(op, STATUS_IO, "randomness failed"));
        assert_int_equal(out.len, 0);
        buf_end(&out);
    }
}

/* Sealed; then opened with what it was sealed with. */
static void sealed_and_opened(void **state)
{
    (void)state;
    static const char *const passphrases[] = {"x", ""};
    for (unsigned i = 0; i < 3; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf secret = {0};
        struct s2k_passphrase pass = text_of(i < 2 ? passphrases[i] : "");
        struct rsa_bytes clear = {numbers, sizeof numbers};
        assert_int_equal(protect_seal(op, 4, clear, i < 2 ? &pass : NULL, &secret), 0);
        opens(&secret, i < 2 ? passphrases[i] : "no matter");
        if (i == 2) {
            assert_memory_equal(secret.data, "\0\0\11\1\2\0\3\5\0\1\1\0\26", secret.len);
            assert_int_equal(kind_of(secret.data, secret.len), PROTECT_NONE);
        } else {
            /* SHA-1, AES-256, iterated and salted, SHA-256, the largest count. */
            assert_memory_equal(secret.data, "\xFE\11\3\10", 4);
            assert_int_equal(secret.data[12], 0xFF);
            assert_int_equal(secret.len, 13 + 16 + sizeof numbers + 20);
            assert_int_equal(kind_of(secret.data, secret.len), PROTECT_LOCKED);
            refused(secret.data, secret.len, "y", STATUS_BAD_PASSPHRASE, "wrong passphrase");
        }
        buf_end(&secret);
    }
}

static void two_seals_differ(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf a = {0}, b = {0};
    struct s2k_passphrase pass = text_of("x");
    struct rsa_bytes clear = {numbers, sizeof numbers};
    assert_int_equal(protect_seal(op, 4, clear, &pass, &a), 0);
    assert_int_equal(protect_seal(op, 4, clear, &pass, &b), 0);
    assert_memory_not_equal(a.data + 4, b.data + 4, 8);    /* salt */
    assert_memory_not_equal(a.data + 13, b.data + 13, 16); /* IV */
    buf_end(&a);
    buf_end(&b);
}

static void what_others_seal_is_opened(void **state)
{
    (void)state;
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        for (unsigned usage = PROTECT_SHA1; usage <= PROTECT_SUM; usage++) {
            for (unsigned mode = 0; mode < 4; mode++) {
                if (mode == 2)
                    continue;
                struct buf secret = lock(usage, *c, mode, "x");
                assert_int_equal(kind_of(secret.data, secret.len), PROTECT_LOCKED);
                opens(&secret, "x");
                buf_end(&secret);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(every_bit),
        cmocka_unit_test(a_wrong_sum_in_clear),
        cmocka_unit_test(wrong_passphrases),
        cmocka_unit_test(usages_of_other_kinds),
        cmocka_unit_test(unknown_ciphers_and_hashes),
        cmocka_unit_test(gnupgs_absence),
        cmocka_unit_test(no_randomness_seals_nothing),
        cmocka_unit_test(sealed_and_opened),
        cmocka_unit_test(two_seals_differ),
        cmocka_unit_test(what_others_seal_is_opened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
