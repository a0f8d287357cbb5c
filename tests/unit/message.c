/* Whole messages, written and read in memory: nobody's key, then every size, level, cipher, step,
 * text, and what the meter says of the bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "message.h"
#include "pgp/literal.h"

static struct keyring ours, others;
static uint8_t *dull, *noisy; /* 1 MiB each */

enum { MOST = 1048576 };

static int make_keys(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    dull = pipe_bytes(MOST, false);
    noisy = pipe_bytes(MOST, true);
    return message_add_key(op, &ours, 512, true, 1) || message_add_key(op, &others, 512, true, 2);
}

static int drop_keys(void **state)
{
    (void)state;
    keyring_end(&ours);
    keyring_end(&others);
    free(dull);
    free(noisy);
    return 0;
}

/* The bytes of a packet with a body of n, as frame_sink writes it. */
static uint64_t packet_bytes(uint64_t n)
{
    uint64_t chunks = n > 65536 ? (n - 1) / 65536 : 0, last = n - chunks * 65536;
    return 1 + chunks + (last < 192 ? 1 : last < 8384 ? 2 : 5) + n;
}

/* What each side's meter must say of n bytes of text without line ends, in a literal packet with
 * a name of no bytes. */
static void assert_bytes(const struct message *m, size_t n, size_t message_bytes, bool writing)
{
    const struct cost *c = &m->cost;
    uint64_t literal = packet_bytes(n + 6);
    assert_int_equal(c->bytes_out[PHASE_READ], writing ? n : message_bytes);
    assert_int_equal(c->bytes_in[PHASE_WRITE], writing ? message_bytes : n);
    if (m->level > 0 && writing)
        assert_int_equal(c->bytes_in[PHASE_ZIP], literal);
    if (m->level > 0 && !writing)
        assert_int_equal(c->bytes_out[PHASE_ZIP], literal);
    if (m->level == 0 && writing && m->separate)
        assert_int_equal(c->bytes_in[PHASE_HASH], literal);
    if (m->level == 0 && writing && !m->separate)
        assert_int_equal(c->bytes_in[PHASE_CIPHER_HASH], literal);
    if (m->armor && writing)
        assert_int_equal(c->bytes_out[PHASE_ARMOR], message_bytes);
    if (m->armor && !writing)
        assert_int_equal(c->bytes_in[PHASE_ARMOR], message_bytes);
}

/* Writes and reads n bytes at p as `m` says. */
static void round_trip(struct message *m, const uint8_t *p, size_t n)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf message = {0}, back = {0};
    if (message_write(op, &ours, m, p, n, &message))
        fail_msg("%zu bytes, level %d: %s", n, m->level, op->err.text);
    assert_bytes(m, n, message.len, true);
    if (message_read(op, &ours, m, message.data, message.len, &back))
        fail_msg("%zu bytes, level %d: %s", n, m->level, op->err.text);
    assert_bytes(m, n, message.len, false);
    assert_int_equal(back.len, n);
    if (n)
        assert_memory_equal(back.data, p, n);
    assert_int_equal(pipe.warnings, 0);
    assert_int_equal(m->info.armored, m->armor);
    assert_int_equal(m->info.compression, m->level > 0);
    assert_int_equal(m->info.layers, m->level > 0);
    assert_ptr_equal(m->info.cipher, m->cipher ? m->cipher : cipher_by_id(9));
    assert_ptr_equal(m->info.recipient.key, ours.keys[0]);
    assert_int_equal(m->info.literal.mode, m->text ? 't' : 'b');
    buf_end(&message);
    buf_end(&back);
}

static void not_for_us(void **state)
{
    (void)state;
    struct keyring none = {0};
    struct buf message = {0}, out = {0};
    struct message m = {.level = 6};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    assert_int_equal(message_write(op, &others, &m, "secret", 6, &message), 0);
    assert_int_equal(message_read(op, &ours, &m, message.data, message.len, &out), -1);
    assert_true(pipe_failed(op, STATUS_NO_KEY, "no secret key for it: encrypted to key"));
    assert_null(m.info.recipient.key);
    op_clear(op);
    assert_int_equal(message_read(op, &none, &m, message.data, message.len, &out), -1);
    assert_true(pipe_failed(op, STATUS_NO_KEY, "no secret key for it"));
    assert_int_equal(out.len, 0);
    buf_end(&message);
}

/* The key ID is ours, the key is not. */
static void for_another_key_of_our_id(void **state)
{
    (void)state;
    struct buf message = {0}, out = {0};
    struct message m = {.level = 6};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    assert_int_equal(message_write(op, &others, &m, "secret", 6, &message), 0);
    memcpy(message.data + 3, message_part(ours.keys[0])->id, KEY_ID_BYTES);
    assert_int_equal(message_read(op, &ours, &m, message.data, message.len, &out), -1);
    assert_true(pipe_failed(op, STATUS_DAMAGED, "damaged, or not for this key or passphrase"));
    assert_null(m.info.recipient.key);
    assert_int_equal(out.len, 0);
    buf_end(&message);
}

static void no_room_for_the_session_key(void **state)
{
    (void)state;
    struct buf message = {0};
    struct message m = {0};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    /* A modulus of 359 bits takes 34 bytes, one less than AES-256 needs: read, never made. */
    static const uint8_t modulus[45] = {0x7F, [44] = 1}, e[] = {3};
    struct rsa_bytes parts[] = {{modulus, sizeof modulus}, {e, 1}};
    struct rsa_public *rsa = rsa_public_new(op, parts);
    struct write_recipient to = {rsa, (const uint8_t *)"\1\2\3\4\5\6\7"};
    struct write_options o = {
        .cipher = cipher_by_id(9), .recipients = &to, .recipient_count = 1, .name = ""};
    struct source *in = mem_source_new(op, "x", 1, 0);
    uint64_t written = 0;
    struct fake_clock fake;
    struct meter meter;
    message_meter_start(op, &meter, &fake);
    assert_int_equal(write_message(op, &o, in, mem_sink_new(op, &message), &written), -1);
    message_meter_stop(op, &meter, &m.cost);
    assert_true(pipe_failed(op, STATUS_UNSUPPORTED, "an RSA modulus of 359 bits takes at most"));
    assert_int_equal(written, 0);
    source_free(in);
    rsa_public_free(rsa);
    buf_end(&message);
}

static void no_randomness(void **state)
{
    (void)state;
    struct message m = {.level = 6};
    unsigned failures = 0;
    for (unsigned long fail = 1; fail < 100; fail++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct test_rng rng;
        struct buf message = {0};
        test_rng_init(&rng, op, 3);
        rng.fail = fail;
        int rc = message_write(op, &ours, &m, "secret", 6, &message);
        failures += rc != 0;
        assert_int_equal(rc != 0, op_failed(op));
        assert_int_equal(rc != 0, rng.fills >= fail);
        buf_end(&message);
    }
    assert_true(failures >= 3); /* session key, padding, prefix */
}

static void every_size(void **state)
{
    (void)state;
    static const int levels[] = {0, 1, 6, 9};
    for (size_t i = 0; pipe_size(i) != SIZE_MAX; i++) {
        for (unsigned k = 0; k < 4; k++) {
            for (unsigned armor = 0; armor < 2; armor++) {
                size_t n = pipe_size(i);
                /* The slow ones once. */
                if (n > 100000 && levels[k] == 9 && armor)
                    continue;
                struct message m = {
                    .level = levels[k], .armor = armor, .separate = (i + k + armor) % 2};
                round_trip(&m, (i + k) % 2 ? dull : noisy, n);
            }
        }
    }
}

static void every_step(void **state)
{
    (void)state;
    static const size_t steps[] = {1, 7, 4096},
                        sizes[] = {0, 1, 22, 23, 511, 512, 8191, 8192, 65535, 65536, 65537, 200000};
    for (unsigned s = 0; s < 3; s++) {
        for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            for (unsigned kind = 0; kind < 4; kind++) {
                struct message m = {.level = kind & 1 ? 1 : 0, .armor = kind & 2, .step = steps[s]};
                round_trip(&m, kind & 1 ? dull : noisy, sizes[i]);
            }
        }
    }
}

static void every_cipher(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 7, 8, 15, 16, 17, 300, 65536, 100000};
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            for (unsigned separate = 0; separate < 2; separate++) {
                struct message m = {.cipher = *c, .level = i % 2, .separate = separate};
                round_trip(&m, dull, sizes[i]);
            }
        }
    }
}

static void text_with_all_kinds_of_lines(void **state)
{
    (void)state;
    static const char before[] = "one\ntwo\r\nthree\r\r\n\n\rfour\r",
                      after[] = "one\ntwo\nthree\r\n\n\rfour\r";
    for (unsigned kind = 0; kind < 8; kind++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf message = {0}, back = {0};
        struct message m = {
            .text = true, .level = kind & 1, .armor = kind & 2, .step = kind & 4 ? 1 : 0};
        assert_int_equal(message_write(op, &ours, &m, before, sizeof before - 1, &message), 0);
        assert_int_equal(message_read(op, &ours, &m, message.data, message.len, &back), 0);
        assert_int_equal(back.len, sizeof after - 1);
        assert_memory_equal(back.data, after, back.len);
        assert_int_equal(m.info.literal.mode, 't');
        /* The meter counts what came out, not what the literal held. */
        assert_int_equal(m.cost.bytes_in[PHASE_WRITE], back.len);
        buf_end(&message);
        buf_end(&back);
    }
    struct message m = {.text = true, .level = 6};
    round_trip(&m, dull, MOST);
}

static void names(void **state)
{
    (void)state;
    char longest[300];
    memset(longest, 'n', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    const char *names[] = {"", "a", "letter.txt", "r\xC3\xA9sum\xC3\xA9", longest};
    for (unsigned i = 0; i < 5; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf message = {0}, back = {0};
        struct message m = {.name = names[i]};
        size_t n = strlen(names[i]) < LITERAL_NAME_MAX ? strlen(names[i]) : LITERAL_NAME_MAX;
        assert_int_equal(message_write(op, &ours, &m, "x", 1, &message), 0);
        assert_int_equal(message_read(op, &ours, &m, message.data, message.len, &back), 0);
        assert_int_equal(m.info.literal.name_bytes, n);
        assert_memory_equal(m.info.literal.name, names[i], n);
        assert_int_equal(m.info.literal.date, 0);
        assert_int_equal(back.len, 1);
        buf_end(&message);
        buf_end(&back);
    }
}

/* By the clock of the machine, to the nanosecond. */
static void by_the_real_clock(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 50; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct clock clock;
        struct meter meter;
        struct cost cost;
        struct buf message = {0};
        struct key_part *part = message_part(ours.keys[0]);
        struct write_recipient to = {key_public(op, ours.keys[0], part), part->id};
        struct write_options o = {.cipher = cipher_by_id(9),
                                  .recipients = &to,
                                  .recipient_count = 1,
                                  .level = 6,
                                  .name = ""};
        uint64_t written;
        clock_init(&clock);
        meter_init(&meter, &clock);
        struct source *in = mem_source_new(op, dull, 10000, 0);
        struct sink *out = mem_sink_new(op, &message);
        op->meter = &meter;
        meter_start(&meter);
        assert_int_equal(write_message(op, &o, in, out, &written), 0);
        meter_stop(&meter, &cost);
        assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
        assert_int_equal(meter.depth, 0);
        assert_int_equal(written, message.len);
        assert_true(cost.ns[PHASE_ZIP] > 0 && cost.ns[PHASE_CIPHER_HASH] > 0);
        source_free(in);
        buf_end(&message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(not_for_us),
        cmocka_unit_test(for_another_key_of_our_id),
        cmocka_unit_test(no_room_for_the_session_key),
        cmocka_unit_test(no_randomness),
        cmocka_unit_test(every_size),
        cmocka_unit_test(every_step),
        cmocka_unit_test(every_cipher),
        cmocka_unit_test(text_with_all_kinds_of_lines),
        cmocka_unit_test(names),
        cmocka_unit_test(by_the_real_clock),
    };
    return cmocka_run_group_tests(tests, make_keys, drop_keys);
}
