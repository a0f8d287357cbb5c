/* Blocks, and who owns them when.
 *
 * The stream is cut into blocks of a fixed size, each compressed by itself behind a copy of the window
 * before it. So what a block becomes does not depend on who compressed it, or when; they go on in
 * their order; and the output is the same for any number of threads. There are twice as many as
 * threads (one where there is one thread), used in turn:
 *
 *       oldest                        current
 *         v                              v
 *     [ 4 done ] [ 5 at work ] [ 6 queued ] [ 7 filling ]
 *
 * A block is the main thread's while it is filled, and again from the end of pool_wait on, until its
 * output was passed on and its turn to be filled comes again. In between, from pool_submit on, it
 * belongs to whoever runs its job: the main thread may read `in`, which nobody writes to, for the
 * window of the next block, and nothing else of it. Only the main thread takes blocks through these
 * states; `oldest`, `waiting` and `current` are its own and not locked.
 *
 * When the next block's turn comes and it is not free, the oldest is waited for, in which pool_wait
 * compresses queued ones; with one thread there is no other way. That the current block is full is
 * not enough to submit it: the last one has to know that it is, so a full one waits for another byte
 * or the end. The last is compressed here, so a message of one block never wakes a thread.
 *
 * Blocks get their memory when their first turn comes. Freed in the middle, jobs that have not begun
 * are taken back, the newest first, and those at work are waited for.
 */
#include "zip/deflate_sink.h"

#include "zip/deflate_block.h"

#include <stdlib.h>

#define SMALL_BYTES 8192

struct deflate_sink {
    struct sink base;
    struct deflate_settings set;
    size_t count;           /* of blocks */
    size_t current;         /* the one that is filled */
    size_t oldest, waiting; /* the first and the number of those submitted */
    struct deflate_block blocks[];
};

static int deflate_sink_start(struct sink *s)
{
    struct deflate_sink *self = (struct deflate_sink *)s;
    return deflate_block_init(s->op, &self->blocks[0], self->set);
}

/* Passes on what a block became, in equal parts of at most STREAM_BLOCK. */
static int emit(struct deflate_sink *self, const struct deflate_block *b)
{
    if (b->wrong)
        return op_fail(self->base.op, STATUS_INTERNAL, "zlib lost its state");
    size_t parts = (b->out_len + STREAM_BLOCK - 1) / STREAM_BLOCK;
    uint8_t *p = b->out, *end = b->out + b->out_len;
    for (; parts > 0; parts--) {
        size_t n = (size_t)(end - p) / parts;
        if (sink_lend(self->base.next, p, n))
            return -1;
        p += n;
    }
    return 0;
}

static int emit_oldest(struct deflate_sink *self)
{
    struct deflate_block *b = &self->blocks[self->oldest];
    pool_wait(self->base.op, &b->job);
    self->oldest = (self->oldest + 1) % self->count;
    self->waiting--;
    return emit(self, b);
}

/* Submits the current block, which is full, and goes on to the next one. */
static int turn(struct deflate_sink *self)
{
    struct op *op = self->base.op;
    const struct deflate_block *full = &self->blocks[self->current];
    pool_submit(op, &self->blocks[self->current].job);
    self->waiting++;
    if (self->waiting == self->count && emit_oldest(self))
        return -1;
    self->current = (self->current + 1) % self->count;
    struct deflate_block *next = &self->blocks[self->current];
    if (!next->in && deflate_block_init(op, next, self->set))
        return -1;
    deflate_block_follow(next, full);
    return 0;
}

static int deflate_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct deflate_sink *self = (struct deflate_sink *)s;
    while (n > 0) {
        size_t taken = deflate_block_fill(&self->blocks[self->current], p, n);
        if (taken == 0 && turn(self))
            return -1;
        p += taken;
        n -= taken;
    }
    return 0;
}

static int deflate_sink_finish(struct sink *s)
{
    struct deflate_sink *self = (struct deflate_sink *)s;
    struct deflate_block *last = &self->blocks[self->current];
    last->last = true;
    deflate_block_run(last);
    while (self->waiting > 0) {
        if (emit_oldest(self))
            return -1;
    }
    return emit(self, last);
}

static void deflate_sink_free(struct sink *s)
{
    struct deflate_sink *self = (struct deflate_sink *)s;
    for (size_t i = self->count; i > 0; i--)
        pool_cancel(s->op, &self->blocks[(self->current + i) % self->count].job);
    for (size_t i = 0; i < self->count; i++)
        deflate_block_end(&self->blocks[i]);
    free(self);
}

static const struct sink_ops ops = {.name = "deflate",
                                    .phase = PHASE_ZIP,
                                    .start = deflate_sink_start,
                                    .write = deflate_sink_write,
                                    .finish = deflate_sink_finish,
                                    .free = deflate_sink_free};

struct sink *deflate_sink_new(struct op *op, struct sink *next, int level, int window_bits)
{
    size_t count = pool_threads(op) > 1 ? 2 * (size_t)pool_threads(op) : 1;
    struct deflate_sink *self = calloc(1, sizeof *self + count * sizeof *self->blocks);
    if (!self) {
        op_fail_memory(op);
        sink_free(next);
        return NULL;
    }
    sink_init(&self->base, &ops, op, next);
    self->set = (struct deflate_settings){.level = level, .window_bits = window_bits};
    self->count = count;
    return &self->base;
}

void deflate_sink_expect(struct sink *s, uint64_t bytes)
{
    ((struct deflate_sink *)s)->set.small = bytes <= SMALL_BYTES;
}
