/* Writing to a file that takes less than it is given, that a signal interrupts, that is full; and
 * names: of strangers' files, of things that are no files, given late. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/file.h"
#include "base/path.h"
#include "pipe.h"
#include "scratch_dir.h"
#include "stream/file_sink.h"

#include <errno.h>
#include <sys/syscall.h>
#include <sys/uio.h>

/* In place of the C library's: takes `most` bytes a call, and fails as it is told. */
static size_t most = SIZE_MAX, calls, interrupts, refuse_at = SIZE_MAX;
static int reason; /* of the failure; 0: writes nothing */
static volatile sig_atomic_t stop;

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    struct iovec some[2];
    size_t left = most;
    int n = 0;
    if (fd <= STDERR_FILENO)
        return syscall(SYS_writev, fd, parts, count);
    calls++;
    if (interrupts > 0) {
        interrupts--;
        errno = EINTR;
        return -1;
    }
    if (calls > refuse_at) {
        errno = reason;
        return reason ? -1 : 0;
    }
    for (; n < count && n < 2 && left > 0; n++) {
        some[n] = parts[n];
        some[n].iov_len = parts[n].iov_len < left ? parts[n].iov_len : left;
        left -= some[n].iov_len;
    }
    return syscall(SYS_writev, fd, some, n);
}

static struct pipe pipe_;
static struct op *op;

static int setup(void **state)
{
    op = pipe_init(&pipe_);
    most = refuse_at = SIZE_MAX;
    calls = interrupts = 0;
    reason = 0;
    stop = 0;
    return scratch_setup(state);
}

/* Writes n letters and m digits to "f"; keeps it where that went well. 0, or -1. */
static int write_both(size_t n, size_t m)
{
    struct file_out out;
    assert_int_equal(file_create(op, &out, "f", FILE_REPLACE, NULL), 0);
    int rc = file_write_both(op, &out, n ? "abcdefghij" : NULL, n, m ? "0123456789" : NULL, m);
    if (rc)
        file_abort(&out);
    else
        assert_int_equal(file_commit(op, &out), 0);
    return rc;
}

static void a_full_disk(void **state)
{
    (void)state;
    static const int reasons[] = {0, ENOSPC, EIO, EPIPE};
    static const char *const whys[] = {"no space left", "no space left",
                                       "cannot write: input/output", "cannot write: broken pipe"};
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        for (size_t at = 0; at < 4; at++) {
            op_clear(op);
            calls = 0;
            refuse_at = at;
            most = 5;
            reason = reasons[i];
            assert_int_equal(write_both(10, 10), -1);
            assert_true(pipe_failed(op, STATUS_IO, whys[i]));
            assert_int_equal(calls, at + 1);
            assert_names("");
        }
    }
}

static void a_signal_that_asks_to_stop(void **state)
{
    (void)state;
    op->interrupted = &stop;
    stop = 1;
    interrupts = 1;
    assert_int_equal(write_both(10, 10), -1);
    assert_true(pipe_failed(op, STATUS_IO, "interrupted"));
    assert_int_equal(calls, 1);
    assert_names("");
}

static void interrupted_calls_go_on(void **state)
{
    (void)state;
    op->interrupted = &stop;
    interrupts = 7;
    assert_int_equal(write_both(10, 10), 0);
    assert_int_equal(calls, 8);
    assert_true(scratch_holds("f", "abcdefghij0123456789"));
}

/* However little of it is taken. */
static void partial_writes(void **state)
{
    (void)state;
    for (size_t n = 0; n <= 10; n++) {
        for (size_t m = 0; m <= 10; m++) {
            for (most = 1; most <= 21; most++) {
                char want[21];
                snprintf(want, sizeof want, "%.*s%.*s", (int)n, "abcdefghij", (int)m, "0123456789");
                calls = 0;
                assert_int_equal(write_both(n, m), 0);
                assert_true(scratch_holds("f", want));
                assert_int_equal(calls, (n + m + most - 1) / most);
            }
        }
    }
}

static void a_stranger_s_names(void **state)
{
    (void)state;
    static const struct {
        const char *name, *safe; /* NULL: none is left */
    } rows[] = {
        {"", NULL},
        {"/", NULL},
        {"a/", NULL},
        {"a\\", NULL},
        {"letter.txt", "letter.txt"},
        {"/etc/passwd", "passwd"},
        {"../../x", "x"},
        {"..\\..\\x", "x"},
        {"C:\\dir\\x", "x"},
        {"a/b\\c/d", "d"},
        {"..", "_."},
        {".", "_"},
        {".bashrc", "_bashrc"},
        {"a/.ssh", "_ssh"},
        {"a.b.", "a.b."},
        {"a\nb\x1B[2Jc\x7F", "a_b_[2Jc_"},
        {"-rf", "-rf"},
        {"\xC3\xBC", "\xC3\xBC"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t n = strlen(rows[i].name);
        uint8_t *copy = malloc(n + !n);
        memcpy(copy, rows[i].name, n);
        char *safe = path_safe_name(copy, n);
        if (rows[i].safe)
            assert_string_equal(safe, rows[i].safe);
        else
            assert_null(safe);
        free(safe);
        free(copy);
    }
    char *safe = path_safe_name((const uint8_t *)"a\0b", 3);
    assert_string_equal(safe, "a_b");
    free(safe);
}

static void what_is_no_file(void **state)
{
    (void)state;
    scratch_write("f", "");
    assert_int_equal(mkdir("d", 0700), 0);
    assert_int_equal(mkfifo("fifo", 0600), 0);
    assert_int_equal(symlink("fifo", "to_fifo"), 0);
    assert_int_equal(symlink("f", "to_f"), 0);
    assert_int_equal(symlink("none", "dangling"), 0);
    static const char *const files[] = {"f", "d", "to_f", "dangling", "none", ""},
                             *const special[] = {"fifo", "to_fifo", "/dev/null"};
    for (size_t i = 0; i < 6; i++)
        assert_false(path_is_special(files[i]));
    for (size_t i = 0; i < 3; i++)
        assert_true(path_is_special(special[i]));
    assert_string_equal(path_base("a/b/c"), "c");
    assert_string_equal(path_base("c"), "c");
    assert_string_equal(path_base("a/"), "");
}

/* The name comes before the first byte, and only then is the file made. */
static void a_name_given_late(void **state)
{
    (void)state;
    struct file_sink_options options = {.path = "early"};
    struct sink *s = file_sink_new(op, &options);
    file_sink_set_path(s, "late");
    assert_names("");
    assert_int_equal(sink_write(s, "abc", 3), 0);
    assert_int_equal(sink_finish(s), 0);
    sink_free(s);
    assert_names("late");
    assert_true(scratch_holds("late", "abc"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_full_disk, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_signal_that_asks_to_stop, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(interrupted_calls_go_on, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(partial_writes, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_stranger_s_names, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(what_is_no_file, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_name_given_late, setup, scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
