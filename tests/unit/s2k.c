/* String-to-key: specifiers that are cut or unknown; then keys as GnuPG derived them, and as the
 * RFC's own words have them, one byte at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/num.h"
#include "crypto/s2k.h"
#include "fake_clock.h"
#include "meter/meter.h"
#include "pipe.h"
#include "test_rng.h"

static struct s2k_passphrase text_of(const char *text)
{
    return (struct s2k_passphrase){(const uint8_t *)text, strlen(text)};
}

/* Parses a copy on the heap, so that a read behind it shows. */
static int parse(struct op *op, const uint8_t *p, size_t n, struct s2k *s, size_t *used)
{
    uint8_t *copy = malloc(n + !n);
    if (n)
        memcpy(copy, p, n);
    int rc = s2k_parse(op, copy, n, s, used);
    free(copy);
    return rc;
}

static void refused(const uint8_t *p, size_t n, enum status status, const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct s2k s;
    size_t used;
    assert_int_equal(parse(op, p, n, &s, &used), -1);
    assert_true(pipe_failed(op, status, what));
}

static void cut_at_every_byte(void **state)
{
    (void)state;
    static const uint8_t spec[] = {3, 8, 1, 2, 3, 4, 5, 6, 7, 8, 96, 0};
    static const size_t lengths[] = {2, 10, 0, 11};
    for (uint8_t mode = 0; mode <= 3; mode++) {
        uint8_t copy[sizeof spec];
        if (mode == 2)
            continue;
        memcpy(copy, spec, sizeof spec);
        copy[0] = mode;
        for (size_t n = 0; n < lengths[mode]; n++)
            refused(copy, n, STATUS_MALFORMED, "ends within its string-to-key specifier");
    }
}

static void what_is_unknown_is_unsupported(void **state)
{
    (void)state;
    for (unsigned mode = 0; mode < 256; mode++) {
        uint8_t spec[11] = {(uint8_t)mode, 2};
        char what[64];
        if (mode == S2K_SIMPLE || mode == S2K_SALTED || mode == S2K_ITERATED || mode == S2K_GNU)
            continue;
        snprintf(what, sizeof what, "string-to-key %u, expected 0, 1 or 3", mode);
        refused(spec, sizeof spec, STATUS_UNSUPPORTED, what);
        refused(spec, 2, STATUS_UNSUPPORTED, what);
    }
    for (unsigned hash = 0; hash < 256; hash++) {
        uint8_t spec[11] = {3, (uint8_t)hash};
        char what[64];
        if (hash_by_id(hash))
            continue;
        snprintf(what, sizeof what, "string-to-key with hash %u, which is unknown", hash);
        refused(spec, sizeof spec, STATUS_UNSUPPORTED, what);
    }
}

static void gnupgs_absence_gives_no_key(void **state)
{
    (void)state;
    static const uint8_t spec[] = {101, 0, 'G', 'N', 'U', 1, 9, 9};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct s2k s;
    uint8_t key[32];
    size_t used;
    for (size_t n = 2; n <= sizeof spec; n++) {
        assert_int_equal(parse(op, spec, n, &s, &used), 0);
        assert_int_equal(used, n < 6 ? n : 6);
        assert_null(s.hash);
    }
    assert_int_equal(s2k_derive(op, &s, text_of("x"), key, sizeof key), -1);
    assert_true(pipe_failed(op, STATUS_UNSUPPORTED, "string-to-key 101 gives no key"));
}

static void no_randomness_makes_no_specifier(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct s2k s;
    test_rng_init(&rng, op, 1);
    rng.fail = 1;
    assert_int_equal(s2k_make(op, &s), -1);
    assert_true(pipe_failed(op, STATUS_IO, "randomness failed"));
}

static void a_specifier_comes_back(void **state)
{
    (void)state;
    static const unsigned modes[] = {S2K_SIMPLE, S2K_SALTED, S2K_ITERATED};
    static const size_t lengths[] = {2, 10, 11};
    for (unsigned i = 0; i < 3; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct s2k s = {modes[i], hash_by_id(9), "saltsal", 0x42}, back;
        uint8_t spec[S2K_SPEC_MAX + 3] = {0}, again[S2K_SPEC_MAX];
        size_t used;
        assert_int_equal(s2k_emit(&s, spec), lengths[i]);
        assert_int_equal(parse(op, spec, lengths[i], &back, &used), 0);
        assert_int_equal(used, lengths[i]);
        assert_int_equal(parse(op, spec, sizeof spec, &back, &used), 0);
        assert_int_equal(used, lengths[i]);
        assert_int_equal(back.mode, modes[i]);
        assert_ptr_equal(back.hash, s.hash);
        assert_int_equal(s2k_emit(&back, again), lengths[i]);
        assert_memory_equal(again, spec, lengths[i]);
    }
}

static void a_new_one_is_strong_and_salted(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct s2k a, b;
    test_rng_init(&rng, op, 1);
    assert_int_equal(s2k_make(op, &a), 0);
    assert_int_equal(s2k_make(op, &b), 0);
    assert_int_equal(a.mode, S2K_ITERATED);
    assert_int_equal(a.hash->id, 8);
    assert_int_equal(s2k_count(a.coded_count), 65011712);
    assert_memory_not_equal(a.salt, b.salt, S2K_SALT_BYTES);
}

static void counts(void **state)
{
    (void)state;
    assert_int_equal(s2k_count(0), 1024);
    assert_int_equal(s2k_count(1), 1088);
    assert_int_equal(s2k_count(15), 1984);
    assert_int_equal(s2k_count(16), 2048);
    assert_int_equal(s2k_count(96), 65536);
    assert_int_equal(s2k_count(0xBA), 3407872);
    assert_int_equal(s2k_count(255), 65011712);
    for (unsigned c = 1; c < 256; c++)
        assert_true(s2k_count((uint8_t)c) > s2k_count((uint8_t)(c - 1)));
}

/* Each is the session key of a message to a passphrase alone, as gpg --show-session-key told. */
static void as_gnupg_derives(void **state)
{
    (void)state;
    static char long_one[301];
    memset(long_one, 'a', 300);
    const struct {
        const char *spec, *passphrase, *key;
    } rows[] = {
        {"0002", "password", "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD89D33953D511C74F6C70241D2"},
        {"000B", "hello", "EA09AE9CC6768C50FCEE903ED054556E5BFC8347907F1259"},
        {"01020CB7D1F41992B551", "password",
         "F4079FEFB13D14E9223E89A140713E2FD0844E03D5C036892F3F5F986A9CB3BD"},
        {"01016073033D8F76D353", "password",
         "AD6ECF92047448C4AE137D8A5351328CE1F144160EF95B87FAE82062A6AA27A1"},
        {"0302691ED96E7BDF61C560", "password",
         "7977A1F840E55D9077C42E511DB25DE9A1D3477EF57FAEAF53864FB26D101B57"},
        {"0308D273979CE905B843FF", "correct horse",
         "FD2089FCBCF84E773F5236D914C358535FDE656EA089D643A2AAAFE651AB3C3B"},
        {"030A86EA1A2C5734E5A3FF", "x", "9A14FB9B36FF21BC435F55C024DED76F"},
        {"03037AAF3B152437D404BA", long_one, "21A0135F2E92C0DCB1B254DB1D7DB0044808CBD9B4D50DC0"},
        {"03093F6E65E100C3760010", "\xC3\xBC",
         "0E80C9C03585246F4C18065C43946064A048291630EEB45F2160080ED5795E58"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct s2k s;
        uint8_t spec[S2K_SPEC_MAX], want[32], key[33];
        size_t n = strlen(rows[i].spec) / 2, bytes = strlen(rows[i].key) / 2, used;
        assert_true(num_parse_hex(rows[i].spec, spec, n));
        assert_true(num_parse_hex(rows[i].key, want, bytes));
        assert_int_equal(parse(op, spec, n, &s, &used), 0);
        assert_int_equal(used, n);
        key[bytes] = 0x77;
        assert_int_equal(s2k_derive(op, &s, text_of(rows[i].passphrase), key, bytes), 0);
        assert_memory_equal(key, want, bytes);
        assert_int_equal(key[bytes], 0x77);
    }
}

/* RFC 4880 section 3.7.1, one byte at a time. */
static void derive_slowly(const struct s2k *s, struct s2k_passphrase pass, uint8_t *key, size_t n)
{
    size_t salt = s->mode == S2K_SIMPLE ? 0 : 8, once = salt + pass.n, step = s->hash->digest_bytes;
    size_t count = s->mode == S2K_ITERATED ? s2k_count(s->coded_count) : 0;
    uint8_t digest[HASH_DIGEST_MAX];
    if (count < once)
        count = once;
    for (size_t done = 0; done < n; done += step) {
        struct hash_ctx h;
        hash_init(&h, s->hash);
        for (size_t i = 0; i < done / step; i++)
            hash_update(&h, "\0", 1);
        for (size_t i = 0; i < count; i++)
            hash_update(&h, i % once < salt ? &s->salt[i % once] : &pass.p[i % once - salt], 1);
        hash_digest(&h, digest);
        memcpy(key + done, digest, n - done < step ? n - done : step);
    }
}

/* Around the lengths where a passphrase fills the count, the hash's block and the feed's. */
static void every_kind_and_length(void **state)
{
    (void)state;
    static const size_t lengths[] = {0,    1,    7,    8,    9,    55,   56,   63,    64,
                                     1015, 1016, 1017, 1080, 8183, 8184, 8185, 16383, 20000};
    uint8_t *bytes = pipe_bytes(20000, true);
    for (const struct hash *const *row = hash_table; *row; row++) {
        for (size_t i = 0; i < 3 * sizeof lengths / sizeof *lengths; i++) {
            static const unsigned modes[] = {S2K_SIMPLE, S2K_SALTED, S2K_ITERATED};
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct s2k s = {modes[i % 3], *row, "saltsal", (uint8_t)(i % 2)};
            struct s2k_passphrase pass = {i < 3 ? NULL : bytes, lengths[i / 3]};
            uint8_t key[100], want[100];
            for (size_t n = 1; n <= sizeof key; n += 33) {
                assert_int_equal(s2k_derive(op, &s, pass, key, n), 0);
                derive_slowly(&s, pass, want, n);
                assert_memory_equal(key, want, n);
            }
        }
    }
    free(bytes);
}

static void its_phase_is_s2k(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct fake_clock fake = {.num = 1, .den = 1, .each = 1};
    struct clock clock = fake_clock(&fake);
    struct meter meter;
    struct cost cost;
    struct s2k s = {S2K_SALTED, hash_by_id(2), "saltsal", 0}, none = {.mode = S2K_GNU};
    uint8_t key[32];
    meter_init(&meter, &clock);
    meter_start(&meter);
    op->meter = &meter;
    assert_int_equal(s2k_derive(op, &s, text_of("x"), key, sizeof key), 0);
    assert_int_equal(meter.current, PHASE_OTHER);
    assert_int_equal(s2k_derive(op, &none, text_of("x"), key, sizeof key), -1);
    assert_int_equal(meter.current, PHASE_OTHER);
    assert_int_equal(meter.depth, 0);
    meter_stop(&meter, &cost);
    assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
    assert_int_equal(cost.transitions, 2);
    assert_int_equal(cost.ns[PHASE_S2K], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(what_is_unknown_is_unsupported),
        cmocka_unit_test(gnupgs_absence_gives_no_key),
        cmocka_unit_test(no_randomness_makes_no_specifier),
        cmocka_unit_test(a_specifier_comes_back),
        cmocka_unit_test(a_new_one_is_strong_and_salted),
        cmocka_unit_test(counts),
        cmocka_unit_test(as_gnupg_derives),
        cmocka_unit_test(every_kind_and_length),
        cmocka_unit_test(its_phase_is_s2k),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
