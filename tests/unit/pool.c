/* Threads for jobs: one that cannot be made, jobs taken back; then who runs what, and what it took. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/secret.h"
#include "meter/meter.h"
#include "pipe.h"
#include "stream/pool.h"
#include "threads_here.h"

#include <pthread.h>
#include <sys/resource.h>
#include <time.h>

/* A job that notes who ran it, and does not end before it may. */
struct noting {
    struct pool_job job;
    pthread_t thread;
    unsigned runs;
    bool deaf; /* to SIGTERM */
    struct gate *gate;
};

struct gate {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool entered, open;
};

static void gate_init(struct gate *g)
{
    *g = (struct gate){.open = false};
    pthread_mutex_init(&g->lock, NULL);
    pthread_cond_init(&g->changed, NULL);
}

static void gate_end(struct gate *g)
{
    pthread_cond_destroy(&g->changed);
    pthread_mutex_destroy(&g->lock);
}

static void gate_set(struct gate *g, bool *flag)
{
    pthread_mutex_lock(&g->lock);
    *flag = true;
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->lock);
}

static void gate_await(struct gate *g, const bool *flag)
{
    pthread_mutex_lock(&g->lock);
    while (!*flag)
        pthread_cond_wait(&g->changed, &g->lock);
    pthread_mutex_unlock(&g->lock);
}

static void note(struct pool_job *job)
{
    struct noting *n = (struct noting *)job;
    sigset_t blocked;
    if (n->gate) {
        gate_set(n->gate, &n->gate->entered);
        gate_await(n->gate, &n->gate->open);
    }
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    n->deaf = sigismember(&blocked, SIGTERM) == 1;
    n->thread = pthread_self();
    n->runs++;
}

static struct noting noting_new(struct gate *gate)
{
    return (struct noting){.job = {.run = note, .phase = PHASE_ZIP}, .gate = gate};
}

static bool here(const struct noting *n)
{
    return n->runs == 1 && pthread_equal(n->thread, pthread_self());
}

static void end(struct op *op)
{
    pool_free(op, op->pool);
    op->pool = NULL;
    assert_false(op_failed(op));
}

/* The sanitizer maps memory itself, where this test lets nobody map any. */
#ifndef __SANITIZE_ADDRESS__
/* First: later there are stacks left over from other threads. */
static void without_threads_it_is_a_warning(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct rlimit old, none;
    struct noting jobs[3];
    op->pool = pool_new(op, 3);
    assert_int_equal(getrlimit(RLIMIT_AS, &old), 0);
    none = (struct rlimit){1, old.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_AS, &none), 0);
    for (size_t i = 0; i < 3; i++) {
        jobs[i] = noting_new(NULL);
        pool_submit(op, &jobs[i].job);
    }
    setrlimit(RLIMIT_AS, &old);
    for (size_t i = 3; i-- > 0;) {
        pool_wait(op, &jobs[i].job);
        assert_true(here(&jobs[i]));
    }
    assert_int_equal(pipe.warnings, 1);
    assert_string_equal(pipe.warning, "only 1 of 3 threads could be made");
    end(op);
}
#endif

static void without_a_pool_it_is_done_here(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct noting job = noting_new(NULL);
    assert_int_equal(pool_threads(op), 1);
    pool_submit(op, &job.job);
    assert_true(here(&job));
    pool_wait(op, &job.job);
    pool_cancel(op, &job.job);
    assert_int_equal(job.job.state, POOL_IDLE);
    assert_int_equal(job.runs, 1);
    pool_free(op, NULL);
    assert_true(threads_here(1));
}

static void what_has_not_begun_is_taken_back(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct gate gate;
    gate_init(&gate);
    struct noting busy = noting_new(&gate), queued[3];
    op->pool = pool_new(op, 2);
    pool_submit(op, &busy.job);
    gate_await(&gate, &gate.entered);
    for (size_t i = 0; i < 3; i++) {
        queued[i] = noting_new(NULL);
        pool_submit(op, &queued[i].job);
    }
    pool_cancel(op, &queued[1].job); /* from the middle, the end, the front */
    pool_cancel(op, &queued[2].job);
    pool_cancel(op, &queued[0].job);
    pool_cancel(op, &queued[0].job);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(queued[i].job.state, POOL_IDLE);
        assert_int_equal(queued[i].runs, 0);
    }
    pool_submit(op, &queued[1].job); /* the queue is still one */
    pool_submit(op, &queued[0].job);
    pool_wait(op, &queued[0].job);
    pool_wait(op, &queued[1].job);
    assert_true(here(&queued[0]) && here(&queued[1]));
    gate_set(&gate, &gate.open);
    pool_cancel(op, &busy.job); /* at work: it is waited for */
    assert_int_equal(busy.runs, 1);
    assert_false(here(&busy));
    end(op);
    gate_end(&gate);
}

static void threads_come_with_work_and_go(void **state)
{
    (void)state;
    for (unsigned threads = 2; threads <= 5; threads++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct gate gate;
        struct noting jobs[8];
        gate_init(&gate);
        op->pool = pool_new(op, threads);
        assert_int_equal(pool_threads(op), threads);
        assert_true(threads_here(1));
        for (unsigned i = 0; i < 8; i++) {
            jobs[i] = noting_new(i < threads - 1 ? &gate : NULL);
            pool_submit(op, &jobs[i].job);
            assert_true(threads_here(i + 2 < threads ? i + 2 : threads));
        }
        gate_await(&gate, &gate.entered);
        gate_set(&gate, &gate.open);
        for (unsigned i = 0; i < 8; i++) {
            pool_wait(op, &jobs[i].job);
            assert_int_equal(jobs[i].runs, 1);
            /* A signal interrupts what the main thread reads; it must be the one that gets it. */
            assert_int_equal(jobs[i].deaf, !here(&jobs[i]));
        }
        end(op);
        assert_true(threads_here(1));
        gate_end(&gate);
    }
}

static void many_jobs_are_each_done_once(void **state)
{
    (void)state;
    enum { JOBS = 500 };
    static struct noting jobs[JOBS];
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    op->pool = pool_new(op, 4);
    for (unsigned round = 1; round <= 5; round++) {
        for (size_t i = 0; i < JOBS; i++) {
            if (round == 1)
                jobs[i] = noting_new(NULL);
            jobs[i].job.stack_bytes = i % 100 == 0 ? SECRET_STACK_RSA(16384) : 0;
            pool_submit(op, &jobs[i].job);
        }
        for (size_t i = 0; i < JOBS; i++) {
            pool_wait(op, &jobs[i].job);
            assert_int_equal(jobs[i].runs, round);
        }
    }
    end(op);
}

static void take_a_while(struct pool_job *job)
{
    struct timespec while_ = {.tv_nsec = 2000000};
    nanosleep(&while_, NULL);
    note(job);
}

/* What a worker does is work of its phase; what the main thread does meanwhile is to wait. */
static void work_is_told_from_waiting(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct clock clock;
    struct meter meter;
    struct cost cost;
    struct gate gate;
    gate_init(&gate);
    clock_init(&clock);
    meter_init(&meter, &clock);
    meter_start(&meter);
    op->meter = &meter;
    op->pool = pool_new(op, 2);
    struct noting theirs = noting_new(&gate), ours = noting_new(NULL);
    theirs.job.run = ours.job.run = take_a_while;
    pool_submit(op, &theirs.job);
    gate_await(&gate, &gate.entered);
    gate_set(&gate, &gate.open);
    pool_wait(op, &theirs.job);
    pool_free(op, op->pool);
    op->pool = NULL;
    pool_submit(op, &ours.job);
    meter_stop(&meter, &cost);
    assert_false(here(&theirs));
    assert_int_equal(meter.depth, 0);
    assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
    assert_int_equal(cost.ns[PHASE_ZIP],
                     0); /* without a pool a job is in the phase that is current */
    assert_true(cost.ns[PHASE_WAIT] > 0);
    assert_int_equal(cost.work_ns[PHASE_WAIT], 0);
    assert_true(cost.work_ns[PHASE_ZIP] >= 1900000);
    assert_int_equal(cost.work_ns[PHASE_OTHER], cost.ns[PHASE_OTHER]);
    gate_end(&gate);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#ifndef __SANITIZE_ADDRESS__
        cmocka_unit_test(without_threads_it_is_a_warning),
#endif
        cmocka_unit_test(without_a_pool_it_is_done_here),
        cmocka_unit_test(what_has_not_begun_is_taken_back),
        cmocka_unit_test(threads_come_with_work_and_go),
        cmocka_unit_test(many_jobs_are_each_done_once),
        cmocka_unit_test(work_is_told_from_waiting),
    };
    return cmocka_run_group_tests_name("pool", tests, NULL, NULL);
}
