/* Other programs: what cannot be run, how they end, and what they are given. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/file.h"
#include "base/process.h"
#include "scratch_dir.h"

#include <errno.h>

static struct op op;
static struct process_cost cost;

static int setup(void **state)
{
    op_init(&op);
    cost = (struct process_cost){.wall_ns = 0};
    return scratch_setup(state);
}

static int shell(const char *script, const char *out)
{
    const char *argv[] = {"/bin/sh", "-c", script, NULL};
    return process_run(&op, argv, out, &cost);
}

static void failed(int rc, enum status status, const char *text)
{
    assert_int_equal(rc, -1);
    assert_int_equal(op.err.status, status);
    assert_string_equal(op.err.text, text);
    op_clear(&op);
}

static void what_is_not_there_cannot_be_run(void **state)
{
    (void)state;
    const char *argv[] = {"./missing", NULL};
    failed(process_run(&op, argv, NULL, &cost), STATUS_IO,
           "cannot run ./missing: no such file or directory");
    failed(shell("true", "missing/out"), STATUS_IO,
           "cannot run /bin/sh: no such file or directory");
}

static void its_status_is_told(void **state)
{
    (void)state;
    failed(shell("exit 3", NULL), STATUS_DIFFERS, "status 3");
    failed(shell("kill -KILL $$", NULL), STATUS_DIFFERS, "ended by signal 9");
}

static void after_a_signal_nothing_is_run(void **state)
{
    (void)state;
    volatile sig_atomic_t now = SIGINT;
    op.interrupted = &now;
    failed(shell("echo x", "out"), STATUS_IO, "interrupted");
    assert_false(file_exists("out"));
}

static void its_files_are_its_own(void **state)
{
    (void)state;
    struct buf b;
    buf_init(&b);
    assert_int_equal(shell("echo long enough to be cut", "out"), 0);
    assert_int_equal(shell("cat; echo out; echo err >&2", "out"), 0);
    assert_int_equal(file_slurp(&op, "out", 100, &b), 0);
    assert_int_equal(b.len, 4);
    assert_memory_equal(b.data, "out\n", 4);
    buf_end(&b);
    assert_int_equal(shell("echo nowhere", NULL), 0);
}

/* What the process sees of a variable that is set for it. */
static void sees(const char *setting, const char *script, const char *wanted)
{
    struct buf b = {0};
    const char *argv[] = {"/bin/sh", "-c", script, NULL};
    assert_int_equal(process_run_with(&op, argv, setting, "out", &cost), 0);
    assert_int_equal(file_slurp(&op, "out", 100, &b), 0);
    assert_int_equal(b.len, strlen(wanted));
    assert_memory_equal(b.data, wanted, b.len);
    buf_end(&b);
}

static void its_environment_has_the_setting(void **state)
{
    (void)state;
    const char *argv[] = {"./missing", NULL};
    failed(process_run_with(&op, argv, "X=1", NULL, &cost), STATUS_IO,
           "cannot run ./missing: no such file or directory");
    setenv("PGPCOST_TEST", "before", 1);
    setenv("PGPCOST_TEST_2", "kept", 1);
    sees("PGPCOST_TEST=after", "echo $PGPCOST_TEST $PGPCOST_TEST_2", "after kept\n");
    sees("PGPCOST_OTHER=", "echo $PGPCOST_TEST $PGPCOST_TEST_2", "before kept\n");
    assert_string_equal(getenv("PGPCOST_TEST"), "before");
    unsetenv("PGPCOST_TEST");
    unsetenv("PGPCOST_TEST_2");
}

static void its_time_is_its_own(void **state)
{
    (void)state;
    assert_int_equal(shell("sleep 0.05", NULL), 0);
    assert_true(cost.wall_ns >= 50 * 1000 * 1000);
    assert_true(cost.user_ns < cost.wall_ns);
    assert_int_equal(shell("i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done", NULL), 0);
    assert_true(cost.user_ns + cost.system_ns > 0);
}

static void found(const char *program, const char *wanted)
{
    char *path = process_find(program);
    if (wanted)
        assert_string_equal(path ? path : "nothing", wanted);
    else
        assert_null(path);
    free(path);
}

static void programs_are_looked_for_in_the_path(void **state)
{
    (void)state;
    assert_int_equal(mkdir("a", 0700), 0);
    assert_int_equal(mkdir("b", 0700), 0);
    scratch_write("a/plain", "");
    scratch_write("b/plain", "");
    assert_int_equal(chmod("b/plain", 0700), 0);
    char *before = strdup(getenv("PATH"));
    setenv("PATH", "none::a:b", 1);
    found("plain", "b/plain");
    found("other", NULL);
    found("a/plain", NULL);
    found("b/plain", "b/plain");
    setenv("PATH", "", 1);
    found("plain", NULL);
    unsetenv("PATH");
    found("plain", NULL);
    setenv("PATH", before, 1);
    free(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_not_there_cannot_be_run, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(its_status_is_told, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(after_a_signal_nothing_is_run, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(its_files_are_its_own, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(its_environment_has_the_setting, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(its_time_is_its_own, setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(programs_are_looked_for_in_the_path, setup,
                                        scratch_teardown),
    };
    return cmocka_run_group_tests_name("process", tests, NULL, NULL);
}
