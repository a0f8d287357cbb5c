/* What tests of the deflate sink share: bytes in, a stream out, and zlib to check it. After cmocka.h. */
#ifndef UNIT_DEFLATING_H
#define UNIT_DEFLATING_H

#include "pipe.h"
#include "stream/pool.h"
#include "zip/deflate_sink.h"

#include <zlib.h>

/* How it is to be done; threads 0 is one. */
struct deflating {
    unsigned threads;
    size_t split; /* as for pipe_write */
    int level, window_bits;
};

static inline void deflating_bytes(struct deflating d, const uint8_t *p, size_t n, struct buf *out)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    op->pool = d.threads > 1 ? pool_new(op, d.threads) : NULL;
    struct sink *s = deflate_sink_new(op, mem_sink_new(op, out), d.level, d.window_bits);
    assert_int_equal(s->ops->phase, PHASE_ZIP);
    assert_int_equal(pipe_write(s, p, n, d.split), 0);
    sink_free(s);
    pool_free(op, op->pool);
}

/* Inflates with zlib and no more window than was asked for; the stream must end with the bytes. */
static inline void deflating_check(const struct buf *stream, const uint8_t *want, size_t n,
                                   int window_bits)
{
    uint8_t *back = malloc(n + 1);
    z_stream z = {.next_in = stream->data, .avail_in = (unsigned)stream->len};
    assert_int_equal(inflateInit2(&z, -window_bits), Z_OK);
    z.next_out = back;
    z.avail_out = (unsigned)n + 1;
    /* In steps: else zlib looks into its output instead of its window. */
    int rc = Z_OK;
    while (rc == Z_OK && z.total_out <= n) {
        z.avail_out = n + 1 - z.total_out < 4000 ? (unsigned)(n + 1 - z.total_out) : 4000;
        rc = inflate(&z, Z_NO_FLUSH);
    }
    assert_int_equal(rc, Z_STREAM_END);
    assert_int_equal(z.avail_in, 0);
    assert_int_equal(z.total_out, n);
    if (n)
        assert_memory_equal(back, want, n);
    inflateEnd(&z);
    free(back);
}

/* The sink that takes `left` writes of at most a block and then fails. */
struct deflating_full {
    struct sink base;
    unsigned left;
};

static inline int deflating_full_write(struct sink *s, const uint8_t *p, size_t n)
{
    (void)p;
    struct deflating_full *self = (struct deflating_full *)s;
    assert_true(n <= STREAM_BLOCK);
    if (self->left == 0)
        return op_fail(s->op, STATUS_IO, "full");
    self->left--;
    return 0;
}

static inline void deflating_full_free(struct sink *s)
{
    free(s);
}

static inline struct sink *deflating_full_new(struct op *op, unsigned left)
{
    static const struct sink_ops full = {.name = "full",
                                         .phase = PHASE_WRITE,
                                         .write = deflating_full_write,
                                         .free = deflating_full_free};
    struct deflating_full *below = calloc(1, sizeof *below);
    sink_init(&below->base, &full, op, NULL);
    below->left = left;
    return &below->base;
}

#endif
