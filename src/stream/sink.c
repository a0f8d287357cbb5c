#include "stream/sink.h"

#include "meter/meter.h"

void sink_init(struct sink *s, const struct sink_ops *ops, struct op *op, struct sink *next)
{
    *s = (struct sink){.ops = ops, .op = op, .next = next, .state = SINK_NEW};
    if (op->stages)
        op->stages->sink(op->stages->ctx, s);
}

int sink_start(struct sink *s)
{
    if (s->state == SINK_OPEN)
        return 0;
    if (s->state != SINK_NEW)
        return op_fail(s->op, STATUS_INTERNAL, "%s: used after its end", s->ops->name);
    s->state = SINK_OPEN;
    if (!s->ops->start)
        return 0;
    enum phase previous = meter_enter(s->op->meter, s->ops->phase);
    int rc = s->ops->start(s);
    meter_leave(s->op->meter, previous);
    if (rc)
        s->state = SINK_FAILED;
    return rc;
}

void sink_expect(struct sink *s, uint64_t bytes)
{
    if (s->ops->expect)
        s->ops->expect(s, bytes);
}

/* Whether bytes may cross the door. 0, or -1. */
static int may_write(struct sink *s)
{
    if (sink_start(s))
        return -1;
    if (!op_check_interrupt(s->op))
        return 0;
    s->state = SINK_FAILED;
    return -1;
}

/* One of both is NULL. */
static int cross(struct sink *s, const uint8_t *kept, uint8_t *lent, size_t n)
{
    struct meter *m = s->op->meter;
    enum phase previous = meter_enter(m, s->ops->phase);
    meter_bytes(m, previous, s->ops->phase, n);
    int rc = lent ? s->ops->lend(s, lent, n) : s->ops->write(s, kept, n);
    meter_leave(m, previous);
    if (rc)
        s->state = SINK_FAILED;
    else
        s->taken += n;
    return rc;
}

int sink_write(struct sink *s, const void *p, size_t n)
{
    if (n == 0)
        return sink_start(s);
    return may_write(s) ? -1 : cross(s, p, NULL, n);
}

int sink_lend(struct sink *s, uint8_t *p, size_t n)
{
    if (n == 0 || !s->ops->lend)
        return sink_write(s, p, n);
    return may_write(s) ? -1 : cross(s, NULL, p, n);
}

int sink_end(struct sink *s)
{
    if (sink_start(s))
        return -1;
    s->state = SINK_FINISHED;
    if (!s->ops->finish)
        return 0;
    enum phase previous = meter_enter(s->op->meter, s->ops->phase);
    int rc = s->ops->finish(s);
    meter_leave(s->op->meter, previous);
    if (rc)
        s->state = SINK_FAILED;
    return rc;
}

int sink_finish(struct sink *s)
{
    for (; s; s = s->next) {
        if (sink_end(s))
            return -1;
    }
    return 0;
}

struct sink *sink_pop(struct sink *s)
{
    struct sink *next = s->next;
    struct meter *m = s->op->meter;
    enum phase previous = meter_enter(m, s->ops->phase);
    s->ops->free(s);
    meter_leave(m, previous);
    return next;
}

void sink_free(struct sink *s)
{
    while (s)
        s = sink_pop(s);
}
