/* Whole messages and keys: every size of key, several recipients, hidden ones, keys that are only
 * half there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "message.h"

static const char text[] = "The quick brown fox jumps over the lazy dog.\n";

/* Reads the message with `keys` and expects the text; returns whose key it was. */
static const struct key *read_text(struct keyring *keys, const struct buf *message)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct message m = {0};
    struct buf back = {0};
    if (message_read(op, keys, &m, message->data, message->len, &back))
        fail_msg("%s", op->err.text);
    assert_int_equal(back.len, sizeof text);
    assert_memory_equal(back.data, text, sizeof text);
    buf_end(&back);
    return m.info.recipient.key;
}

static void fails_to_read(const struct keyring *keys, const struct buf *message, enum status status,
                          const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct message m = {0};
    struct buf back = {0};
    assert_int_equal(message_read(op, keys, &m, message->data, message->len, &back), -1);
    assert_true(pipe_failed(op, status, what));
    assert_int_equal(back.len, 0);
    assert_null(m.info.recipient.key);
}

static void write_text(const struct keyring *to, struct buf *message)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct message m = {.level = 6};
    if (message_write(op, to, &m, text, sizeof text, message))
        fail_msg("%s", op->err.text);
}

static struct keyring ring_of(unsigned bits, uint64_t seed)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring ring = {0};
    if (message_add_key(op, &ring, bits, true, seed))
        fail_msg("%u bits: %s", bits, op->err.text);
    return ring;
}

/* Only the public half of a ring of one. */
static struct keyring public_of(const struct keyring *ring)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring half = {0};
    struct buf bytes = {0};
    size_t used;
    assert_int_equal(key_emit_public(op, ring->keys[0], &bytes), 0);
    struct key *key = key_parse(op, "public half", bytes.data, bytes.len, &used);
    assert_non_null(key);
    assert_int_equal(keyring_add(op, &half, key), 0);
    buf_end(&bytes);
    return half;
}

static void the_public_half_does_not_open(void **state)
{
    (void)state;
    struct keyring ring = ring_of(512, 1), half = public_of(&ring);
    struct buf message = {0};
    write_text(&half, &message);
    fails_to_read(&half, &message, STATUS_NO_KEY, "no secret key for it");
    assert_ptr_equal(read_text(&ring, &message), ring.keys[0]);
    buf_end(&message);
    keyring_end(&ring);
    keyring_end(&half);
}

static void several_recipients(void **state)
{
    (void)state;
    enum { COUNT = 4 };
    static const unsigned bits[COUNT] = {512, 382, 768, 513};
    struct keyring all = {0};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf message = {0};
    for (unsigned i = 0; i < COUNT; i++)
        assert_int_equal(message_add_key(op, &all, bits[i], true, 10 + i), 0);
    write_text(&all, &message);
    struct keyring stranger = ring_of(512, 99);
    fails_to_read(&stranger, &message, STATUS_NO_KEY, "and 3 more");
    for (unsigned i = 0; i < COUNT; i++) {
        struct keyring one = {&all.keys[i], 1};
        assert_ptr_equal(read_text(&one, &message), all.keys[i]);
    }
    /* With all of them there, all of them fit, and the first is named. */
    assert_ptr_equal(read_text(&all, &message), all.keys[0]);
    buf_end(&message);
    keyring_end(&all);
    keyring_end(&stranger);
}

/* Where the session-key packet number `index` begins. All have one octet of length. */
static size_t session_key_at(const struct buf *message, unsigned index)
{
    size_t at = 0;
    while (index-- > 0)
        at += 2u + message->data[at + 1];
    assert_int_equal(message->data[at], 0xC1);
    return at;
}

static void hidden_recipients(void **state)
{
    (void)state;
    struct keyring all = {0};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf message = {0};
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(message_add_key(op, &all, 512, true, 20 + i), 0);
    write_text(&all, &message);
    for (unsigned i = 0; i < 3; i++)
        memset(message.data + session_key_at(&message, i) + 3, 0, KEY_ID_BYTES);
    struct keyring stranger = ring_of(512, 98);
    fails_to_read(&stranger, &message, STATUS_DAMAGED, "damaged, or not for this key");
    for (unsigned i = 0; i < 3; i++) {
        struct keyring one = {&all.keys[i], 1};
        assert_ptr_equal(read_text(&one, &message), all.keys[i]);
    }
    assert_non_null(read_text(&all, &message));
    buf_end(&message);
    keyring_end(&all);
    keyring_end(&stranger);
}

/* One session-key packet that opens is enough, whatever the others hold. */
static void one_of_two_is_damaged(void **state)
{
    (void)state;
    struct keyring ring = ring_of(512, 1), twice = {0};
    struct buf message = {0};
    struct key *keys[2] = {ring.keys[0], ring.keys[0]};
    twice = (struct keyring){keys, 2};
    write_text(&twice, &message);
    for (unsigned i = 0; i < 2; i++) {
        size_t at = session_key_at(&message, i) + 20;
        message.data[at] ^= 1;
        assert_ptr_equal(read_text(&ring, &message), ring.keys[0]);
        message.data[at] ^= 1;
    }
    message.data[session_key_at(&message, 0) + 20] ^= 1;
    message.data[session_key_at(&message, 1) + 20] ^= 1;
    fails_to_read(&ring, &message, STATUS_DAMAGED, "damaged, or not for this key");
    buf_end(&message);
    keyring_end(&ring);
}

/* A damaged secret key is passed over with a warning, and others are tried. */
static void a_damaged_secret_key(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring all = {0};
    struct message m = {0};
    struct buf message = {0}, back = {0};
    assert_int_equal(message_add_key(op, &all, 512, true, 40), 0);
    assert_int_equal(message_add_key(op, &all, 512, true, 41), 0);
    write_text(&all, &message);
    struct key_part *part = message_part(all.keys[0]);
    all.keys[0]->raw.data[part->body + part->body_bytes - 1] ^= 1;
    assert_int_equal(message_read(op, &all, &m, message.data, message.len, &back), 0);
    assert_ptr_equal(m.info.recipient.key, all.keys[1]);
    assert_int_equal(pipe.warnings, 1);
    assert_non_null(strstr(pipe.warning, "the sum of the secret key's bytes is wrong; left out"));
    struct keyring one = {all.keys, 1};
    fails_to_read(&one, &message, STATUS_NO_KEY, "no secret key for it");
    buf_end(&message);
    buf_end(&back);
    keyring_end(&all);
}

static void too_many_session_keys(void **state)
{
    (void)state;
    struct keyring ring = ring_of(382, 1);
    struct buf message = {0}, many = {0};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    write_text(&ring, &message);
    size_t n = 2u + message.data[1];
    for (unsigned i = 0; i < limits_default.session_keys; i++)
        assert_int_equal(buf_append(op, &many, message.data, n), 0);
    size_t all = many.len;
    assert_int_equal(buf_append(op, &many, message.data + n, message.len - n), 0);
    read_text(&ring, &many);
    many.len = all;
    assert_int_equal(buf_append(op, &many, message.data, message.len), 0);
    fails_to_read(&ring, &many, STATUS_LIMIT, "more than 128 session keys to try");
    buf_end(&message);
    buf_end(&many);
    keyring_end(&ring);
}

static void every_key_size(void **state)
{
    (void)state;
    static const unsigned sizes[] = {382, 383, 512, 888, 1023, 1024, 1025, 2047, 2048, 4096};
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct keyring ring = ring_of(sizes[i], 5);
        struct buf message = {0};
        struct key_part *part = message_part(ring.keys[0]);
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        assert_int_equal(part->bits, sizes[i]);
        assert_int_equal(rsa_public_bits(key_public(op, ring.keys[0], part)), sizes[i]);
        write_text(&ring, &message);
        assert_ptr_equal(read_text(&ring, &message), ring.keys[0]);
        buf_end(&message);
        keyring_end(&ring);
    }
}

static void a_subkey_as_keygen_makes_it(void **state)
{
    (void)state;
    struct keyring ring = {0};
    struct buf message = {0};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    assert_int_equal(message_add_key(op, &ring, 512, false, 7), 0);
    assert_int_equal(ring.keys[0]->part_count, 2);
    assert_true(ring.keys[0]->parts[1].is_subkey);
    write_text(&ring, &message);
    assert_ptr_equal(read_text(&ring, &message), ring.keys[0]);
    buf_end(&message);
    keyring_end(&ring);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_public_half_does_not_open),
        cmocka_unit_test(several_recipients),
        cmocka_unit_test(hidden_recipients),
        cmocka_unit_test(one_of_two_is_damaged),
        cmocka_unit_test(a_damaged_secret_key),
        cmocka_unit_test(too_many_session_keys),
        cmocka_unit_test(every_key_size),
        cmocka_unit_test(a_subkey_as_keygen_makes_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
