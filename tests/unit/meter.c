/* The meter: exclusive times by a fake clock, and sums to the nanosecond by any. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "fake_clock.h"
#include "meter/meter.h"

#include <string.h>

static uint64_t seed;

static uint64_t rnd(uint64_t below)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (seed >> 33) % below;
}

static void a_clock_that_goes_back_adds_nothing(void **state)
{
    (void)state;
    struct fake_clock f = {.ticks = 1000, .num = 1, .den = 1};
    struct clock c = fake_clock(&f);
    struct meter m;
    struct cost cost;
    meter_init(&m, &c);
    meter_start(&m);
    enum phase p = meter_enter(&m, PHASE_ZIP);
    f.ticks -= 900;
    meter_leave(&m, p);
    assert_int_equal(m.ticks[PHASE_ZIP], 0);
    f.ticks += 907;
    meter_stop(&m, &cost);
    assert_int_equal(m.ticks[PHASE_OTHER], 907);
    assert_int_equal(cost.ns[PHASE_OTHER], 7);
    assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
}

static void no_ticks_are_all_other(void **state)
{
    (void)state;
    struct fake_clock f = {.wall_ns = 5};
    struct clock c = fake_clock(&f);
    struct meter m;
    struct cost cost;
    meter_init(&m, &c);
    meter_start(&m);
    meter_leave(&m, meter_enter(&m, PHASE_RSA));
    f.wall_ns = 47;
    meter_stop(&m, &cost);
    assert_int_equal(cost.wall_ns, 42);
    assert_int_equal(cost.ns[PHASE_RSA], 0);
    assert_int_equal(cost.ns[PHASE_OTHER], 42);
}

static void no_meter_is_no_work(void **state)
{
    (void)state;
    assert_int_equal(meter_enter(NULL, PHASE_RSA), PHASE_OTHER);
    meter_bytes(NULL, PHASE_READ, PHASE_WRITE, 3);
    meter_leave(NULL, PHASE_OTHER);
}

static void times_are_exclusive(void **state)
{
    (void)state;
    struct fake_clock f = {.ticks = 77, .num = 1, .den = 1};
    struct clock c = fake_clock(&f);
    struct meter m;
    struct cost cost;
    meter_init(&m, &c);
    meter_start(&m);
    f.ticks += 2;
    enum phase outer = meter_enter(&m, PHASE_RSA);
    f.ticks += 5;
    enum phase inner = meter_enter(&m, PHASE_HASH);
    assert_int_equal(inner, PHASE_RSA);
    assert_int_equal(m.depth, 2);
    f.ticks += 7;
    meter_leave(&m, inner);
    f.ticks += 3;
    /* The phase that is current, entered again. */
    inner = meter_enter(&m, PHASE_RSA);
    f.ticks += 1;
    meter_leave(&m, inner);
    meter_leave(&m, outer);
    f.ticks += 11;
    meter_stop(&m, &cost);
    assert_int_equal(m.depth, 0);
    assert_int_equal(m.current, PHASE_OTHER);
    assert_int_equal(cost.ns[PHASE_RSA], 9);
    assert_int_equal(cost.ns[PHASE_HASH], 7);
    assert_int_equal(cost.ns[PHASE_OTHER], 13);
    assert_int_equal(cost.wall_ns, 29);
    assert_int_equal(cost_sum_ns(&cost), 29);
    assert_int_equal(cost.transitions, 6);
}

/* Every share of every small total: a quotient of doubles would lose a nanosecond at 1 of 49. */
static void a_tick_of_one_nanosecond_is_exact(void **state)
{
    (void)state;
    for (uint64_t total = 1; total <= 300; total++) {
        for (uint64_t part = 0; part <= total; part++) {
            struct fake_clock f = {.num = 1, .den = 1};
            struct clock c = fake_clock(&f);
            struct meter m;
            struct cost cost;
            meter_init(&m, &c);
            meter_start(&m);
            enum phase p = meter_enter(&m, PHASE_READ);
            f.ticks += part;
            meter_leave(&m, p);
            f.ticks += total - part;
            meter_stop(&m, &cost);
            assert_int_equal(cost.ns[PHASE_READ], part);
            assert_int_equal(cost.ns[PHASE_OTHER], total - part);
        }
    }
}

/* Random walks between phases, up to 12 deep; each phase is right to the nanosecond, too. */
static void walk(struct fake_clock *f, unsigned transitions, uint64_t most)
{
    struct clock c = fake_clock(f);
    struct meter m;
    struct cost cost;
    enum phase stack[12];
    meter_init(&m, &c);
    meter_start(&m);
    for (unsigned i = 0; i < transitions; i++) {
        f->ticks += rnd(most);
        if (m.depth < 12 && (m.depth == 0 || rnd(2))) {
            unsigned at = m.depth;
            stack[at] = meter_enter(&m, (enum phase)rnd(PHASE_COUNT));
        } else {
            meter_leave(&m, stack[m.depth - 1]);
        }
    }
    while (m.depth)
        meter_leave(&m, stack[m.depth - 1]);
    assert_int_equal(m.current, PHASE_OTHER);
    meter_stop(&m, &cost);
    assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
    /* The first reading of ticks is inside the wall window, but not in the sum of ticks. */
    double tolerance = 2 + (double)f->each * (double)f->num / (double)f->den;
    for (int i = 0; i < PHASE_COUNT; i++) {
        double ns = (double)m.ticks[i] * (double)f->num / (double)f->den;
        double off = (double)cost.ns[i] - ns;
        assert_true(off >= -tolerance && off <= tolerance);
    }
}

static void random_walks_sum_to_the_wall_time(void **state)
{
    (void)state;
    static const uint64_t ratios[][2] = {
        {1, 1},     {1, 2},       {1, 3},     {3, 7},       {1000, 2893},
        {997, 991}, {1000, 3693}, {1000, 24}, {1000, 2999}, {4999, 13},
    };
    seed = 1;
    for (unsigned r = 0; r < sizeof ratios / sizeof *ratios; r++) {
        for (unsigned run = 0; run < 300; run++) {
            struct fake_clock f = {.ticks = rnd(1000000000),
                                   .num = ratios[r][0],
                                   .den = ratios[r][1],
                                   .each = rnd(40)};
            walk(&f, (unsigned)rnd(200), 1 + rnd(1000000));
        }
    }
}

static void check_long(uint64_t num, uint64_t den, const uint64_t *ticks, size_t n)
{
    struct fake_clock f = {.wall_ns = 3};
    struct clock c = fake_clock(&f);
    struct meter m;
    struct cost cost;
    meter_init(&m, &c);
    meter_start(&m);
    for (size_t i = 0; i < n; i++) {
        enum phase p = meter_enter(&m, (enum phase)i);
        f.ticks += ticks[i];
        meter_leave(&m, p);
    }
    f.wall_ns += f.ticks / den * num + f.ticks % den * num / den;
    meter_stop(&m, &cost);
    assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
    for (size_t i = 0; i < n; i++) {
        double ns = (double)ticks[i] * ((double)num / (double)den);
        double off = (double)cost.ns[i] - ns;
        assert_true(off <= 1 + ns * 1e-9 && -off <= 1 + ns * 1e-9);
    }
}

static void centuries_do_not_overflow(void **state)
{
    (void)state;
    /* Small phases beside huge ones: what doubles would round away. */
    static const uint64_t one[] = {UINT64_C(1) << 61, 1000003, UINT64_C(1) << 60, 17,
                                   (UINT64_C(1) << 60) - 1};
    check_long(1, 1, one, 5);
    check_long(1, 3, one, 5);
    check_long(4, 7, one, 5);
    static const uint64_t most[] = {UINT64_C(1) << 62, UINT64_C(1) << 62, 3};
    check_long(1, 1, most, 3);
    static const uint64_t all[] = {UINT64_MAX - 1000, 999, 1};
    check_long(1, 1, all, 3);
    check_long(1, 5, all, 3);
    static const uint64_t few[] = {3, 5, 7};
    check_long(UINT64_C(1) << 60, 1, few, 3);
}

/* By a real clock only the sum can be known beforehand. */
static void real_walk(const struct clock *c)
{
    struct meter m;
    struct cost cost;
    meter_init(&m, c);
    for (unsigned run = 0; run < 200; run++) {
        enum phase stack[12];
        meter_start(&m);
        assert_int_equal(m.transitions, 0);
        for (unsigned i = 0; i < run * 4; i++) {
            if (m.depth < 12 && (m.depth == 0 || rnd(2))) {
                unsigned at = m.depth;
                stack[at] = meter_enter(&m, (enum phase)rnd(PHASE_COUNT));
            } else {
                meter_leave(&m, stack[m.depth - 1]);
            }
        }
        while (m.depth)
            meter_leave(&m, stack[m.depth - 1]);
        meter_stop(&m, &cost);
        assert_true(cost.wall_ns > 0);
        assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
        for (int i = 0; i < PHASE_COUNT; i++)
            assert_true(cost.ns[i] <= cost.wall_ns);
    }
}

static void real_clocks_sum_to_the_wall_time(void **state)
{
    (void)state;
    struct clock c;
    clock_init(&c);
    assert_true(strcmp(c.name, "tsc") == 0 || strcmp(c.name, "monotonic") == 0);
    real_walk(&c);
    clock_init_monotonic(&c);
    assert_string_equal(c.name, "monotonic");
    real_walk(&c);
}

static void bytes_leave_one_phase_and_enter_another(void **state)
{
    (void)state;
    struct fake_clock f = {.num = 1, .den = 1, .each = 1};
    struct clock c = fake_clock(&f);
    struct meter m;
    struct cost cost;
    meter_init(&m, &c);
    meter_start(&m);
    meter_bytes(&m, PHASE_READ, PHASE_ZIP, 65536);
    meter_bytes(&m, PHASE_READ, PHASE_ZIP, 1);
    meter_bytes(&m, PHASE_ZIP, PHASE_ZIP, 10);
    meter_bytes(&m, PHASE_ZIP, PHASE_WRITE, 0);
    meter_stop(&m, &cost);
    assert_int_equal(cost.bytes_out[PHASE_READ], 65537);
    assert_int_equal(cost.bytes_in[PHASE_ZIP], 65547);
    assert_int_equal(cost.bytes_out[PHASE_ZIP], 10);
    assert_int_equal(cost.bytes_in[PHASE_WRITE], 0);
    assert_int_equal(cost.bytes_in[PHASE_READ], 0);
    meter_start(&m);
    meter_stop(&m, &cost);
    assert_int_equal(cost.bytes_out[PHASE_READ], 0);
}

/* More than the whole time, as several threads make; the main thread's own times stay exact. */
static void the_work_of_others_stands_beside(void **state)
{
    (void)state;
    struct fake_clock f = {.num = 3, .den = 1};
    struct clock c = fake_clock(&f);
    struct meter m, other;
    struct cost cost;
    meter_init(&m, &c);
    meter_add_work(NULL, &m);
    meter_start(&m);
    f.ticks += 100;
    meter_enter(&m, PHASE_ZIP);
    meter_init_beside(&other, &m);
    f.ticks += 50;
    meter_leave(&m, PHASE_OTHER);
    enum phase previous = meter_enter(&other, PHASE_ZIP); /* the 50 are rest */
    assert_int_equal(previous, PHASE_OTHER);
    f.ticks += 1000;
    meter_leave(&other, previous);
    previous = meter_enter(&other, PHASE_WAIT);
    f.ticks += 7;
    meter_leave(&other, previous);
    m.mark = f.ticks; /* as if the main thread had taken none of it */
    meter_add_work(&m, &other);
    meter_add_work(&m, &other);
    meter_enter(&m, PHASE_WAIT);
    f.ticks += 10;
    meter_stop(&m, &cost);
    /* 160 ticks and 1167 x 3 nanoseconds. */
    assert_int_equal(cost.wall_ns, 1167 * 3);
    assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
    assert_int_equal(cost.work_ns[PHASE_OTHER], cost.ns[PHASE_OTHER]);
    assert_int_equal(cost.work_ns[PHASE_WAIT], 0);
    assert_true(cost.ns[PHASE_WAIT] > 0);
    assert_int_equal(cost.work_ns[PHASE_ZIP] - cost.ns[PHASE_ZIP], 2000 * 1167 * 3 / 160);
    meter_start(&m);
    meter_stop(&m, &cost);
    assert_int_equal(cost.work_ns[PHASE_ZIP], 0);
}

static void phases_have_short_names_of_their_own(void **state)
{
    (void)state;
    for (int i = 0; i < PHASE_COUNT; i++) {
        assert_non_null(phase_rows[i].name);
        assert_non_null(phase_rows[i].what);
        assert_in_range(strlen(phase_rows[i].name), 1, 11);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(phase_rows[i].name, phase_rows[j].name);
    }
}

static void clocks_go_forward(void **state)
{
    (void)state;
    struct clock c;
    clock_init(&c);
    uint64_t last = c.ticks(c.ctx), last_ns = c.wall_ns(c.ctx);
    for (int i = 0; i < 10000; i++) {
        uint64_t now = c.ticks(c.ctx);
        assert_true(now >= last);
        last = now;
    }
    assert_true(c.wall_ns(c.ctx) > last_ns);
    assert_true(clock_cost_ns(&c) > 0);
    struct clock_cpu before = clock_cpu_now(), after = clock_cpu_now();
    assert_true(after.user_ns >= before.user_ns && after.system_ns >= before.system_ns);
    char date[11];
    clock_date(0, date);
    assert_string_equal(date, "1970-01-01");
    clock_date(951782400, date);
    assert_string_equal(date, "2000-02-29");
    clock_date(951782399, date);
    assert_string_equal(date, "2000-02-28");
    clock_date(951868800, date);
    assert_string_equal(date, "2000-03-01");
    clock_date(1704067199, date);
    assert_string_equal(date, "2023-12-31");
    clock_date(1704067200, date);
    assert_string_equal(date, "2024-01-01");
    clock_date(UINT32_MAX, date);
    assert_string_equal(date, "2106-02-07");
    char time[CLOCK_TIME_BYTES];
    clock_time(0, time);
    assert_string_equal(time, "1970-01-01T00:00:00Z");
    clock_time(951782399, time);
    assert_string_equal(time, "2000-02-28T23:59:59Z");
    clock_time(1796041815, time);
    assert_string_equal(time, "2026-11-30T12:30:15Z");
    assert_true(clock_unix_time() > 1700000000u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clock_that_goes_back_adds_nothing),
        cmocka_unit_test(no_ticks_are_all_other),
        cmocka_unit_test(no_meter_is_no_work),
        cmocka_unit_test(times_are_exclusive),
        cmocka_unit_test(a_tick_of_one_nanosecond_is_exact),
        cmocka_unit_test(random_walks_sum_to_the_wall_time),
        cmocka_unit_test(centuries_do_not_overflow),
        cmocka_unit_test(real_clocks_sum_to_the_wall_time),
        cmocka_unit_test(bytes_leave_one_phase_and_enter_another),
        cmocka_unit_test(the_work_of_others_stands_beside),
        cmocka_unit_test(phases_have_short_names_of_their_own),
        cmocka_unit_test(clocks_go_forward),
    };
    return cmocka_run_group_tests_name("meter", tests, NULL, NULL);
}
