/* The walk over a keyring: what is none, cut anywhere, lengths that lie, broken keys, too many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rings.h"

/* --- what is no ring ---------------------------------------------------------------------------- */

static void no_rings(void **state)
{
    (void)state;
    struct buf b = {0};
    want(nobody, KEY_ID_BYTES);
    refused(&b, STATUS_MALFORMED, "no key in it");
    put(&b, "hello\n", 6);
    refused(&b, STATUS_MALFORMED, "packet header expected at offset 0, found octet 0x68");
    put_packet(&b, PACKET_MARKER, "PGP", 3);
    refused(&b, STATUS_MALFORMED, "no key in it");
    put_packet(&b, PACKET_LITERAL, "b\0\0\0\0\0hello", 11);
    refused(&b, STATUS_MALFORMED, "a key packet was expected at offset 0, found literal data");
    put_packet(&b, PACKET_MARKER, "PGP", 3);
    put_packet(&b, PACKET_PUBLIC_SUBKEY, nobody, sizeof nobody);
    refused(&b, STATUS_MALFORMED, "a key packet was expected at offset 5, found public subkey");
}

static void something_wanted_of_no_known_length(void **state)
{
    (void)state;
    struct buf b = {0};
    put_keys(&b, 1, 1);
    want(nobody, 5);
    refused(&b, STATUS_INTERNAL, "wanted by 5 octets");
}

static void open_lengths(void **state)
{
    (void)state;
    static const uint8_t partial[] = {0xCB, 0xE1, 'x', 'y', 0}, open[] = {0xAF, 'x'},
                         partial_key[] = {0xC6, 0xE1, 4, 0, 0};
    struct buf b = {0};
    want(nobody, KEY_ID_BYTES);
    put_keys(&b, 1, 1);
    put(&b, partial, sizeof partial);
    refused(&b, STATUS_MALFORMED, "a keyring holds no packet of open length");
    put_keys(&b, 1, 1);
    put(&b, open, sizeof open);
    refused(&b, STATUS_MALFORMED, "a keyring holds no packet of open length");
    put(&b, partial_key, sizeof partial_key);
    refused(&b, STATUS_MALFORMED, "must be of definite length");
}

/* Where the packet that holds the octet at `at` begins; `at` itself where one begins there. */
static size_t packet_of(const struct buf *b, size_t at)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    size_t begin = 0;
    for (size_t next = 0; next <= at && next < b->len;) {
        struct packet_header h = {.offset = next};
        assert_int_equal(packet_parse_header(op, b->data + next, b->len - next, &h), 0);
        begin = next;
        next += h.header_bytes + (size_t)h.length;
    }
    return begin;
}

static void cut_anywhere(void **state)
{
    (void)state;
    static const size_t windows[] = {SOURCE_PEEK_MAX, 40};
    struct buf b = {0};
    put_keys(&b, 3, 3);
    want(nobody, KEY_ID_BYTES);
    for (size_t i = 0; i < 2 * b.len; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf cut = {.data = b.data, .len = i / 2};
        char offset[64];
        size_t begin = packet_of(&b, cut.len);
        w.window = windows[i % 2];
        int rc = run(op, &cut);
        snprintf(offset, sizeof offset, "at offset %zu", begin);
        if (cut.len == 0)
            assert_true(pipe_failed(op, STATUS_MALFORMED, "no key in it"));
        else if (begin == cut.len)
            assert_int_equal(rc, 0);
        else
            assert_true(pipe_failed(op, STATUS_MALFORMED, offset));
    }
    buf_end(&b);
}

static void lengths_that_lie(void **state)
{
    (void)state;
    static const uint8_t user_id[] = {0xCD, 255, 255, 255, 255, 255, 'x'},
                         key[] = {0xC6, 255, 0, 0, 0xFF, 0xFF, 4},
                         short_key[] = {0xC6, 0xC0, 108, 4}, large[] = {0x9A, 0, 1, 0, 0, 4},
                         next[] = {0xCD, 3, 'x'};
    struct buf b = {0};
    want(nobody, KEY_ID_BYTES);
    put_keys(&b, 1, 1);
    size_t n = b.len;
    char text[128];
    snprintf(text, sizeof text, "user id at offset %zu claims 4294967295 bytes, 1 are left", n);
    put(&b, user_id, sizeof user_id);
    refused(&b, STATUS_MALFORMED, text);
    put(&b, key, sizeof key);
    refused(&b, STATUS_MALFORMED, "public key at offset 0 claims 65535 bytes, 1 are left");
    put(&b, short_key, sizeof short_key);
    refused(&b, STATUS_MALFORMED, "public key at offset 0 claims 300 bytes, 1 are left");
    put(&b, large, sizeof large);
    refused(&b, STATUS_MALFORMED, "public key at offset 0 claims 65536 bytes, 1 are left");
    put_keys(&b, 1, 1);
    put(&b, next, sizeof next);
    refused(&b, STATUS_MALFORMED, "claims 3 bytes, 1 are left");
}

/* --- broken keys -------------------------------------------------------------------------------- */

static void sha1_of(const uint8_t *body, size_t n, uint8_t out[KEY_FINGERPRINT_BYTES])
{
    uint8_t head[] = {0x99, 0, (uint8_t)n};
    struct hash_ctx h;
    hash_init(&h, hash_by_name("sha1"));
    hash_update(&h, head, sizeof head);
    hash_update(&h, body, n);
    hash_digest(&h, out);
}

/* A key with a byte behind its numbers, whose fingerprint goes to out. */
static void put_broken(struct buf *b, uint8_t out[KEY_FINGERPRINT_BYTES])
{
    static const uint8_t body[] = {4, 0, 0, 0, 0, 1, 0, 8, 0x81, 0, 2, 3, 'x'};
    put_packet(b, PACKET_PUBLIC_KEY, body, sizeof body);
    put_packet(b, PACKET_USER_ID, "broken", 6);
    sha1_of(body, sizeof body, out);
}

/* Bodies too short to have the name that they would have by what stands there. */
static void keys_without_a_name(void **state)
{
    (void)state;
    static const uint8_t cut[] = {4, 0, 0, 0, 0},
                         small[] = {3, 0, 0, 0, 1, 0, 2, 1, 0, 8, 0x81, 0, 2, 3};
    uint8_t fingerprint[KEY_FINGERPRINT_BYTES];
    struct buf b = {0};
    put_packet(&b, PACKET_PUBLIC_KEY, cut, sizeof cut);
    put_packet(&b, PACKET_PUBLIC_KEY, small, sizeof small);
    /* Read on, this would be a number that ends as below. */
    put_packet(&b, PACKET_PUBLIC_KEY, small, 6);
    put_packet(&b, PACKET_USER_ID, "\0\x40\x81", 3);
    put_packet(&b, PACKET_TRUST, "\1\2\3\4\5\0\5\x11", 8);
    want((const uint8_t *)"\x81\xCC\x08\1\2\3\4\5", KEY_ID_BYTES);
    sha1_of(cut, sizeof cut, fingerprint);
    want(fingerprint, KEY_FINGERPRINT_BYTES);
    want(small + 3, KEY_ID_BYTES);
    finds(&b, 0);
    buf_end(&b);
}

static void a_broken_key_is_left_out(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    uint8_t fingerprint[KEY_FINGERPRINT_BYTES];
    struct buf b = {0}, good = {0};
    put_keys(&good, 1, 1);
    struct keyring all = parsed(&good);
    put_broken(&b, fingerprint);
    put(&b, good.data, good.len);
    put_packet(&b, PACKET_SECRET_KEY, "\4\0\0\0\0\1\0", 7);
    put_packet(&b, PACKET_PUBLIC_KEY, "\3\0\0\0\0\0\0\1\0", 9);
    put_packet(&b, PACKET_PUBLIC_KEY, "", 0);
    want(all.keys[0]->parts[0].id, KEY_ID_BYTES);
    finds(&b, 1);
    /* The search for it is not over, as it was not found whole. */
    w.count = 0;
    want(fingerprint, KEY_FINGERPRINT_BYTES);
    assert_int_equal(run(op, &b), 0);
    assert_false(op_failed(op));
    assert_int_equal(w.found.count, 0);
    assert_int_equal(pipe.warnings, 1);
    assert_non_null(strstr(pipe.warning, "ring, from offset 0: key at offset"));
    assert_non_null(strstr(pipe.warning, "1 bytes after a key's numbers; left out"));
    assert_int_equal(w.bytes, b.len);
    keyring_end(&all);
    buf_end(&good);
    buf_end(&b);
}

/* Packets of any size are passed by; but a key that holds one is not parsed. */
static void a_huge_packet(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0};
    put_keys(&b, 1, 2);
    struct keyring all = parsed(&b);
    put_large(&b, PACKET_USER_ATTRIBUTE, limits_default.packet_bytes + 1);
    put_large(&b, PACKET_PUBLIC_SUBKEY, limits_default.packet_bytes + 1);
    want(all.keys[0]->parts[1].id, KEY_ID_BYTES);
    finds(&b, 1);
    want(all.keys[1]->parts[1].id, KEY_ID_BYTES);
    assert_int_equal(run(op, &b), 0);
    assert_int_equal(w.found.count, 1);
    assert_int_equal(pipe.warnings, 1);
    assert_non_null(strstr(pipe.warning, "above the limit of 1048576; left out"));
    keyring_end(&all);
    buf_end(&b);
}

static void more_found_than_may_be(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct limits limits = limits_default;
    struct buf b = {0};
    put_keys(&b, 1, 1);
    struct keyring all = parsed(&b);
    put(&b, all.keys[0]->raw.data, all.keys[0]->raw.len);
    op->limits = &limits;
    limits.key_file_bytes = b.len;
    want(all.keys[0]->parts[0].id, KEY_ID_BYTES);
    assert_int_equal(run(op, &b), 0);
    assert_int_equal(w.found.count, 2);
    limits.key_file_bytes = b.len - 1;
    assert_int_equal(run(op, &b), -1);
    assert_true(pipe_failed(op, STATUS_LIMIT, "keys of more than"));
    assert_int_equal(w.found.count, 1);
    keyring_end(&all);
    buf_end(&b);
}

static void a_ring_that_changes(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct ring_match match;
    struct keyring found = {0};
    struct ring_walk walk = {
        .origin = "ring", .window = SOURCE_PEEK_MAX, .match = &match, .found = &found};
    struct buf b = {0};
    uint64_t offset = 7;
    put_keys(&b, 1, 2);
    assert_int_equal(ring_match_init(op, &match, NULL, 0), 0);
    put(&walk.lost, &offset, sizeof offset);
    struct source *in = mem_source_new(op, b.data, b.len, 0);
    assert_int_equal(ring_walk_again(op, &walk, in), -1);
    assert_true(pipe_failed(op, STATUS_IO, "ring: was changed while it was read"));
    source_free(in);
    ring_walk_end(&walk);
    buf_end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RINGS_TEST(no_rings),
        RINGS_TEST(something_wanted_of_no_known_length),
        RINGS_TEST(open_lengths),
        RINGS_TEST(cut_anywhere),
        RINGS_TEST(lengths_that_lie),
        RINGS_TEST(keys_without_a_name),
        RINGS_TEST(a_broken_key_is_left_out),
        RINGS_TEST(a_huge_packet),
        RINGS_TEST(more_found_than_may_be),
        RINGS_TEST(a_ring_that_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
