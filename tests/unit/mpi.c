/* Multiprecision integers: cut, above the limit, with a wrong count, then written and read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/mpi.h"
#include "pipe.h"

static void cut_at_every_byte(void **state)
{
    (void)state;
    static const uint8_t mpi[] = {0x00, 0x1D, 0x15, 0x01, 0x02, 0x03};
    for (size_t n = 0; n < sizeof mpi; n++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct rsa_bytes value = {0};
        /* From the heap, so that a read behind the end shows. */
        uint8_t *copy = malloc(n + !n);
        memcpy(copy, mpi, n);
        struct mpi_reader r = {copy, n};
        assert_int_equal(mpi_parse(op, &r, &value), -1);
        assert_true(
            pipe_failed(op, STATUS_MALFORMED,
                        n < 2 ? "ends where a number was expected" : "a number claims 4 bytes"));
        assert_null(value.p);
        free(copy);
    }
}

static void above_the_limit(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct limits limits = limits_default;
    struct rsa_bytes value;
    uint8_t large[2 + 2048] = {0x40, 0x00, 0x80};
    struct mpi_reader r = {large, sizeof large};
    assert_int_equal(mpi_parse(op, &r, &value), 0);
    assert_int_equal(value.n, 2048);
    /* A bit more is refused before it is looked at how much there is. */
    static const uint8_t larger[] = {0x40, 0x01, 0xFF};
    r = (struct mpi_reader){larger, sizeof larger};
    assert_int_equal(mpi_parse(op, &r, &value), -1);
    assert_true(pipe_failed(op, STATUS_LIMIT, "16385 bits, above the limit of 16384"));
    op_clear(op);
    limits.mpi_bits = 8;
    op->limits = &limits;
    r = (struct mpi_reader){large, sizeof large};
    assert_int_equal(mpi_parse(op, &r, &value), -1);
    assert_true(pipe_failed(op, STATUS_LIMIT, "above the limit of 8"));
}

static void a_count_off_within_its_byte(void **state)
{
    (void)state;
    for (unsigned bits = 9; bits <= 16; bits++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        uint8_t mpi[] = {0, (uint8_t)bits, 0x01, 0x23, 0x45};
        struct mpi_reader r = {mpi, sizeof mpi};
        struct rsa_bytes value;
        assert_int_equal(mpi_parse(op, &r, &value), 0);
        assert_ptr_equal(value.p, mpi + 2);
        assert_int_equal(value.n, 2);
        assert_int_equal(r.n, 1);
        assert_ptr_equal(r.p, mpi + 4);
    }
}

static void several_and_nothing(void **state)
{
    (void)state;
    static const uint8_t bytes[] = {0, 0, 0, 1, 1, 0, 0};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct mpi_reader r = {bytes, sizeof bytes};
    struct rsa_bytes value;
    assert_int_equal(mpi_parse(op, &r, &value), 0);
    assert_int_equal(value.n, 0);
    assert_int_equal(mpi_parse(op, &r, &value), 0);
    assert_int_equal(value.n, 1);
    assert_int_equal(value.p[0], 1);
    assert_int_equal(mpi_parse(op, &r, &value), 0);
    assert_int_equal(value.n, 0);
    assert_int_equal(r.n, 0);
    assert_int_equal(mpi_parse(op, &r, &value), -1);
}

static void bits(void **state)
{
    (void)state;
    static const uint8_t bytes[] = {0x00, 0x00, 0x01, 0xFF};
    assert_int_equal(mpi_bits(NULL, 0), 0);
    assert_int_equal(mpi_bits(bytes, 2), 0);
    assert_int_equal(mpi_bits(bytes, 3), 1);
    assert_int_equal(mpi_bits(bytes, 4), 9);
    for (unsigned i = 0; i < 8; i++) {
        uint8_t byte = (uint8_t)(1 << i);
        assert_int_equal(mpi_bits(&byte, 1), i + 1);
    }
}

static void written_and_read_back(void **state)
{
    (void)state;
    uint8_t bytes[40];
    for (size_t n = 0; n <= sizeof bytes; n++) {
        for (size_t zeros = 0; zeros <= n; zeros++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct buf out = {0};
            struct rsa_bytes value;
            memset(bytes, 0xA5, sizeof bytes);
            memset(bytes, 0, zeros);
            assert_int_equal(mpi_emit(op, &out, bytes, n), 0);
            assert_int_equal(out.len, 2 + n - zeros);
            assert_int_equal(out.data[0] << 8 | out.data[1], 8 * (n - zeros));
            struct mpi_reader r = {out.data, out.len};
            assert_int_equal(mpi_parse(op, &r, &value), 0);
            assert_int_equal(value.n, n - zeros);
            if (value.n)
                assert_memory_equal(value.p, bytes + zeros, value.n);
            assert_int_equal(r.n, 0);
            buf_end(&out);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(above_the_limit),
        cmocka_unit_test(a_count_off_within_its_byte),
        cmocka_unit_test(several_and_nothing),
        cmocka_unit_test(bits),
        cmocka_unit_test(written_and_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
