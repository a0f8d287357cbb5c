/* The deflate sink with several threads: failures and stops in the middle, at every place; then the
 * same bytes as with one thread, at every border. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "deflating.h"
#include "threads_here.h"

enum { BLOCK = 131072, THREADS_MAX = 4 };

static void a_failure_below_is_passed_on(void **state)
{
    (void)state;
    uint8_t *bytes = pipe_bytes(10 * BLOCK, false);
    for (unsigned threads = 2; threads <= THREADS_MAX; threads++) {
        for (unsigned left = 0; left < 10; left++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            op->pool = pool_new(op, threads);
            struct sink *s = deflate_sink_new(op, deflating_full_new(op, left), 1, 13);
            assert_int_equal(pipe_write(s, bytes, 10 * BLOCK, 0), -1);
            assert_true(pipe_failed(op, STATUS_IO, "full"));
            sink_free(s);
            pool_free(op, op->pool);
        }
    }
    free(bytes);
}

/* Blocks are full, queued and at work, and nobody wants them any more. */
static void a_stop_waits_for_nobody(void **state)
{
    (void)state;
    uint8_t *bytes = pipe_bytes(9 * BLOCK, false);
    for (size_t blocks = 0; blocks < 9; blocks++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        volatile sig_atomic_t interrupted = 0;
        op->interrupted = &interrupted;
        op->pool = pool_new(op, 2);
        struct buf out = {0};
        struct sink *s = deflate_sink_new(op, mem_sink_new(op, &out), 6, 13);
        assert_int_equal(sink_write(s, bytes, blocks * BLOCK + 1), 0);
        interrupted = 1;
        assert_int_equal(sink_write(s, bytes, 1), -1);
        assert_true(pipe_failed(op, STATUS_IO, "interrupted"));
        sink_free(s);
        pool_free(op, op->pool);
        buf_end(&out);
    }
    free(bytes);
}

static void compare(const uint8_t *bytes, size_t n, struct deflating how)
{
    struct buf one = {0};
    how.threads = 1;
    deflating_bytes(how, bytes, n, &one);
    deflating_check(&one, bytes, n, how.window_bits);
    for (how.threads = 2; how.threads <= THREADS_MAX; how.threads++) {
        struct buf several = {0};
        how.split = how.threads == 2 ? 0 : how.threads == 3 ? 65536 : 5000;
        deflating_bytes(how, bytes, n, &several);
        assert_int_equal(several.len, one.len);
        assert_memory_equal(several.data, one.data, one.len);
        buf_end(&several);
    }
    buf_end(&one);
}

static void the_same_at_every_border(void **state)
{
    (void)state;
    uint8_t *bytes = pipe_bytes(9 * BLOCK + 1, false);
    uint8_t *noise = pipe_bytes(9 * BLOCK + 1, true);
    for (size_t blocks = 0; blocks <= 9; blocks += blocks < 4 ? 1 : 5) {
        for (size_t n = blocks ? blocks * BLOCK - 1 : 0; n <= blocks * BLOCK + 1; n++) {
            compare(bytes, n, (struct deflating){.level = 1, .window_bits = 13});
            if (blocks < 4)
                compare(noise, n, (struct deflating){.level = 1, .window_bits = 13});
        }
    }
    free(noise);
    free(bytes);
}

static void the_same_at_every_level_and_window(void **state)
{
    (void)state;
    enum { BYTES = 3 * BLOCK + 7777 };
    uint8_t *bytes = pipe_bytes(BYTES, false);
    memcpy(bytes + BLOCK, bytes + BLOCK - 9000, 9000);
    for (int level = 1; level <= 9; level++)
        compare(bytes, BYTES, (struct deflating){.level = level, .window_bits = 13});
    for (int window_bits = 9; window_bits <= 15; window_bits++)
        compare(bytes, BYTES, (struct deflating){.level = 4, .window_bits = window_bits});
    free(bytes);
}

/* It would be a warning that there is no thread to be had. */
static void one_block_wakes_nobody(void **state)
{
    (void)state;
    uint8_t *bytes = pipe_bytes(BLOCK + 1, false);
    for (size_t n = BLOCK; n <= BLOCK + 1; n++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf out = {0};
        op->pool = pool_new(op, 2);
        struct sink *s = deflate_sink_new(op, mem_sink_new(op, &out), 6, 13);
        assert_int_equal(pipe_write(s, bytes, n, 0), 0);
        assert_true(threads_here(n > BLOCK ? 2 : 1));
        sink_free(s);
        pool_free(op, op->pool);
        assert_true(threads_here(1));
        buf_end(&out);
    }
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_below_is_passed_on),
        cmocka_unit_test(a_stop_waits_for_nobody),
        cmocka_unit_test(one_block_wakes_nobody),
        cmocka_unit_test(the_same_at_every_border),
        cmocka_unit_test(the_same_at_every_level_and_window),
    };
    return cmocka_run_group_tests_name("deflate_threads", tests, NULL, NULL);
}
