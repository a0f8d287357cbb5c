/* Messages that PGP 2.6 could not read, and what goes wrong while one is written that it could. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "old_message.h"
#include "pgp/spool_sink.h"

static struct write_recipient recipient(struct op *op, size_t i)
{
    struct key_part *part = message_part(keys.keys[i]);
    return (struct write_recipient){key_public(op, keys.keys[i], part), part->id};
}

static void refused(const struct write_options *o, const char *why)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    uint64_t written = 7;
    struct source *in = mem_source_new(op, "x", 1, 0);
    assert_int_equal(write_message(op, o, in, mem_sink_new(op, &out), &written), -1);
    assert_true(pipe_failed(op, STATUS_USAGE, why));
    assert_int_equal(written, 7);
    assert_int_equal(out.len, 0);
    source_free(in);
    /* By itself it says the same. */
    op_clear(op);
    assert_int_equal(write_check(op, o), -1);
    assert_true(pipe_failed(op, STATUS_USAGE, why));
}

static void what_it_cannot_read(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct write_recipient to[] = {recipient(op, 0), recipient(op, 1)};
    struct s2k_passphrase pass[] = {{(const uint8_t *)"a", 1}, {(const uint8_t *)"b", 1}};
    const struct write_options good = {.profile = pgp26,
                                       .cipher = cipher_by_name("idea"),
                                       .recipients = to,
                                       .recipient_count = 2,
                                       .passphrases = pass,
                                       .name = ""};
    assert_int_equal(write_check(op, &good), 0);
    struct write_options o = good;
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        o.cipher = *c;
        if (o.cipher != good.cipher)
            refused(&o, "cannot be read there, only idea");
    }
    o = good;
    o.hide_recipients = true;
    refused(&o, "hidden recipients");
    o = good;
    o.passphrase_count = 1;
    refused(&o, "a passphrase is the key of the message itself");
    o.recipient_count = 0;
    assert_int_equal(write_check(op, &o), 0);
    o.passphrase_count = 2;
    refused(&o, "there can be one only");
    /* Who is not known yet counts. */
    o.passphrase_count = 1;
    o.recipients = NULL;
    o.recipient_count = 1;
    assert_int_equal(write_check(op, &o), -1);
}

/* Told beforehand, so that nothing of it is read. */
static void beyond_4_gib(void **state)
{
    (void)state;
    for (int level = 0; level < 2; level++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf out = {0};
        struct message m = {.profile = pgp26, .level = level, .expected_bytes = UINT32_MAX - 5};
        struct source *in = mem_source_new(op, "x", 1, 0);
        assert_int_equal(message_write_stream(op, &keys, &m, in, mem_sink_new(op, &out)), -1);
        assert_true(pipe_failed(op, STATUS_USAGE, "literal data: 4294967296 bytes"));
        /* One that fits, with what is around it one that does not. */
        op = pipe_init(&pipe);
        m.expected_bytes = UINT32_MAX - 6;
        in = mem_source_new(op, "x", 1, 0);
        assert_int_equal(message_write_stream(op, &keys, &m, in, mem_sink_new(op, &out)), -1);
        if (level)
            assert_true(pipe_failed(op, STATUS_IO, "literal data: fewer bytes came"));
        else
            assert_true(pipe_failed(op, STATUS_USAGE, "symmetrically encrypted data: 4294967310"));
        buf_end(&out);
    }
}

static void a_file_that_changes(void **state)
{
    (void)state;
    static const int64_t steps[] = {-100000, -1, 1, 100000};
    for (size_t i = 0; i < 8; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf out = {0};
        struct message m = {.profile = pgp26,
                            .level = i % 2 ? 1 : 0,
                            .expected_bytes = (uint64_t)(150000 + steps[i / 2])};
        assert_int_equal(message_write(op, &keys, &m, noisy, 150000, &out), -1);
        assert_true(pipe_failed(op, STATUS_IO,
                                steps[i / 2] < 0 ? "literal data: more bytes came"
                                                 : "literal data: fewer bytes came"));
        buf_end(&out);
    }
}

static void no_randomness(void **state)
{
    (void)state;
    unsigned failures = 0;
    for (unsigned long fail = 1; fail < 20; fail++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct test_rng rng;
        struct buf out = {0};
        struct message m = {.profile = pgp26, .level = 1};
        test_rng_init(&rng, op, 3);
        rng.fail = fail;
        int rc = message_write(op, &keys, &m, noisy, SPOOL_SINK_HELD + 100000, &out);
        failures += rc != 0;
        assert_int_equal(rc != 0, op_failed(op));
        assert_int_equal(rc != 0, rng.fills >= fail);
        buf_end(&out);
    }
    assert_true(failures >= 7); /* session key, three paddings, prefix, two spools */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_it_cannot_read),
        cmocka_unit_test(beyond_4_gib),
        cmocka_unit_test(a_file_that_changes),
        cmocka_unit_test(no_randomness),
    };
    return cmocka_run_group_tests(tests, make_keys, drop_keys);
}
