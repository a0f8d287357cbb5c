/* Line ends: every text of six characters in every split, in both directions, against a plain
 * loop; then a failure behind it, and large texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/text_sink.h"
#include "pipe.h"
#include "small_sink.h"

enum { LONGEST = 6 };

/* The rules, one character after the other. */
static size_t convert(enum text_direction direction, const char *in, size_t n, char *out)
{
    size_t used = 0;
    for (size_t i = 0; i < n; i++) {
        bool after_cr = i > 0 && in[i - 1] == '\r', before_lf = i + 1 < n && in[i + 1] == '\n';
        if (direction == TEXT_ENCODE && in[i] == '\n' && !after_cr)
            out[used++] = '\r';
        if (direction == TEXT_DECODE && in[i] == '\r' && before_lf)
            continue;
        out[used++] = in[i];
    }
    return used;
}

/* Writes the n bytes, cut behind each whose bit is set in `cuts`. */
static void check_split(enum text_direction direction, const char *in, size_t n, unsigned cuts)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    char expected[2 * LONGEST];
    size_t expected_bytes = convert(direction, in, n, expected), from = 0;
    struct sink *s = text_sink_new(op, mem_sink_new(op, &out), direction);
    for (size_t i = 1; i <= n; i++) {
        if (i < n && !(cuts >> (i - 1) & 1))
            continue;
        assert_int_equal(sink_write(s, in + from, i - from), 0);
        from = i;
    }
    assert_int_equal(sink_finish(s), 0);
    sink_free(s);
    assert_int_equal(out.len, expected_bytes);
    if (expected_bytes)
        assert_memory_equal(out.data, expected, expected_bytes);
    buf_end(&out);
}

static void every_text_in_every_split(void **state)
{
    (void)state;
    static const char letters[] = "\r\nx";
    for (size_t n = 0; n <= LONGEST; n++) {
        unsigned texts = 1;
        for (size_t i = 0; i < n; i++)
            texts *= 3;
        for (unsigned t = 0; t < texts; t++) {
            char in[LONGEST + 1] = "";
            unsigned rest = t;
            for (size_t i = 0; i < n; i++, rest /= 3)
                in[i] = letters[rest % 3];
            for (unsigned cuts = 0; cuts < (n ? 1u << (n - 1) : 1); cuts++) {
                check_split(TEXT_ENCODE, in, n, cuts);
                check_split(TEXT_DECODE, in, n, cuts);
            }
        }
    }
}

static void a_failure_behind_it(void **state)
{
    (void)state;
    uint8_t *lines = malloc(200000);
    memset(lines, '\n', 200000);
    for (size_t room = 0; room < 400000; room += 65536) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct sink *s = text_sink_new(op, small_sink_new(op, room), TEXT_ENCODE);
        assert_int_equal(pipe_write(s, lines, 200000, 1000), -1);
        assert_true(pipe_failed(op, STATUS_IO, "full"));
        sink_free(s);
    }
    free(lines);
}

static void large_texts(void **state)
{
    (void)state;
    for (size_t i = 0; pipe_size(i) != SIZE_MAX; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf there = {0}, back = {0};
        size_t n = pipe_size(i), split = i % 3 ? 4096 : 0;
        uint8_t *bytes = pipe_bytes(n, false);
        size_t lines = 0;
        for (size_t k = 0; k < n; k++) {
            if (bytes[k] == 'e')
                bytes[k] = '\n';
            lines += bytes[k] == '\n';
        }
        struct sink *s = text_sink_new(op, mem_sink_new(op, &there), TEXT_ENCODE);
        assert_int_equal(pipe_write(s, bytes, n, split), 0);
        sink_free(s);
        assert_int_equal(there.len, n + lines);
        s = text_sink_new(op, mem_sink_new(op, &back), TEXT_DECODE);
        assert_int_equal(pipe_write(s, there.data, there.len, split), 0);
        sink_free(s);
        assert_int_equal(back.len, n);
        if (n)
            assert_memory_equal(back.data, bytes, n);
        buf_end(&there);
        buf_end(&back);
        free(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_behind_it),
        cmocka_unit_test(every_text_in_every_split),
        cmocka_unit_test(large_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
