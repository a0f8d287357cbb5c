/* Threads for work that can be done apart: blocks of deflate, the halves of an RSA operation. It is
 * the door of phase `wait`, and belongs to none of the folders that use it.
 *
 * Without a pool (op->pool is NULL) there is one thread, and a job runs where it is submitted. With
 * one, up to `threads` run jobs, the main thread among them: who waits for a job runs those that
 * nobody took yet. So nothing depends on a thread being there, none is made before there is work for
 * it, and one that cannot be made is a warning.
 *
 * A job belongs to whoever submitted it, and so does everything that it reads and writes; between
 * pool_submit and the end of pool_wait or pool_cancel both belong to the thread that runs it. Jobs
 * know no op: they do not fail, they note what went wrong for their owner to find. Signals go to the
 * main thread.
 *
 * Each worker has a meter of its own, in which each job is of its phase. pool_free adds them to
 * op->meter, as work beside the main thread's time.
 */
#ifndef STREAM_POOL_H
#define STREAM_POOL_H

#include "base/op.h"
#include "meter/phase.h"

#define POOL_THREADS_MAX 64

struct pool;

enum pool_state { POOL_IDLE, POOL_QUEUED, POOL_RUNNING, POOL_DONE };

/* Embedded in what is to be done. The owner sets the first three. */
struct pool_job {
    void (*run)(struct pool_job *job);
    enum phase phase;
    size_t stack_bytes; /* what it may leave on the stack; 0: SECRET_STACK_BYTES */
    enum pool_state state;
    struct pool_job *next;
};

/* A pool for `threads` threads, 2 to POOL_THREADS_MAX, the main one counted. It makes none yet.
 * NULL, out of memory. */
struct pool *pool_new(struct op *op, unsigned threads);

/* Ends and joins all threads, which have wiped their stacks, and adds their meters to op->meter. No
 * job may be submitted and not waited for. pool may be NULL. */
void pool_free(struct op *op, struct pool *pool);

/* How many threads op may use: 1 without a pool. */
unsigned pool_threads(const struct op *op);

/* Has `job`, which is idle, run by the next thread that is free. */
void pool_submit(struct op *op, struct pool_job *job);

/* Returns when `job`, which was submitted, is done; it is idle again. */
void pool_wait(struct op *op, struct pool_job *job);

/* As pool_wait, but a job that has not begun is not run at all. An idle one is left alone. */
void pool_cancel(struct op *op, struct pool_job *job);

#endif
