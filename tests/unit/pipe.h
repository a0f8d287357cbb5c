/* What tests of stages share: bytes to send, ways to write and read them, what an error must say. */
#ifndef UNIT_PIPE_H
#define UNIT_PIPE_H

#include "base/buf.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"
#include "stream/sink.h"
#include "stream/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An op that counts warnings and keeps the last. */
struct pipe {
    struct op op;
    unsigned warnings;
    char warning[512];
};

static inline void pipe_warn(void *ctx, const char *text)
{
    struct pipe *pipe = ctx;
    pipe->warnings++;
    snprintf(pipe->warning, sizeof pipe->warning, "%s", text);
}

static inline struct op *pipe_init(struct pipe *pipe)
{
    *pipe = (struct pipe){0};
    op_init(&pipe->op);
    pipe->op.warn = pipe_warn;
    pipe->op.warn_ctx = pipe;
    return &pipe->op;
}

/* n bytes that do not repeat soon; noisy ones do not compress. To be freed. */
static inline uint8_t *pipe_bytes(size_t n, bool noisy)
{
    uint8_t *p = malloc(n + 1);
    uint32_t x = 0x2545F491;
    for (size_t i = 0; p && i < n; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        p[i] = noisy ? (uint8_t)(x >> 24) : (uint8_t)("etaoin shrdlu"[(x >> 24) % 13]);
    }
    return p;
}

/* Sizes at which something changes, ended by SIZE_MAX; before them come 0 to 300. */
static const size_t pipe_sizes[] = {511,   512,   513,   8191,    8192,    8193,
                                    65535, 65536, 65537, 1048576, SIZE_MAX};

/* The size of number i, or SIZE_MAX. */
static inline size_t pipe_size(size_t i)
{
    return i <= 300 ? i : pipe_sizes[i - 301];
}

/* Writes n bytes: all at once, or with `split` in pieces of that, 1 and twice that. 0, or -1. */
static inline int pipe_write(struct sink *s, const uint8_t *p, size_t n, size_t split)
{
    for (unsigned turn = 0; n > 0; turn++) {
        size_t part = !split ? n : turn % 3 == 1 ? 1 : turn % 3 == 2 ? 2 * split : split;
        part = part < n ? part : n;
        if (sink_write(s, p, part))
            return -1;
        p += part;
        n -= part;
    }
    return sink_finish(s);
}

/* Reads all there is, cap bytes at a time, behind what `out` holds. 0, or -1. */
static inline int pipe_read(struct source *s, struct buf *out, size_t cap)
{
    uint8_t *p = malloc(cap);
    size_t got;
    int rc;
    while (!(rc = source_read(s, p, cap, &got)) && got > 0)
        rc |= buf_append(s->op, out, p, got);
    free(p);
    return rc;
}

/* Whether the error is of that status and says `what`; prints it where not. */
static inline bool pipe_failed(const struct op *op, enum status status, const char *what)
{
    if (op->err.status == status && strstr(op->err.text, what))
        return true;
    fprintf(stderr, "# expected %d \"%s\", got %d \"%s\"\n", (int)status, what, (int)op->err.status,
            op->err.text);
    return false;
}

/* Reads the file $VECTORS/name. Returns whether there is one. */
static inline bool pipe_vector(struct op *op, const char *name, struct buf *out)
{
    const char *dir = getenv("VECTORS");
    char path[4096];
    if (!dir || !*dir)
        return false;
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    uint8_t block[4096];
    size_t n;
    int rc = 0;
    while (!rc && (n = fread(block, 1, sizeof block, f)) > 0)
        rc = buf_append(op, out, block, n);
    fclose(f);
    return rc == 0;
}

#endif
