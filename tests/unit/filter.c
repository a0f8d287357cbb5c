/* Another program's output for some input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/filter.h"
#include "base/process.h"

#include <stdlib.h>
#include <string.h>

static struct op op;
static struct buf in, out;
static char *program;

static int setup(void **state)
{
    (void)state;
    op_init(&op);
    buf_init(&in);
    buf_init(&out);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    buf_end(&in);
    buf_end(&out);
    free(program);
    program = NULL;
    return 0;
}

/* Runs a program of this system, with an argument. */
static int run(const char *name, const char *argument, size_t max)
{
    free(program);
    program = process_find(name);
    assert_non_null(program);
    const char *const argv[] = {program, argument, NULL};
    return filter_run(&op, argv, &in, max, &out);
}

static void what_is_not_there_is_an_error(void **state)
{
    (void)state;
    static const char *const argv[] = {"/nowhere/program", NULL};
    assert_int_equal(filter_run(&op, argv, &in, 10, &out), -1);
    assert_int_equal(op.err.status, STATUS_IO);
    assert_non_null(strstr(op.err.text, "cannot run /nowhere/program"));
}

static void a_status_is_told(void **state)
{
    (void)state;
    assert_int_equal(run("false", NULL, 10), -1);
    assert_int_equal(op.err.status, STATUS_DIFFERS);
    assert_string_equal(op.err.text, "status 1");
}

static void who_writes_too_much_is_ended(void **state)
{
    (void)state;
    assert_int_equal(run("yes", NULL, 1000000), -1);
    assert_int_equal(op.err.status, STATUS_LIMIT);
    assert_string_equal(op.err.text, "writes more than 1000000 bytes");
}

static void the_limit_is_exact(void **state)
{
    (void)state;
    assert_int_equal(buf_puts(&op, &in, "0123456789"), 0);
    assert_int_equal(run("cat", NULL, 10), 0);
    assert_int_equal(out.len, 10);
    assert_int_equal(run("cat", NULL, 9), -1);
    assert_int_equal(op.err.status, STATUS_LIMIT);
}

static void nothing_gives_nothing(void **state)
{
    (void)state;
    assert_int_equal(run("cat", NULL, 0), 0);
    assert_int_equal(out.len, 0);
}

/* More than a pipe holds: neither side waits for the other. */
static void much_goes_through(void **state)
{
    (void)state;
    enum { BYTES = 3000000 };
    assert_int_equal(buf_puts(&op, &out, "before"), 0);
    assert_int_equal(buf_reserve(&op, &in, BYTES), 0);
    for (size_t i = 0; i < BYTES; i++)
        in.data[i] = (uint8_t)(i * 31 >> 3);
    in.len = BYTES;
    assert_int_equal(run("cat", NULL, BYTES), 0);
    assert_int_equal(out.len, BYTES + 6);
    assert_memory_equal(out.data, "before", 6);
    assert_memory_equal(out.data + 6, in.data, BYTES);
}

static void input_need_not_be_read(void **state)
{
    (void)state;
    assert_int_equal(buf_puts(&op, &in, "nobody reads this"), 0);
    assert_int_equal(run("echo", "$(id) `id`", 100), 0);
    assert_int_equal(out.len, 11);
    assert_memory_equal(out.data, "$(id) `id`\n", 11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_not_there_is_an_error, setup, teardown),
        cmocka_unit_test_setup_teardown(a_status_is_told, setup, teardown),
        cmocka_unit_test_setup_teardown(who_writes_too_much_is_ended, setup, teardown),
        cmocka_unit_test_setup_teardown(the_limit_is_exact, setup, teardown),
        cmocka_unit_test_setup_teardown(nothing_gives_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(much_goes_through, setup, teardown),
        cmocka_unit_test_setup_teardown(input_need_not_be_read, setup, teardown),
    };
    return cmocka_run_group_tests_name("filter", tests, NULL, NULL);
}
