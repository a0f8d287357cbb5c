/* The ends of the chains that are files: what is held back, written when, and left when it fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/clock.h"
#include "meter/meter.h"
#include "scratch_dir.h"
#include "stream/copy.h"
#include "stream/file_sink.h"
#include "stream/file_source.h"

#include <errno.h>
#include <sys/syscall.h>
#include <sys/uio.h>

/* In place of the C library's: what is written to a file that is not a terminal's is counted. */
static size_t writes, smallest, written;
static size_t fail_at = SIZE_MAX;

/* How files are written: see src/base/file. */
ssize_t writev(int fd, const struct iovec *parts, int count)
{
    size_t n = 0;
    for (int i = 0; i < count; i++)
        n += parts[i].iov_len;
    if (fd > STDERR_FILENO) {
        if (written + n > fail_at) {
            errno = ENOSPC;
            return -1;
        }
        writes++;
        written += n;
        smallest = n < smallest ? n : smallest;
    }
    return syscall(SYS_writev, fd, parts, count);
}

enum { MOST = 4 * STREAM_BLOCK };

static uint8_t bytes[MOST];
static struct op op;
static struct meter meter;

static int setup(void **state)
{
    struct clock clock;
    clock_init(&clock);
    meter_init(&meter, &clock);
    meter_start(&meter);
    op_init(&op);
    op.meter = &meter;
    for (size_t i = 0; i < MOST; i++)
        bytes[i] = (uint8_t)(i * i >> 9 ^ i);
    writes = written = 0;
    fail_at = smallest = SIZE_MAX;
    return scratch_setup(state);
}

static void check_balance(void)
{
    struct cost cost;
    assert_int_equal(meter.depth, 0);
    assert_int_equal(meter.current, PHASE_OTHER);
    meter_stop(&meter, &cost);
    assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
}

/* Whether the file "a" holds the first n of `bytes`. */
static bool is_whole(size_t n)
{
    struct buf b = {0};
    bool whole = file_slurp(&op, "a", MOST, &b) == 0 && b.len == n;
    whole = whole && (n == 0 || memcmp(b.data, bytes, n) == 0);
    buf_end(&b);
    return whole;
}

static struct sink *sink_to(const char *path, unsigned flags, size_t hold_bytes)
{
    struct sink *s = file_sink_new(
        &op, &(struct file_sink_options){.path = path, .flags = flags, .hold_bytes = hold_bytes});
    assert_non_null(s);
    return s;
}

static void a_refused_output_fails_at_the_start(void **state)
{
    (void)state;
    scratch_write("a", "old");
    struct sink *s = sink_to("a", 0, 0);
    assert_int_equal(sink_start(s), -1);
    assert_string_equal(op.err.text, "a: exists already");
    assert_int_equal(sink_write(s, bytes, 1), -1);
    assert_int_equal(sink_finish(s), -1);
    assert_string_equal(op.err.text, "a: exists already");
    sink_free(s);
    check_balance();
    assert_true(scratch_holds("a", "old"));
    assert_names("a");
}

static void unfinished_leaves_nothing(void **state)
{
    (void)state;
    scratch_write("a", "old");
    int lowest = dup(STDOUT_FILENO);
    close(lowest);
    for (int way = 0; way < 6; way++) {
        struct sink *s = sink_to(way & 1 ? "a" : "b", FILE_REPLACE, 0);
        if (way > 1)
            assert_int_equal(sink_start(s), 0);
        if (way > 3)
            assert_int_equal(sink_write(s, bytes, MOST), 0);
        sink_free(s);
        assert_names("a");
        assert_true(scratch_holds("a", "old"));
    }
    int fd = dup(STDOUT_FILENO);
    close(fd);
    assert_int_equal(fd, lowest);
    check_balance();
}

/* The disk is full after k bytes, for k around every write; with and without an old file. */
static void a_failing_write_leaves_nothing(void **state)
{
    (void)state;
    scratch_write("old", "old");
    const size_t step = STREAM_BLOCK / 4;
    for (size_t k = 0; k < 3 * STREAM_BLOCK; k += step - 1) {
        for (unsigned old = 0; old < 2; old++) {
            struct sink *s = sink_to(old ? "old" : "new", FILE_REPLACE, 0);
            fail_at = k;
            written = 0;
            int rc = 0;
            for (size_t at = 0; !rc && at < 3 * STREAM_BLOCK; at += step)
                rc = sink_write(s, bytes + at, step);
            if (!rc)
                rc = sink_finish(s);
            assert_int_equal(rc, -1);
            assert_non_null(strstr(op.err.text, ": cannot write: no space left on device"));
            assert_int_equal(sink_write(s, bytes, 1), -1);
            assert_int_equal(sink_finish(s), -1);
            sink_free(s);
            op_clear(&op);
            assert_names("old");
            assert_true(scratch_holds("old", "old"));
        }
    }
    check_balance();
}

static void sizes_around_a_block(void **state)
{
    (void)state;
    static const size_t pieces[] = {1,     7,     1000,  32767,  32768,  32769,
                                    65535, 65536, 65537, 131072, 200000, MOST};
    static const size_t sizes[] = {0,      1,      32768,  65535,  65536,  65537,
                                   131071, 131072, 131073, 196607, 196609, MOST};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++) {
            struct sink *s = sink_to("a", FILE_REPLACE, 0);
            size_t n = sizes[j], piece;
            writes = written = 0;
            smallest = SIZE_MAX;
            for (size_t at = 0; at < n; at += piece) {
                piece = n - at < pieces[i] ? n - at : pieces[i];
                assert_int_equal(sink_write(s, bytes + at, piece), 0);
                assert_true(at + piece - written <= STREAM_BLOCK);
            }
            assert_int_equal(sink_finish(s), 0);
            assert_int_equal(s->taken, n);
            sink_free(s);
            assert_int_equal(written, n);
            assert_true(writes <= n / (STREAM_BLOCK / 2) + 1);
            assert_true(is_whole(n));
        }
    }
    check_balance();
    assert_names("a");
}

/* Random sizes, small beside large, in the order they came. */
static void order_is_kept(void **state)
{
    (void)state;
    uint32_t seed = 7;
    for (int run = 0; run < 200; run++) {
        static const uint32_t most[] = {10, 1000, 33000, 140000};
        struct sink *s = sink_to("a", FILE_REPLACE, run % 3 ? 0 : (size_t)run * 700);
        size_t at = 0;
        while (at < MOST - 140000) {
            seed = seed * 1664525 + 1013904223;
            size_t n = (seed >> 8) % most[seed >> 30];
            assert_int_equal(sink_write(s, bytes + at, n), 0);
            at += n;
        }
        assert_int_equal(sink_finish(s), 0);
        sink_free(s);
        assert_true(is_whole(at));
    }
}

static void nothing_is_written_before_the_bound(void **state)
{
    (void)state;
    static const size_t holds[] = {65537, 100000, 2 * STREAM_BLOCK, 3 * STREAM_BLOCK};
    static const size_t pieces[] = {999, 32768, 50000, 65536, 70000};
    for (size_t i = 0; i < sizeof holds / sizeof *holds; i++) {
        for (size_t j = 0; j < sizeof pieces / sizeof *pieces; j++) {
            struct sink *s = sink_to("a", FILE_REPLACE, holds[i]);
            size_t at = 0, piece = pieces[j];
            writes = written = 0;
            for (; at + piece <= holds[i]; at += piece) {
                assert_int_equal(sink_write(s, bytes + at, piece), 0);
                assert_int_equal(written, 0);
            }
            /* Up to the bound itself it is held, one byte more lets all go. */
            assert_int_equal(sink_write(s, bytes + at, holds[i] - at), 0);
            assert_int_equal(written, 0);
            assert_int_equal(sink_write(s, bytes + holds[i], 1), 0);
            assert_true(written >= holds[i]);
            /* From then on no more than a block stays behind. */
            for (at = holds[i] + 1; at + 1000 <= MOST; at += 1000) {
                assert_int_equal(sink_write(s, bytes + at, 1000), 0);
                assert_true(at + 1000 - written <= STREAM_BLOCK);
            }
            assert_int_equal(sink_finish(s), 0);
            sink_free(s);
            assert_true(is_whole(at));
        }
    }
    struct sink *s = sink_to("a", FILE_REPLACE, STREAM_BLOCK * 2);
    written = 0;
    assert_int_equal(sink_write(s, bytes, STREAM_BLOCK * 2), 0);
    assert_int_equal(written, 0);
    assert_int_equal(sink_finish(s), 0);
    sink_free(s);
    assert_true(is_whole(STREAM_BLOCK * 2));
}

static void a_source_reads_what_a_sink_wrote(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 131072, MOST};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct file_in in;
        struct sink *s = sink_to("b", FILE_REPLACE, 0);
        assert_int_equal(sink_write(s, bytes, sizes[i]), 0);
        assert_int_equal(sink_finish(s), 0);
        sink_free(s);
        struct source *from = file_source_new(&op, "b", &in);
        assert_int_equal(in.fd, -1);
        struct sink *to = sink_to("a", FILE_REPLACE, 0);
        assert_int_equal(copy_stream(&op, from, to, UINT64_MAX), 0);
        assert_int_equal(from->offset, sizes[i]);
        assert_int_equal(sink_finish(to), 0);
        sink_free(to);
        source_free(from);
        assert_int_equal(in.fd, -1);
        assert_true(is_whole(sizes[i]));
    }
    struct file_in in;
    struct source *from = file_source_new(&op, "none", &in);
    assert_int_equal(source_drain(from), -1);
    assert_string_equal(op.err.text, "none: no such file or directory");
    source_free(from);
    check_balance();
}

int main(void)
{
#define ROW(NAME) cmocka_unit_test_setup_teardown(NAME, setup, scratch_teardown)
    const struct CMUnitTest tests[] = {
        ROW(a_refused_output_fails_at_the_start),
        ROW(unfinished_leaves_nothing),
        ROW(a_failing_write_leaves_nothing),
        ROW(sizes_around_a_block),
        ROW(order_is_kept),
        ROW(nothing_is_written_before_the_bound),
        ROW(a_source_reads_what_a_sink_wrote),
    };
    return cmocka_run_group_tests_name("file_sink", tests, NULL, NULL);
}
