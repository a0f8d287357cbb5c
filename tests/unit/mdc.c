/* Cipher and integrity stages: changed and cut data is refused at the end, then sinks against
 * sources, and the woven sink against the separate ones, byte for byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "crypto/cfb.h"
#include "pgp/cfb_sink.h"
#include "pgp/cfb_source.h"
#include "pgp/frame_sink.h"
#include "pgp/mdc.h"
#include "pgp/mdc_cfb_sink.h"
#include "pgp/mdc_sink.h"
#include "pgp/mdc_source.h"
#include "pipe.h"
#include "test_rng.h"

static struct session make(const struct cipher *cipher)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct session s = {0};
    test_rng_init(&rng, op, 1);
    assert_int_equal(session_make(op, cipher, &s), 0);
    return s;
}

/* Encrypts n bytes at p with the same randomness each time. */
static void encrypt(const struct session *session, bool woven, const uint8_t *p, size_t n,
                    size_t split, struct buf *out)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct sink *s = mem_sink_new(op, out);
    test_rng_init(&rng, op, 2);
    if (woven)
        s = mdc_cfb_sink_new(op, s, session);
    else
        s = mdc_sink_new(op, cfb_sink_new(op, s, session), session->cipher);
    assert_int_equal(pipe_write(s, p, n, split), 0);
    sink_free(s);
}

/* Decrypts the n bytes behind the version. 0, or -1. */
static int decrypt(struct op *op, const struct session *session, const uint8_t *p, size_t n,
                   size_t step, size_t cap, struct buf *out)
{
    struct source *s = mem_source_new(op, p, n, step);
    s = mdc_source_new(op, cfb_source_new(op, s, session), session->cipher);
    int rc = pipe_read(s, out, cap);
    source_free(s);
    return rc;
}

/* n bytes that are left of the encrypted data are refused, all as one. */
static void refused(const struct session *session, const uint8_t *p, size_t n, size_t step,
                    size_t cap)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    assert_int_equal(decrypt(op, session, p, n, step, cap, &out), -1);
    assert_true(pipe_failed(op, STATUS_DAMAGED, "damaged, or not for this key or passphrase"));
    assert_int_equal(pipe.warnings, 0);
    buf_end(&out);
}

static void cut_at_every_byte(void **state)
{
    (void)state;
    uint8_t *bytes = pipe_bytes(300, true);
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        struct session session = make(*c);
        struct buf body = {0};
        encrypt(&session, true, bytes, 300, 0, &body);
        assert_int_equal(body.data[0], CFB_SINK_VERSION);
        assert_int_equal(body.len, 1 + (*c)->block_bytes + 2 + 300 + MDC_TRAILER_BYTES);
        for (size_t n = 0; n < body.len - 1; n++)
            refused(&session, body.data + 1, n, n % 3, n % 2 ? 1 : 1000);
        buf_end(&body);
    }
    free(bytes);
}

static void every_bit(void **state)
{
    (void)state;
    uint8_t *bytes = pipe_bytes(60, true);
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        struct session session = make(*c);
        struct buf body = {0};
        encrypt(&session, true, bytes, 60, 0, &body);
        for (size_t bit = 8; bit < 8 * body.len; bit++) {
            body.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
            refused(&session, body.data + 1, body.len - 1, bit % 4, bit % 2 ? 7 : 65536);
            body.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        buf_end(&body);
    }
    free(bytes);
}

static void bytes_behind_and_exchanged(void **state)
{
    (void)state;
    uint8_t *bytes = pipe_bytes(300, true);
    struct session session = make(cipher_by_id(9)), other = make(cipher_by_id(8));
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf body = {0};
    encrypt(&session, true, bytes, 300, 0, &body);
    refused(&other, body.data + 1, body.len - 1, 0, 100);
    session.key[31] ^= 1;
    refused(&session, body.data + 1, body.len - 1, 0, 100);
    session.key[31] ^= 1;
    assert_int_equal(buf_put8(op, &body, 0), 0);
    refused(&session, body.data + 1, body.len - 1, 0, 100);
    /* The MDC of a message without its last byte does not fit one without its first. */
    body.len--;
    memmove(body.data + 40, body.data + 41, body.len - 41);
    refused(&session, body.data + 1, body.len - 2, 0, 100);
    buf_end(&body);
    free(bytes);
}

/* There is no prefix without it. */
static void no_randomness_is_a_failure(void **state)
{
    (void)state;
    struct session session = make(cipher_by_id(9));
    for (unsigned woven = 0; woven < 2; woven++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct test_rng rng;
        struct buf out = {0};
        struct sink *s = mem_sink_new(op, &out);
        test_rng_init(&rng, op, 2);
        rng.fail = 1;
        s = woven ? mdc_cfb_sink_new(op, s, &session)
                  : mdc_sink_new(op, cfb_sink_new(op, s, &session), session.cipher);
        assert_int_equal(sink_write(s, "x", 1), -1);
        assert_true(op_failed(op));
        assert_int_equal(sink_finish(s), -1);
        sink_free(s);
        buf_end(&out);
    }
}

/* By hand: RFC 4880 sections 5.13 and 5.14. */
static void as_the_rfc_says(void **state)
{
    (void)state;
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        struct session session = make(*c);
        struct buf body = {0};
        size_t block = (*c)->block_bytes;
        uint8_t plain[16 + 2 + 5 + 22], digest[20];
        size_t n = block + 2 + 5 + 22;
        struct cfb cfb;
        struct hash_ctx h;
        encrypt(&session, true, (const uint8_t *)"hello", 5, 0, &body);
        assert_int_equal(body.len, 1 + n);
        cfb_init(&cfb, *c, session.key);
        cfb_decrypt(&cfb, n, plain, body.data + 1);
        cfb_end(&cfb);
        assert_memory_equal(plain + block - 2, plain + block, 2);
        assert_memory_equal(plain + block + 2, "hello\xD3\x14", 7);
        hash_init(&h, hash_by_id(2));
        hash_update(&h, plain, block + 2 + 7);
        hash_digest(&h, digest);
        assert_memory_equal(plain + block + 2 + 7, digest, sizeof digest);
        buf_end(&body);
    }
}

static void every_size(void **state)
{
    (void)state;
    uint8_t *bytes = pipe_bytes(1048576, true);
    unsigned turn = 0;
    for (size_t i = 0; pipe_size(i) != SIZE_MAX; i++) {
        for (const struct cipher *const *c = cipher_table; *c; c++) {
            static const size_t steps[] = {0, 1, 7, 4096},
                                caps[] = {65536, 1, 22, 23, 64, 65, 1000};
            size_t n = pipe_size(i);
            /* The large ones with a slow cipher once. */
            if (n > 100000 && (*c)->block_bytes == 8)
                continue;
            turn++;
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct session session = make(*c);
            struct buf separate = {0}, woven = {0}, back = {0};
            encrypt(&session, false, bytes, n, 0, &separate);
            encrypt(&session, true, bytes, n, turn % 2 ? 0 : 1000, &woven);
            assert_int_equal(separate.len, woven.len);
            assert_memory_equal(separate.data, woven.data, woven.len);
            size_t step = n > 100000 ? 4096 : steps[turn % 4];
            size_t cap = n > 100000 ? 65536 : caps[turn % 7];
            assert_int_equal(decrypt(op, &session, woven.data + 1, woven.len - 1, step, cap, &back),
                             0);
            assert_int_equal(back.len, n);
            if (n)
                assert_memory_equal(back.data, bytes, n);
            buf_end(&separate);
            buf_end(&woven);
            buf_end(&back);
        }
    }
    free(bytes);
}

/* Frames around the cipher get n bytes at p in blocks, which are lent or not. */
static void frame(bool woven, bool lent, uint8_t *p, size_t n, struct buf *out)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct session session = make(cipher_by_name("aes256"));
    struct sink *s = frame_sink_new(op, mem_sink_new(op, out), 18);
    test_rng_init(&rng, op, 2);
    if (woven)
        s = mdc_cfb_sink_new(op, s, &session);
    else
        s = mdc_sink_new(op, cfb_sink_new(op, s, &session), session.cipher);
    s = frame_sink_new(op, s, 11);
    for (size_t part; n > 0; p += part, n -= part) {
        part = n < 60000 ? n : 60000;
        assert_int_equal(lent ? sink_lend(s, p, part) : sink_write(s, p, part), 0);
    }
    assert_int_equal(sink_finish(s), 0);
    sink_free(s);
}

static void what_is_lent_is_worked_on_in_place(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 5379, 65535, 65536, 65537, 200000};
    uint8_t *bytes = pipe_bytes(200000, true), *copy = malloc(200000);
    assert_non_null(copy);
    for (size_t i = 0; i < 2 * sizeof sizes / sizeof *sizes; i++) {
        size_t n = sizes[i / 2];
        struct buf written = {0}, lent = {0};
        memcpy(copy, bytes, n);
        frame(i % 2, false, copy, n, &written);
        assert_memory_equal(copy, bytes, n);
        frame(i % 2, true, copy, n, &lent);
        assert_int_equal(lent.len, written.len);
        assert_memory_equal(lent.data, written.data, written.len);
        if (n > FRAME_SINK_CHUNK)
            assert_memory_not_equal(copy, bytes, n);
        buf_end(&written);
        buf_end(&lent);
    }
    free(copy);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(every_bit),
        cmocka_unit_test(bytes_behind_and_exchanged),
        cmocka_unit_test(no_randomness_is_a_failure),
        cmocka_unit_test(as_the_rfc_says),
        cmocka_unit_test(every_size),
        cmocka_unit_test(what_is_lent_is_worked_on_in_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
