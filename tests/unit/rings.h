/* What tests of walks over keyrings share: rings put together, and one walk, whose options and
 * findings are kept in `w`. After cmocka.h. */
#ifndef UNIT_RINGS_H
#define UNIT_RINGS_H

#include "study/ring_packets.h"
#include "base/num.h"
#include "crypto/hash.h"
#include "message.h"
#include "pgp/packet.h"
#include "pgp/ring_walk.h"

enum { BITS = 384, WANTED_MAX = 64 };

static const uint8_t nobody[KEY_FINGERPRINT_BYTES] = {1, 2, 3};

/* --- rings -------------------------------------------------------------------------------------- */

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

/* Appends `count` made-up keys, packet headers in both formats. */
static inline void put_keys(struct buf *b, uint64_t seed, unsigned count)
{
    struct pipe pipe;
    struct ring_packets r = {pipe_init(&pipe), b, seed, BITS, false};
    for (unsigned i = 0; i < count; i++) {
        assert_int_equal(ring_packets_key(&r, i, i % 3), 0);
        r.new_headers = !r.new_headers;
    }
}

/* A packet of n bytes. */
static inline void put_large(struct buf *b, unsigned tag, size_t n)
{
    uint8_t *body = pipe_bytes(n, true);
    put_packet(b, tag, body, n);
    free(body);
}

/* An RSA key of version 3 or 2 whose modulus ends in `id`. */
static inline void put_old(struct buf *b, unsigned version, uint8_t first, const uint8_t *id)
{
    uint8_t body[8 + 2 + 64 + 2 + 1] = {(uint8_t)version, 1, 2, 3, 4, 0, 0, 1, 2, 0, 0x80 | first};
    memcpy(body + 8 + 2 + 64 - KEY_ID_BYTES, id, KEY_ID_BYTES);
    body[8 + 2 + 64 + 1] = 5;
    body[8 + 2 + 64 + 2] = 17;
    put_packet(b, PACKET_PUBLIC_KEY, body, sizeof body);
    put_packet(b, PACKET_USER_ID, "old", 3);
}

/* Keys as key_parse finds them. */
static inline struct keyring parsed(const struct buf *b)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring r = {0};
    size_t used;
    for (size_t at = 0; at < b->len; at += used) {
        struct key *key = key_parse(op, "ring", b->data + at, b->len - at, &used);
        if (!key)
            fail_msg("%s", op->err.text);
        assert_int_equal(keyring_add(op, &r, key), 0);
    }
    return r;
}

/* --- walks -------------------------------------------------------------------------------------- */

static struct walk {
    size_t window, step; /* 0: the largest, all */
    struct ring_match_wanted wanted[WANTED_MAX];
    size_t count;
    struct keyring found;
    uint64_t bytes;
    bool twice;
} w;

static inline void want(const uint8_t *p, size_t n)
{
    assert_true(w.count < WANTED_MAX);
    w.wanted[w.count].n = n;
    memcpy(w.wanted[w.count++].bytes, p, n < KEY_FINGERPRINT_BYTES ? n : KEY_FINGERPRINT_BYTES);
}

static inline int run(struct op *op, const struct buf *b)
{
    struct ring_match match;
    struct ring_walk walk = {.origin = "ring",
                             .window = w.window ? w.window : SOURCE_PEEK_MAX,
                             .match = &match,
                             .found = &w.found};
    keyring_end(&w.found);
    if (ring_match_init(op, &match, w.wanted, w.count))
        return -1;
    struct source *in = mem_source_new(op, b->data, b->len, w.step);
    int rc = ring_walk_run(op, &walk, in);
    source_free(in);
    w.bytes = walk.bytes;
    w.twice = walk.lost.len > 0;
    if (!rc && w.twice) {
        in = mem_source_new(op, b->data, b->len, w.step);
        rc = ring_walk_again(op, &walk, in);
        source_free(in);
    }
    ring_walk_end(&walk);
    return rc;
}

static inline int start(void **state)
{
    (void)state;
    w = (struct walk){0};
    return 0;
}

static inline int stop(void **state)
{
    (void)state;
    keyring_end(&w.found);
    return 0;
}

/* Walks, and frees b. */
static inline void refused(struct buf *b, enum status status, const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    assert_int_equal(run(op, b), -1);
    assert_true(pipe_failed(op, status, what));
    buf_end(b);
}

/* Walks and finds so many keys, without a warning. */
static inline void finds(const struct buf *b, size_t count)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    if (run(op, b))
        fail_msg("%s", op->err.text);
    assert_false(op_failed(op));
    assert_int_equal(pipe.warnings, 0);
    assert_int_equal(w.found.count, count);
}

static inline void assert_same(const struct key *a, const struct key *b)
{
    assert_int_equal(a->raw.len, b->raw.len);
    assert_memory_equal(a->raw.data, b->raw.data, a->raw.len);
    assert_int_equal(a->part_count, b->part_count);
}

#define RINGS_TEST(f) cmocka_unit_test_setup_teardown(f, start, stop)

#endif
