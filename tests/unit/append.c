/* Records at the end of a file: where nothing can be written, then whole ones from many processes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/append.h"
#include "pipe.h"
#include "scratch_dir.h"

#include <sys/stat.h>
#include <sys/wait.h>

static void where_nothing_can_be_written(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    assert_int_equal(append_record(op, "none/file", "x", 1), -1);
    assert_true(pipe_failed(op, STATUS_IO, "none/file: cannot write: no such file"));
    op_clear(op);
    assert_int_equal(append_record(op, ".", "x", 1), -1);
    assert_true(pipe_failed(op, STATUS_IO, ".: cannot write"));
    op_clear(op);
    assert_int_equal(append_record(op, "/dev/full", "x", 1), -1);
    assert_true(pipe_failed(op, STATUS_IO, "/dev/full: cannot write: no space left on device"));
    op_clear(op);
    assert_int_equal(mkfifo("fifo", 0600), 0);
    assert_int_equal(append_record(op, "fifo", "x", 1), -1);
    assert_true(pipe_failed(op, STATUS_IO, "fifo: cannot write"));
    assert_names("fifo");
}

static void records_are_added(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct stat st;
    assert_int_equal(append_record(op, "file", "one\n", 4), 0);
    assert_int_equal(append_record(op, "file", "two\n", 4), 0);
    assert_true(scratch_holds("file", "one\ntwo\n"));
    assert_int_equal(stat("file", &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
}

enum { WRITERS = 8, RECORDS = 200, RECORD_BYTES = 1500 };

static void write_many(char letter)
{
    struct op op;
    char record[RECORD_BYTES];
    int failed = 0;
    op_init(&op);
    memset(record, letter, sizeof record);
    record[RECORD_BYTES - 1] = '\n';
    for (int i = 0; i < RECORDS; i++)
        failed |= append_record(&op, "file", record, sizeof record);
    _exit(failed ? 1 : 0);
}

static void records_do_not_mix(void **state)
{
    (void)state;
    char record[RECORD_BYTES];
    int status, count = 0;
    for (int w = 0; w < WRITERS; w++) {
        if (fork() == 0)
            write_many((char)('a' + w));
    }
    for (int w = 0; w < WRITERS; w++) {
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    FILE *f = fopen("file", "r");
    assert_non_null(f);
    for (; fread(record, sizeof record, 1, f) == 1; count++) {
        for (int i = 1; i < RECORD_BYTES - 1; i++)
            assert_int_equal(record[i], record[0]);
        assert_int_equal(record[RECORD_BYTES - 1], '\n');
    }
    fclose(f);
    assert_int_equal(count, WRITERS * RECORDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(where_nothing_can_be_written, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(records_are_added, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(records_do_not_mix, scratch_setup, scratch_teardown),
    };
    return cmocka_run_group_tests_name("append", tests, NULL, NULL);
}
