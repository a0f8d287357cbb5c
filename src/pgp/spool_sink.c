#include "pgp/spool_sink.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/secret.h"
#include "crypto/cfb.h"
#include "crypto/random.h"

#include <stdlib.h>

struct spool_sink {
    struct sink base;
    struct buf held;
    /* What did not fit; fd -1: there is nothing. */
    struct file_out to;
    struct file_in from;
    uint8_t key[CIPHER_KEY_MAX];
    struct cfb cfb;
    size_t high; /* how much of the block ever held plaintext */
    uint8_t block[STREAM_BLOCK];
};

static size_t min(size_t a, size_t b)
{
    return a < b ? a : b;
}

static int open_file(struct spool_sink *self)
{
    struct op *op = self->base.op;
    const struct cipher *cipher = cipher_by_name("aes128");
    if (random_fill(op, self->key, cipher->key_bytes))
        return -1;
    cfb_init(&self->cfb, cipher, self->key);
    return file_temporary(op, &self->to, &self->from);
}

static int spill(struct spool_sink *self, const uint8_t *p, size_t n)
{
    if (self->from.fd < 0 && open_file(self))
        return -1;
    for (size_t part; n > 0; p += part, n -= part) {
        part = min(n, sizeof self->block);
        cfb_encrypt(&self->cfb, part, self->block, p);
        if (file_write(self->base.op, &self->to, self->block, part))
            return -1;
    }
    return 0;
}

static int spool_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct spool_sink *self = (struct spool_sink *)s;
    size_t room = SPOOL_SINK_HELD - self->held.len, part = min(n, room);
    /* What outgrows a block gets all the room at once instead of being copied again and again: pages
     * cost nothing before they are used. */
    if (self->held.len + part > STREAM_BLOCK && buf_reserve(s->op, &self->held, room))
        return -1;
    if (buf_append(s->op, &self->held, p, part))
        return -1;
    return part < n ? spill(self, p + part, n - part) : 0;
}

static int write_held(struct spool_sink *self)
{
    const uint8_t *p = self->held.data;
    for (size_t left = self->held.len, part; left > 0; p += part, left -= part) {
        part = min(left, STREAM_BLOCK);
        if (sink_write(self->base.next, p, part))
            return -1;
    }
    return 0;
}

static int write_file(struct spool_sink *self)
{
    struct op *op = self->base.op;
    uint64_t left = self->base.taken - self->held.len;
    size_t got;
    cfb_init(&self->cfb, self->cfb.cipher, self->key);
    if (file_rewind(op, &self->from))
        return -1;
    for (; left > 0; left -= got) {
        if (file_read(op, &self->from, self->block, sizeof self->block, &got))
            return -1;
        if (got == 0 || got > left)
            return op_fail(op, STATUS_IO, "%s: is not what was written to it", self->from.name);
        self->high = got > self->high ? got : self->high;
        cfb_decrypt(&self->cfb, got, self->block, self->block);
        if (sink_write(self->base.next, self->block, got))
            return -1;
    }
    return 0;
}

static int spool_sink_finish(struct sink *s)
{
    struct spool_sink *self = (struct spool_sink *)s;
    sink_expect(s->next, s->taken);
    if (write_held(self))
        return -1;
    return self->from.fd < 0 ? 0 : write_file(self);
}

static void spool_sink_free(struct sink *s)
{
    struct spool_sink *self = (struct spool_sink *)s;
    buf_end(&self->held);
    file_close(&self->from);
    cfb_end(&self->cfb);
    secret_wipe(self->key, sizeof self->key);
    secret_wipe(self->block, self->high);
    free(self);
}

static const struct sink_ops ops = {.name = "spool",
                                    .phase = PHASE_SPOOL,
                                    .write = spool_sink_write,
                                    .finish = spool_sink_finish,
                                    .free = spool_sink_free};

struct sink *spool_sink_new(struct op *op, struct sink *next)
{
    struct spool_sink *self = malloc(sizeof *self);
    if (!self) {
        op_fail_memory(op);
        sink_free(next);
        return NULL;
    }
    sink_init(&self->base, &ops, op, next);
    self->held = (struct buf){0};
    self->to = (struct file_out){.fd = -1};
    self->from = (struct file_in){.fd = -1};
    self->cfb = (struct cfb){0};
    self->high = 0;
    return &self->base;
}
