/* Writing files: what must stay stays, and whatever fails leaves nothing behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/file.h"
#include "scratch_dir.h"

#include <errno.h>
#include <grp.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

/* In place of the C library's, so that each way of naming a file is tried on every file system:
 * no /proc means a temporary name from the start, and a rename may not know RENAME_NOREPLACE. */
static bool no_proc, no_renameat2, bad_close;

int access(const char *path, int mode)
{
    if (no_proc && strcmp(path, "/proc/self/fd") == 0) {
        errno = ENOENT;
        return -1;
    }
    return faccessat(AT_FDCWD, path, mode, 0);
}

int renameat2(int from_dir, const char *from, int to_dir, const char *to, unsigned flags)
{
    if (no_renameat2) {
        errno = EINVAL;
        return -1;
    }
    return (int)syscall(SYS_renameat2, from_dir, from, to_dir, to, flags);
}

int close(int fd)
{
    int rc = (int)syscall(SYS_close, fd);
    if (bad_close) {
        errno = EIO;
        rc = -1;
    }
    return rc;
}

static struct op op;
static struct file_out out;

/* Runs `test` with each way of naming files, in an empty directory each time. */
static void each_way(void (*test)(void))
{
    for (int way = 0; way < 3; way++) {
        no_proc = way > 0;
        no_renameat2 = way > 1;
        op_init(&op);
        test();
        assert_int_equal(out.fd, -1);
        char names[1024];
        assert_null(strstr(scratch_names(".", names), ".tmp"));
        assert_int_equal(scratch_teardown(NULL), 0);
        assert_int_equal(scratch_setup(NULL), 0);
    }
    no_proc = no_renameat2 = false;
}

static void refused(enum status status, const char *text)
{
    assert_int_equal(op.err.status, status);
    if (!strstr(op.err.text, text))
        assert_string_equal(op.err.text, text);
    op_clear(&op);
}

static void write_file(const char *path, unsigned flags, const char *text)
{
    assert_int_equal(file_create(&op, &out, path, flags, NULL), 0);
    assert_int_equal(file_write(&op, &out, text, strlen(text)), 0);
    assert_int_equal(file_commit(&op, &out), 0);
    file_abort(&out);
}

static mode_t mode_of(const char *path)
{
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    return st.st_mode & 07777;
}

static void existing(void)
{
    scratch_write("a", "old");
    assert_int_equal(file_create(&op, &out, "a", 0, NULL), -1);
    assert_non_null(strstr(op.err.hint, "-f replaces it"));
    refused(STATUS_IO, "a: exists already");
    assert_true(scratch_holds("a", "old"));
    /* One that appears while we write is nobody's to replace, either. */
    assert_int_equal(file_create(&op, &out, "b", 0, NULL), 0);
    assert_int_equal(file_write(&op, &out, "new", 3), 0);
    scratch_write("b", "other");
    assert_int_equal(file_commit(&op, &out), -1);
    refused(STATUS_IO, "b: cannot create: file exists");
    assert_true(scratch_holds("b", "other"));
    assert_names("a b");
}

static void replacing(void)
{
    scratch_write("a", "old");
    assert_int_equal(chmod("a", 0640), 0);
    write_file("a", FILE_REPLACE, "new");
    assert_true(scratch_holds("a", "new"));
    assert_int_equal(mode_of("a"), 0640);
    assert_int_equal(chmod("a", 04755), 0);
    write_file("a", FILE_REPLACE | FILE_SYNC, "newer");
    assert_int_equal(mode_of("a"), 0755);
    write_file("a", FILE_REPLACE | FILE_SECRET, "secret");
    assert_int_equal(mode_of("a"), 0600);
    write_file("b", FILE_REPLACE, "nothing to replace");
    assert_int_equal(mode_of("b"), 0644);
    write_file("c", FILE_SECRET, "");
    assert_int_equal(mode_of("c"), 0600);
    assert_names("a b c");
}

static void same_file(void)
{
    struct file_in in;
    scratch_write("a", "old");
    assert_int_equal(link("a", "hard"), 0);
    assert_int_equal(symlink("a", "soft"), 0);
    assert_int_equal(file_open(&op, &in, "a"), 0);
    static const char *const names[] = {"a", "./a", "hard", "soft"};
    for (unsigned i = 0; i < 8; i++) {
        unsigned flags = i & 1 ? FILE_REPLACE : 0;
        assert_int_equal(file_create(&op, &out, names[i / 2], flags, &in), -1);
        refused(STATUS_USAGE, "is both input and output");
    }
    int saved = dup(STDOUT_FILENO), fd = open("a", O_WRONLY | O_APPEND);
    fflush(stdout);
    dup2(fd, STDOUT_FILENO);
    int rc = file_create(&op, &out, "-", 0, &in);
    dup2(saved, STDOUT_FILENO);
    close(saved);
    close(fd);
    assert_int_equal(rc, -1);
    refused(STATUS_USAGE, "standard output: is both input and output");
    file_close(&in);
    assert_true(scratch_holds("a", "old"));
    assert_names("a hard soft");
}

static void links(void)
{
    char made[1024];
    assert_int_equal(mkdir("d", 0755), 0);
    assert_int_equal(symlink("d/second", "first"), 0);
    assert_int_equal(symlink("../target", "d/second"), 0);
    write_file("first", 0, "through two links");
    assert_true(scratch_holds("target", "through two links"));
    assert_int_equal(file_create(&op, &out, "first", 0, NULL), -1);
    refused(STATUS_IO, "first: exists already");
    write_file("first", FILE_REPLACE, "again");
    assert_true(scratch_holds("target", "again"));
    struct stat st;
    assert_int_equal(lstat("first", &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_string_equal(scratch_names("d", made), "second");
    assert_int_equal(symlink("round", "about"), 0);
    assert_int_equal(symlink("about", "round"), 0);
    assert_int_equal(file_create(&op, &out, "round", FILE_REPLACE, NULL), -1);
    refused(STATUS_IO, "round: too many levels of symbolic links");
    assert_names("about d first round target");
}

static void no_file(void)
{
    assert_int_equal(mkdir("d", 0755), 0);
    scratch_write("f", "");
    static const struct {
        const char *path;
        enum status status;
        const char *text;
    } rows[] = {
        {"d", STATUS_IO, "d: is a directory, expected a file"},
        {"d/", STATUS_IO, "d/: is a directory"},
        {".", STATUS_IO, ".: is a directory"},
        {"", STATUS_USAGE, "the output's name is empty"},
        {"none/x", STATUS_IO, "none/x: cannot create: no such file or directory"},
        {"new/", STATUS_IO, "new/: cannot create: "},
        {"f/x", STATUS_IO, "f/x: not a directory"},
        {"/proc/pgpcost-x", STATUS_IO, "/proc/pgpcost-x: cannot create: "},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(file_create(&op, &out, rows[i].path, FILE_REPLACE, NULL), -1);
        refused(rows[i].status, rows[i].text);
    }
    char name[5000];
    memset(name, 'n', sizeof name);
    name[300] = '\0';
    assert_int_equal(file_create(&op, &out, name, 0, NULL), -1);
    refused(STATUS_IO, "name too long");
    assert_names("d f");
}

static void in_place(void)
{
    char got[8];
    assert_int_equal(mkfifo("fifo", 0600), 0);
    assert_int_equal(symlink("fifo", "to-fifo"), 0);
    int reader = open("fifo", O_RDONLY | O_NONBLOCK);
    for (int i = 0; i < 2; i++) {
        write_file(i ? "to-fifo" : "fifo", i ? FILE_REPLACE : FILE_SYNC, "abc");
        assert_int_equal(read(reader, got, sizeof got), 3);
    }
    assert_int_equal(file_create(&op, &out, "fifo", 0, NULL), 0);
    assert_true(out.in_place);
    file_abort(&out);
    close(reader);
    write_file("/dev/null", 0, "abc");
    assert_int_equal(file_create(&op, &out, "/dev/full", 0, NULL), 0);
    assert_int_equal(file_write(&op, &out, "abc", 3), -1);
    refused(STATUS_IO, "/dev/full: cannot write: no space left on device");
    file_abort(&out);
    struct stat st;
    assert_int_equal(lstat("fifo", &st), 0);
    assert_true(S_ISFIFO(st.st_mode));
    assert_int_equal(stat("/dev/null", &st), 0);
    assert_true(S_ISCHR(st.st_mode));
    assert_int_equal(stat("/dev/full", &st), 0);
    assert_names("fifo to-fifo");
}

static void aborted(void)
{
    scratch_write("old", "old");
    for (unsigned i = 0; i < 4; i++) {
        const char *path = i & 1 ? "old" : "new";
        assert_int_equal(file_create(&op, &out, path, FILE_REPLACE, NULL), 0);
        if (i & 2)
            assert_int_equal(file_write(&op, &out, "text", 4), 0);
        file_abort(&out);
        file_abort(&out);
        assert_names("old");
        assert_true(scratch_holds("old", "old"));
    }
}

static void full_disk(void)
{
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 1000;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    scratch_write("old", "old");
    for (unsigned i = 0; i < 2; i++) {
        char block[600] = {0};
        assert_int_equal(file_create(&op, &out, i ? "old" : "new", FILE_REPLACE, NULL), 0);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        int first = file_write(&op, &out, block, sizeof block);
        int second = file_write(&op, &out, block, sizeof block);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        assert_int_equal(first, 0);
        assert_int_equal(second, -1);
        refused(STATUS_IO, "cannot write: file too large");
        file_abort(&out);
        assert_names("old");
        assert_true(scratch_holds("old", "old"));
    }
    signal(SIGXFSZ, handler);
}

static void failing_close(void)
{
    scratch_write("old", "old");
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(file_create(&op, &out, i ? "old" : "new", FILE_REPLACE, NULL), 0);
        bool named = out.temp != NULL;
        assert_int_equal(named, no_proc);
        if (i && !named) { /* a nameless file has its name before it is closed */
            file_abort(&out);
            break;
        }
        bad_close = true;
        assert_int_equal(file_commit(&op, &out), -1);
        bad_close = false;
        refused(STATUS_IO, "cannot write: input/output error");
        assert_names("old");
        assert_true(scratch_holds("old", "old"));
    }
}

static void taken_names(void)
{
    char name[64];
    scratch_write("a", "old");
    for (unsigned i = 0; i < 100; i++) {
        snprintf(name, sizeof name, ".pgpcost-%ld-%u.tmp", (long)getpid(), i);
        if (i < 99)
            scratch_write(name, "somebody's");
    }
    write_file("a", FILE_REPLACE, "new");
    assert_true(scratch_holds("a", "new"));
    assert_int_equal(access(name, F_OK), -1);
    scratch_write(name, "somebody's");
    int rc = file_create(&op, &out, "a", FILE_REPLACE, NULL);
    assert_int_equal(rc, no_proc ? -1 : 0);
    if (!rc)
        assert_int_equal(file_commit(&op, &out), -1);
    refused(STATUS_IO, "a: cannot create: file exists");
    assert_true(scratch_holds("a", "new"));
    for (unsigned i = 0; i < 100; i++) {
        snprintf(name, sizeof name, ".pgpcost-%ld-%u.tmp", (long)getpid(), i);
        assert_true(scratch_holds(name, "somebody's"));
        assert_int_equal(unlink(name), 0);
    }
}

/* In a child that is not root: a directory that may not be searched, one that may not be written. */
static void other_user(void)
{
    assert_int_equal(mkdir("closed", 0700) || mkdir("readonly", 0555), 0);
    pid_t child = fork();
    if (child == 0) {
        /* Who owns the directory shuts himself out; root becomes somebody else. */
        bool is_root = geteuid() == 0;
        if (chmod("closed", is_root ? 0700 : 0))
            _exit(1);
        if (is_root && (setgroups(0, NULL) || setgid(65534) || setuid(65534)))
            _exit(2);
        if (file_create(&op, &out, "closed/x", 0, NULL) == 0 || op.err.status != STATUS_IO ||
            strcmp(op.err.text, "closed/x: permission denied") != 0)
            _exit(3);
        op_clear(&op);
        if (file_create(&op, &out, "readonly/x", 0, NULL) == 0 || op.err.status != STATUS_IO ||
            strcmp(op.err.text, "readonly/x: cannot create: permission denied") != 0)
            _exit(4);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(chmod("closed", 0700), 0);
    char names[1024];
    assert_string_equal(scratch_names("closed", names), "");
    assert_string_equal(scratch_names("readonly", names), "");
}

#define TEST(NAME, BODY)           \
    static void NAME(void **state) \
    {                              \
        (void)state;               \
        each_way(BODY);            \
    }
TEST(an_existing_file_is_refused, existing)
TEST(a_replaced_file_keeps_its_mode, replacing)
TEST(input_and_output_are_two_files, same_file)
TEST(links_are_followed_and_stay, links)
TEST(what_is_no_file_is_refused, no_file)
TEST(devices_and_pipes_are_written_in_place, in_place)
TEST(an_abort_leaves_nothing, aborted)
TEST(a_full_disk_leaves_nothing, full_disk)
TEST(a_failing_close_leaves_nothing, failing_close)
TEST(temporary_names_of_others_stay, taken_names)
TEST(directories_of_others_are_refused, other_user)

int main(void)
{
#define ROW(NAME) cmocka_unit_test_setup_teardown(NAME, scratch_setup, scratch_teardown)
    const struct CMUnitTest tests[] = {
        ROW(an_existing_file_is_refused),       ROW(a_replaced_file_keeps_its_mode),
        ROW(input_and_output_are_two_files),    ROW(links_are_followed_and_stay),
        ROW(what_is_no_file_is_refused),        ROW(devices_and_pipes_are_written_in_place),
        ROW(an_abort_leaves_nothing),           ROW(a_full_disk_leaves_nothing),
        ROW(a_failing_close_leaves_nothing),    ROW(temporary_names_of_others_stay),
        ROW(directories_of_others_are_refused),
    };
    return cmocka_run_group_tests_name("file", tests, NULL, NULL);
}
