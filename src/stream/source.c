#include "stream/source.h"

#include "base/populate.h"
#include "base/secret.h"
#include "meter/meter.h"
#include "stream/sink.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_BACK = 64 };

void source_init(struct source *s, const struct source_ops *ops, struct op *op, struct source *up)
{
    *s = (struct source){.ops = ops, .op = op, .up = up};
    if (op->stages)
        op->stages->source(op->stages->ctx, s);
}

int source_start(struct source *s)
{
    if (s->failed)
        return op_fail(s->op, STATUS_INTERNAL, "%s: read after a failure", s->ops->name);
    if (s->started)
        return 0;
    s->started = true;
    if (!s->ops->start)
        return 0;
    enum phase previous = meter_enter(s->op->meter, s->ops->phase);
    int rc = s->ops->start(s);
    meter_leave(s->op->meter, previous);
    s->failed = rc != 0;
    return rc;
}

/* The one place where a stage's read is called. */
static int pull(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    *got = 0;
    if (source_start(s))
        return -1;
    if (s->ended || cap == 0)
        return 0;
    if (op_check_interrupt(s->op)) {
        s->failed = true;
        return -1;
    }
    struct meter *m = s->op->meter;
    enum phase previous = meter_enter(m, s->ops->phase);
    int rc = s->ops->read(s, p, cap, got);
    if (rc)
        *got = 0;
    meter_leave(m, previous);
    if (rc)
        s->failed = true;
    else if (*got == 0)
        s->ended = true;
    return rc;
}

/* Bytes count as crossing the door when they are read, not when they are looked at: who looks ahead
 * may not be who reads. */
static void count(struct source *s, size_t n)
{
    s->offset += n;
    if (s->op->meter)
        meter_bytes(s->op->meter, s->ops->phase, s->op->meter->current, n);
}

int source_read(struct source *s, void *p, size_t cap, size_t *got)
{
    size_t ready = s->ahead_len - s->ahead_pos;
    if (ready == 0) {
        if (pull(s, p, cap, got))
            return -1;
    } else {
        *got = ready < cap ? ready : cap;
        memcpy(p, s->ahead + s->ahead_pos, *got);
        s->ahead_pos += *got;
    }
    count(s, *got);
    return 0;
}

int source_read_full(struct source *s, void *p, size_t n, size_t *got)
{
    uint8_t *out = p;
    *got = 0;
    while (*got < n) {
        size_t part;
        if (source_read(s, out + *got, n - *got, &part))
            return -1;
        if (part == 0)
            return 0;
        *got += part;
    }
    return 0;
}

/* Room to look ahead: STREAM_FIRST bytes, and as many as can be once it was full, but for the few
 * bytes that some stages keep back, or more are wanted. */
static int make_room(struct source *s, size_t want)
{
    bool was_full = s->ahead_cap > 0 && s->ahead_high + KEPT_BACK >= s->ahead_cap;
    size_t cap = want > STREAM_FIRST || was_full ? SOURCE_PEEK_MAX : STREAM_FIRST;
    if (cap <= s->ahead_cap)
        return 0;
    uint8_t *ahead = malloc(cap);
    if (!ahead)
        return op_fail_memory(s->op);
    if (was_full)
        populate(ahead, cap);
    if (s->ahead_len)
        memcpy(ahead, s->ahead, s->ahead_len);
    secret_free(s->ahead, s->ahead_high);
    s->ahead = ahead;
    s->ahead_cap = cap;
    s->ahead_high = s->ahead_len;
    return 0;
}

int source_peek(struct source *s, size_t want, const uint8_t **p, size_t *got)
{
    if (make_room(s, want))
        return -1;
    if (s->ahead_len - s->ahead_pos < want && s->ahead_pos > 0) {
        memmove(s->ahead, s->ahead + s->ahead_pos, s->ahead_len - s->ahead_pos);
        s->ahead_len -= s->ahead_pos;
        s->ahead_pos = 0;
    }
    while (s->ahead_len - s->ahead_pos < want) {
        size_t part;
        if (pull(s, s->ahead + s->ahead_len, s->ahead_cap - s->ahead_len, &part))
            return -1;
        if (part == 0)
            break;
        s->ahead_len += part;
        if (s->ahead_len > s->ahead_high)
            s->ahead_high = s->ahead_len;
    }
    *p = s->ahead + s->ahead_pos;
    *got = s->ahead_len - s->ahead_pos;
    return 0;
}

void source_skip(struct source *s, size_t n)
{
    s->ahead_pos += n;
    count(s, n);
}

int source_drain(struct source *s)
{
    uint8_t *block = malloc(SOURCE_PEEK_MAX);
    if (!block)
        return op_fail_memory(s->op);
    int rc;
    size_t got, high = 0;
    do {
        rc = source_read(s, block, SOURCE_PEEK_MAX, &got);
        high = got > high ? got : high;
    } while (!rc && got);
    secret_free(block, high);
    return rc;
}

struct source *source_pop(struct source *s)
{
    struct source *up = s->up;
    struct meter *m = s->op->meter;
    enum phase previous = meter_enter(m, s->ops->phase);
    secret_free(s->ahead, s->ahead_high);
    s->ops->free(s);
    meter_leave(m, previous);
    return up;
}

void source_free(struct source *s)
{
    while (s)
        s = source_pop(s);
}
