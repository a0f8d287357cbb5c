#include "stream/pool.h"

#include "base/secret.h"
#include "meter/meter.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct worker {
    struct pool *pool;
    pthread_t thread;
    struct meter meter; /* the worker's own until it is joined */
};

/* Everything but `threads` and the workers' meters is looked at under `lock`. */
struct pool {
    pthread_mutex_t lock;
    pthread_cond_t work; /* a job was queued, or the end has come */
    pthread_cond_t done; /* a job was done */
    struct pool_job *first, **last;
    unsigned queued, resting; /* jobs; workers that wait for one */
    bool ending, metered;
    unsigned threads, count; /* of all that may be, and of the workers made */
    struct worker workers[];
};

/* --- under the lock ------------------------------------------------------------------------------ */

static void enqueue(struct pool *p, struct pool_job *job)
{
    job->state = POOL_QUEUED;
    job->next = NULL;
    *p->last = job;
    p->last = &job->next;
    p->queued++;
}

/* Takes `job`, which is queued, out of the queue. */
static void dequeue(struct pool *p, struct pool_job *job)
{
    struct pool_job **at = &p->first;
    while (*at != job)
        at = &(*at)->next;
    *at = job->next;
    if (p->last == &job->next)
        p->last = at;
    p->queued--;
}

/* Runs `job`, which is queued, with the lock open meanwhile. */
static void run_open(struct pool *p, struct meter *m, struct pool_job *job)
{
    dequeue(p, job);
    job->state = POOL_RUNNING;
    pthread_mutex_unlock(&p->lock);
    enum phase previous = meter_enter(m, job->phase);
    job->run(job);
    meter_leave(m, previous);
    pthread_mutex_lock(&p->lock);
    job->state = POOL_DONE;
}

/* --- workers ------------------------------------------------------------------------------------- */

static void *work(void *arg)
{
    struct worker *w = arg;
    struct pool *p = w->pool;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!p->first && !p->ending) {
            p->resting++;
            pthread_cond_wait(&p->work, &p->lock);
            p->resting--;
        }
        if (!p->first)
            break;
        size_t stack_bytes = p->first->stack_bytes;
        run_open(p, p->metered ? &w->meter : NULL, p->first);
        pthread_cond_signal(&p->done);
        /* Nobody has to wait for that but who ends the pool. */
        pthread_mutex_unlock(&p->lock);
        secret_wipe_stack(stack_bytes ? stack_bytes : SECRET_STACK_BYTES);
        pthread_mutex_lock(&p->lock);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* Makes one more worker, deaf to signals. 0, or -1. */
static int hire(struct pool *p, const struct meter *m)
{
    struct worker *w = &p->workers[p->count];
    sigset_t all, old;
    *w = (struct worker){.pool = p};
    if (m)
        meter_init_beside(&w->meter, m);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    int rc = pthread_create(&w->thread, NULL, work, w);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (rc)
        return -1;
    p->count++;
    return 0;
}

/* --- the main thread ----------------------------------------------------------------------------- */

struct pool *pool_new(struct op *op, unsigned threads)
{
    struct pool *p = calloc(1, sizeof *p + (threads - 1) * sizeof *p->workers);
    if (!p) {
        op_fail_memory(op);
        return NULL;
    }
    /* With default attributes these do not fail. */
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work, NULL);
    pthread_cond_init(&p->done, NULL);
    p->threads = threads;
    p->last = &p->first;
    p->metered = op->meter != NULL;
    return p;
}

void pool_free(struct op *op, struct pool *p)
{
    if (!p)
        return;
    enum phase previous = meter_enter(op->meter, PHASE_WAIT);
    pthread_mutex_lock(&p->lock);
    p->ending = true;
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 0; i < p->count; i++) {
        pthread_join(p->workers[i].thread, NULL);
        meter_add_work(op->meter, &p->workers[i].meter);
    }
    pthread_cond_destroy(&p->done);
    pthread_cond_destroy(&p->work);
    pthread_mutex_destroy(&p->lock);
    free(p);
    meter_leave(op->meter, previous);
}

unsigned pool_threads(const struct op *op)
{
    return op->pool ? op->pool->threads : 1;
}

void pool_submit(struct op *op, struct pool_job *job)
{
    struct pool *p = op->pool;
    if (!p) {
        job->run(job);
        job->state = POOL_DONE;
        return;
    }
    pthread_mutex_lock(&p->lock);
    enqueue(p, job);
    bool short_of_hands = p->queued > p->resting && p->count < p->threads - 1;
    pthread_cond_signal(&p->work);
    pthread_mutex_unlock(&p->lock);
    if (short_of_hands && hire(p, op->meter)) {
        op_warn(op, "only %u of %u threads could be made", p->count + 1, p->threads);
        p->threads = p->count + 1; /* it is not tried again */
    }
}

/* Until some job is done. */
static void rest(struct op *op, struct pool *p)
{
    enum phase previous = meter_enter(op->meter, PHASE_WAIT);
    pthread_cond_wait(&p->done, &p->lock);
    meter_leave(op->meter, previous);
}

void pool_wait(struct op *op, struct pool_job *job)
{
    struct pool *p = op->pool;
    if (p) {
        pthread_mutex_lock(&p->lock);
        while (job->state != POOL_DONE) {
            /* The job itself before others: it is what is wanted next. */
            struct pool_job *next = job->state == POOL_QUEUED ? job : p->first;
            if (next)
                run_open(p, op->meter, next);
            else
                rest(op, p);
        }
        pthread_mutex_unlock(&p->lock);
    }
    job->state = POOL_IDLE;
}

void pool_cancel(struct op *op, struct pool_job *job)
{
    struct pool *p = op->pool;
    if (p) {
        pthread_mutex_lock(&p->lock);
        if (job->state == POOL_QUEUED)
            dequeue(p, job);
        while (job->state == POOL_RUNNING)
            rest(op, p);
        pthread_mutex_unlock(&p->lock);
    }
    job->state = POOL_IDLE;
}
