/* The door into sinks: a failure injected at every byte and in every call. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "fake_clock.h"
#include "meter/meter.h"
#include "stream/mem_sink.h"

#include <stdlib.h>
#include <string.h>

/* Toys: each passes on what it gets in pieces of 3 bytes, with a prefix and a trailer, and takes a
 * tick a call; the last one keeps it. One of them fails where the plan says. */
struct plan {
    struct fake_clock clock;
    struct op op;
    struct meter meter;
    struct buf out;
    int fail_start, fail_finish, fail_write; /* the number of a toy, or -1 */
    uint64_t fail_byte;                      /* of what fail_write has taken */
    unsigned freed;
};

struct toy {
    struct sink base;
    struct plan *plan;
    int number;
    uint64_t seen, told;
};

enum { TOYS = 5 };

static int toy_start(struct sink *s)
{
    struct toy *t = (struct toy *)s;
    t->plan->clock.ticks += 1;
    if (t->plan->fail_start == t->number)
        return op_fail(s->op, STATUS_IO, "toy %d: start", t->number);
    return s->next ? sink_write(s->next, "<", 1) : 0;
}

static int toy_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct toy *t = (struct toy *)s;
    t->plan->clock.ticks += 10;
    t->seen += n;
    if (t->plan->fail_write == t->number && t->seen > t->plan->fail_byte)
        return op_fail(s->op, STATUS_DAMAGED, "toy %d: byte", t->number);
    if (!s->next)
        return buf_append(s->op, &t->plan->out, p, n);
    for (size_t at = 0; at < n; at += 3) {
        if (sink_write(s->next, p + at, n - at < 3 ? n - at : 3))
            return -1;
    }
    return 0;
}

static int toy_finish(struct sink *s)
{
    struct toy *t = (struct toy *)s;
    t->plan->clock.ticks += 100;
    if (t->plan->fail_finish == t->number)
        return op_fail(s->op, STATUS_LIMIT, "toy %d: finish", t->number);
    return s->next ? sink_write(s->next, ">", 1) : 0;
}

static void toy_free(struct sink *s)
{
    ((struct toy *)s)->plan->freed++;
    free(s);
}

/* What it writes cannot be told where toy_write cuts, so it says what it was told, and one more. */
static void toy_expect(struct sink *s, uint64_t bytes)
{
    ((struct toy *)s)->told = bytes;
    if (s->next)
        sink_expect(s->next, bytes + 1);
}

/* Overwrites what it has passed on. */
static int toy_lend(struct sink *s, uint8_t *p, size_t n)
{
    int rc = toy_write(s, p, n);
    memset(p, '!', n);
    return rc;
}

#define TOY(NAME, PHASE, EXPECT, LEND)                                        \
    {                                                                         \
        NAME, PHASE, toy_write, toy_finish, toy_free, toy_start, EXPECT, LEND \
    }
static const struct sink_ops toys[TOYS] = {
    TOY("toy 0", PHASE_FRAME, toy_expect, toy_lend), TOY("toy 1", PHASE_ZIP, toy_expect, NULL),
    TOY("toy 2", PHASE_FRAME, NULL, toy_lend), TOY("toy 3", PHASE_CIPHER, toy_expect, NULL),
    TOY("toy 4", PHASE_WRITE, toy_expect, NULL)};

static struct sink *chain(struct plan *plan)
{
    struct sink *next = NULL;
    *plan = (struct plan){
        .clock = {.num = 1, .den = 1}, .fail_start = -1, .fail_finish = -1, .fail_write = -1};
    op_init(&plan->op);
    struct clock c = fake_clock(&plan->clock);
    meter_init(&plan->meter, &c);
    meter_start(&plan->meter);
    plan->op.meter = &plan->meter;
    for (int i = TOYS - 1; i >= 0; i--) {
        struct toy *t = calloc(1, sizeof *t);
        assert_non_null(t);
        t->plan = plan;
        t->number = i;
        sink_init(&t->base, &toys[i], &plan->op, next);
        next = &t->base;
    }
    return next;
}

static int run(struct sink *s)
{
    static const char text[] = "the quick brown fox jumps over the lazy dog";
    for (size_t at = 0, n = 1; at < sizeof text - 1; at += n, n += 2) {
        if (sink_write(s, text + at, at + n < sizeof text ? n : sizeof text - 1 - at))
            return -1;
    }
    return sink_finish(s);
}

/* What holds after every run, whatever became of it. */
static void check_balance(struct plan *plan)
{
    struct cost cost;
    assert_int_equal(plan->meter.depth, 0);
    assert_int_equal(plan->meter.current, PHASE_OTHER);
    meter_stop(&plan->meter, &cost);
    assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
    assert_int_equal(cost.wall_ns, plan->clock.ticks);
    assert_int_equal(cost.ns[PHASE_OTHER], 0);
    assert_int_equal(cost.transitions % 2, 0);
}

static void check_failed(struct plan *plan, struct sink *s, const char *text)
{
    enum status status = plan->op.err.status;
    assert_int_equal(plan->meter.depth, 0);
    assert_string_equal(plan->op.err.text, text);
    /* The chain is dead, the reason stays. */
    assert_int_equal(sink_write(s, "x", 1), -1);
    assert_int_equal(sink_write(s, "", 0), -1);
    assert_int_equal(sink_finish(s), -1);
    assert_int_equal(sink_start(s), -1);
    assert_string_equal(plan->op.err.text, text);
    assert_int_equal(plan->op.err.status, status);
    check_balance(plan);
    sink_free(s);
    assert_int_equal(plan->freed, TOYS);
    buf_end(&plan->out);
}

static void a_failure_at_every_byte(void **state)
{
    (void)state;
    for (int toy = 0; toy < TOYS; toy++) {
        uint64_t k = 0;
        for (bool failed = true; failed; k++) {
            struct plan plan;
            struct sink *s = chain(&plan);
            plan.fail_write = toy;
            plan.fail_byte = k;
            failed = run(s) != 0;
            if (failed) {
                char text[] = "toy 0: byte";
                text[4] = (char)('0' + toy);
                check_failed(&plan, s, text);
            } else {
                assert_false(op_failed(&plan.op));
                sink_free(s);
                buf_end(&plan.out);
            }
        }
        /* 43 bytes; each toy above adds two. */
        assert_int_equal(k, 43 + 2 * toy + 1);
    }
}

static void a_failure_in_every_start_and_finish(void **state)
{
    (void)state;
    for (int toy = 0; toy < TOYS; toy++) {
        struct plan plan;
        struct sink *s = chain(&plan);
        char start[] = "toy 0: start", finish[] = "toy 0: finish";
        start[4] = finish[4] = (char)('0' + toy);
        plan.fail_start = toy;
        assert_int_equal(run(s), -1);
        check_failed(&plan, s, start);
        s = chain(&plan);
        plan.fail_finish = toy;
        assert_int_equal(run(s), -1);
        check_failed(&plan, s, finish);
        s = chain(&plan);
        plan.fail_start = toy;
        assert_int_equal(sink_finish(s), -1);
        check_failed(&plan, s, start);
    }
}

static void an_interrupt_stops_at_the_door(void **state)
{
    (void)state;
    struct plan plan;
    struct sink *s = chain(&plan);
    volatile sig_atomic_t flag = 0;
    plan.op.interrupted = &flag;
    assert_int_equal(sink_write(s, "abc", 3), 0);
    flag = 1;
    assert_int_equal(sink_write(s, "abc", 3), -1);
    flag = 0;
    check_failed(&plan, s, "interrupted");
}

static void what_is_lent_goes_through_the_same_door(void **state)
{
    (void)state;
    struct plan written, lent;
    uint8_t bytes[] = "abcdefgh";
    struct sink *s = chain(&written), *t = chain(&lent);
    volatile sig_atomic_t flag = 0;
    assert_int_equal(sink_write(s, bytes, 8), 0);
    assert_string_equal(bytes, "abcdefgh");
    assert_int_equal(sink_lend(t, bytes, 0), 0);
    assert_int_equal(sink_lend(t, bytes, 8), 0);
    assert_string_equal(bytes, "!!!!!!!!");
    assert_int_equal(s->taken, t->taken);
    assert_int_equal(written.out.len, lent.out.len);
    assert_memory_equal(written.out.data, lent.out.data, lent.out.len);
    /* Who cannot work in place is written to. */
    memcpy(bytes, "abcdefgh", 8);
    assert_int_equal(sink_lend(t->next, bytes, 8), 0);
    assert_string_equal(bytes, "abcdefgh");
    flag = 1;
    lent.op.interrupted = &flag;
    assert_int_equal(sink_lend(t, bytes, 8), -1);
    flag = 0;
    check_failed(&lent, t, "interrupted");
    sink_free(s);
    buf_end(&written.out);
}

static void nothing_is_taken_after_the_end(void **state)
{
    (void)state;
    struct plan plan;
    struct sink *s = chain(&plan);
    assert_int_equal(run(s), 0);
    size_t len = plan.out.len;
    assert_int_equal(sink_write(s, "x", 1), -1);
    assert_int_equal(plan.op.err.status, STATUS_INTERNAL);
    assert_int_equal(plan.out.len, len);
    op_clear(&plan.op);
    assert_int_equal(sink_finish(s), -1);
    assert_int_equal(plan.op.err.status, STATUS_INTERNAL);
    sink_free(s);
    sink_free(NULL);
    buf_end(&plan.out);
}

static void everything_arrives_and_is_counted(void **state)
{
    (void)state;
    struct plan plan;
    struct sink *s = chain(&plan);
    assert_int_equal(sink_write(s, "", 0), 0);
    assert_int_equal(sink_start(s), 0);
    assert_int_equal(run(s), 0);
    static const char expected[] = "<<<<the quick brown fox jumps over the lazy dog>>>>";
    assert_int_equal(plan.out.len, sizeof expected - 1);
    assert_memory_equal(plan.out.data, expected, sizeof expected - 1);
    struct sink *at = s;
    for (unsigned i = 0; i < TOYS; i++, at = at->next)
        assert_int_equal(at->taken, 43 + 2 * i);
    const struct meter *m = &plan.meter;
    assert_int_equal(m->bytes_out[PHASE_OTHER], 43);
    assert_int_equal(m->bytes_in[PHASE_FRAME], 43 + 47);
    assert_int_equal(m->bytes_out[PHASE_FRAME], 45 + 49);
    assert_int_equal(m->bytes_in[PHASE_ZIP], 45);
    assert_int_equal(m->bytes_out[PHASE_ZIP], 47);
    assert_int_equal(m->bytes_in[PHASE_CIPHER], 49);
    assert_int_equal(m->bytes_out[PHASE_CIPHER], 51);
    assert_int_equal(m->bytes_in[PHASE_WRITE], 51);
    assert_int_equal(m->bytes_out[PHASE_WRITE], 0);
    check_balance(&plan);
    sink_free(s);
    buf_end(&plan.out);
}

/* Each toy's own calls, and nobody else's, are in its phase. */
static void each_phase_has_its_own_time(void **state)
{
    (void)state;
    struct plan plan;
    struct sink *s = chain(&plan);
    assert_int_equal(sink_write(s, "ab", 2), 0);
    assert_int_equal(plan.meter.ticks[PHASE_FRAME], 1 + 10 + 1 + 30);
    assert_int_equal(plan.meter.ticks[PHASE_ZIP], 1 + 20);
    assert_int_equal(plan.meter.ticks[PHASE_CIPHER], 1 + 40);
    assert_int_equal(plan.meter.ticks[PHASE_WRITE], 1 + 50);
    assert_int_equal(sink_finish(s), 0);
    assert_int_equal(plan.meter.ticks[PHASE_FRAME], 42 + 100 + 100 + 20);
    assert_int_equal(plan.meter.ticks[PHASE_ZIP], 21 + 110);
    assert_int_equal(plan.meter.ticks[PHASE_CIPHER], 41 + 100 + 30);
    assert_int_equal(plan.meter.ticks[PHASE_WRITE], 51 + 100 + 40);
    check_balance(&plan);
    sink_free(s);
    buf_end(&plan.out);
}

static void a_memory_sink_keeps_or_counts(void **state)
{
    (void)state;
    struct op op;
    struct buf out;
    op_init(&op);
    buf_init(&out);
    for (int keep = 0; keep < 2; keep++) {
        struct sink *s = mem_sink_new(&op, keep ? &out : NULL);
        assert_non_null(s);
        assert_int_equal(sink_write(s, "abc", 3), 0);
        assert_int_equal(sink_write(s, "de", 2), 0);
        assert_int_equal(sink_finish(s), 0);
        assert_int_equal(s->taken, 5);
        assert_int_equal(sink_write(s, "f", 1), -1);
        op_clear(&op);
        sink_free(s);
    }
    assert_int_equal(out.len, 5);
    assert_memory_equal(out.data, "abcde", 5);
    buf_end(&out);
}

/* As far as it is known, and without starting anybody. */
static void what_is_expected(void **state)
{
    (void)state;
    struct plan plan;
    struct sink *s = chain(&plan);
    static const uint64_t told[TOYS] = {7, 8, 0, 0, 0};
    int i = 0;
    sink_expect(s, 7);
    for (struct sink *at = s; at; at = at->next, i++) {
        assert_int_equal(((struct toy *)at)->told, told[i]);
        assert_int_equal(at->state, SINK_NEW);
    }
    sink_free(s);
    buf_end(&plan.out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_at_every_byte),
        cmocka_unit_test(a_failure_in_every_start_and_finish),
        cmocka_unit_test(an_interrupt_stops_at_the_door),
        cmocka_unit_test(what_is_lent_goes_through_the_same_door),
        cmocka_unit_test(nothing_is_taken_after_the_end),
        cmocka_unit_test(everything_arrives_and_is_counted),
        cmocka_unit_test(each_phase_has_its_own_time),
        cmocka_unit_test(a_memory_sink_keeps_or_counts),
        cmocka_unit_test(what_is_expected),
    };
    return cmocka_run_group_tests_name("sink", tests, NULL, NULL);
}
