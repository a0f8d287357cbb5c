/* Messages put together packet by packet, right and wrong, to one key of ours; and the two things
 * that can come of them. After cmocka.h. */
#ifndef UNIT_PACKETS_H
#define UNIT_PACKETS_H

#include "message.h"
#include "pgp/frame_sink.h"
#include "pgp/mdc_cfb_sink.h"
#include "pgp/packet.h"
#include "sed.h"
#include "zip/deflate_sink.h"

static struct keyring ours;

static inline int make_keys(void **state)
{
    (void)state;
    struct pipe pipe;
    return message_add_key(pipe_init(&pipe), &ours, 512, true, 1);
}

static inline int drop_keys(void **state)
{
    (void)state;
    keyring_end(&ours);
    return 0;
}

/* --- messages packet by packet ------------------------------------------------------------------ */

static inline void put(struct buf *b, const void *p, size_t n)
{
    struct pipe pipe;
    assert_int_equal(buf_append(pipe_init(&pipe), b, p, n), 0);
}

static inline void put_packet(struct buf *b, unsigned tag, const void *p, size_t n)
{
    struct pipe pipe;
    assert_int_equal(packet_emit_header(pipe_init(&pipe), b, tag, n), 0);
    put(b, p, n);
}

static const uint8_t literal[] = {'b', 0, 0, 0, 0, 0, 'h', 'e', 'l', 'l', 'o'};

static inline void put_literal(struct buf *b)
{
    put_packet(b, PACKET_LITERAL, literal, sizeof literal);
}

static inline struct session the_session(void)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct session s;
    test_rng_init(&rng, op, 5);
    assert_int_equal(session_make(op, cipher_by_id(9), &s), 0);
    return s;
}

static inline void put_session_key(struct buf *b)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct session session = the_session();
    struct key_part *part = message_part(ours.keys[0]);
    assert_int_equal(pkesk_emit(op, &session, key_public(op, ours.keys[0], part), part->id, b), 0);
}

/* Writes `inside` to a chain that begins at s, all of it. */
static inline void send(struct sink *s, const struct buf *inside)
{
    assert_non_null(s);
    assert_int_equal(pipe_write(s, inside->data, inside->len, 0), 0);
    sink_free(s);
}

/* Encrypted data with `inside`, which is emptied, behind its session key. */
static inline void put_encrypted(struct buf *b, struct buf *inside)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct session session = the_session();
    put_session_key(b);
    struct sink *s = frame_sink_new(op, mem_sink_new(op, b), PACKET_SEIPD);
    send(mdc_cfb_sink_new(op, s, &session), inside);
    buf_end(inside);
}

/* The body of encrypted data without integrity protection, with `inside`, which is emptied; `fits`
 * is its quick check. */
static inline struct buf unprotected_body(bool fits, struct buf *inside)
{
    struct pipe pipe;
    struct session session = the_session();
    struct rsa_bytes plain = {inside->data, inside->len};
    struct buf body = {0};
    assert_int_equal(sed_append(pipe_init(&pipe), &session, fits, plain, &body), 0);
    buf_end(inside);
    return body;
}

static inline void put_compressed(struct buf *b, struct buf *inside)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct sink *s = frame_sink_new(op, mem_sink_new(op, b), PACKET_COMPRESSED);
    assert_int_equal(sink_write(s, "\1", 1), 0);
    send(deflate_sink_new(op, s, 6, 13), inside);
    buf_end(inside);
}

/* --- reading them -------------------------------------------------------------------------------- */

static struct message m; /* what was found */

/* Reads and empties `message`; out is to be freed. 0, or -1. */
static inline int read_all(struct op *op, struct buf *message, struct buf *out)
{
    m = (struct message){
        .strict_armor = m.strict_armor, .allow_no_integrity = m.allow_no_integrity, .step = m.step};
    int rc = message_read(op, &ours, &m, message->data, message->len, out);
    buf_end(message);
    return rc;
}

static inline void assert_refused(struct buf *message, enum status status, const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    assert_int_equal(read_all(op, message, &out), -1);
    assert_true(pipe_failed(op, status, what));
    buf_end(&out);
}

/* Reads "hello"; `warning` is what is warned of, or NULL. */
static inline void assert_hello(struct buf *message, const char *warning)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    if (read_all(op, message, &out))
        fail_msg("%s", op->err.text);
    assert_int_equal(out.len, 5);
    assert_memory_equal(out.data, "hello", 5);
    assert_int_equal(pipe.warnings, warning != NULL);
    if (warning)
        assert_non_null(strstr(pipe.warning, warning));
    buf_end(&out);
}

#endif
