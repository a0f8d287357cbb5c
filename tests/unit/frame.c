/* Bodies of packets: cut off at every byte, then every kind of length and every split. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/frame_sink.h"
#include "pgp/frame_source.h"
#include "pipe.h"

/* Reads the packet at the start of n bytes and what comes behind it. 0, or -1. */
static int read_packet(struct op *op, const void *p, size_t n, size_t step, size_t cap,
                       struct buf *body, struct buf *behind)
{
    struct source *s = mem_source_new(op, p, n, step);
    struct packet_header h;
    bool end;
    int rc = packet_read_header(op, s, &h, &end);
    if (!rc) {
        s = frame_source_new(op, s, &h);
        rc = pipe_read(s, body, cap);
        s = source_pop(s);
    }
    if (!rc)
        rc = pipe_read(s, behind, cap);
    source_free(s);
    return rc;
}

/* A literal packet of chunks of 512, 1, 2 and a last one of `last` bytes that count up. */
static size_t make_partial(uint8_t *p, size_t last)
{
    uint8_t *at = p, value = 0;
    static const struct {
        uint8_t octet;
        size_t n;
    } chunks[] = {{0xE9, 512}, {0xE0, 1}, {0xE1, 2}};
    *at++ = 0xCB;
    for (size_t i = 0; i < 3; i++) {
        *at++ = chunks[i].octet;
        for (size_t k = 0; k < chunks[i].n; k++)
            *at++ = value++;
    }
    at += packet_put_length(at, (uint32_t)last);
    for (size_t k = 0; k < last; k++)
        *at++ = value++;
    return (size_t)(at - p);
}

static void partial_bodies_cut_anywhere(void **state)
{
    (void)state;
    static const size_t lasts[] = {0, 1, 191, 192, 200, 8384};
    static const size_t caps[] = {1, 3, 512, 513, 70000};
    for (size_t i = 0; i < sizeof lasts / sizeof lasts[0]; i++) {
        uint8_t packet[10000];
        size_t n = make_partial(packet, lasts[i]);
        for (size_t cut = 2; cut <= n; cut += cut == 600 && n > 1000 ? n - 620 : 1) {
            for (size_t c = 0; c < sizeof caps / sizeof caps[0]; c++) {
                struct pipe pipe;
                struct op *op = pipe_init(&pipe);
                struct buf body = {0}, behind = {0};
                int rc = read_packet(op, packet, cut, 0, caps[c], &body, &behind);
                assert_int_equal(rc, cut < n ? -1 : 0);
                if (rc)
                    assert_true(pipe_failed(op, STATUS_MALFORMED,
                                            "literal data at offset 0 breaks off after"));
                else
                    assert_int_equal(body.len, 515 + lasts[i]);
                for (size_t k = 0; k < body.len; k++)
                    assert_int_equal(body.data[k], (uint8_t)k);
                buf_end(&body);
                buf_end(&behind);
            }
        }
    }
}

static void definite_bodies_cut_anywhere(void **state)
{
    (void)state;
    static const char *const packets[] = {"\xCB\x05hello", "\xAC\x05hello"};
    for (size_t i = 0; i < 2; i++) {
        for (size_t cut = 2; cut < 7; cut++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct buf body = {0}, behind = {0};
            char what[64];
            snprintf(what, sizeof what, "after %zu bytes: %zu more expected", cut - 2, 7 - cut);
            assert_int_equal(read_packet(op, packets[i], cut, 0, 100, &body, &behind), -1);
            assert_true(pipe_failed(op, STATUS_MALFORMED, what));
            buf_end(&body);
            buf_end(&behind);
        }
    }
}

static void a_length_of_4_gib_allocates_nothing(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf body = {0}, behind = {0};
    assert_int_equal(read_packet(op, "\xCB\xFF\xFF\xFF\xFF\xFFxy", 8, 0, 65536, &body, &behind),
                     -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, "4294967293 more expected"));
    buf_end(&body);
    buf_end(&behind);
}

static void a_small_first_chunk_warns_once(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf body = {0}, behind = {0};
    assert_int_equal(read_packet(op, "\xCB\xE1xy\xE0z\x01w!", 9, 0, 64, &body, &behind), 0);
    assert_int_equal(body.len, 4);
    assert_memory_equal(body.data, "xyzw", 4);
    assert_int_equal(behind.len, 1);
    assert_int_equal(pipe.warnings, 1);
    assert_non_null(strstr(pipe.warning, "first partial chunk has 2 bytes"));
    buf_end(&body);
    buf_end(&behind);
}

static void the_next_packet_is_left_alone(void **state)
{
    (void)state;
    static const struct {
        const char *packet;
        size_t n;
        const char *body;
    } rows[] = {{"\xCB\x05helloNEXT", 11, "hello"},
                {"\xAD\x00\x05helloNEXT", 12, "hello"},
                {"\xCB\xE2"
                 "four\x01!NEXT",
                 12, "four!"},
                {"\xCB\xE2"
                 "four\xC0\x00",
                 8, "four"},
                {"\xCB\x00NEXT", 6, ""}};
    for (size_t i = 0; i < 5; i++) {
        for (size_t step = 0; step < 8; step++) {
            for (size_t cap = 1; cap < 8; cap++) {
                struct pipe pipe;
                struct op *op = pipe_init(&pipe);
                struct buf body = {0}, behind = {0};
                int rc = read_packet(op, rows[i].packet, rows[i].n, step, cap, &body, &behind);
                assert_int_equal(rc, i == 3 ? -1 : 0);
                assert_int_equal(body.len, strlen(rows[i].body));
                assert_memory_equal(body.data ? body.data : (const uint8_t *)"", rows[i].body,
                                    body.len);
                assert_int_equal(behind.len, i == 3 ? 0 : 4);
                buf_end(&body);
                buf_end(&behind);
            }
        }
    }
}

static void indeterminate_to_the_end(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf body = {0}, behind = {0};
    assert_int_equal(read_packet(op, "\xA3hello", 6, 2, 4, &body, &behind), 0);
    assert_int_equal(body.len, 5);
    assert_int_equal(behind.len, 0);
    buf_end(&body);
    buf_end(&behind);
}

static void write_packet(const uint8_t *p, size_t n, size_t split, struct buf *out)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct sink *s = frame_sink_new(op, mem_sink_new(op, out), PACKET_LITERAL);
    assert_int_equal(pipe_write(s, p, n, split), 0);
    sink_free(s);
}

/* The headers that the writer must choose, and nothing else between them. */
static void check_layout(const struct buf *packet, size_t n)
{
    size_t at = 1;
    assert_int_equal(packet->data[0], 0xC0 | PACKET_LITERAL);
    for (; n > FRAME_SINK_CHUNK; n -= FRAME_SINK_CHUNK) {
        assert_int_equal(packet->data[at], 0xF0);
        at += 1 + FRAME_SINK_CHUNK;
    }
    uint8_t length[5];
    size_t octets = packet_put_length(length, (uint32_t)n);
    assert_memory_equal(packet->data + at, length, octets);
    assert_int_equal(packet->len, at + octets + n);
}

static void any_size_there_and_back(void **state)
{
    (void)state;
    static const size_t splits[] = {0, 1, 7, 4096, 65536, 100000};
    static const size_t steps[] = {1, 7, 4096, 0}, caps[] = {1, 4096, 65536};
    uint8_t *bytes = pipe_bytes(1048576, true);
    for (size_t i = 0; pipe_size(i) != SIZE_MAX; i++) {
        size_t n = pipe_size(i);
        for (size_t k = 0; k < sizeof splits / sizeof splits[0]; k++) {
            struct buf packet = {0};
            write_packet(bytes, n, splits[k], &packet);
            check_layout(&packet, n);
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct buf body = {0}, behind = {0};
            assert_int_equal(
                read_packet(op, packet.data, packet.len, steps[k % 4], caps[k % 3], &body, &behind),
                0);
            assert_int_equal(body.len, n);
            assert_int_equal(behind.len, 0);
            assert_int_equal(pipe.warnings, 0);
            if (n)
                assert_memory_equal(body.data, bytes, n);
            buf_end(&body);
            buf_end(&behind);
            buf_end(&packet);
        }
    }
    free(bytes);
}

/* A sink that counts the writes it gets. */
static int count_write(struct sink *s, const uint8_t *p, size_t n)
{
    (void)p;
    (void)n;
    s[1].taken++;
    return 0;
}

static void count_free(struct sink *s)
{
    free(s);
}

/* What was held until the chunk was full, behind its header, and the rest as it came; the last one
 * is all held. */
static void a_chunk_is_two_writes(void **state)
{
    (void)state;
    static const struct sink_ops counter = {
        .name = "counter", .phase = PHASE_WRITE, .write = count_write, .free = count_free};
    static const size_t sizes[] = {0, 65536, 65537, 196608}, writes[] = {1, 1, 3, 5};
    uint8_t *bytes = pipe_bytes(196608, true);
    for (size_t i = 0; i < 4; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct sink *counting = calloc(2, sizeof *counting);
        sink_init(counting, &counter, op, NULL);
        struct sink *s = frame_sink_new(op, counting, PACKET_SEIPD);
        assert_int_equal(pipe_write(s, bytes, sizes[i], 1000), 0);
        assert_int_equal(counting[1].taken, writes[i]);
        sink_free(s);
    }
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(partial_bodies_cut_anywhere),
        cmocka_unit_test(definite_bodies_cut_anywhere),
        cmocka_unit_test(a_length_of_4_gib_allocates_nothing),
        cmocka_unit_test(a_small_first_chunk_warns_once),
        cmocka_unit_test(the_next_packet_is_left_alone),
        cmocka_unit_test(indeterminate_to_the_end),
        cmocka_unit_test(any_size_there_and_back),
        cmocka_unit_test(a_chunk_is_two_writes),
    };
    return cmocka_run_group_tests_name("frame", tests, NULL, NULL);
}
