/* Session-key packets: cut, of foreign kinds, then made and opened, and not opened by another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "message.h"
#include "pgp/packet.h"

static struct keyring ring;
static struct session session;
static struct buf packet; /* 512 bits: one octet of length */
static const uint8_t id[PKESK_ID_BYTES] = {1, 2, 3, 4, 5, 6, 7, 8};

enum { HEAD = 2 };

static const struct rsa_secret *secret(size_t i)
{
    struct pipe pipe;
    return key_secret(pipe_init(&pipe), ring.keys[i], ring.keys[i]->parts);
}

static int make_packet(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    if (message_add_key(op, &ring, 512, true, 1) || message_add_key(op, &ring, 512, true, 2) ||
        session_make(op, cipher_by_id(9), &session))
        return -1;
    return pkesk_emit(op, &session, rsa_secret_public(secret(0)), id, &packet);
}

static int drop_packet(void **state)
{
    (void)state;
    keyring_end(&ring);
    buf_end(&packet);
    return 0;
}

static void cut_at_every_byte(void **state)
{
    (void)state;
    for (size_t n = 0; n < packet.len - HEAD; n++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct pkesk p;
        bool known = true;
        uint8_t *copy = malloc(n + !n);
        memcpy(copy, packet.data + HEAD, n);
        assert_int_equal(pkesk_parse(op, copy, n, &p, &known), -1);
        assert_int_equal(op->err.status, STATUS_MALFORMED);
        assert_false(known);
        free(copy);
    }
}

static void bytes_behind(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct pkesk p;
    bool known;
    uint8_t longer[256] = {0};
    memcpy(longer, packet.data + HEAD, packet.len - HEAD);
    assert_int_equal(pkesk_parse(op, longer, packet.len - HEAD + 1, &p, &known), -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, "1 bytes behind its number"));
}

static void a_number_above_the_limit(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct pkesk p;
    bool known;
    static const uint8_t body[] = {3, 1, 2, 3, 4, 5, 6, 7, 8, 1, 0xFF, 0xFF, 1};
    assert_int_equal(pkesk_parse(op, body, sizeof body, &p, &known), -1);
    assert_true(pipe_failed(op, STATUS_LIMIT, "above the limit of 16384"));
}

/* Of another version or algorithm: for somebody else, whatever the rest is. */
static void foreign_kinds(void **state)
{
    (void)state;
    uint8_t body[256];
    memcpy(body, packet.data + HEAD, packet.len - HEAD);
    for (unsigned v = 0; v < 256; v++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct pkesk p;
        bool known;
        body[0] = (uint8_t)v;
        assert_int_equal(pkesk_parse(op, body, packet.len - HEAD, &p, &known), 0);
        assert_int_equal(known, v == 2 || v == 3);
        assert_int_equal(pkesk_parse(op, body, 1, &p, &known), v == 2 || v == 3 ? -1 : 0);
        op_clear(op);
        body[0] = 3;
        body[9] = (uint8_t)v;
        assert_int_equal(pkesk_parse(op, body, packet.len - HEAD, &p, &known), 0);
        assert_int_equal(known, v == 1 || v == 2);
        body[9] = 1;
    }
}

/* Decrypts `value` with key number i. */
static struct session_candidate open_value(size_t i, struct rsa_bytes value)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct pkesk p = {.value = value};
    struct session_candidate c;
    memset(&c, 0xFF, sizeof c);
    assert_int_equal(pkesk_decrypt(op, &p, secret(i), &c), 0);
    assert_false(op_failed(op));
    return c;
}

static struct rsa_bytes value_of(const struct buf *b)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct pkesk p;
    bool known;
    assert_int_equal(pkesk_parse(op, b->data + HEAD, b->len - HEAD, &p, &known), 0);
    assert_true(known);
    assert_memory_equal(p.id, id, sizeof id);
    return p.value;
}

static void another_key_does_not_open_it(void **state)
{
    (void)state;
    assert_int_equal(open_value(1, value_of(&packet)).valid, 0);
}

/* No number but the right one gives a candidate, and none is a failure that can be told. */
static void other_numbers(void **state)
{
    (void)state;
    uint8_t number[80];
    struct rsa_bytes right = value_of(&packet);
    memcpy(number, right.p, right.n);
    for (size_t bit = 0; bit < 8 * right.n; bit++) {
        number[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_equal(open_value(0, (struct rsa_bytes){number, right.n}).valid, 0);
        number[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    memset(number, 0xFF, sizeof number);
    for (size_t n = 0; n <= sizeof number; n++)
        assert_int_equal(open_value(0, (struct rsa_bytes){number, n}).valid, 0);
    memset(number, 0, sizeof number);
    for (size_t n = 0; n <= 64; n++)
        assert_int_equal(open_value(0, (struct rsa_bytes){number, n}).valid, 0);
}

/* What is properly padded and yet no session key for its algorithm. */
static void padded_nonsense(void **state)
{
    (void)state;
    static const uint8_t messages[][40] = {
        {9}, {9, 1, 2, 0, 3}, {7, [17] = 1}, {99, [33] = 0}, {0}};
    static const size_t lengths[] = {1, 5, 19, 35, 35};
    for (unsigned i = 0; i < 5; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        uint8_t out[64];
        assert_int_equal(pk_encrypt(op, rsa_secret_public(secret(0)), messages[i], lengths[i], out),
                         0);
        assert_int_equal(open_value(0, (struct rsa_bytes){out, sizeof out}).valid, 0);
    }
}

static void no_randomness_is_a_failure(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct buf out = {0};
    struct session_candidate c;
    struct pkesk p = {.value = value_of(&packet)};
    test_rng_init(&rng, op, 1);
    rng.fail = 1;
    assert_int_equal(pkesk_emit(op, &session, rsa_secret_public(secret(0)), id, &out), -1);
    assert_true(op_failed(op));
    assert_int_equal(out.len, 0);
    op_clear(op);
    assert_int_equal(pkesk_decrypt(op, &p, secret(0), &c), -1);
    assert_true(op_failed(op));
    buf_end(&out);
}

static void made_and_opened(void **state)
{
    (void)state;
    for (const struct cipher *const *row = cipher_table; *row; row++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct session s;
        struct buf out = {0};
        assert_int_equal(session_make(op, *row, &s), 0);
        /* Numbers that begin with a zero byte, too. */
        for (unsigned i = 0; i < 300; i++) {
            buf_clear(&out);
            assert_int_equal(pkesk_emit(op, &s, rsa_secret_public(secret(0)), id, &out), 0);
            assert_int_equal(out.data[0], 0xC0 | PACKET_PKESK);
            assert_int_equal(out.data[1], out.len - HEAD);
            if (i > 2 && value_of(&out).n == 64)
                continue;
            struct session_candidate c = open_value(0, value_of(&out));
            assert_int_equal(c.valid, 1);
            assert_int_equal(c.algorithm, (*row)->id);
            assert_memory_equal(c.key, s.key, (*row)->key_bytes);
        }
        buf_end(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(bytes_behind),
        cmocka_unit_test(a_number_above_the_limit),
        cmocka_unit_test(foreign_kinds),
        cmocka_unit_test(another_key_does_not_open_it),
        cmocka_unit_test(other_numbers),
        cmocka_unit_test(padded_nonsense),
        cmocka_unit_test(no_randomness_is_a_failure),
        cmocka_unit_test(made_and_opened),
    };
    return cmocka_run_group_tests(tests, make_packet, drop_packet);
}
