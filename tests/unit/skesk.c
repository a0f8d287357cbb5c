/* Session keys under a passphrase: cut and unknown packets first, then what GnuPG and this program
 * wrote. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/num.h"
#include "crypto/cfb.h"
#include "pgp/packet.h"
#include "pgp/skesk.h"
#include "pipe.h"
#include "test_rng.h"

/* AES-256 by "password", simple SHA-1, without a session key of its own: as gpg writes it. */
static const uint8_t by_gpg[] = {4, 9, 0, 2};
static const char by_gpg_key[] = "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD89D33953D511C74F6C70241D2";

static struct s2k_passphrase text_of(const char *text)
{
    return (struct s2k_passphrase){(const uint8_t *)text, strlen(text)};
}

/* Parses a packet and holds that to what is expected; true where it is known. */
static bool parses(struct op *op, const uint8_t *p, size_t n, struct skesk *s)
{
    bool known = true;
    assert_int_equal(skesk_parse(op, p, n, s, &known), 0);
    assert_false(op_failed(op));
    return known;
}

static void cut_at_every_byte(void **state)
{
    (void)state;
    static const uint8_t body[] = {4, 9, 3, 8, 1, 2, 3, 4, 5, 6, 7, 8, 96};
    for (size_t n = 0; n < sizeof body; n++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct skesk s;
        bool known = true;
        uint8_t *copy = malloc(n + !n);
        memcpy(copy, body, n);
        assert_int_equal(skesk_parse(op, copy, n, &s, &known), -1);
        assert_true(pipe_failed(op, STATUS_MALFORMED, ""));
        assert_false(known);
        free(copy);
    }
}

/* It is for somebody else then, and no fault of the message. */
static void other_kinds_are_passed_over(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct skesk s;
    for (unsigned version = 0; version < 256; version++) {
        uint8_t body[] = {(uint8_t)version, 9, 0, 2};
        assert_int_equal(parses(op, body, sizeof body, &s), version == 4);
        if (version != 4)
            assert_false(parses(op, body, 1, &s));
    }
    for (unsigned id = 0; id < 256; id++) {
        uint8_t cipher[] = {4, (uint8_t)id, 0, 2}, mode[11 + 2] = {4, 9, (uint8_t)id, 2},
                hash[] = {4, 9, 0, (uint8_t)id};
        assert_int_equal(parses(op, cipher, sizeof cipher, &s), cipher_by_id(id) != NULL);
        assert_int_equal(parses(op, mode, sizeof mode, &s), id == 0 || id == 1 || id == 3);
        assert_int_equal(parses(op, hash, sizeof hash, &s), hash_by_id(id) != NULL);
    }
    assert_false(parses(op, (const uint8_t *)"\4\11\x65\0GNU\1", 8, &s));
}

static void no_randomness_writes_nothing(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct session session = {.cipher = cipher_by_id(9)};
    struct buf out = {0};
    test_rng_init(&rng, op, 1);
    rng.fail = 1;
    assert_int_equal(skesk_emit(op, &session, text_of("x"), &out), -1);
    assert_true(pipe_failed(op, STATUS_IO, "randomness failed"));
    assert_int_equal(out.len, 0);
}

/* What the passphrase makes of the packet's body. */
static struct session_candidate decrypt(const uint8_t *body, size_t n, const char *passphrase)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct skesk s;
    struct session_candidate c = {.valid = 9};
    assert_true(parses(op, body, n, &s));
    assert_int_equal(skesk_decrypt(op, &s, text_of(passphrase), &c), 0);
    assert_in_range(c.valid, 0, 1);
    return c;
}

/* A packet whose encrypted part says `id` and then n - 1 bytes of key. */
static struct session_candidate encrypted(unsigned id, size_t n)
{
    uint8_t body[4 + 128] = {4, 9, 0, 2, (uint8_t)id};
    struct session_candidate key = decrypt(by_gpg, sizeof by_gpg, "password");
    struct cfb cfb;
    for (size_t i = 1; i < n; i++)
        body[4 + i] = (uint8_t)i;
    cfb_init(&cfb, cipher_by_id(9), key.key);
    cfb_encrypt(&cfb, n, body + 4, body + 4);
    cfb_end(&cfb);
    uint8_t *copy = malloc(4 + n);
    memcpy(copy, body, 4 + n);
    struct session_candidate c = decrypt(copy, 4 + n, "password");
    free(copy);
    return c;
}

static void lengths_that_do_not_fit_the_cipher(void **state)
{
    (void)state;
    for (unsigned id = 0; id < 256; id++) {
        const struct cipher *cipher = cipher_by_id(id);
        for (size_t n = 1; n <= 36; n++) {
            struct session_candidate c = encrypted(id, n);
            assert_int_equal(c.valid, cipher && n == 1u + cipher->key_bytes);
            assert_int_equal(c.algorithm, id);
            for (size_t i = 1; c.valid && i < n; i++)
                assert_int_equal(c.key[i - 1], i);
        }
    }
    assert_int_equal(encrypted(9, 128).valid, 0);
}

static void without_a_key_of_its_own(void **state)
{
    (void)state;
    uint8_t want[32];
    assert_true(num_parse_hex(by_gpg_key, want, sizeof want));
    struct session_candidate c = decrypt(by_gpg, sizeof by_gpg, "password");
    assert_int_equal(c.valid, 1);
    assert_int_equal(c.algorithm, 9);
    assert_memory_equal(c.key, want, sizeof want);
    c = decrypt(by_gpg, sizeof by_gpg, "passwore");
    assert_int_equal(c.valid, 1); /* that it is wrong cannot be told from it */
    assert_memory_not_equal(c.key, want, sizeof want);
    /* Shorter keys: nothing of another is behind them. */
    static const uint8_t aes128[] = {4, 7, 0, 2};
    c = decrypt(aes128, sizeof aes128, "password");
    assert_int_equal(c.algorithm, 7);
    assert_memory_equal(c.key, want, 16);
    for (size_t i = 16; i < sizeof c.key; i++)
        assert_int_equal(c.key[i], 0);
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    static const char *const passphrases[] = {"x", "", "correct horse battery staple"};
    static const unsigned ids[] = {7, 8, 9}; /* one for each length of key */
    for (unsigned turn = 0; turn < 3; turn++) {
        const struct cipher *cipher = cipher_by_id(ids[turn]);
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct test_rng rng;
        struct session session;
        struct buf out = {0};
        struct packet_header h = {0};
        const char *pass = passphrases[turn];
        test_rng_init(&rng, op, turn);
        assert_int_equal(session_make(op, cipher, &session), 0);
        assert_int_equal(skesk_emit(op, &session, text_of(pass), &out), 0);
        assert_int_equal(packet_parse_header(op, out.data, out.len, &h), 0);
        assert_int_equal(h.tag, PACKET_SKESK);
        assert_int_equal(h.header_bytes + h.length, out.len);
        struct session_candidate c = decrypt(out.data + h.header_bytes, (size_t)h.length, pass);
        assert_int_equal(c.valid, 1);
        assert_int_equal(c.algorithm, cipher->id);
        assert_memory_equal(c.key, session.key, cipher->key_bytes);
        if (turn == 0)
            c = decrypt(out.data + h.header_bytes, (size_t)h.length, "wrong");
        assert_int_equal(memcmp(c.key, session.key, cipher->key_bytes) != 0, turn == 0);
        buf_end(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(other_kinds_are_passed_over),
        cmocka_unit_test(no_randomness_writes_nothing),
        cmocka_unit_test(lengths_that_do_not_fit_the_cipher),
        cmocka_unit_test(without_a_key_of_its_own),
        cmocka_unit_test(what_is_written_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
