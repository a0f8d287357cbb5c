/* Rounds: one sample of each thing a round, and processes that fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "study/rounds.h"

#include <stdlib.h>
#include <string.h>

enum { THINGS = 5, RUNS = 8 };

static struct op op;
static struct study_context context;

struct log {
    size_t taken[THINGS * RUNS];
    size_t count, stop_at;
};

static void hear(void *ctx, const char *what, size_t done, size_t all)
{
    (void)ctx;
    assert_string_equal(what, "testing");
    assert_true(done < all);
}

static int setup(void **state)
{
    (void)state;
    op_init(&op);
    context = (struct study_context){.seed = 3, .progress = hear};
    return 0;
}

static int take(void *ctx, size_t i)
{
    struct log *log = ctx;
    if (log->count == log->stop_at)
        return op_fail(&op, STATUS_IO, "stopped");
    log->taken[log->count++] = i;
    return 0;
}

static int run(struct log *log)
{
    struct rounds rounds = {"testing", THINGS, RUNS, take, log};
    return rounds_run(&op, &context, &rounds);
}

static void a_failure_ends_them(void **state)
{
    (void)state;
    struct log log = {.stop_at = 7};
    assert_int_equal(run(&log), -1);
    assert_int_equal(log.count, 7);
    assert_string_equal(op.err.text, "stopped");
}

static void each_is_taken_once_a_round(void **state)
{
    (void)state;
    struct log log = {.stop_at = SIZE_MAX}, again = {.stop_at = SIZE_MAX};
    bool changes = false;
    assert_int_equal(run(&log), 0);
    assert_int_equal(log.count, THINGS * RUNS);
    for (size_t round = 0; round < RUNS; round++) {
        unsigned seen = 0;
        for (size_t i = 0; i < THINGS; i++) {
            seen |= 1u << log.taken[round * THINGS + i];
            changes = changes || log.taken[round * THINGS + i] != log.taken[i];
        }
        assert_int_equal(seen, (1u << THINGS) - 1);
    }
    assert_true(changes);
    assert_int_equal(run(&again), 0);
    assert_memory_equal(log.taken, again.taken, sizeof log.taken);
}

static void nothing_is_no_failure(void **state)
{
    (void)state;
    struct rounds rounds = {"testing", 0, RUNS, take, NULL};
    assert_int_equal(rounds_run(&op, &context, &rounds), 0);
}

static void a_process_that_fails_has_no_samples(void **state)
{
    (void)state;
    const char *good[] = {"/bin/sh", "-c", "exit 0", NULL},
               *bad[] = {"/bin/sh", "-c", "exit 3", NULL};
    struct processes p = {.job_count = 0};
    struct processes_job job = {.count = 0};
    char why[PROCESSES_WHY_BYTES] = "";
    assert_int_equal(rounds_take_process(&op, &context, good, &p, &job), 0);
    assert_int_equal(job.count, 1);
    assert_true(job.wall_ns[0] > 0);
    assert_int_equal(rounds_take_process(&op, &context, bad, &p, &job), 0);
    assert_int_equal(job.count, 0);
    assert_string_equal(job.failure, "status 3");
    assert_int_equal(rounds_take_process(&op, &context, good, &p, &job), 0);
    assert_int_equal(job.count, 0);
    assert_int_equal(rounds_try(&op, good, why), 0);
    assert_string_equal(why, "");
    assert_int_equal(rounds_try(&op, bad, why), 0);
    assert_string_equal(why, "status 3");
    processes_end_job(&job);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_failure_ends_them, setup),
        cmocka_unit_test_setup(each_is_taken_once_a_round, setup),
        cmocka_unit_test_setup(nothing_is_no_failure, setup),
        cmocka_unit_test_setup(a_process_that_fails_has_no_samples, setup),
    };
    return cmocka_run_group_tests_name("rounds", tests, NULL, NULL);
}
