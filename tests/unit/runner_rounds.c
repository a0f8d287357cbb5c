/* The runner by itself, with operations of this file instead of the real ones: what it does about wrong
 * ones, in which order it runs cells, and how often it repeats them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "scratch_dir.h"
#include "stat/summary.h"
#include "study/operation.h"
#include "study/runner.h"
#include "study/sampler.h"

enum { CELLS_MAX = 64, RUNS_MAX = 8 };

/* What the operations do. */
static struct {
    uint64_t encrypt_ns, decrypt_ns; /* how long they take */
    uint64_t jitter_ns;              /* and more of it each time, up to six times that */
    size_t encrypts, decrypts;       /* calls so far */
    const char *comes_back;          /* NULL: what was encrypted */
    size_t wrong_from;               /* the decryption from which on it is that */
} faked;

/* A clock of which only every step-th nanosecond is seen, and that each reading moves on. */
static struct {
    uint64_t now_ns, step_ns, reading_ns;
    bool stops; /* with the first operation */
} ticking;

static uint64_t shown_ns(void *ctx)
{
    (void)ctx;
    if (!ticking.stops || faked.encrypts == 0)
        ticking.now_ns += ticking.reading_ns;
    return ticking.now_ns / ticking.step_ns * ticking.step_ns;
}

static const struct clock coarse = {shown_ns, shown_ns, NULL, "coarse"};

int operation_encrypt(struct op *op, const struct plan_cell *cell, const struct store *store,
                      struct buf *out)
{
    (void)cell;
    (void)store;
    faked.encrypts++;
    ticking.now_ns += faked.encrypt_ns + faked.encrypts % 7 * faked.jitter_ns;
    return buf_puts(op, out, "the file");
}

int operation_decrypt(struct op *op, const struct plan_cell *cell, const char *path,
                      const struct store *store, struct buf *out)
{
    (void)path;
    (void)cell;
    (void)store;
    ticking.now_ns += faked.decrypt_ns;
    bool wrong = faked.comes_back && faked.decrypts++ >= faked.wrong_from;
    return buf_puts(op, out, wrong ? faked.comes_back : "the file");
}

static struct op op;
static struct plan plan;
static struct runner_options options;
static struct results results;

/* The order in which cells were run. */
static size_t order[RUNS_MAX * CELLS_MAX];
static size_t told;

static void listen(void *ctx, size_t cell, size_t done, size_t all)
{
    (void)ctx;
    (void)all;
    assert_true(done == told && told < RUNS_MAX * CELLS_MAX);
    order[told++] = cell;
}

static int setup(void **state)
{
    op_init(&op);
    told = 0;
    memset(&faked, 0, sizeof faked);
    faked.encrypt_ns = faked.decrypt_ns = 1000000;
    memset(&ticking, 0, sizeof ticking);
    ticking.step_ns = ticking.reading_ns = 1;
    options = (struct runner_options){.runs = 4, .seed = 1, .clock = &coarse, .progress = listen};
    if (scratch_setup(state))
        return -1;
    scratch_write("file", "the file");
    return plan_set_bits(&op, &plan, "382,512,1024,2048") ||
           plan_set_levels(&op, &plan, "on,off") || plan_set_ciphers(&op, &plan, "aes256") ||
           plan_add_path(&op, &plan, "file");
}

static int teardown(void **state)
{
    results_end(&results);
    plan_end(&plan);
    return scratch_teardown(state);
}

static int run(void)
{
    struct store store = {.dir = NULL};
    results_end(&results);
    told = 0;
    return runner_run(&op, &plan, &store, &options, &results);
}

static void a_wrong_round_trip_is_an_internal_error(void **state)
{
    (void)state;
    static const char *const wrong[] = {"the fils", "the fil", "the file ", ""};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        op_clear(&op);
        faked.comes_back = wrong[i];
        faked.wrong_from = faked.decrypts = 0;
        assert_int_equal(run(), -1);
        assert_int_equal(op.err.status, STATUS_INTERNAL);
        assert_string_equal(op.err.text, "file: came back changed from its round trip");
    }
}

/* Also of the very last sample. */
static void every_round_trip_is_compared(void **state)
{
    (void)state;
    faked.comes_back = "x";
    faked.wrong_from = SIZE_MAX;
    assert_int_equal(run(), 0);
    /* One repeat a sample: two samples to warm up, and one of each round, in each of 16 cells. */
    size_t all = faked.decrypts;
    assert_int_equal(all, 16 * (2 + 4));
    for (size_t left = 0; left < all; left += 5) {
        op_clear(&op);
        faked.decrypts = 0;
        faked.wrong_from = all - 1 - left;
        assert_int_equal(run(), -1);
        assert_int_equal(op.err.status, STATUS_INTERNAL);
        assert_int_equal(faked.decrypts, faked.wrong_from + 1);
    }
}

static void each_round_has_every_cell_once(void **state)
{
    (void)state;
    assert_int_equal(run(), 0);
    assert_int_equal(told, 16 * 4);
    for (size_t round = 0; round < 4; round++) {
        unsigned seen = 0;
        for (size_t i = 0; i < 16; i++)
            seen |= 1u << order[round * 16 + i];
        assert_int_equal(seen, 0xffff);
    }
}

static void the_order_is_that_of_the_seed(void **state)
{
    (void)state;
    size_t first[16 * 4];
    assert_int_equal(run(), 0);
    memcpy(first, order, sizeof first);
    assert_int_equal(run(), 0);
    assert_memory_equal(first, order, sizeof first);
    options.seed = 2;
    assert_int_equal(run(), 0);
    assert_memory_not_equal(first, order, sizeof first);
    assert_int_equal(results.seed, 2);
}

static void each_round_has_its_own_order(void **state)
{
    (void)state;
    assert_int_equal(run(), 0);
    for (size_t a = 0; a < 4; a++)
        for (size_t b = 0; b < a; b++)
            assert_memory_not_equal(order + a * 16, order + b * 16, 16 * sizeof *order);
}

/* Over many seeds each cell is about as often in each place: 2000 shuffles of 16, 125 expected in each,
 * 6 deviations of 10.8 either way. And of one round to the next about one cell stays where it was. */
static void no_place_is_preferred(void **state)
{
    (void)state;
    unsigned hits[16][16] = {{0}}, stay = 0;
    for (options.seed = 0; options.seed < 500; options.seed++) {
        assert_int_equal(run(), 0);
        for (size_t i = 0; i < told; i++) {
            hits[i % 16][order[i]]++;
            stay += i >= 16 && order[i] == order[i - 16];
        }
    }
    assert_in_range(stay, 1500 - 6 * 39, 1500 + 6 * 39);
    for (size_t place = 0; place < 16; place++)
        for (size_t cell = 0; cell < 16; cell++)
            assert_in_range(hits[place][cell], 125 - 65, 125 + 65);
}

static void one_cell_has_one_order(void **state)
{
    (void)state;
    assert_int_equal(plan_set_bits(&op, &plan, "382"), 0);
    assert_int_equal(plan_set_levels(&op, &plan, "on"), 0);
    assert_int_equal(run(), 0);
    assert_int_equal(told, 2 * 4);
}

/* A step of the clock is at most 0.1 % of every sample, and no cell is repeated for longer than need be. */
static void cells_are_repeated_until_the_step_is_small(uint64_t step_ns, uint64_t least)
{
    ticking.step_ns = step_ns;
    assert_int_equal(run(), 0);
    assert_true(results.clock_step_ns >= (double)step_ns);
    double wanted_ns = results.clock_step_ns / SAMPLER_STEP_SHARE;
    for (size_t i = 0; i < results.count; i++) {
        const struct results_cell *c = &results.cells[i];
        assert_int_equal(c->count, 4);
        for (size_t k = 0; k < c->count; k++) {
            const struct results_sample *s = &c->samples[k];
            assert_true((double)s->cost.wall_ns >= wanted_ns);
            assert_true((double)s->cost.wall_ns <= wanted_ns * 1.3 || s->repeats == 1);
            assert_true(s->repeats >= least);
            assert_int_equal(cost_sum_ns(&s->cost), s->cost.wall_ns);
        }
    }
}

static void a_coarse_clock_needs_repeats(void **state)
{
    (void)state;
    faked.encrypt_ns = 30000;
    faked.decrypt_ns = 70000;
    cells_are_repeated_until_the_step_is_small(1000, 15);
}

/* An operation that takes no time by such a clock: steps of 0.2 ms are seen by readings of 1 us. */
static void an_operation_below_a_step_is_repeated_too(void **state)
{
    (void)state;
    ticking.reading_ns = 1000;
    faked.encrypt_ns = 3000;
    faked.decrypt_ns = 150000;
    cells_are_repeated_until_the_step_is_small(200000, 1000);
}

static void a_fine_clock_needs_none(void **state)
{
    (void)state;
    cells_are_repeated_until_the_step_is_small(1, 1);
    for (size_t i = 0; i < results.count; i++)
        assert_int_equal(results.cells[i].samples[0].repeats, 1);
}

/* No reason to go on for ever. */
static void a_clock_that_stands_still_ends(void **state)
{
    (void)state;
    assert_int_equal(plan_set_bits(&op, &plan, "382"), 0);
    assert_int_equal(plan_set_levels(&op, &plan, "on"), 0);
    options.runs = 1;
    faked.encrypt_ns = faked.decrypt_ns = 0;
    ticking.stops = true;
    assert_int_equal(run(), 0);
    assert_true(results.clock_step_ns > 0);
    assert_int_equal(results.cells[0].samples[0].cost.wall_ns, 0);
    assert_in_range(results.cells[0].samples[0].repeats, 100000, 1000000);
}

/* One cell of each task. */
static void two_cells(void)
{
    assert_int_equal(plan_set_bits(&op, &plan, "382"), 0);
    assert_int_equal(plan_set_levels(&op, &plan, "on"), 0);
}

/* Samples of 1 and of 3 ms: rounds go on until both have 10 ms, and the second is left out when it has. */
static void rounds_go_on_for_the_least_time(void **state)
{
    (void)state;
    two_cells();
    options.runs = 2;
    faked.decrypt_ns = 3000000;
    options.min_time_ns = 9.9e6;
    assert_int_equal(run(), 0);
    assert_int_equal(results.cells[0].count, 10);
    assert_int_equal(results.cells[1].count, 4);
    assert_int_equal(results.runs, 10);
    options.min_time_ns = 1e3;
    assert_int_equal(run(), 0);
    assert_int_equal(results.cells[0].count, 2);
}

/* Samples that are all the same need only be as many as have an interval. */
static void rounds_go_on_until_the_interval_is_narrow(void **state)
{
    (void)state;
    two_cells();
    options.target_share = 0.05;
    options.runs = 2;
    faked.jitter_ns = 100000;
    assert_int_equal(run(), 0);
    assert_in_range(results.cells[0].count, 7, 2 * RUNNER_MORE);
    assert_int_equal(results.cells[1].count, SUMMARY_FEW);
}

static void rounds_end_all_the_same(void **state)
{
    (void)state;
    two_cells();
    options.target_share = 1e-9;
    options.min_time_ns = 1e15;
    options.runs = 2;
    faked.jitter_ns = 100000;
    assert_int_equal(run(), 0);
    assert_int_equal(results.cells[0].count, 2 * RUNNER_MORE);
    assert_int_equal(results.cells[1].count, 2 * RUNNER_MORE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_wrong_round_trip_is_an_internal_error, setup, teardown),
        cmocka_unit_test_setup_teardown(every_round_trip_is_compared, setup, teardown),
        cmocka_unit_test_setup_teardown(each_round_has_every_cell_once, setup, teardown),
        cmocka_unit_test_setup_teardown(the_order_is_that_of_the_seed, setup, teardown),
        cmocka_unit_test_setup_teardown(each_round_has_its_own_order, setup, teardown),
        cmocka_unit_test_setup_teardown(no_place_is_preferred, setup, teardown),
        cmocka_unit_test_setup_teardown(one_cell_has_one_order, setup, teardown),
        cmocka_unit_test_setup_teardown(rounds_go_on_for_the_least_time, setup, teardown),
        cmocka_unit_test_setup_teardown(rounds_go_on_until_the_interval_is_narrow, setup, teardown),
        cmocka_unit_test_setup_teardown(rounds_end_all_the_same, setup, teardown),
        cmocka_unit_test_setup_teardown(a_coarse_clock_needs_repeats, setup, teardown),
        cmocka_unit_test_setup_teardown(an_operation_below_a_step_is_repeated_too, setup, teardown),
        cmocka_unit_test_setup_teardown(a_fine_clock_needs_none, setup, teardown),
        cmocka_unit_test_setup_teardown(a_clock_that_stands_still_ends, setup, teardown),
    };
    return cmocka_run_group_tests_name("runner_rounds", tests, NULL, NULL);
}
