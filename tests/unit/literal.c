/* The fields before literal data: cut, of an unknown mode, then written and read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/literal.h"
#include "pipe.h"

static void cut_at_every_byte(void **state)
{
    (void)state;
    uint8_t head[LITERAL_HEAD_MAX];
    size_t whole = literal_emit('b', "letter.txt", 0x01020304, head);
    for (size_t n = 0; n < whole; n++) {
        for (size_t step = 0; step < 3; step++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct literal l = {0};
            struct source *s = mem_source_new(op, head, n, step);
            assert_int_equal(literal_read(op, s, &l), -1);
            assert_true(pipe_failed(op, STATUS_MALFORMED,
                                    n < 2 ? "ends within its first fields"
                                          : "ends within its file name or date"));
            source_free(s);
        }
    }
}

static void only_known_modes(void **state)
{
    (void)state;
    for (unsigned mode = 0; mode < 256; mode++) {
        uint8_t head[] = {(uint8_t)mode, 0, 0, 0, 0, 0};
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct literal l = {0};
        struct source *s = mem_source_new(op, head, sizeof head, 0);
        bool known = mode != 0 && strchr("btulm", (int)mode) != NULL;
        assert_int_equal(literal_read(op, s, &l), known ? 0 : -1);
        if (known)
            assert_int_equal(l.mode, mode);
        else
            assert_true(pipe_failed(op, STATUS_MALFORMED, "expected b, t, u, l or m"));
        source_free(s);
    }
    assert_true(literal_is_text('t') && literal_is_text('u'));
    assert_false(literal_is_text('b') || literal_is_text('l') || literal_is_text('m'));
}

static void a_failing_source(void **state)
{
    (void)state;
    static volatile sig_atomic_t interrupted = 1;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct literal l;
    struct source *s = mem_source_new(op, "b", 1, 0);
    op->interrupted = &interrupted;
    assert_int_equal(literal_read(op, s, &l), -1);
    assert_true(pipe_failed(op, STATUS_IO, "interrupted"));
    source_free(s);
}

static void written_and_read_back(void **state)
{
    (void)state;
    char name[301];
    for (size_t n = 0; n <= 300; n++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct literal l;
        struct buf rest = {0};
        uint8_t packet[LITERAL_HEAD_MAX + 4];
        size_t kept = n < LITERAL_NAME_MAX ? n : LITERAL_NAME_MAX;
        memset(name, 'n', n);
        name[n] = '\0';
        size_t head = literal_emit("btulm"[n % 5], name, (uint32_t)n << 20, packet);
        assert_int_equal(head, 6 + kept);
        memcpy(packet + head, "data", 4);
        struct source *s = mem_source_new(op, packet, head + 4, n % 4);
        assert_int_equal(literal_read(op, s, &l), 0);
        assert_int_equal(l.mode, "btulm"[n % 5]);
        assert_int_equal(l.name_bytes, kept);
        assert_memory_equal(l.name, name, kept);
        assert_int_equal(l.date, (uint32_t)n << 20);
        assert_int_equal(s->offset, head);
        assert_int_equal(pipe_read(s, &rest, 10), 0);
        assert_int_equal(rest.len, 4);
        assert_memory_equal(rest.data, "data", 4);
        source_free(s);
        buf_end(&rest);
    }
}

/* By its first bytes, as PGP 2.6 does it. */
static void what_looks_like_text(void **state)
{
    (void)state;
    static const char allowed[] = "\a\b\t\n\v\f\r\x1A\x1B";
    uint8_t p[LITERAL_LOOK_BYTES];
    for (unsigned c = 0; c < 256; c++) {
        memset(p, 'x', sizeof p);
        p[c] = (uint8_t)c;
        bool control = c < ' ' && (c == 0 || !strchr(allowed, (int)c));
        assert_int_equal(literal_looks_like_text(p, sizeof p), !control);
    }
    for (size_t n = 0; n <= sizeof p; n++) {
        memset(p, 'x', sizeof p);
        memset(p, 0xE9, n);
        assert_int_equal(literal_looks_like_text(p, sizeof p), n <= sizeof p / 4);
    }
    assert_true(literal_looks_like_text(p, 0));
    assert_true(literal_looks_like_text((const uint8_t *)"r\xE9sum\xE9s!", 8));
    assert_false(literal_looks_like_text((const uint8_t *)"r\xE9sum\xE9", 6));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_at_every_byte),    cmocka_unit_test(only_known_modes),
        cmocka_unit_test(a_failing_source),     cmocka_unit_test(written_and_read_back),
        cmocka_unit_test(what_looks_like_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
