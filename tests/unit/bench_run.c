/* Running benchmarks: what stops one, that all that was made for it is freed; then that every sample is
 * there, and that each group of the table works. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "crypto/cipher.h"
#include "crypto/hash.h"
#include "fake_clock.h"
#include "scratch_dir.h"
#include "study/bench_run.h"

#include <stdlib.h>
#include <string.h>

static struct op op;
static struct clock real;
static struct study_context context;
static struct bench results;
static size_t told;
static volatile sig_atomic_t interrupted;

/* An operation that counts, and fails from the one on that it is told. */
struct tally {
    unsigned long done, fail;
    unsigned freed;
};

static int count(struct op *o, void *state, unsigned times)
{
    struct tally *c = state;
    c->done += times;
    return c->fail && c->done >= c->fail ? op_fail(o, STATUS_INTERNAL, "as it was told") : 0;
}

static void release(void *state)
{
    struct tally *c = state;
    c->freed++;
}

static void listen(void *ctx, const char *what, size_t done, size_t all)
{
    assert_null(ctx);
    assert_true(*what && done < all);
    told++;
}

static int setup(void **state)
{
    (void)state;
    op_init(&op);
    interrupted = 0;
    op.interrupted = &interrupted;
    clock_init(&real);
    told = 0;
    results = (struct bench){0};
    context = (struct study_context){
        .clock = &real, .runs = 3, .seed = 1, .quick = true, .progress = listen};
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    bench_end(&results);
    return 0;
}

static struct bench_task task(struct tally *c)
{
    return (struct bench_task){
        .what = {.name = "count"}, .run = count, .free = release, .state = c};
}

static void a_task_without_a_state_is_refused(void **state)
{
    (void)state;
    struct bench_list list = {.count = 0};
    struct bench_task t = task(NULL);
    assert_int_equal(bench_task_add(&op, &list, &t), -1);
    assert_int_equal(op.err.status, STATUS_IO);
    assert_int_equal(list.count, 0);
}

static int run_two(struct tally *a, struct tally *b)
{
    struct bench_list list = {.count = 0};
    struct bench_task first = task(a), second = task(b);
    assert_int_equal(bench_task_add(&op, &list, &first), 0);
    assert_int_equal(bench_task_add(&op, &list, &second), 0);
    int rc = bench_run_list(&op, &context, &list, &results);
    bench_task_end(&list);
    assert_int_equal(a->freed, 1);
    assert_int_equal(b->freed, 1);
    return rc;
}

static void one_that_fails_ends_it(void **state)
{
    (void)state;
    for (unsigned long fail = 1; fail < 100000; fail *= 10) {
        struct tally a = {0}, b = {.fail = fail};
        op_clear(&op);
        assert_int_equal(run_two(&a, &b), -1);
        assert_string_equal(op.err.text, "as it was told");
        bench_end(&results);
    }
}

static void a_signal_ends_it(void **state)
{
    (void)state;
    struct tally a = {0}, b = {0};
    interrupted = 1;
    assert_int_equal(run_two(&a, &b), -1);
    assert_int_equal(a.done + b.done, 0);
}

static void a_clock_that_stands_still_ends(void **state)
{
    (void)state;
    struct fake_clock fake = {.each = 1, .wall_ns = 1};
    struct clock still = fake_clock(&fake);
    struct tally a = {0}, b = {0};
    context.clock = &still;
    assert_int_equal(run_two(&a, &b), 0);
    assert_int_equal(results.rows[0].count, 3);
}

static void every_sample_is_taken(void **state)
{
    (void)state;
    struct tally a = {0}, b = {0};
    assert_int_equal(run_two(&a, &b), 0);
    assert_int_equal(results.count, 2);
    assert_int_equal(told, 2 + 2 * 3);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(results.rows[i].count, 3);
        assert_true(results.rows[i].repeats > 1);
        assert_string_equal(results.rows[i].name, "count");
    }
    assert_true(a.done > 3ul * results.rows[0].repeats);
}

static size_t length(const void *const *table)
{
    size_t n = 0;
    while (table[n])
        n++;
    return n;
}

/* Each group, with few and small things: every row of it has a name of its own group, and samples. */
static void every_group_of_the_table_runs(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {1, 100}, bits[] = {382, 512}, levels[] = {1};
    struct bench_plan plan = {.sizes = sizes,
                              .bits = bits,
                              .levels = levels,
                              .size_count = 2,
                              .bits_count = 2,
                              .level_count = 1,
                              .paper = "paper",
                              .quick = true};
    const struct {
        const char *group;
        size_t rows;
    } wanted[] = {
        {"hash", (length((const void *const *)hash_table) + 1) * 2},
        {"cipher", (2 * length((const void *const *)cipher_table) + 1) * 2},
        {"rsa", 3 * 2 + 2}, /* 382 bits sign nothing */
        {"ecc", 3 * 2},
        {"keygen", 2 + 3},
        {"zip", 2},
        {"armor", 5 * 2},
        {"s2k", 3 * 2},
        {"keyring", 2},
    };
    context.runs = 1;
    scratch_write("paper", "hello hello hello hello hello hello");
    size_t n = 0;
    for (const struct bench_group *g = bench_groups_table; g->name; g++, n++) {
        const struct bench_group *one[] = {g, NULL};
        assert_string_equal(wanted[n].group, g->name);
        assert_ptr_equal(bench_groups_find(g->name), g);
        assert_int_equal(bench_run_groups(&op, &context, &plan, one, &results), 0);
        assert_int_equal(results.count, wanted[n].rows);
        for (size_t i = 0; i < results.count; i++) {
            assert_string_equal(results.rows[i].group, g->name);
            assert_true(results.rows[i].name[0] && results.rows[i].count == 1);
            assert_true(strlen(results.rows[i].name) < BENCH_NAME_BYTES - 1);
        }
        bench_end(&results);
    }
    assert_int_equal(n, sizeof wanted / sizeof *wanted);
    assert_null(bench_groups_find("juggling"));
}

static void a_missing_file_is_named(void **state)
{
    (void)state;
    static const uint64_t levels[] = {1};
    struct bench_plan plan = {.levels = levels, .level_count = 1, .paper = "nowhere"};
    const struct bench_group *zip[] = {bench_groups_find("zip"), NULL};
    assert_int_equal(bench_run_groups(&op, &context, &plan, zip, &results), -1);
    assert_string_equal(op.err.text, "nowhere: no such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_task_without_a_state_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(one_that_fails_ends_it, setup, teardown),
        cmocka_unit_test_setup_teardown(a_signal_ends_it, setup, teardown),
        cmocka_unit_test_setup_teardown(a_clock_that_stands_still_ends, setup, teardown),
        cmocka_unit_test_setup_teardown(a_missing_file_is_named, setup, teardown),
        cmocka_unit_test_setup_teardown(every_sample_is_taken, setup, teardown),
        cmocka_unit_test_setup_teardown(every_group_of_the_table_runs, setup, teardown),
    };
    return cmocka_run_group_tests_name("bench_run", tests, scratch_setup, scratch_teardown);
}
