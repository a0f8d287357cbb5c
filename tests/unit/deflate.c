/* The deflate sink: a failure below it is passed on, then zlib itself reads what it wrote. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pipe.h"
#include "zip/deflate_sink.h"

#include <zlib.h>

static void deflate_bytes(const uint8_t *p, size_t n, size_t split, int level, int window_bits,
                          struct buf *out)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct sink *s = deflate_sink_new(op, mem_sink_new(op, out), level, window_bits);
    assert_int_equal(s->ops->phase, PHASE_ZIP);
    assert_int_equal(pipe_write(s, p, n, split), 0);
    sink_free(s);
}

/* Inflates with zlib and no more window than was asked for; the stream must end with the bytes. */
static void check_stream(const struct buf *stream, const uint8_t *want, size_t n, int window_bits)
{
    uint8_t *back = malloc(n + 1);
    z_stream z = {.next_in = stream->data, .avail_in = (unsigned)stream->len};
    assert_int_equal(inflateInit2(&z, -window_bits), Z_OK);
    z.next_out = back;
    z.avail_out = (unsigned)n + 1;
    /* In steps: else zlib looks into its output instead of its window. */
    int rc = Z_OK;
    while (rc == Z_OK && z.total_out <= n) {
        z.avail_out = n + 1 - z.total_out < 4000 ? (unsigned)(n + 1 - z.total_out) : 4000;
        rc = inflate(&z, Z_NO_FLUSH);
    }
    assert_int_equal(rc, Z_STREAM_END);
    assert_int_equal(z.avail_in, 0);
    assert_int_equal(z.total_out, n);
    if (n)
        assert_memory_equal(back, want, n);
    inflateEnd(&z);
    free(back);
}

/* A sink that takes `left` writes of at most a block and then fails. */
struct full_sink {
    struct sink base;
    unsigned left;
};

static int full_write(struct sink *s, const uint8_t *p, size_t n)
{
    (void)p;
    struct full_sink *self = (struct full_sink *)s;
    assert_true(n <= STREAM_BLOCK);
    if (self->left == 0)
        return op_fail(s->op, STATUS_IO, "full");
    self->left--;
    return 0;
}

static void full_free(struct sink *s)
{
    free(s);
}

static void a_failure_below_is_passed_on(void **state)
{
    (void)state;
    static const struct sink_ops full = {
        .name = "full", .phase = PHASE_WRITE, .write = full_write, .free = full_free};
    uint8_t *bytes = pipe_bytes(300000, true);
    for (unsigned left = 0; left < 6; left++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct full_sink *below = calloc(1, sizeof *below);
        sink_init(&below->base, &full, op, NULL);
        below->left = left;
        struct sink *s = deflate_sink_new(op, &below->base, 6, 15);
        assert_int_equal(pipe_write(s, bytes, 300000, 0), left < 5 ? -1 : 0);
        if (left < 5)
            assert_true(pipe_failed(op, STATUS_IO, "full"));
        sink_free(s);
    }
    free(bytes);
}

static void settings_that_zlib_does_not_know(void **state)
{
    (void)state;
    static const int rows[][2] = {{10, 15}, {6, 16}, {6, 8}};
    for (size_t i = 0; i < 3; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct sink *s = deflate_sink_new(op, mem_sink_new(op, NULL), rows[i][0], rows[i][1]);
        assert_int_equal(sink_start(s), -1);
        assert_true(pipe_failed(op, STATUS_INTERNAL, "zlib does not start"));
        sink_free(s);
    }
}

static void never_used(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    sink_free(deflate_sink_new(op, mem_sink_new(op, NULL), 6, 13));
    struct sink *s = deflate_sink_new(op, mem_sink_new(op, NULL), 6, 13);
    assert_int_equal(sink_write(s, "unfinished", 10), 0);
    sink_free(s);
}

static void every_level_and_window(void **state)
{
    (void)state;
    for (int noisy = 0; noisy < 2; noisy++) {
        uint8_t *bytes = pipe_bytes(100000, noisy);
        memcpy(bytes + 70000, bytes, 30000); /* something far away to find again */
        for (int level = 1; level <= 9; level++) {
            for (int window_bits = 9; window_bits <= 15; window_bits++) {
                struct buf out = {0};
                deflate_bytes(bytes, 100000, 4096, level, window_bits, &out);
                check_stream(&out, bytes, 100000, window_bits);
                buf_end(&out);
            }
        }
        free(bytes);
    }
}

/* Whatever the writes are, the stream is the same; also across the bound of what is populated. */
static void any_size_in_any_split(void **state)
{
    (void)state;
    static const size_t splits[] = {1, 7, 4096, 65536};
    for (int noisy = 0; noisy < 2; noisy++) {
        uint8_t *bytes = pipe_bytes(1048576, noisy);
        for (size_t i = 0; pipe_size(i) != SIZE_MAX; i++) {
            size_t n = pipe_size(i);
            struct buf first = {0};
            deflate_bytes(bytes, n, 0, 1, 13, &first);
            check_stream(&first, bytes, n, 13);
            struct buf out = {0};
            deflate_bytes(bytes, n, splits[i % 4], 1, 13, &out);
            assert_int_equal(out.len, first.len);
            assert_memory_equal(out.data, first.data, out.len);
            buf_end(&out);
            buf_end(&first);
        }
        for (size_t n = 5450; n < 5470; n++) {
            struct buf out = {0};
            deflate_bytes(bytes, n, 0, 6, 13, &out);
            check_stream(&out, bytes, n, 13);
            buf_end(&out);
        }
        free(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_below_is_passed_on),
        cmocka_unit_test(settings_that_zlib_does_not_know),
        cmocka_unit_test(never_used),
        cmocka_unit_test(every_level_and_window),
        cmocka_unit_test(any_size_in_any_split),
    };
    return cmocka_run_group_tests_name("deflate", tests, NULL, NULL);
}
