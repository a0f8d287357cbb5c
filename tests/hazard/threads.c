/* Threads touch nothing that is another's: compressing, a stop in the middle of that, and the RSA
 * private operation, under valgrind's helgrind, which sees every access that no lock orders. */
#include "../unit/rsa_key_made.h"
#include "crypto/rsa_private.h"
#include "meter/meter.h"
#include "secretly.h"
#include "stream/pool.h"
#include "zip/deflate_sink.h"

#include <pthread.h>

enum { BYTES = 1000000 };

static unsigned errors(void)
{
    static unsigned before;
    unsigned now = (unsigned)VALGRIND_COUNT_ERRORS, more = now - before;
    before = now;
    return more;
}

static void *step(void *arg)
{
    ++*(volatile int *)arg;
    return NULL;
}

/* Else all that follows means nothing. */
static void the_method_sees(void)
{
    volatile int n = 0;
    pthread_t thread;
    if (!pthread_create(&thread, NULL, step, (void *)(uintptr_t)&n)) {
        step((void *)(uintptr_t)&n);
        pthread_join(thread, NULL);
    }
    tap_test(errors() > 0, "a race is seen");
}

/* Makes op ready for several threads, measured. */
static void start(struct op *op, struct meter *meter, unsigned threads)
{
    struct clock clock;
    clock_init(&clock);
    meter_init(meter, &clock);
    meter_start(meter);
    op_init(op);
    op->meter = meter;
    op->pool = pool_new(op, threads);
}

static void stop(struct op *op)
{
    struct cost cost;
    pool_free(op, op->pool);
    meter_stop(op->meter, &cost);
}

static void compress(const uint8_t *bytes, unsigned threads, size_t n)
{
    struct op op;
    struct meter meter;
    struct buf out = {0};
    start(&op, &meter, threads);
    struct sink *s = deflate_sink_new(&op, mem_sink_new(&op, &out), 1, 13);
    int rc = sink_write(s, bytes, n);
    if (n == BYTES)
        rc = rc || sink_finish(s);
    sink_free(s);
    stop(&op);
    buf_end(&out);
    unsigned races = errors();
    tap_test(!rc && races == 0, "compressing %zu bytes with %u threads%s: %u races", n, threads,
             n < BYTES ? ", broken off" : "", races);
}

static void private_operation(void)
{
    struct op op;
    struct meter meter;
    struct rsa_secret *key = rsa_key_made_mersenne(1279, 2203);
    uint8_t number[RSA_KEY_MADE_BYTES] = {0, 2};
    start(&op, &meter, 2);
    int rc = key ? rsa_private_run(&op, key, number, number) : -1;
    stop(&op);
    rsa_secret_free(key);
    unsigned races = errors();
    tap_test(!rc && races == 0, "RSA with 2 threads: %u races", races);
}

int main(int argc, char **argv)
{
    (void)argc;
    char *args[] = {"valgrind", "-q", "--tool=helgrind", argv[0], NULL};
    if (!RUNNING_ON_VALGRIND)
        return secretly_run(args);
    uint8_t *bytes = pipe_bytes(BYTES, false);
    the_method_sees();
    compress(bytes, 2, BYTES);
    compress(bytes, 3, BYTES);
    for (size_t n = 200000; n < BYTES; n += 250000)
        compress(bytes, 3, n);
    private_operation();
    free(bytes);
    return tap_end();
}
