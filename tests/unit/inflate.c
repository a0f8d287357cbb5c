/* The inflate source: cut, followed, damaged and swelling streams, then every size and step. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/frame_source.h"
#include "pgp/packet.h"
#include "pipe.h"
#include "zip/deflate_sink.h"
#include "zip/inflate_source.h"

#include <zlib.h>

/* Compresses with zlib itself; window_bits below 0 is raw. */
static void squeeze(const uint8_t *p, size_t n, int window_bits, struct buf *out)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    z_stream z = {.next_in = (Bytef *)(uintptr_t)p, .avail_in = (unsigned)n};
    assert_int_equal(deflateInit2(&z, 6, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY), Z_OK);
    assert_int_equal(buf_reserve(op, out, deflateBound(&z, n)), 0);
    z.next_out = out->data;
    z.avail_out = (unsigned)out->cap;
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    out->len = z.total_out;
    deflateEnd(&z);
}

/* Inflates one layer whose own bytes are what the budget goes by. 0, or -1. */
static int inflate_bytes(struct op *op, const void *p, size_t n, size_t step, size_t cap,
                         enum inflate_format format, struct buf *out)
{
    struct source *up = mem_source_new(op, p, n, step);
    struct inflate_budget budget = {.consumed = &up->offset};
    struct source *s = inflate_source_new(op, up, format, &budget);
    int rc = pipe_read(s, out, cap);
    assert_true(budget.inflated >= out->len);
    source_free(s);
    return rc;
}

static void cut_off_at_every_byte(void **state)
{
    (void)state;
    uint8_t *bytes = pipe_bytes(5000, false);
    for (int format = INFLATE_RAW; format <= INFLATE_ZLIB; format++) {
        struct buf stream = {0};
        squeeze(bytes, 5000, format == INFLATE_RAW ? -13 : 15, &stream);
        for (size_t n = 0; n < stream.len; n++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct buf out = {0};
            char what[64];
            snprintf(what, sizeof what, "breaks off after %zu bytes", n);
            assert_int_equal(
                inflate_bytes(op, stream.data, n, n % 3, 1000, (enum inflate_format)format, &out),
                -1);
            assert_true(pipe_failed(op, STATUS_MALFORMED, what));
            buf_end(&out);
        }
        buf_end(&stream);
    }
    free(bytes);
}

static void bytes_behind_the_end(void **state)
{
    (void)state;
    uint8_t *bytes = pipe_bytes(5000, false);
    for (size_t step = 0; step < 3; step++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf stream = {0}, out = {0};
        squeeze(bytes, 5000, -15, &stream);
        assert_int_equal(buf_put8(op, &stream, 0), 0);
        assert_int_equal(inflate_bytes(op, stream.data, stream.len, step, 5000, INFLATE_RAW, &out),
                         -1);
        assert_true(
            pipe_failed(op, STATUS_MALFORMED, "bytes after the end of the compressed data"));
        buf_end(&stream);
        buf_end(&out);
    }
    free(bytes);
}

static void damaged_streams(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf stream = {0}, out = {0};
    squeeze((const uint8_t *)"hello hello hello", 17, 15, &stream);
    stream.data[stream.len - 1] ^= 1;
    assert_int_equal(inflate_bytes(op, stream.data, stream.len, 0, 100, INFLATE_ZLIB, &out), -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, "incorrect data check"));
    op_clear(op);
    /* A block of no type, a raw stream for a zlib one, a stream that wants a dictionary. */
    assert_int_equal(inflate_bytes(op, "\x07", 1, 0, 100, INFLATE_RAW, &out), -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, "invalid block type"));
    op_clear(op);
    assert_int_equal(inflate_bytes(op, "\x03\x00", 2, 0, 100, INFLATE_ZLIB, &out), -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, "incorrect header check"));
    op_clear(op);
    assert_int_equal(inflate_bytes(op, "\x78\xBB\x00\x00\x00\x01", 6, 0, 100, INFLATE_ZLIB, &out),
                     -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, "needs a dictionary"));
    buf_end(&stream);
    buf_end(&out);
}

static void one_layer_over_its_limit(void **state)
{
    (void)state;
    static const uint8_t zeros[1000000];
    struct buf stream = {0};
    squeeze(zeros, sizeof zeros, -15, &stream);
    for (unsigned over = 0; over < 2; over++) {
        struct limits limits = limits_default;
        limits.inflate_ratio = 100;
        limits.inflate_slack_bytes = sizeof zeros - 100 * stream.len - over;
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf out = {0};
        op->limits = &limits;
        int rc = inflate_bytes(op, stream.data, stream.len, 0, 10000, INFLATE_RAW, &out);
        assert_int_equal(rc, over ? -1 : 0);
        assert_int_equal(out.len, over ? sizeof zeros - 10000 : sizeof zeros);
        if (over)
            assert_true(pipe_failed(op, STATUS_LIMIT, "limit of 100 times the message"));
        buf_end(&out);
    }
    buf_end(&stream);
}

/* Opens `depth` layers around a message in memory, all with one budget. */
static struct source *layers(struct op *op, const struct buf *message, int depth,
                             struct inflate_budget *budget)
{
    struct source *s = mem_source_new(op, message->data, message->len, 0);
    *budget = (struct inflate_budget){.consumed = &s->offset};
    for (int i = 0; i < depth; i++)
        s = inflate_source_new(op, s, INFLATE_RAW, budget);
    return s;
}

static void one_layer_never_meets_the_default_limit(void **state)
{
    (void)state;
    static uint8_t zeros[1 << 25];
    struct buf stream = {0}, twice = {0};
    squeeze(zeros, sizeof zeros, -15, &stream);
    assert_true(sizeof zeros / stream.len > 1000);
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct inflate_budget budget;
    struct source *s = layers(op, &stream, 1, &budget);
    assert_int_equal(source_drain(s), 0);
    assert_int_equal(s->offset, sizeof zeros);
    source_free(s);
    /* Two layers do, long before the end, and memory stays what it was. */
    squeeze(stream.data, stream.len, -15, &twice);
    s = layers(op, &twice, 2, &budget);
    assert_int_equal(source_drain(s), -1);
    assert_true(pipe_failed(op, STATUS_LIMIT, "limit of 1032 times the message and 1048576"));
    assert_true(budget.inflated < 2000000);
    source_free(s);
    buf_end(&stream);
    buf_end(&twice);
}

static void no_limit_overflows(void **state)
{
    (void)state;
    struct limits limits = limits_default;
    limits.inflate_ratio = UINT32_MAX;
    limits.inflate_slack_bytes = UINT64_MAX;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    op->limits = &limits;
    assert_int_equal(inflate_bytes(op, "\x4B\x4C\x44\x05\x00", 5, 0, 64, INFLATE_RAW, &out), 0);
    buf_end(&out);
}

/* A stream that inflates to itself, as packets: each layer costs the budget what it gives, so that
 * even without a bound on the depth it ends. */
static void a_quine_ends(void **state)
{
    (void)state;
    struct limits limits = limits_default;
    limits.inflate_ratio = 3;
    limits.inflate_slack_bytes = 0;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf message = {0};
    op->limits = &limits;
    if (!pipe_vector(op, "rnp/message.zlib-quine", &message)) {
        assert_false(getenv("CI") && strcmp(getenv("CI"), "true") == 0);
        return;
    }
    struct source *s = mem_source_new(op, message.data, message.len, 0);
    struct inflate_budget budget = {.consumed = &s->offset};
    struct packet_header h;
    bool end = false;
    int depth = 0;
    while (depth < 100 && !packet_read_header(op, s, &h, &end) && !end) {
        assert_int_equal(h.tag, PACKET_COMPRESSED);
        s = frame_source_new(op, s, &h);
        uint8_t algorithm;
        size_t got;
        if (source_read(s, &algorithm, 1, &got) || got == 0)
            break;
        s = inflate_source_new(op, s, algorithm == 1 ? INFLATE_RAW : INFLATE_ZLIB, &budget);
        depth++;
    }
    assert_true(depth > 2 && depth < 100);
    assert_true(pipe_failed(op, STATUS_LIMIT, "limit of 3 times"));
    source_free(s);
    buf_end(&message);
}

static void any_size_in_any_step(void **state)
{
    (void)state;
    static const size_t steps[] = {1, 7, 4096, 0}, caps[] = {1, 100, 4096, 65536, 2000000};
    for (int noisy = 0; noisy < 2; noisy++) {
        uint8_t *bytes = pipe_bytes(1048576, noisy);
        for (size_t i = 0; pipe_size(i) != SIZE_MAX; i++) {
            size_t n = pipe_size(i);
            for (int format = INFLATE_RAW; format <= INFLATE_ZLIB; format++) {
                struct buf stream = {0};
                squeeze(bytes, n, format == INFLATE_RAW ? -15 : 15, &stream);
                for (size_t k = 0; k < 4; k++) {
                    struct pipe pipe;
                    struct op *op = pipe_init(&pipe);
                    struct buf out = {0};
                    assert_int_equal(inflate_bytes(op, stream.data, stream.len, steps[k],
                                                   caps[(i + k) % 5], (enum inflate_format)format,
                                                   &out),
                                     0);
                    assert_int_equal(out.len, n);
                    if (n)
                        assert_memory_equal(out.data, bytes, n);
                    buf_end(&out);
                }
                buf_end(&stream);
            }
        }
        free(bytes);
    }
}

static void what_the_deflate_sink_wrote(void **state)
{
    (void)state;
    uint8_t *bytes = pipe_bytes(1048576, false);
    for (int window_bits = 9; window_bits <= 15; window_bits++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf stream = {0}, out = {0};
        struct sink *s = deflate_sink_new(op, mem_sink_new(op, &stream), 6, window_bits);
        assert_int_equal(pipe_write(s, bytes, 1048576, 65536), 0);
        sink_free(s);
        assert_int_equal(inflate_bytes(op, stream.data, stream.len, 0, 65536, INFLATE_RAW, &out),
                         0);
        assert_int_equal(out.len, 1048576);
        assert_memory_equal(out.data, bytes, out.len);
        buf_end(&stream);
        buf_end(&out);
    }
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_off_at_every_byte),
        cmocka_unit_test(bytes_behind_the_end),
        cmocka_unit_test(damaged_streams),
        cmocka_unit_test(one_layer_over_its_limit),
        cmocka_unit_test(one_layer_never_meets_the_default_limit),
        cmocka_unit_test(no_limit_overflows),
        cmocka_unit_test(a_quine_ends),
        cmocka_unit_test(any_size_in_any_step),
        cmocka_unit_test(what_the_deflate_sink_wrote),
    };
    return cmocka_run_group_tests_name("inflate", tests, NULL, NULL);
}
