/* The error value, the statuses, the interrupt, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/op.h"

#include <errno.h>
#include <string.h>

static void the_first_reason_stays(void **state)
{
    (void)state;
    struct op op;
    op_init(&op);
    assert_false(op_failed(&op));
    assert_int_equal(op_fail(&op, STATUS_LIMIT, "%s %d", "packet", 7), -1);
    assert_int_equal(op_fail(&op, STATUS_IO, "second"), -1);
    assert_int_equal(op_fail_errno(&op, STATUS_IO, ENOENT, "third"), -1);
    assert_int_equal(op_fail_memory(&op), -1);
    assert_true(op_failed(&op));
    assert_int_equal(op.err.status, STATUS_LIMIT);
    assert_string_equal(op.err.text, "packet 7");
}

static void a_cleared_error_leaves_nothing(void **state)
{
    (void)state;
    struct op op;
    op_init(&op);
    op_fail(&op, STATUS_LIMIT, "first");
    op_hint(&op, "old hint");
    op_clear(&op);
    assert_false(op_failed(&op));
    assert_string_equal(op.err.text, "");
    op_fail(&op, STATUS_IO, "second");
    assert_string_equal(op.err.text, "second");
    assert_string_equal(op.err.hint, "");
}

static void errno_is_told_in_lower_case(void **state)
{
    (void)state;
    struct op op;
    op_init(&op);
    assert_int_equal(op_fail_errno(&op, STATUS_IO, ENOENT, "%s", "a.asc"), -1);
    assert_string_equal(op.err.text, "a.asc: no such file or directory");
    op_clear(&op);
    op_fail_errno(&op, STATUS_IO, EIO, "a");
    assert_string_equal(op.err.text, "a: input/output error");
    op_clear(&op);
    op_fail_errno(&op, STATUS_IO, 99999, "a");
    assert_string_equal(op.err.text, "a: unknown error");
}

/* Every length around the end of the text: cut, ended, nothing behind it touched. */
static void a_long_text_is_cut(void **state)
{
    (void)state;
    char name[1200];
    for (int n = 490; n < 530; n++) {
        struct op op;
        memset(name, 'n', sizeof name);
        name[n] = '\0';
        op_init(&op);
        op_fail_errno(&op, STATUS_IO, ENOSPC, "%s", name);
        assert_in_range(strlen(op.err.text), 490, sizeof op.err.text - 1);
        assert_int_equal(op.err.hint[0], '\0');
        op_where(&op, "%s", name);
        assert_in_range(strlen(op.err.text), 490, sizeof op.err.text - 1);
        op_hint(&op, "%s", name);
        assert_int_equal(strlen(op.err.hint), sizeof op.err.hint - 1);
    }
    memset(name, 'n', sizeof name);
    name[sizeof name - 1] = '\0';
    struct op op;
    op_init(&op);
    op_fail(&op, STATUS_IO, "%s", name);
    assert_int_equal(strlen(op.err.text), sizeof op.err.text - 1);
}

static void callers_prepend_where(void **state)
{
    (void)state;
    struct op op;
    op_init(&op);
    op_fail(&op, STATUS_DAMAGED, "expected 20 bytes");
    assert_int_equal(op_where(&op, "offset %d", 0), -1);
    assert_int_equal(op_where(&op, "a.asc"), -1);
    assert_string_equal(op.err.text, "a.asc: offset 0: expected 20 bytes");
    assert_int_equal(op.err.status, STATUS_DAMAGED);
}

static void the_first_hint_stays(void **state)
{
    (void)state;
    struct op op;
    op_init(&op);
    op_fail(&op, STATUS_IO, "a");
    assert_int_equal(op_hint(&op, "try %s", "-f"), -1);
    op_hint(&op, "other");
    assert_string_equal(op.err.hint, "try -f");
    op_init(&op);
    op_hint(&op, "of no error");
    op_fail(&op, STATUS_IO, "a");
    assert_string_equal(op.err.hint, "");
}

static void an_interrupt_is_an_error(void **state)
{
    (void)state;
    struct op op;
    volatile sig_atomic_t flag = 0;
    op_init(&op);
    assert_int_equal(op_check_interrupt(&op), 0);
    op.interrupted = &flag;
    assert_int_equal(op_check_interrupt(&op), 0);
    flag = 1;
    assert_int_equal(op_check_interrupt(&op), -1);
    assert_int_equal(op.err.status, STATUS_IO);
    assert_string_equal(op.err.text, "interrupted");
    /* Nobody goes on after it, nor without memory; after anything else one may. */
    assert_true(op.err.final);
    op_clear(&op);
    assert_false(op.err.final);
    op_fail(&op, STATUS_IO, "a file");
    op_check_interrupt(&op);
    op_fail_memory(&op);
    assert_false(op.err.final);
    op_clear(&op);
    op_fail_memory(&op);
    assert_true(op.err.final);
}

static void keep_line(void *ctx, const char *text)
{
    strcat(ctx, text);
    strcat(ctx, "|");
}

static void warnings_reach_the_listener(void **state)
{
    (void)state;
    struct op op;
    char lines[100] = "";
    op_init(&op);
    op_warn(&op, "nobody listens");
    op.warn = keep_line;
    op.warn_ctx = lines;
    op_warn(&op, "odd %d", 1);
    op_warn(&op, "even");
    assert_string_equal(lines, "odd 1|even|");
    assert_false(op_failed(&op));
}

static void statuses_ascend_and_have_meanings(void **state)
{
    (void)state;
    size_t n = 0;
    for (; status_rows[n].meaning; n++) {
        assert_true(strlen(status_rows[n].meaning) > 0);
        if (n > 0)
            assert_true(status_rows[n].status > status_rows[n - 1].status);
    }
    assert_int_equal(n, 15);
    assert_int_equal(status_rows[13].status, STATUS_UNSUPPORTED);
}

static void limits_are_the_default_ones(void **state)
{
    (void)state;
    struct op op;
    memset(&op, 0xff, sizeof op);
    op_init(&op);
    assert_ptr_equal(op.limits, &limits_default);
    assert_null(op.meter);
    assert_null(op.rng);
    assert_true(op.limits->mpi_bits >= 16384 && op.limits->depth > 2);
    assert_true(op.limits->packet_bytes > 0 && op.limits->key_file_bytes > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_reason_stays),
        cmocka_unit_test(a_cleared_error_leaves_nothing),
        cmocka_unit_test(errno_is_told_in_lower_case),
        cmocka_unit_test(a_long_text_is_cut),
        cmocka_unit_test(callers_prepend_where),
        cmocka_unit_test(the_first_hint_stays),
        cmocka_unit_test(an_interrupt_is_an_error),
        cmocka_unit_test(warnings_reach_the_listener),
        cmocka_unit_test(statuses_ascend_and_have_meanings),
        cmocka_unit_test(limits_are_the_default_ones),
    };
    return cmocka_run_group_tests_name("op", tests, NULL, NULL);
}
