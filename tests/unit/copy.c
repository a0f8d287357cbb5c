/* Copying a stream: a source or a sink that fails, and a bound; then whole blocks and rests. Ending
 * a part of a chain. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "noise.h"
#include "pipe.h"
#include "stream/copy.h"

enum { MOST = 3 * STREAM_BLOCK };

/* Around the first block of a stream, and a later one. */
#define EDGES                                                                         \
    STREAM_FIRST - 1, STREAM_FIRST, STREAM_FIRST + 1, STREAM_BLOCK - 1, STREAM_BLOCK, \
        STREAM_BLOCK + 1

_Static_assert(3 * STREAM_BLOCK <= NOISE_BYTES, "enough bytes");

/* --- a sink that notes how it is used, and may fail ---------------------------------------------- */

struct noting {
    struct sink base;
    struct buf *out;
    char *log;         /* a letter a call: s w f x */
    size_t fail_after; /* bytes */
    bool fail_finish;
};

static void note(struct sink *s, char c)
{
    char *log = ((struct noting *)s)->log;
    size_t n = strlen(log);
    log[n] = c;
    log[n + 1] = '\0';
}

static int noting_start(struct sink *s)
{
    note(s, 's');
    return 0;
}

static int noting_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct noting *self = (struct noting *)s;
    note(s, 'w');
    if (s->taken + n > self->fail_after)
        return op_fail(s->op, STATUS_IO, "full");
    return s->next ? sink_write(s->next, p, n) : buf_append(s->op, self->out, p, n);
}

static int noting_finish(struct sink *s)
{
    note(s, 'f');
    return ((struct noting *)s)->fail_finish ? op_fail(s->op, STATUS_IO, "no end") : 0;
}

static void noting_free(struct sink *s)
{
    note(s, 'x');
    free(s);
}

static const struct sink_ops noting_ops = {.name = "noting",
                                           .phase = PHASE_WRITE,
                                           .start = noting_start,
                                           .write = noting_write,
                                           .finish = noting_finish,
                                           .free = noting_free};

static struct noting *noting_new(struct op *op, struct sink *next, struct buf *out, char *log)
{
    struct noting *s = calloc(1, sizeof *s);
    assert_non_null(s);
    sink_init(&s->base, &noting_ops, op, next);
    *log = '\0';
    s->out = out;
    s->log = log;
    s->fail_after = SIZE_MAX;
    return s;
}

/* --- copying ------------------------------------------------------------------------------------- */

/* Copies n bytes in steps; what arrived in *out. 0, or -1. */
static int copy(struct op *op, size_t n, size_t step, uint64_t max, struct buf *out)
{
    struct source *from = mem_source_new(op, bytes, n, step);
    struct sink *to = mem_sink_new(op, out);
    int rc = copy_stream(op, from, to, max);
    if (!rc)
        assert_int_equal(sink_finish(to), 0); /* it was left open */
    source_free(from);
    sink_free(to);
    return rc;
}

static void more_than_the_bound(void **state)
{
    (void)state;
    static const size_t bounds[] = {0, 1, 5, EDGES, 2 * STREAM_BLOCK};
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        for (size_t n = bounds[i] ? bounds[i] - 1 : 0; n <= bounds[i] + 2; n++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct buf out = {0};
            int rc = copy(op, n, 0, bounds[i], &out);
            assert_int_equal(rc != 0, n > bounds[i]);
            if (rc)
                assert_true(pipe_failed(op, STATUS_LIMIT, "more bytes than the limit allows"));
            assert_true(out.len <= bounds[i]);
            if (!rc)
                assert_int_equal(out.len, n);
            buf_end(&out);
        }
    }
}

static void a_sink_that_fails(void **state)
{
    (void)state;
    for (size_t room = 0; room < MOST; room += STREAM_BLOCK / 2 + 1) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf out = {0};
        char log[16];
        struct source *from = mem_source_new(op, bytes, MOST, 0);
        struct noting *to = noting_new(op, NULL, &out, log);
        to->fail_after = room;
        assert_int_equal(copy_stream(op, from, &to->base, UINT64_MAX), -1);
        assert_true(pipe_failed(op, STATUS_IO, "full"));
        size_t whole = room < STREAM_FIRST ? 0 : room - (room - STREAM_FIRST) % STREAM_BLOCK;
        size_t next = whole + (whole ? STREAM_BLOCK : STREAM_FIRST);
        assert_int_equal(out.len, whole);
        assert_int_equal(from->offset, next < MOST ? next : MOST);
        source_free(from);
        sink_free(&to->base);
        buf_end(&out);
    }
}

static int failing_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    (void)p;
    (void)cap;
    (void)got;
    return op_fail(s->op, STATUS_IO, "unreadable");
}

static void failing_free(struct source *s)
{
    (void)s;
}

static void a_source_that_fails(void **state)
{
    (void)state;
    static const struct source_ops failing = {
        .name = "failing", .phase = PHASE_READ, .read = failing_read, .free = failing_free};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct source from;
    char log[16];
    struct noting *to = noting_new(op, NULL, NULL, log);
    source_init(&from, &failing, op, NULL);
    assert_int_equal(copy_stream(op, &from, &to->base, UINT64_MAX), -1);
    assert_true(pipe_failed(op, STATUS_IO, "unreadable"));
    assert_string_equal(log, "");
    sink_free(&to->base);
    source_free(&from);
}

static void every_size(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, EDGES, MOST},
                        steps[] = {0, 1000, STREAM_BLOCK - 1, STREAM_BLOCK};
    enum { SIZES = sizeof sizes / sizeof *sizes, STEPS = sizeof steps / sizeof *steps };
    for (size_t i = 0; i < SIZES * STEPS; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf out = {0};
        size_t n = sizes[i % SIZES];
        assert_int_equal(copy(op, n, steps[i / SIZES], UINT64_MAX, &out), 0);
        assert_int_equal(out.len, n);
        if (n)
            assert_memory_equal(out.data, bytes, n);
        buf_end(&out);
    }
}

/* --- the end of a part of a chain ---------------------------------------------------------------- */

static void an_ended_sink_takes_nothing(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    char log[2][16];
    struct noting *last = noting_new(op, NULL, &out, log[1]);
    struct noting *first = noting_new(op, &last->base, NULL, log[0]);
    assert_int_equal(sink_end(&first->base), 0);
    assert_string_equal(log[0], "sf");
    assert_string_equal(log[1], "");
    assert_int_equal(sink_write(&first->base, "x", 1), -1);
    assert_true(pipe_failed(op, STATUS_INTERNAL, "noting: used after its end"));
    op_clear(op);
    assert_int_equal(sink_end(&first->base), -1);
    op_clear(op);
    /* What is behind it stays open. */
    assert_ptr_equal(sink_pop(&first->base), &last->base);
    assert_string_equal(log[0], "sfx");
    assert_int_equal(sink_write(&last->base, "y", 1), 0);
    assert_int_equal(sink_finish(&last->base), 0);
    assert_null(sink_pop(&last->base));
    assert_string_equal(log[1], "swfx");
    assert_int_equal(out.len, 1);
    buf_end(&out);
}

static void an_end_that_fails(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    char log[2][16];
    struct noting *last = noting_new(op, NULL, &out, log[1]);
    struct noting *first = noting_new(op, &last->base, NULL, log[0]);
    first->fail_finish = true;
    assert_int_equal(sink_write(&first->base, "x", 1), 0);
    assert_int_equal(sink_finish(&first->base), -1);
    assert_true(pipe_failed(op, STATUS_IO, "no end"));
    assert_string_equal(log[1], "sw");
    assert_int_equal(sink_end(&first->base), -1);
    sink_free(&first->base);
    assert_string_equal(log[1], "swx");
    buf_end(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_than_the_bound), cmocka_unit_test(a_sink_that_fails),
        cmocka_unit_test(a_source_that_fails), cmocka_unit_test(an_ended_sink_takes_nothing),
        cmocka_unit_test(an_end_that_fails),   cmocka_unit_test(every_size),
    };
    return cmocka_run_group_tests(tests, make_bytes, drop_bytes);
}
