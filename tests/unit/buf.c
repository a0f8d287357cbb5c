/* Buffers grow, refuse sizes that no memory holds, and wipe; secret memory is wiped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/buf.h"
#include "base/secret.h"

#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* In place of the C library's: what is wiped is counted, for freed memory cannot be looked at. */
size_t wiped_bytes;

void explicit_bzero(void *p, size_t n)
{
    wiped_bytes += n;
    memset(p, 0, n);
}

void __explicit_bzero_chk(void *p, size_t n, size_t size);
void __explicit_bzero_chk(void *p, size_t n, size_t size)
{
    (void)size;
    wiped_bytes += n;
    memset(p, 0, n);
}

static void sizes_that_overflow_are_refused(void **state)
{
    (void)state;
    static const size_t sizes[] = {SIZE_MAX, SIZE_MAX - 3, SIZE_MAX / 2, SIZE_MAX / 4 + 1};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct op op;
        struct buf b;
        op_init(&op);
        buf_init(&b);
        assert_int_equal(buf_append(&op, &b, "abc", 3), 0);
        assert_int_equal(buf_reserve(&op, &b, sizes[i]), -1);
        assert_int_equal(op.err.status, STATUS_IO);
        assert_string_equal(op.err.text, "out of memory");
        assert_int_equal(b.len, 3);
        assert_memory_equal(b.data, "abc", 3);
        buf_end(&b);
    }
}

static void an_empty_buffer_has_no_memory(void **state)
{
    (void)state;
    struct op op;
    struct buf b = {0};
    op_init(&op);
    assert_int_equal(buf_append(&op, &b, NULL, 0), 0);
    assert_int_equal(buf_puts(&op, &b, ""), 0);
    assert_int_equal(buf_reserve(&op, &b, 0), 0);
    assert_null(b.data);
    buf_end(&b);
    buf_end(&b);
    assert_null(b.data);
}

static void growing_keeps_what_was_there(void **state)
{
    (void)state;
    struct op op;
    struct buf b;
    op_init(&op);
    buf_init(&b);
    for (unsigned i = 0; i < 100000; i++)
        assert_int_equal(buf_put8(&op, &b, i * 7), 0);
    assert_int_equal(b.len, 100000);
    for (unsigned i = 0; i < 100000; i++)
        assert_int_equal(b.data[i], (uint8_t)(i * 7));
    buf_clear(&b);
    assert_int_equal(b.len, 0);
    size_t cap = b.cap;
    assert_int_equal(buf_reserve(&op, &b, cap), 0);
    assert_int_equal(b.cap, cap);
    buf_end(&b);
}

static void reserved_room_is_not_content(void **state)
{
    (void)state;
    for (size_t n = 0; n < 300; n++) {
        struct op op;
        struct buf b;
        op_init(&op);
        buf_init(&b);
        assert_int_equal(buf_append(&op, &b, "head", 4), 0);
        assert_int_equal(buf_reserve(&op, &b, n), 0);
        assert_int_equal(b.len, 4);
        assert_true(b.cap >= 4 + n);
        memset(b.data + 4, 'x', n);
        assert_memory_equal(b.data, "head", 4);
        buf_end(&b);
    }
}

static void numbers_are_big_endian(void **state)
{
    (void)state;
    struct op op;
    struct buf b;
    op_init(&op);
    buf_init(&b);
    assert_int_equal(buf_put8(&op, &b, 0x1ff), 0);
    assert_int_equal(buf_put16(&op, &b, 0xabcdef), 0);
    assert_int_equal(buf_put32(&op, &b, 0x01020304), 0);
    assert_int_equal(buf_puts(&op, &b, "id"), 0);
    assert_int_equal(b.len, 9);
    assert_memory_equal(b.data, "\xff\xcd\xef\x01\x02\x03\x04id", 9);
    buf_end(&b);
}

static void memory_is_wiped_before_it_is_given_back(void **state)
{
    (void)state;
    struct op op;
    struct buf b;
    op_init(&op);
    buf_init(&b);
    for (unsigned i = 0; i < 60; i++)
        assert_int_equal(buf_put8(&op, &b, i), 0);
    wiped_bytes = 0;
    assert_int_equal(buf_reserve(&op, &b, 200), 0);
    assert_in_range(wiped_bytes, 60, 64);
    for (unsigned i = 0; i < 200; i++)
        assert_int_equal(buf_put8(&op, &b, i), 0);
    /* What was dropped and not overwritten is wiped as well. */
    buf_clear(&b);
    assert_int_equal(buf_puts(&op, &b, "short"), 0);
    wiped_bytes = 0;
    buf_end(&b);
    assert_true(wiped_bytes >= 260);
    wiped_bytes = 0;
    secret_wipe_stack(SECRET_STACK_BYTES);
    assert_int_equal(wiped_bytes, SECRET_STACK_BYTES);
}

static void wiped_memory_is_zero(void **state)
{
    (void)state;
    uint8_t secret[64], zero[64] = {0};
    memset(secret, 0x5a, sizeof secret);
    secret_wipe(secret + 1, 62);
    assert_int_equal(secret[0], 0x5a);
    assert_int_equal(secret[63], 0x5a);
    assert_memory_equal(secret + 1, zero, 62);
    secret_wipe(NULL, 0);
    secret_free(NULL, 100);
}

static void no_core_is_dumped(void **state)
{
    (void)state;
    pid_t child = fork();
    if (child == 0) {
        struct rlimit r = {1, 1};
        int bad = secret_no_dump() || getrlimit(RLIMIT_CORE, &r) || r.rlim_cur ||
                  prctl(PR_GET_DUMPABLE, 0, 0, 0, 0);
        _exit(bad);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_that_overflow_are_refused),
        cmocka_unit_test(an_empty_buffer_has_no_memory),
        cmocka_unit_test(growing_keeps_what_was_there),
        cmocka_unit_test(reserved_room_is_not_content),
        cmocka_unit_test(numbers_are_big_endian),
        cmocka_unit_test(memory_is_wiped_before_it_is_given_back),
        cmocka_unit_test(wiped_memory_is_zero),
        cmocka_unit_test(no_core_is_dumped),
    };
    return cmocka_run_group_tests_name("buf", tests, NULL, NULL);
}
