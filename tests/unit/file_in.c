/* Reading files and directories, and the names that lead to them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/dir.h"
#include "base/file.h"
#include "base/path.h"
#include "scratch_dir.h"

#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>

static struct op op;

static int setup(void **state)
{
    op_init(&op);
    return scratch_setup(state);
}

static void refused(enum status status, const char *text)
{
    assert_int_equal(op.err.status, status);
    assert_string_equal(op.err.text, text);
    op_clear(&op);
}

static void what_cannot_be_opened_is_refused(void **state)
{
    (void)state;
    struct file_in f;
    assert_int_equal(mkdir("d", 0755), 0);
    assert_int_equal(file_open(&op, &f, "none"), -1);
    refused(STATUS_IO, "none: no such file or directory");
    assert_int_equal(file_open(&op, &f, "d"), -1);
    refused(STATUS_IO, "d: is a directory, expected a file");
    assert_int_equal(f.fd, -1);
    file_close(&f);
    assert_int_equal(file_open(&op, &f, "d/none/x"), -1);
    refused(STATUS_IO, "d/none/x: no such file or directory");
}

static void a_file_is_read_twice(void **state)
{
    (void)state;
    struct file_in f;
    char block[8];
    size_t got;
    scratch_write("a", "abcdefghij");
    assert_int_equal(file_open(&op, &f, "a"), 0);
    assert_int_equal(f.st.st_size, 10);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(file_read(&op, &f, block, 8, &got), 0);
        assert_int_equal(got, 8);
        assert_memory_equal(block, "abcdefgh", 8);
        assert_int_equal(file_read(&op, &f, block, 8, &got), 0);
        assert_int_equal(got, 2);
        assert_int_equal(file_read(&op, &f, block, 8, &got), 0);
        assert_int_equal(got, 0);
        assert_int_equal(file_rewind(&op, &f), 0);
    }
    file_close(&f);
    file_close(&f);
    assert_int_equal(file_read(&op, &f, block, 8, &got), -1);
    refused(STATUS_IO, "a: cannot read: bad file descriptor");
}

static volatile sig_atomic_t stop;

static void on_alarm(int sig)
{
    (void)sig;
    stop = 1;
}

/* A read that blocks is left when a signal came that asked to stop. */
static void a_signal_ends_a_blocked_read(void **state)
{
    (void)state;
    struct file_in f;
    size_t got;
    char byte;
    assert_int_equal(mkfifo("fifo", 0600), 0);
    int both = open("fifo", O_RDWR);
    assert_int_equal(file_open(&op, &f, "fifo"), 0);
    assert_int_equal(file_rewind(&op, &f), -1);
    refused(STATUS_IO, "fifo: cannot be read twice: illegal seek");
    struct sigaction act = {.sa_handler = on_alarm}, old;
    sigaction(SIGALRM, &act, &old);
    stop = 0;
    op.interrupted = &stop;
    /* Again and again, for the first may come before the read. */
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 5000}, {0, 5000}}, NULL);
    assert_int_equal(file_read(&op, &f, &byte, 1, &got), -1);
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, 0}}, NULL);
    sigaction(SIGALRM, &old, NULL);
    refused(STATUS_IO, "interrupted");
    file_close(&f);
    close(both);
}

static void a_slurp_has_a_limit(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 63, 64, 65535, 65536, 65537, 200000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t n = sizes[i];
        FILE *f = fopen("a", "w");
        assert_non_null(f);
        for (size_t j = 0; j < n; j++)
            fputc((int)(j * 7 & 255), f);
        fclose(f);
        for (size_t more = 0; more < 3; more++) {
            struct buf b = {0};
            size_t max = n + more - 1; /* n - 1, n, n + 1 */
            if (n + more == 0)
                continue;
            assert_int_equal(buf_puts(&op, &b, "head"), 0);
            int rc = file_slurp(&op, "a", max, &b);
            assert_int_equal(rc, more ? 0 : -1);
            assert_memory_equal(b.data, "head", 4);
            if (more) {
                assert_int_equal(b.len, 4 + n);
                for (size_t j = 0; j < n; j++)
                    assert_int_equal(b.data[4 + j], j * 7 & 255);
            } else {
                char text[64];
                snprintf(text, sizeof text, "a: larger than %zu bytes", max);
                refused(STATUS_LIMIT, text);
            }
            buf_end(&b);
        }
    }
    struct buf b = {0};
    assert_int_equal(file_slurp(&op, "/dev/zero", 100000, &b), -1);
    refused(STATUS_LIMIT, "/dev/zero: larger than 100000 bytes");
    assert_int_equal(file_slurp(&op, "none", 10, &b), -1);
    refused(STATUS_IO, "none: no such file or directory");
    assert_int_equal(file_slurp(&op, ".", SIZE_MAX, &b), -1);
    refused(STATUS_IO, ".: is a directory, expected a file");
    buf_end(&b);
}

static void a_directory_is_listed_by_name(void **state)
{
    (void)state;
    char **names = (char **)1;
    size_t count = 7;
    assert_int_equal(dir_list(&op, "none", ".pgp", &names, &count), 0);
    assert_null(names);
    assert_int_equal(count, 0);
    assert_int_equal(dir_list(&op, ".", ".pgp", &names, &count), 0);
    assert_int_equal(count, 0);
    free(names);
    static const char *const files[] = {"b.pgp", "a.pgp", ".pgp", "c.pgp.tmp", "apgp", "B.pgp"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        scratch_write(files[i], "");
    assert_int_equal(dir_list(&op, ".", ".pgp", &names, &count), 0);
    assert_int_equal(count, 3);
    assert_string_equal(names[0], "B.pgp");
    assert_string_equal(names[1], "a.pgp");
    assert_string_equal(names[2], "b.pgp");
    free(names);
    assert_int_equal(dir_list(&op, "a.pgp", ".pgp", &names, &count), -1);
    refused(STATUS_IO, "a.pgp: not a directory");
    assert_null(names);
}

static void directories_are_made_with_those_above(void **state)
{
    (void)state;
    struct stat st;
    scratch_write("f", "");
    assert_int_equal(dir_make(&op, ""), -1);
    refused(STATUS_USAGE, "the directory's name is empty");
    assert_int_equal(dir_make(&op, "f"), -1);
    refused(STATUS_IO, "f: cannot make this directory: file exists");
    assert_int_equal(dir_make(&op, "f/x"), -1);
    refused(STATUS_IO, "f: cannot make this directory: file exists");
    assert_int_equal(dir_make(&op, "/proc/none/x"), -1);
    assert_int_equal(op.err.status, STATUS_IO);
    op_clear(&op);
    static const char *const paths[] = {"a/b/c", "a/b/c", "a/b//d/", "/", ".", "a"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        assert_int_equal(dir_make(&op, paths[i]), 0);
    assert_int_equal(stat("a/b/d", &st), 0);
    assert_int_equal(st.st_mode & 07777, 0700);
    assert_true(file_exists("a/b/c") && !file_exists("a/b/e"));
}

static void a_temporary_directory_is_removed_whole(void **state)
{
    (void)state;
    struct stat st;
    setenv("TMPDIR", "none", 1);
    assert_null(dir_temp(&op));
    assert_int_equal(op.err.status, STATUS_IO);
    op_clear(&op);
    setenv("TMPDIR", ".", 1);
    char *a = dir_temp(&op), *b = dir_temp(&op);
    unsetenv("TMPDIR");
    assert_true(a && b && strcmp(a, b) != 0 && strncmp(a, "./pgpcost-", 10) == 0);
    assert_int_equal(stat(a, &st), 0);
    assert_int_equal(st.st_mode & 07777, 0700);
    assert_int_equal(mkdir("kept", 0700), 0);
    scratch_write("kept/file", "x");
    assert_int_equal(chdir(a), 0);
    assert_int_equal(dir_make(&op, "x/y"), 0);
    scratch_write("x/y/z", "");
    assert_int_equal(symlink("../../kept", "x/link"), 0);
    assert_int_equal(chdir(scratch_path), 0);
    dir_remove(a);
    dir_remove(b);
    dir_remove("none");
    assert_names("kept");
    assert_true(scratch_holds("kept/file", "x"));
    free(a);
    free(b);
}

static void resolves_to(const char *path, const char *expected)
{
    char *got = path_resolve(&op, path);
    assert_non_null(got);
    if (expected[0] == '/' || strncmp(got, scratch_path, strlen(scratch_path)) != 0)
        assert_string_equal(got, expected);
    else
        assert_string_equal(got + strlen(scratch_path) + 1, expected);
    free(got);
}

static void names_are_resolved(void **state)
{
    (void)state;
    assert_int_equal(mkdir("d", 0755), 0);
    scratch_write("d/file", "");
    assert_int_equal(symlink("file", "d/to-file"), 0);
    assert_int_equal(symlink("d/to-file", "twice"), 0);
    assert_int_equal(symlink("none", "d/dangling"), 0);
    assert_int_equal(symlink("d/dangling", "dangling"), 0);
    assert_int_equal(symlink("/none/x", "far") || symlink("/none/y", "d/far"), 0);
    assert_int_equal(symlink("loop", "loop"), 0);
    assert_null(path_resolve(&op, "loop"));
    refused(STATUS_IO, "loop: too many levels of symbolic links");
    resolves_to("d/file", "d/file");
    resolves_to("twice", "d/file");
    resolves_to("new", "new");
    resolves_to("d/new", "d/new");
    resolves_to("dangling", "d/none");
    resolves_to("far", "/none/x");
    resolves_to("d/far", "/none/y");
    /* A pipe has no name; its link must stay as it is, as in a shell's >(command). */
    int ends[2];
    char name[32];
    assert_int_equal(pipe(ends), 0);
    snprintf(name, sizeof name, "/proc/self/fd/%d", ends[1]);
    resolves_to(name, name);
    struct file_out out;
    char got[8];
    assert_int_equal(file_create(&op, &out, name, 0, NULL), 0);
    assert_int_equal(file_write(&op, &out, "abc", 3), 0);
    assert_int_equal(file_commit(&op, &out), 0);
    assert_int_equal(read(ends[0], got, sizeof got), 3);
    close(ends[0]);
    close(ends[1]);
}

static void parts_of_names(void **state)
{
    (void)state;
    static const char *const rows[][2] = {{"a", "."},         {"/a", "/"}, {"d/a", "d"},
                                          {"/d/e/a", "/d/e"}, {"d/", "d"}, {"", "."}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *dir = path_parent(rows[i][0]);
        assert_string_equal(dir, rows[i][1]);
        free(dir);
    }
    assert_true(path_is_stdout("-") && path_is_stdout("/dev/stdout"));
    assert_false(path_is_stdout("") || path_is_stdout("./-") || path_is_stdout("/dev/stderr"));
    scratch_write("f", "");
    assert_true(path_is_dir(".") && !path_is_dir("f") && !path_is_dir("none"));
}

/* A file that standard output leads to is written where it stands and never renamed over. */
static void standard_output_is_written_in_place(void **state)
{
    (void)state;
    static const char *const names[] = {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        scratch_write("a", "head ");
        pid_t child = fork();
        if (child == 0) {
            struct file_out out;
            int fd = open("a", O_WRONLY | O_APPEND);
            dup2(fd, STDOUT_FILENO);
            int rc = file_create(&op, &out, names[i], 0, NULL) ||
                     file_write(&op, &out, "text", 4) || file_commit(&op, &out);
            if (write(STDOUT_FILENO, " tail", 5) != 5) /* still open */
                rc = 2;
            _exit(rc);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(status, 0);
        assert_true(scratch_holds("a", "head text tail"));
        assert_names("a");
    }
}

int main(void)
{
#define ROW(NAME) cmocka_unit_test_setup_teardown(NAME, setup, scratch_teardown)
    const struct CMUnitTest tests[] = {
        ROW(what_cannot_be_opened_is_refused),
        ROW(a_file_is_read_twice),
        ROW(a_signal_ends_a_blocked_read),
        ROW(a_slurp_has_a_limit),
        ROW(a_directory_is_listed_by_name),
        ROW(directories_are_made_with_those_above),
        ROW(a_temporary_directory_is_removed_whole),
        ROW(names_are_resolved),
        ROW(parts_of_names),
        ROW(standard_output_is_written_in_place),
    };
    return cmocka_run_group_tests_name("file_in", tests, NULL, NULL);
}
