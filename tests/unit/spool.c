/* What is held back: where it cannot go, cannot come from, or is changed meanwhile; then that it is
 * all there, behind its number, and that no disk has seen it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/spool_sink.h"
#include "pipe.h"
#include "scratch_dir.h"
#include "test_rng.h"

#include <signal.h>
#include <sys/resource.h>

enum { SPILL = SPOOL_SINK_HELD + 300000 };

static uint8_t *bytes;

/* A sink that keeps what it takes until `room` is used up, and the number it was told. */
struct end {
    struct sink base;
    struct buf out;
    uint64_t told;
    size_t room;
};

static int end_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct end *self = (struct end *)s;
    assert_int_not_equal(self->told, UINT64_MAX);
    if (n > self->room)
        return op_fail(s->op, STATUS_IO, "full");
    self->room -= n;
    return buf_append(s->op, &self->out, p, n);
}

static void end_free(struct sink *s)
{
    buf_end(&((struct end *)s)->out);
    free(s);
}

static void end_expect(struct sink *s, uint64_t n)
{
    assert_int_equal(s->taken, 0);
    ((struct end *)s)->told = n;
}

static const struct sink_ops end_ops = {.name = "end",
                                        .phase = PHASE_WRITE,
                                        .write = end_write,
                                        .free = end_free,
                                        .expect = end_expect};

static struct end *end_new(struct op *op, size_t room)
{
    struct end *self = calloc(1, sizeof *self);
    sink_init(&self->base, &end_ops, op, NULL);
    self->told = UINT64_MAX;
    self->room = room;
    return self;
}

static int setup(void **state)
{
    bytes = pipe_bytes(4 * SPOOL_SINK_HELD, false);
    int rc = scratch_setup(state);
    return setenv("TMPDIR", scratch_path, 1) || rc;
}

static int teardown(void **state)
{
    free(bytes);
    unsetenv("TMPDIR");
    return scratch_teardown(state);
}

/* The one file in the directory of temporary files that is open and has no name; -1: none. */
static int open_file(void)
{
    int found = -1;
    for (int fd = 3; fd < 64; fd++) {
        char name[64], path[256] = "";
        snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
        if (readlink(name, path, sizeof path - 1) > 0 &&
            strncmp(path, scratch_path, strlen(scratch_path)) == 0 && strstr(path, "(deleted)"))
            found = fd;
    }
    return found;
}

/* Spools SPILL bytes, which fails; nothing is left. */
static void fails(struct op *op, size_t room, enum status status, const char *why)
{
    struct sink *s = spool_sink_new(op, &end_new(op, room)->base);
    assert_int_equal(pipe_write(s, bytes, SPILL, 50000), -1);
    assert_true(pipe_failed(op, status, why));
    sink_free(s);
    assert_int_equal(open_file(), -1);
}

static void no_place_for_a_file(void **state)
{
    (void)state;
    struct pipe pipe;
    setenv("TMPDIR", "/nowhere", 1);
    fails(pipe_init(&pipe), SIZE_MAX, STATUS_IO, "temporary file: cannot create: ");
    assert_non_null(strstr(pipe.op.err.hint, "TMPDIR"));
}

static void a_full_disk(void **state)
{
    (void)state;
    struct rlimit before, small;
    struct pipe pipe;
    getrlimit(RLIMIT_FSIZE, &before);
    small = before;
    small.rlim_cur = 100000;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    fails(pipe_init(&pipe), SIZE_MAX, STATUS_IO, "temporary file: cannot write: ");
    setrlimit(RLIMIT_FSIZE, &before);
}

static void no_randomness(void **state)
{
    (void)state;
    struct pipe pipe;
    struct test_rng rng;
    struct op *op = pipe_init(&pipe);
    test_rng_init(&rng, op, 1);
    rng.fail = 1;
    fails(op, SIZE_MAX, STATUS_IO, "random");
}

static void a_failure_behind_it(void **state)
{
    (void)state;
    for (size_t room = 0; room < SPILL; room += 65536) {
        struct pipe pipe;
        fails(pipe_init(&pipe), room, STATUS_IO, "full");
    }
}

static void a_file_cut_short(void **state)
{
    (void)state;
    for (off_t left = 0; left < SPILL - SPOOL_SINK_HELD; left += 70000) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct sink *s = spool_sink_new(op, &end_new(op, SIZE_MAX)->base);
        assert_int_equal(sink_write(s, bytes, SPILL), 0);
        assert_int_equal(ftruncate(open_file(), left), 0);
        assert_int_equal(sink_finish(s), -1);
        assert_true(pipe_failed(op, STATUS_IO, "temporary file: is not what was written to it"));
        sink_free(s);
    }
}

/* The whole of it comes out, and before it its number; and nothing before the end. */
static void passes(size_t n, size_t split)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct end *end = end_new(op, SIZE_MAX);
    struct sink *s = spool_sink_new(op, &end->base);
    for (size_t at = 0, part; at < n; at += part) {
        part = !split || n - at < split ? n - at : split;
        assert_int_equal(sink_write(s, bytes + at, part), 0);
    }
    assert_int_equal(end->out.len, 0);
    assert_true((open_file() >= 0) == (n > SPOOL_SINK_HELD));
    assert_int_equal(sink_finish(s), 0);
    assert_int_equal(end->told, n);
    assert_int_equal(end->out.len, n);
    if (n)
        assert_memory_equal(end->out.data, bytes, n);
    sink_free(s);
    assert_int_equal(open_file(), -1);
    assert_names("");
}

static void any_size(void **state)
{
    (void)state;
    static const size_t splits[] = {0, 1000, 65536, 65600};
    static const size_t sizes[] = {SPOOL_SINK_HELD - 1,     SPOOL_SINK_HELD,
                                   SPOOL_SINK_HELD + 1,     SPOOL_SINK_HELD + 65536,
                                   SPOOL_SINK_HELD + 65537, 4 * SPOOL_SINK_HELD};
    for (size_t i = 0; pipe_size(i) != SIZE_MAX; i++)
        passes(pipe_size(i), splits[i % 4]);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (size_t k = 0; k < 4; k++)
            passes(sizes[i], splits[k]);
    }
}

/* Of what goes to the file no eight bytes in a row are what was written, and it is never the same. */
static void no_disk_sees_it(void **state)
{
    (void)state;
    enum { N = SPILL - SPOOL_SINK_HELD };
    static uint8_t seen[2][N];
    for (int turn = 0; turn < 2; turn++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct sink *s = spool_sink_new(op, &end_new(op, SIZE_MAX)->base);
        assert_int_equal(sink_write(s, bytes, SPILL), 0);
        assert_int_equal(pread(open_file(), seen[turn], N, 0), N);
        assert_int_equal(lseek(open_file(), 0, SEEK_END), N);
        sink_free(s);
    }
    for (size_t i = 0; i + 8 <= N; i += 8) {
        assert_memory_not_equal(seen[0] + i, bytes + SPOOL_SINK_HELD + i, 8);
        assert_memory_not_equal(seen[0] + i, seen[1] + i, 8);
    }
}

#define TEST(NAME) cmocka_unit_test_setup_teardown(NAME, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(no_place_for_a_file), TEST(a_full_disk),      TEST(no_randomness),
        TEST(a_failure_behind_it), TEST(a_file_cut_short), TEST(any_size),
        TEST(no_disk_sees_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
