/* The door for waiting for a passphrase: no source, one that fails, one that has none; then what is
 * given, and in which phase. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "fake_clock.h"
#include "meter/meter.h"
#include "pgp/passphrase.h"
#include "pipe.h"

struct answer {
    enum passphrase_answer kind;
    const struct passphrase_request *request; /* that it was asked with */
    struct fake_clock *clock;
};

static enum passphrase_answer get(struct op *op, void *ctx,
                                  const struct passphrase_request *request, struct buf *out)
{
    struct answer *answer = ctx;
    answer->request = request;
    answer->clock->ticks += 1000;
    if (answer->kind == PASSPHRASE_FAILED)
        op_fail(op, STATUS_IO, "gone");
    else if (answer->kind == PASSPHRASE_GIVEN)
        assert_int_equal(buf_puts(op, out, "secret"), 0);
    return answer->kind;
}

static void no_source(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct passphrase_request request = {0};
    struct buf out = {0};
    assert_int_equal(passphrase_get(op, NULL, &request, &out), PASSPHRASE_NONE);
    assert_false(op_failed(op));
    assert_int_equal(out.len, 0);
}

static void each_answer_in_its_phase(bool asks)
{
    static const enum passphrase_answer kinds[] = {PASSPHRASE_FAILED, PASSPHRASE_NONE,
                                                   PASSPHRASE_GIVEN};
    for (unsigned i = 0; i < 3; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct fake_clock fake = {.num = 1, .den = 1};
        struct clock clock = fake_clock(&fake);
        struct meter meter;
        struct cost cost;
        struct answer answer = {kinds[i], NULL, &fake};
        struct passphrase_source source = {.get = get, .ctx = &answer, .asks = asks};
        struct passphrase_request request = {.attempt = i};
        struct buf out = {0};
        meter_init(&meter, &clock);
        meter_start(&meter);
        op->meter = &meter;
        assert_int_equal(passphrase_get(op, &source, &request, &out), kinds[i]);
        assert_ptr_equal(answer.request, &request);
        assert_int_equal(op_failed(op), kinds[i] == PASSPHRASE_FAILED);
        assert_int_equal(out.len, kinds[i] == PASSPHRASE_GIVEN ? 6 : 0);
        meter_stop(&meter, &cost);
        assert_int_equal(meter.depth, 0);
        assert_int_equal(cost.ns[PHASE_WAIT], asks ? 1000 : 0);
        assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
        buf_end(&out);
    }
}

static void somebody_is_waited_for(void **state)
{
    (void)state;
    each_answer_in_its_phase(true);
}

static void a_file_is_not(void **state)
{
    (void)state;
    each_answer_in_its_phase(false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_source),
        cmocka_unit_test(somebody_is_waited_for),
        cmocka_unit_test(a_file_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
