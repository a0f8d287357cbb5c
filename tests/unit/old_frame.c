/* Packets of the old format with their length before them: lengths that nobody told, that are too
 * large, that turn out wrong; then every size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/old_frame_sink.h"
#include "pgp/packet.h"
#include "pipe.h"

/* A sink that notes what it was told to expect. */
struct listener {
    struct sink base;
    uint64_t *to;
};

static int listener_write(struct sink *s, const uint8_t *p, size_t n)
{
    (void)s;
    (void)p;
    (void)n;
    return 0;
}

static void listener_free(struct sink *s)
{
    free(s);
}

static void listener_expect(struct sink *s, uint64_t bytes)
{
    *((struct listener *)s)->to = bytes;
}

static const struct sink_ops listener_ops = {.name = "listener",
                                             .phase = PHASE_WRITE,
                                             .write = listener_write,
                                             .free = listener_free,
                                             .expect = listener_expect};

static struct sink *listener_new(struct op *op, uint64_t *to)
{
    struct listener *self = calloc(1, sizeof *self);
    sink_init(&self->base, &listener_ops, op, NULL);
    self->to = to;
    return &self->base;
}

/* Writes n bytes at p after having told of `told`. 0, or -1. */
static int write_packet(struct op *op, bool wide, uint64_t told, const uint8_t *p, size_t n,
                        size_t split, struct buf *out)
{
    struct sink *s = old_frame_sink_new(op, mem_sink_new(op, out), PACKET_LITERAL, wide);
    sink_expect(s, told);
    int rc = pipe_write(s, p, n, split);
    sink_free(s);
    return rc;
}

static void nobody_told(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    struct sink *s = old_frame_sink_new(op, mem_sink_new(op, &out), PACKET_SED, true);
    assert_int_equal(sink_write(s, "x", 1), -1);
    assert_true(pipe_failed(op, STATUS_INTERNAL, "nobody told how long it will be"));
    assert_int_equal(out.len, 0);
    sink_free(s);
}

static void beyond_four_octets(void **state)
{
    (void)state;
    static const uint64_t lengths[] = {UINT64_C(1) << 32, (UINT64_C(1) << 32) + 1, UINT64_MAX};
    for (size_t i = 0; i < 6; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf out = {0};
        struct sink *s = old_frame_sink_new(op, mem_sink_new(op, &out), PACKET_LITERAL, i % 2);
        sink_expect(s, lengths[i / 2]);
        assert_int_equal(sink_start(s), -1);
        assert_true(pipe_failed(op, STATUS_USAGE, "a packet of PGP 2.6 has at most 4294967295"));
        assert_int_equal(out.len, 0);
        sink_free(s);
    }
}

static void another_number_of_bytes(void **state)
{
    (void)state;
    for (size_t told = 0; told < 20; told++) {
        for (size_t n = 0; n < 20; n++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct buf out = {0};
            int rc = write_packet(op, false, told, (const uint8_t *)"twenty bytes at most", n,
                                  n % 4, &out);
            assert_int_equal(rc, n == told ? 0 : -1);
            if (n != told)
                assert_true(pipe_failed(op, STATUS_IO,
                                        n > told ? "literal data: more bytes came"
                                                 : "literal data: fewer bytes came"));
            assert_in_range(out.len, 0, 2 + told);
            buf_end(&out);
        }
    }
}

static unsigned shortest(size_t n)
{
    return n < 256 ? 1 : n < 65536 ? 2 : 4;
}

static void any_size(void **state)
{
    (void)state;
    static const uint8_t tags[] = {0, 0xAC, 0xAD, 0, 0xAE};
    uint8_t *bytes = pipe_bytes(1048576, true);
    for (size_t i = 0; pipe_size(i) != SIZE_MAX; i++) {
        for (unsigned wide = 0; wide < 2; wide++) {
            size_t n = pipe_size(i);
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct buf out = {0};
            unsigned octets = wide ? 4 : shortest(n);
            assert_int_equal(write_packet(op, wide, n, bytes, n, i % 3 * 1000, &out), 0);
            assert_int_equal(out.len, 1 + octets + n);
            assert_int_equal(out.data[0], tags[octets]);
            for (unsigned k = 0; k < octets; k++)
                assert_int_equal(out.data[1 + k], (uint8_t)(n >> 8 * (octets - 1 - k)));
            if (n)
                assert_memory_equal(out.data + 1 + octets, bytes, n);
            buf_end(&out);
        }
    }
    free(bytes);
}

static void the_next_stage_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; pipe_size(i) != SIZE_MAX; i++) {
        for (unsigned wide = 0; wide < 2; wide++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            uint64_t told = 0;
            struct sink *next = listener_new(op, &told);
            struct sink *s = old_frame_sink_new(op, next, PACKET_LITERAL, wide);
            size_t n = pipe_size(i);
            sink_expect(s, n);
            assert_int_equal(told, 1 + (wide ? 4 : shortest(n)) + n);
            sink_free(s);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_told),
        cmocka_unit_test(beyond_four_octets),
        cmocka_unit_test(another_number_of_bytes),
        cmocka_unit_test(any_size),
        cmocka_unit_test(the_next_stage_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
