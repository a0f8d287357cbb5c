/* The deflate sink: a failure below it is passed on, then zlib itself reads what it wrote. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "deflating.h"

static void a_failure_below_is_passed_on(void **state)
{
    (void)state;
    uint8_t *bytes = pipe_bytes(300000, true);
    for (unsigned left = 0; left < 8; left++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct sink *s = deflate_sink_new(op, deflating_full_new(op, left), 6, 15);
        assert_int_equal(pipe_write(s, bytes, 300000, 0), left < 7 ? -1 : 0);
        if (left < 7)
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
                deflating_bytes(
                    (struct deflating){.split = 4096, .level = level, .window_bits = window_bits},
                    bytes, 100000, &out);
                deflating_check(&out, bytes, 100000, window_bits);
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
            deflating_bytes((struct deflating){.split = 0, .level = 1, .window_bits = 13}, bytes, n,
                            &first);
            deflating_check(&first, bytes, n, 13);
            struct buf out = {0};
            deflating_bytes(
                (struct deflating){.split = splits[i % 4], .level = 1, .window_bits = 13}, bytes, n,
                &out);
            assert_int_equal(out.len, first.len);
            assert_memory_equal(out.data, first.data, out.len);
            buf_end(&out);
            buf_end(&first);
        }
        for (size_t n = 5450; n < 5470; n++) {
            struct buf out = {0};
            deflating_bytes((struct deflating){.split = 0, .level = 6, .window_bits = 13}, bytes, n,
                            &out);
            deflating_check(&out, bytes, n, 13);
            buf_end(&out);
        }
        free(bytes);
    }
}

/* What is far behind the border of a block is still there for the next one. */
static void a_block_looks_back(void **state)
{
    (void)state;
    enum { BORDER = 131072, AGAIN = 7000 };
    uint8_t *bytes = pipe_bytes(BORDER + AGAIN, true);
    memcpy(bytes + BORDER, bytes + BORDER - AGAIN, AGAIN);
    struct buf without = {0}, out = {0};
    struct deflating how = {.level = 6, .window_bits = 13};
    deflating_bytes(how, bytes, BORDER, &without);
    deflating_bytes(how, bytes, BORDER + AGAIN, &out);
    deflating_check(&out, bytes, BORDER + AGAIN, 13);
    assert_in_range(out.len, without.len, without.len + 200);
    buf_end(&without);
    buf_end(&out);
    free(bytes);
}

/* An input that turns out larger than it was said to be. */
static void more_than_expected(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 100, 12287, 12288, 12289, 200000};
    uint8_t *bytes = pipe_bytes(200000, false);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf out = {0};
        struct sink *s = deflate_sink_new(op, mem_sink_new(op, &out), 6, 13);
        deflate_sink_expect(s, 100);
        assert_int_equal(pipe_write(s, bytes, sizes[i], 0), 0);
        sink_free(s);
        deflating_check(&out, bytes, sizes[i], 13);
        buf_end(&out);
    }
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_below_is_passed_on),
        cmocka_unit_test(settings_that_zlib_does_not_know),
        cmocka_unit_test(never_used),
        cmocka_unit_test(every_level_and_window),
        cmocka_unit_test(any_size_in_any_split),
        cmocka_unit_test(a_block_looks_back),
        cmocka_unit_test(more_than_expected),
    };
    return cmocka_run_group_tests_name("deflate", tests, NULL, NULL);
}
