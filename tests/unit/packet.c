/* Packet headers: what is none, what breaks off, what may not be, then every form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/packet.h"
#include "pipe.h"

static int read_header(struct pipe *pipe, const void *p, size_t n, struct packet_header *h,
                       bool *end)
{
    struct op *op = pipe_init(pipe);
    struct source *s = mem_source_new(op, p, n, 1);
    int rc = packet_read_header(op, s, h, end);
    if (!rc && !*end)
        assert_int_equal(s->offset, h->header_bytes);
    source_free(s);
    return rc;
}

static void fails(const void *p, size_t n, const char *what)
{
    struct pipe pipe;
    struct packet_header h;
    bool end;
    assert_int_equal(read_header(&pipe, p, n, &h, &end), -1);
    assert_true(pipe_failed(&pipe.op, STATUS_MALFORMED, what));
}

static void octets_that_begin_none(void **state)
{
    (void)state;
    for (unsigned c = 0; c < 128; c++) {
        uint8_t in[6] = {(uint8_t)c};
        char what[64];
        snprintf(what, sizeof what, "expected at offset 0, found octet 0x%02x", c);
        fails(in, sizeof in, what);
    }
    for (unsigned c = 0x80; c < 0x84; c++) {
        uint8_t in[6] = {(uint8_t)c};
        fails(in, sizeof in, "reserved tag 0");
    }
    fails("\xC0\x05xxxxx", 7, "reserved tag 0");
}

static void headers_that_break_off(void **state)
{
    (void)state;
    static const struct {
        const char *octets;
        size_t n;
    } whole[] = {{"\xAC\x05", 2}, {"\xAD\x05\x06", 3}, {"\xAE\x01\x02\x03\x04", 5},
                 {"\xCB\x05", 2}, {"\xCB\xC0\x00", 3}, {"\xCB\xFF\x00\x00\x00\x00", 6},
                 {"\xCB\xE9", 2}};
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++) {
        struct pipe pipe;
        struct packet_header h;
        bool end = true;
        assert_int_equal(read_header(&pipe, whole[i].octets, whole[i].n, &h, &end), 0);
        assert_false(end);
        for (size_t n = 1; n < whole[i].n; n++)
            fails(whole[i].octets, n, "breaks off");
    }
}

static void tags_that_must_be_definite(void **state)
{
    (void)state;
    for (unsigned tag = 1; tag < 64; tag++) {
        bool is_data = tag == 8 || tag == 9 || tag == 11 || tag == 18 || tag == 20;
        assert_int_equal(packet_tag_is_data(tag), is_data);
        for (unsigned length = 0xE0; length < 0xFF; length++) {
            uint8_t in[2] = {(uint8_t)(0xC0 | tag), (uint8_t)length};
            struct pipe pipe;
            struct packet_header h;
            bool end;
            if (!is_data) {
                fails(in, 2, "must be of definite length");
                continue;
            }
            assert_int_equal(read_header(&pipe, in, 2, &h, &end), 0);
            assert_int_equal(h.kind, PACKET_PARTIAL);
            assert_true(h.length == UINT64_C(1) << (length & 31));
        }
    }
    for (unsigned tag = 1; tag < 16; tag++) {
        uint8_t in[1] = {(uint8_t)(0x83 | tag << 2)};
        struct pipe pipe;
        struct packet_header h;
        bool end;
        if (!packet_tag_is_data(tag)) {
            fails(in, 1, "must be of definite length");
            continue;
        }
        assert_int_equal(read_header(&pipe, in, 1, &h, &end), 0);
        assert_int_equal(h.kind, PACKET_INDETERMINATE);
        assert_int_equal(h.tag, tag);
        assert_false(h.new_format);
        assert_int_equal(h.header_bytes, 1);
    }
}

static void the_offset_is_named(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct source *s = mem_source_new(op, "\xCB\x02xy\x41", 5, 0);
    struct packet_header h;
    bool end;
    assert_int_equal(packet_read_header(op, s, &h, &end), 0);
    uint8_t body[2];
    size_t got;
    assert_int_equal(source_read_full(s, body, 2, &got), 0);
    assert_int_equal(packet_read_header(op, s, &h, &end), -1);
    assert_true(
        pipe_failed(op, STATUS_MALFORMED, "packet header expected at offset 4, found octet 0x41"));
    source_free(s);
    struct packet_header parsed = {.offset = 77};
    op_clear(op);
    assert_int_equal(packet_parse_header(op, (const uint8_t *)"\x12", 1, &parsed), -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, "offset 77"));
}

static void a_length_too_long_to_write(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0};
    assert_int_equal(packet_emit_header(op, &b, 2, UINT64_C(1) << 32), -1);
    op_clear(op);
    assert_int_equal(packet_emit_header(op, &b, 64, 1), -1);
    op_clear(op);
    assert_int_equal(packet_emit_header(op, &b, 0, 1), -1);
    op_clear(op);
    assert_int_equal(packet_emit_old_header(op, &b, 2, UINT64_C(1) << 32), -1);
    op_clear(op);
    assert_int_equal(packet_emit_old_header(op, &b, 16, 1), -1);
    op_clear(op);
    assert_int_equal(packet_emit_old_header(op, &b, 0, 1), -1);
    assert_int_equal(b.len, 0);
    buf_end(&b);
}

static void the_clean_end(void **state)
{
    (void)state;
    struct pipe pipe;
    struct packet_header h;
    bool end = false;
    assert_int_equal(read_header(&pipe, "", 0, &h, &end), 0);
    assert_true(end);
}

static void old_lengths_there_and_back(void **state)
{
    (void)state;
    static const struct {
        uint8_t octets[5];
        size_t n;
        uint64_t length;
    } rows[] = {{{0x84, 0}, 2, 0},
                {{0x84, 255}, 2, 255},
                {{0x85, 0x01, 0x00}, 3, 0x100},
                {{0x85, 0x01, 0x02}, 3, 0x102},
                {{0x85, 0xFF, 0xFF}, 3, 0xFFFF},
                {{0x86, 0x00, 0x01, 0x00, 0x00}, 5, 0x10000},
                {{0x86, 0xFF, 0xFF, 0xFF, 0xFF}, 5, 0xFFFFFFFF}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (unsigned tag = 1; tag < 16; tag++) {
            uint8_t in[5];
            memcpy(in, rows[i].octets, 5);
            in[0] = (uint8_t)((in[0] & 0x83) | tag << 2);
            struct pipe pipe;
            struct packet_header h = {.length = 99};
            bool end;
            assert_int_equal(read_header(&pipe, in, rows[i].n, &h, &end), 0);
            assert_int_equal(h.tag, tag);
            assert_int_equal(h.kind, PACKET_DEFINITE);
            assert_true(h.length == rows[i].length);
            assert_int_equal(h.header_bytes, rows[i].n);
            struct buf b = {0};
            assert_int_equal(packet_emit_old_header(&pipe.op, &b, tag, h.length), 0);
            assert_int_equal(b.len, rows[i].n);
            assert_memory_equal(b.data, in, b.len);
            buf_end(&b);
        }
    }
}

static void new_lengths_there_and_back(void **state)
{
    (void)state;
    static const uint64_t lengths[] = {0,    1,    191,   192,   193,      447,       448,
                                       8383, 8384, 65535, 65536, 16777216, UINT32_MAX};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        size_t octets = lengths[i] < 192 ? 1 : lengths[i] < 8384 ? 2 : 5;
        for (unsigned tag = 1; tag < 64; tag++) {
            struct pipe pipe, reading;
            struct buf b = {0};
            struct packet_header h;
            bool end;
            assert_int_equal(packet_emit_header(pipe_init(&pipe), &b, tag, lengths[i]), 0);
            assert_int_equal(b.len, 1 + octets);
            assert_int_equal(read_header(&reading, b.data, b.len, &h, &end), 0);
            assert_int_equal(h.tag, tag);
            assert_true(h.new_format && h.kind == PACKET_DEFINITE);
            assert_true(h.length == lengths[i]);
            assert_int_equal(h.header_bytes, b.len);
            buf_end(&b);
        }
    }
}

static void every_tag_has_a_name(void **state)
{
    (void)state;
    assert_string_equal(packet_tag_name(PACKET_LITERAL), "literal data");
    assert_string_equal(packet_tag_name(PACKET_PADDING), "padding");
    assert_string_equal(packet_tag_name(60), "private");
    assert_string_equal(packet_tag_name(63), "private");
    assert_string_equal(packet_tag_name(15), "unknown");
    assert_string_equal(packet_tag_name(22), "unknown");
    assert_string_equal(packet_tag_name(64), "unknown");
    for (unsigned tag = 0; tag < 300; tag++)
        assert_non_null(packet_tag_name(tag));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(octets_that_begin_none),     cmocka_unit_test(headers_that_break_off),
        cmocka_unit_test(tags_that_must_be_definite), cmocka_unit_test(the_offset_is_named),
        cmocka_unit_test(a_length_too_long_to_write), cmocka_unit_test(the_clean_end),
        cmocka_unit_test(old_lengths_there_and_back), cmocka_unit_test(new_lengths_there_and_back),
        cmocka_unit_test(every_tag_has_a_name),
    };
    return cmocka_run_group_tests_name("packet", tests, NULL, NULL);
}
