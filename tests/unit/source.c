/* The doors out of sources: a failure injected at every byte, whatever way it is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "fake_clock.h"
#include "meter/meter.h"
#include "stream/copy.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"

#include <stdlib.h>
#include <string.h>

/* Toys: the top one counts 0, 1, 2 …, the others pass on what they get, 5 bytes at most, each a
 * tick a call. One of them fails where the plan says. */
struct plan {
    struct fake_clock clock;
    struct op op;
    struct meter meter;
    int fail_start, fail_read; /* the number of a toy, or -1 */
    uint64_t fail_byte;        /* how many it gives before it fails */
    unsigned freed;
};

struct toy {
    struct source base;
    struct plan *plan;
    int number;
    uint64_t given;
};

enum { TOYS = 4, BYTES = 100 };

static int toy_start(struct source *s)
{
    struct toy *t = (struct toy *)s;
    t->plan->clock.ticks += 1;
    if (t->plan->fail_start == t->number)
        return op_fail(s->op, STATUS_IO, "toy %d: start", t->number);
    return 0;
}

static int toy_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct toy *t = (struct toy *)s;
    struct plan *plan = t->plan;
    plan->clock.ticks += 10;
    size_t n = cap < 5 ? cap : 5;
    if (plan->fail_read == t->number && plan->fail_byte - t->given < n)
        n = (size_t)(plan->fail_byte - t->given);
    if (n == 0) {
        *got = 3; /* a number that a failing read leaves is nobody's bytes */
        return op_fail(s->op, STATUS_DAMAGED, "toy %d: byte", t->number);
    }
    if (s->up) {
        if (source_read(s->up, p, n, got))
            return -1;
    } else {
        *got = BYTES - t->given < n ? (size_t)(BYTES - t->given) : n;
        for (size_t i = 0; i < *got; i++)
            p[i] = (uint8_t)(t->given + i);
    }
    t->given += *got;
    return 0;
}

static void toy_free(struct source *s)
{
    ((struct toy *)s)->plan->freed++;
    free(s);
}

#define TOY(NAME, PHASE)                           \
    {                                              \
        NAME, PHASE, toy_read, toy_free, toy_start \
    }
static const struct source_ops toys[TOYS] = {TOY("toy 0", PHASE_READ), TOY("toy 1", PHASE_ARMOR),
                                             TOY("toy 2", PHASE_CIPHER), TOY("toy 3", PHASE_ZIP)};

static struct source *chain(struct plan *plan)
{
    struct source *up = NULL;
    *plan = (struct plan){.clock = {.num = 1, .den = 1}, .fail_start = -1, .fail_read = -1};
    op_init(&plan->op);
    struct clock c = fake_clock(&plan->clock);
    meter_init(&plan->meter, &c);
    meter_start(&plan->meter);
    plan->op.meter = &plan->meter;
    for (int i = 0; i < TOYS; i++) {
        struct toy *t = calloc(1, sizeof *t);
        assert_non_null(t);
        t->plan = plan;
        t->number = i;
        source_init(&t->base, &toys[i], &plan->op, up);
        up = &t->base;
    }
    return up;
}

/* The ways to read everything; each checks the bytes as far as they come. 0, or -1. */
static int by_read(struct source *s)
{
    uint8_t block[64];
    size_t got = 1;
    for (unsigned at = 0; got; at += (unsigned)got) {
        if (source_read(s, block, 1 + at % 7, &got))
            return -1;
        for (unsigned i = 0; i < got; i++)
            assert_int_equal(block[i], at + i);
        assert_int_equal(s->offset, at + got);
    }
    return 0;
}

static int by_read_full(struct source *s)
{
    uint8_t block[64];
    size_t got;
    if (source_read_full(s, block, 64, &got))
        return -1;
    assert_int_equal(got, 64);
    assert_int_equal(block[63], 63);
    if (source_read_full(s, block, 64, &got))
        return -1;
    assert_int_equal(got, BYTES - 64);
    assert_int_equal(block[0], 64);
    return 0;
}

static int by_peek(struct source *s)
{
    const uint8_t *p;
    size_t got = 1;
    for (unsigned at = 0; got;) {
        size_t want = 1 + at % 11;
        if (source_peek(s, want, &p, &got))
            return -1;
        assert_true(got >= want || at + got == BYTES);
        for (unsigned i = 0; i < got; i++)
            assert_int_equal(p[i], at + i);
        size_t n = got < 1 + at % 4 ? got : 1 + at % 4;
        source_skip(s, n);
        at += (unsigned)n;
        assert_int_equal(s->offset, at);
    }
    return 0;
}

static int by_peek_then_read(struct source *s)
{
    const uint8_t *p;
    size_t got, had;
    for (unsigned at = 0; at < BYTES; at += (unsigned)got) {
        uint8_t block[8];
        if (source_peek(s, 3, &p, &had) || source_read(s, block, 8, &got))
            return -1;
        assert_true(got > 0 && got <= had);
        for (unsigned i = 0; i < got; i++)
            assert_int_equal(block[i], at + i);
    }
    return source_peek(s, 1, &p, &got);
}

static int by_drain(struct source *s)
{
    const uint8_t *p;
    size_t got;
    if (source_peek(s, 7, &p, &got))
        return -1;
    source_skip(s, 2);
    if (source_drain(s))
        return -1;
    assert_int_equal(s->offset, BYTES);
    return 0;
}

static int by_copy(struct source *s)
{
    struct buf out;
    buf_init(&out);
    struct sink *to = mem_sink_new(s->op, &out);
    int rc = copy_stream(s->op, s, to, UINT64_MAX);
    sink_free(to);
    if (!rc)
        assert_int_equal(out.len, BYTES);
    for (unsigned i = 0; i < out.len; i++)
        assert_int_equal(out.data[i], i);
    buf_end(&out);
    return rc;
}

static int (*const ways[])(struct source *) = {by_read,           by_read_full, by_peek,
                                               by_peek_then_read, by_drain,     by_copy};
enum { WAYS = sizeof ways / sizeof *ways };

static void check_balance(struct plan *plan)
{
    struct cost cost;
    assert_int_equal(plan->meter.depth, 0);
    assert_int_equal(plan->meter.current, PHASE_OTHER);
    meter_stop(&plan->meter, &cost);
    assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
    assert_int_equal(cost.wall_ns, plan->clock.ticks);
    assert_int_equal(cost.ns[PHASE_OTHER], 0);
}

static void check_failed(struct plan *plan, struct source *s, const char *text)
{
    uint8_t block[256];
    const uint8_t *p;
    size_t got;
    assert_int_equal(plan->meter.depth, 0);
    assert_string_equal(plan->op.err.text, text);
    /* What was looked ahead at came before the failure and can still be read. */
    while (source_read(s, block, 50, &got) == 0)
        assert_true(got > 0);
    assert_int_equal(source_read(s, block, 1, &got), -1);
    assert_int_equal(got, 0);
    assert_int_equal(source_read_full(s, block, 200, &got), -1);
    assert_int_equal(source_peek(s, 1, &p, &got), -1);
    assert_int_equal(source_drain(s), -1);
    assert_int_equal(source_start(s), -1);
    assert_string_equal(plan->op.err.text, text);
    check_balance(plan);
}

static void end(struct plan *plan, struct source *s)
{
    source_free(s);
    assert_int_equal(plan->freed, TOYS);
}

static void a_failure_at_every_byte(void **state)
{
    (void)state;
    for (int way = 0; way < WAYS; way++) {
        for (int toy = 0; toy < TOYS; toy++) {
            for (uint64_t k = 0; k <= BYTES; k++) {
                struct plan plan;
                struct source *s = chain(&plan);
                char text[] = "toy 0: byte";
                text[4] = (char)('0' + toy);
                plan.fail_read = toy;
                plan.fail_byte = k;
                assert_int_equal(ways[way](s), -1);
                check_failed(&plan, s, text);
                assert_true(plan.meter.bytes_out[PHASE_ZIP] <= k);
                end(&plan, s);
            }
        }
    }
}

static void a_failure_in_every_start(void **state)
{
    (void)state;
    for (int way = 0; way < WAYS; way++) {
        for (int toy = 0; toy < TOYS; toy++) {
            struct plan plan;
            struct source *s = chain(&plan);
            char text[] = "toy 0: start";
            text[4] = (char)('0' + toy);
            plan.fail_start = toy;
            assert_int_equal(ways[way](s), -1);
            check_failed(&plan, s, text);
            end(&plan, s);
        }
    }
}

static void an_interrupt_stops_at_the_door(void **state)
{
    (void)state;
    struct plan plan;
    struct source *s = chain(&plan);
    volatile sig_atomic_t flag = 0;
    uint8_t block[8];
    size_t got;
    plan.op.interrupted = &flag;
    assert_int_equal(source_read(s, block, 8, &got), 0);
    flag = 1;
    assert_int_equal(source_read(s, block, 8, &got), -1);
    flag = 0;
    check_failed(&plan, s, "interrupted");
    end(&plan, s);
}

static void everything_arrives_and_is_counted(void **state)
{
    (void)state;
    for (int way = 0; way < WAYS; way++) {
        struct plan plan;
        struct source *s = chain(&plan);
        uint8_t byte;
        size_t got;
        assert_int_equal(source_start(s), 0);
        assert_int_equal(ways[way](s), 0);
        assert_int_equal(source_read(s, &byte, 1, &got), 0);
        assert_int_equal(got, 0);
        check_balance(&plan);
        const struct meter *m = &plan.meter;
        assert_int_equal(m->bytes_out[PHASE_READ], BYTES);
        assert_int_equal(m->bytes_in[PHASE_ARMOR], BYTES);
        assert_int_equal(m->bytes_out[PHASE_ARMOR], BYTES);
        assert_int_equal(m->bytes_in[PHASE_ZIP], BYTES);
        assert_int_equal(m->bytes_out[PHASE_ZIP], BYTES);
        assert_int_equal(m->bytes_in[PHASE_OTHER], BYTES);
        end(&plan, s);
    }
}

static void each_phase_has_its_own_time(void **state)
{
    (void)state;
    struct plan plan;
    struct source *s = chain(&plan);
    uint8_t block[8];
    size_t got;
    assert_int_equal(source_read_full(s, block, 8, &got), 0);
    assert_int_equal(plan.meter.ticks[PHASE_READ], 1 + 20);
    assert_int_equal(plan.meter.ticks[PHASE_ARMOR], 1 + 20);
    assert_int_equal(plan.meter.ticks[PHASE_ZIP], 1 + 20);
    check_balance(&plan);
    struct source *up = source_pop(s);
    assert_ptr_equal(up->ops, &toys[TOYS - 2]);
    assert_int_equal(plan.freed, 1);
    end(&plan, up);
    source_free(NULL);
}

static void a_look_ahead_has_a_bound(void **state)
{
    (void)state;
    static uint8_t bytes[SOURCE_PEEK_MAX + 1000];
    const size_t n = sizeof bytes;
    struct op op;
    op_init(&op);
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)(i * i >> 7);
    for (size_t step = 0; step < 30000; step = step * 3 + 1) {
        struct source *s = mem_source_new(&op, bytes, n, step);
        const uint8_t *p;
        size_t got;
        assert_int_equal(source_peek(s, 1, &p, &got), 0);
        source_skip(s, 1);
        assert_int_equal(source_peek(s, SOURCE_PEEK_MAX, &p, &got), 0);
        assert_int_equal(got, SOURCE_PEEK_MAX);
        assert_memory_equal(p, bytes + 1, got);
        source_skip(s, 500);
        assert_int_equal(source_peek(s, SOURCE_PEEK_MAX, &p, &got), 0);
        assert_int_equal(got, SOURCE_PEEK_MAX);
        assert_memory_equal(p, bytes + 501, got);
        source_skip(s, got);
        assert_int_equal(source_peek(s, SOURCE_PEEK_MAX, &p, &got), 0);
        assert_int_equal(got, n - 501 - SOURCE_PEEK_MAX);
        assert_memory_equal(p, bytes + 501 + SOURCE_PEEK_MAX, got);
        assert_int_equal(source_peek(s, 0, &p, &got), 0);
        source_free(s);
    }
}

static void an_empty_source_ends_at_once(void **state)
{
    (void)state;
    for (int way = 0; way < 3; way++) {
        struct op op;
        op_init(&op);
        struct source *s = mem_source_new(&op, NULL, 0, 0);
        const uint8_t *p;
        uint8_t byte;
        size_t got = 1;
        if (way == 0)
            assert_int_equal(source_read(s, &byte, 1, &got), 0);
        else if (way == 1)
            assert_int_equal(source_peek(s, 10, &p, &got), 0);
        else
            assert_int_equal(source_read_full(s, &byte, 1, &got), 0);
        assert_int_equal(got, 0);
        assert_int_equal(source_drain(s), 0);
        assert_int_equal(s->offset, 0);
        source_free(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_at_every_byte),
        cmocka_unit_test(a_failure_in_every_start),
        cmocka_unit_test(an_interrupt_stops_at_the_door),
        cmocka_unit_test(everything_arrives_and_is_counted),
        cmocka_unit_test(each_phase_has_its_own_time),
        cmocka_unit_test(a_look_ahead_has_a_bound),
        cmocka_unit_test(an_empty_source_ends_at_once),
    };
    return cmocka_run_group_tests_name("source", tests, NULL, NULL);
}
