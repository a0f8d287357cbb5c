/* The stage that hashes what is signed: what is behind it breaks, and what comes through it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "fake_clock.h"
#include "meter/meter.h"
#include "pgp/digest_sink.h"
#include "pipe.h"
#include "small_sink.h"

static const char text[] = "A line \r\nand another\n";

static void assert_digest(const struct digest_set *set, const char *hash, const char *covered)
{
    uint8_t found[HASH_DIGEST_MAX], expected[HASH_DIGEST_MAX];
    struct hash_ctx h = digest_set_get(set, hash_by_name(hash)), plain;
    hash_digest(&h, found);
    hash_init(&plain, hash_by_name(hash));
    hash_update(&plain, covered, strlen(covered));
    hash_digest(&plain, expected);
    assert_memory_equal(found, expected, hash_by_name(hash)->digest_bytes);
}

static void what_is_behind_it_breaks(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct digest_set set = {.form = TEXT_DIGEST_BINARY};
    digest_set_add(&set, hash_by_name("sha256"));
    struct sink *s = digest_sink_new(op, small_sink_new(op, 10), &set, DIGEST_SINK_TEE);
    assert_int_equal(sink_write(s, text, 10), 0);
    assert_int_equal(sink_write(s, text, 1), -1);
    assert_true(pipe_failed(op, STATUS_IO, "full"));
    sink_free(s);
    digest_set_end(&set);
}

static void forms(void **state)
{
    (void)state;
    static const char *const covered[] = {
        [TEXT_DIGEST_BINARY] = "A line \r\nand another\n",
        [TEXT_DIGEST_LINES] = "A line \r\nand another\r\n",
        [TEXT_DIGEST_CLEARSIGNED] = "A line\r\nand another",
    };
    for (unsigned form = 0; form < 3; form++) {
        for (size_t split = 0; split < 8; split++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct buf out = {0};
            struct digest_set set = {.form = form};
            digest_set_add(&set, hash_by_name("sha256"));
            digest_set_add(&set, hash_by_name("sha512"));
            digest_set_add(&set, hash_by_name("sha256"));
            assert_int_equal(set.count, 2);
            assert_null(set.hashes[2]);
            struct sink *s = digest_sink_new(op, mem_sink_new(op, &out), &set, DIGEST_SINK_TEE);
            assert_int_equal(pipe_write(s, (const uint8_t *)text, sizeof text - 1, split), 0);
            sink_free(s);
            assert_digest(&set, "sha256", covered[form]);
            assert_digest(&set, "sha512", covered[form]);
            assert_int_equal(out.len, sizeof text - 1);
            assert_memory_equal(out.data, text, out.len);
            digest_set_end(&set);
            buf_end(&out);
        }
    }
}

static void nothing_goes_on(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    struct digest_set set = {.form = TEXT_DIGEST_BINARY};
    digest_set_add(&set, hash_by_name("sha1"));
    struct sink *s = digest_sink_new(op, mem_sink_new(op, &out), &set, DIGEST_SINK_ONLY);
    assert_int_equal(sink_write(s, text, sizeof text - 1), 0);
    assert_int_equal(sink_end(s), 0);
    /* What is behind it is open still: for the signature. */
    s = sink_pop(s);
    assert_int_equal(out.len, 0);
    assert_int_equal(sink_write(s, "x", 1), 0);
    assert_int_equal(sink_finish(s), 0);
    assert_int_equal(out.len, 1);
    sink_free(s);
    assert_digest(&set, "sha1", text);
    digest_set_end(&set);
    buf_end(&out);
}

static void its_phase(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct fake_clock fake = {.num = 1, .den = 1, .each = 1};
    struct clock clock = fake_clock(&fake);
    struct meter meter;
    struct cost cost;
    struct buf out = {0};
    struct digest_set set = {.form = TEXT_DIGEST_BINARY};
    digest_set_add(&set, hash_by_name("sha1"));
    struct sink *s = digest_sink_new(op, mem_sink_new(op, &out), &set, DIGEST_SINK_TEE);
    meter_init(&meter, &clock);
    meter_start(&meter);
    op->meter = &meter;
    assert_int_equal(pipe_write(s, (const uint8_t *)text, sizeof text - 1, 0), 0);
    op->meter = NULL;
    meter_stop(&meter, &cost);
    assert_true(cost.ns[PHASE_HASH] > 0);
    assert_int_equal(cost.bytes_in[PHASE_HASH], sizeof text - 1);
    assert_int_equal(cost.bytes_out[PHASE_HASH], sizeof text - 1);
    sink_free(s);
    digest_set_end(&set);
    buf_end(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_behind_it_breaks),
        cmocka_unit_test(forms),
        cmocka_unit_test(nothing_goes_on),
        cmocka_unit_test(its_phase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
