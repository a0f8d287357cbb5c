/* The source that decrypts and checks in one: wrong and cut data gives what the two separate stages
 * give, and so does right data, however it is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "fake_clock.h"
#include "meter/meter.h"
#include "pgp/cfb_source.h"
#include "pgp/mdc.h"
#include "pgp/mdc_cfb_sink.h"
#include "pgp/mdc_source.h"
#include "noise.h"
#include "pipe.h"
#include "test_rng.h"

enum { MOST = 70000 };

static struct session session_of(const struct cipher *cipher)
{
    struct session s = {.cipher = cipher};
    memset(s.key, cipher->id, sizeof s.key);
    return s;
}

/* n bytes encrypted, without the version octet. */
static struct buf encrypted(const struct session *session, size_t n)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct buf b = {0};
    test_rng_init(&rng, op, 1);
    struct sink *s = mdc_cfb_sink_new(op, mem_sink_new(op, &b), session);
    assert_int_equal(pipe_write(s, bytes, n, 0), 0);
    sink_free(s);
    memmove(b.data, b.data + 1, --b.len);
    return b;
}

static int decrypt(struct op *op, const struct session *session, bool woven,
                   const struct rsa_bytes in, size_t step, size_t cap, struct buf *out)
{
    uint8_t *copy = malloc(in.n + !in.n);
    if (in.n)
        memcpy(copy, in.p, in.n);
    struct source *s = mem_source_new(op, copy, in.n, step);
    s = woven ? mdc_source_new_decrypting(op, s, session)
              : mdc_source_new(op, cfb_source_new(op, s, session), session->cipher);
    int rc = pipe_read(s, out, cap);
    source_free(s);
    free(copy);
    return rc;
}

/* Decrypts both ways and expects the same of both. 0, or -1. */
static int decrypt_both(const struct session *session, struct rsa_bytes in, size_t step, size_t cap,
                        struct buf *out)
{
    struct pipe pipes[2];
    struct buf outs[2] = {{0}, {0}};
    int rcs[2];
    for (unsigned woven = 0; woven < 2; woven++) {
        struct op *op = pipe_init(&pipes[woven]);
        rcs[woven] = decrypt(op, session, woven, in, step, cap, &outs[woven]);
    }
    assert_int_equal(rcs[0], rcs[1]);
    assert_int_equal(pipes[0].op.err.status, pipes[1].op.err.status);
    assert_string_equal(pipes[0].op.err.text, pipes[1].op.err.text);
    assert_int_equal(outs[0].len, outs[1].len);
    if (outs[0].len)
        assert_memory_equal(outs[0].data, outs[1].data, outs[0].len);
    buf_end(&outs[0]);
    *out = outs[1];
    if (rcs[1])
        assert_true(pipe_failed(&pipes[1].op, STATUS_DAMAGED, "damaged, or not for this key"));
    return rcs[1];
}

static void refused(const struct session *session, struct rsa_bytes in, size_t step, size_t cap)
{
    struct buf out;
    assert_int_equal(decrypt_both(session, in, step, cap, &out), -1);
    buf_end(&out);
}

static void cut_at_every_byte(void **state)
{
    (void)state;
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        struct session session = session_of(*c);
        struct buf b = encrypted(&session, 150);
        for (size_t n = 0; n < b.len; n++)
            refused(&session, (struct rsa_bytes){b.data, n}, n % 5, 1 + n % 130);
        buf_end(&b);
    }
}

static void every_bit(void **state)
{
    (void)state;
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        struct session session = session_of(*c);
        struct buf b = encrypted(&session, 40);
        for (size_t bit = 0; bit < 8 * b.len; bit++) {
            b.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
            refused(&session, (struct rsa_bytes){b.data, b.len}, bit % 7, 1 + bit % 90);
            b.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        buf_end(&b);
    }
}

/* The bytes before the MDC are given in any case; what counts is that the end fails. */
static void the_wrong_key_and_bytes_behind(void **state)
{
    (void)state;
    struct session right = session_of(cipher_by_id(9)), wrong = right;
    struct buf b = encrypted(&right, 1000);
    wrong.key[0] ^= 1;
    refused(&wrong, (struct rsa_bytes){b.data, b.len}, 0, 65536);
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    assert_int_equal(buf_put8(op, &b, 0), 0);
    refused(&right, (struct rsa_bytes){b.data, b.len}, 0, 65536);
    buf_end(&b);
}

/* Sizes around the tail, the small buffer and a block, read by every way to cut them. */
static void every_split(void **state)
{
    (void)state;
    static const size_t sizes[] = {0,  1,  15, 16, 17, 21, 22,  23,  41,  42,  43,   44,
                                   63, 64, 65, 85, 86, 87, 127, 128, 129, 255, 1000, 4097},
                        steps[] = {0, 1, 2, 16, 21, 22, 23, 64, 65, 87, 1000};
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        struct session session = session_of(*c);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            struct buf b = encrypted(&session, sizes[i]), out;
            for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
                size_t cap = 1 + (i * 37 + k * 11) % 140;
                struct rsa_bytes in = {b.data, b.len};
                assert_int_equal(decrypt_both(&session, in, steps[k], cap, &out), 0);
                assert_int_equal(out.len, sizes[i]);
                if (out.len)
                    assert_memory_equal(out.data, bytes, out.len);
                buf_end(&out);
            }
            buf_end(&b);
        }
    }
    struct session session = session_of(cipher_by_id(9));
    struct buf b = encrypted(&session, 300), out;
    for (size_t cap = 1; cap <= 330; cap++) {
        struct rsa_bytes in = {b.data, b.len};
        assert_int_equal(decrypt_both(&session, in, cap % 3 ? 0 : 50, cap, &out), 0);
        assert_int_equal(out.len, 300);
        assert_memory_equal(out.data, bytes, 300);
        buf_end(&out);
    }
    buf_end(&b);
    b = encrypted(&session, MOST);
    assert_int_equal(decrypt_both(&session, (struct rsa_bytes){b.data, b.len}, 0, 65536, &out), 0);
    assert_int_equal(out.len, MOST);
    assert_memory_equal(out.data, bytes, MOST);
    buf_end(&out);
    buf_end(&b);
}

static void its_phase_is_its_own(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct fake_clock fake = {.num = 1, .den = 1, .each = 1};
    struct clock clock = fake_clock(&fake);
    struct meter meter;
    struct cost cost;
    struct session session = session_of(cipher_by_id(9));
    struct buf b = encrypted(&session, 1000), out = {0};
    meter_init(&meter, &clock);
    meter_start(&meter);
    op->meter = &meter;
    struct rsa_bytes in = {b.data, b.len};
    assert_int_equal(decrypt(op, &session, true, in, 0, 65536, &out), 0);
    meter_stop(&meter, &cost);
    assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
    assert_true(cost.ns[PHASE_CIPHER_HASH] > 0);
    assert_int_equal(cost.ns[PHASE_CIPHER], 0);
    assert_int_equal(cost.ns[PHASE_HASH], 0);
    assert_int_equal(cost.bytes_in[PHASE_CIPHER_HASH], b.len);
    assert_int_equal(cost.bytes_out[PHASE_CIPHER_HASH], 1000);
    buf_end(&b);
    buf_end(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(every_bit),
        cmocka_unit_test(the_wrong_key_and_bytes_behind),
        cmocka_unit_test(every_split),
        cmocka_unit_test(its_phase_is_its_own),
    };
    return cmocka_run_group_tests(tests, make_bytes, drop_bytes);
}
