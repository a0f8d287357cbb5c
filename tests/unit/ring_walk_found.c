/* The walk over a keyring: every key by every name, whatever the window; which ones where a name fits
 * several; keys of every kind and size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rings.h"

/* --- every key by every name -------------------------------------------------------------------- */

/* Looks for each part of each key by fingerprint and ID, and finds just what key_parse found. */
static void finds_each(const struct buf *b, const struct keyring *all)
{
    for (size_t i = 0; i < 4 * all->count; i++) {
        const struct key_part *part = &all->keys[i / 4]->parts[i % 2];
        w.count = 0;
        if (i % 4 < 2)
            want(part->id, KEY_ID_BYTES);
        else
            want(part->fingerprint, KEY_FINGERPRINT_BYTES);
        finds(b, 1);
        assert_same(w.found.keys[0], all->keys[i / 4]);
    }
}

static void each_key_whatever_the_window(void **state)
{
    (void)state;
    static const size_t windows[] = {1, 6, 59, 269, 500, 1000, SOURCE_PEEK_MAX}, steps[] = {0, 1};
    struct buf b = {0};
    put_keys(&b, 5, 4);
    struct keyring all = parsed(&b);
    for (size_t i = 0; i < 14; i++) {
        w.window = windows[i / 2];
        w.step = steps[i % 2];
        finds_each(&b, &all);
    }
    keyring_end(&all);
    buf_end(&b);
}

/* A key that begins at each offset around the end of the largest window. */
static void at_the_border_of_the_window(void **state)
{
    (void)state;
    struct buf key = {0};
    put_keys(&key, 6, 1);
    struct keyring all = parsed(&key);
    want(all.keys[0]->parts[1].id, KEY_ID_BYTES);
    for (size_t i = 0; i < key.len + 20; i++) {
        struct buf b = {0};
        put_old(&b, 3, 0, nobody);
        put_large(&b, PACKET_TRUST, SOURCE_PEEK_MAX - b.len - key.len + i - 10);
        put(&b, key.data, key.len);
        finds(&b, 1);
        assert_same(w.found.keys[0], all.keys[0]);
        buf_end(&b);
    }
    keyring_end(&all);
    buf_end(&key);
}

static void several_at_once_and_none(void **state)
{
    (void)state;
    struct buf b = {0};
    put_keys(&b, 7, 5);
    struct keyring all = parsed(&b);
    want(nobody, KEY_ID_BYTES);
    want(nobody, KEY_FINGERPRINT_BYTES);
    want(nobody, KEY_OLD_FINGERPRINT_BYTES);
    finds(&b, 0);
    assert_int_equal(w.bytes, b.len);
    /* Two names of one key find it once. */
    want(all.keys[3]->parts[0].fingerprint, KEY_FINGERPRINT_BYTES);
    want(all.keys[1]->parts[0].id, KEY_ID_BYTES);
    want(all.keys[1]->parts[1].fingerprint, KEY_FINGERPRINT_BYTES);
    finds(&b, 2);
    assert_same(w.found.keys[0], all.keys[1]);
    assert_same(w.found.keys[1], all.keys[3]);
    keyring_end(&all);
    buf_end(&b);
}

/* Behind a primary key that was found by its fingerprint nothing is looked at. */
static void the_search_ends(void **state)
{
    (void)state;
    struct pipe pipe;
    struct buf b = {0};
    put_keys(&b, 8, 2);
    struct keyring all = parsed(&b);
    put(&b, "rubbish", 7);
    want(all.keys[0]->parts[0].fingerprint, KEY_FINGERPRINT_BYTES);
    finds(&b, 1);
    assert_int_equal(w.bytes, all.keys[0]->raw.len);
    want(all.keys[1]->parts[1].fingerprint, KEY_FINGERPRINT_BYTES);
    assert_int_equal(run(pipe_init(&pipe), &b), -1);
    assert_int_equal(w.found.count, 1);
    w.count = 0;
    want(all.keys[0]->parts[0].id, KEY_ID_BYTES);
    refused(&b, STATUS_MALFORMED, "packet header expected at offset");
    keyring_end(&all);
}

/* --- names that fit several --------------------------------------------------------------------- */

static void the_same_key_twice(void **state)
{
    (void)state;
    struct buf b = {0};
    put_keys(&b, 9, 1);
    struct keyring all = parsed(&b);
    put(&b, all.keys[0]->raw.data, all.keys[0]->raw.len);
    want(all.keys[0]->parts[0].fingerprint, KEY_FINGERPRINT_BYTES);
    finds(&b, 1);
    w.count = 0;
    want(all.keys[0]->parts[0].id, KEY_ID_BYTES);
    finds(&b, 2);
    keyring_end(&all);
    buf_end(&b);
}

/* Anybody can put another's subkey behind a primary key of his own: the true one is found too. */
static void a_subkey_of_two_keys(void **state)
{
    (void)state;
    struct buf b = {0}, both = {0};
    put_keys(&b, 10, 2);
    struct keyring all = parsed(&b);
    const struct key *thief = all.keys[0], *owner = all.keys[1];
    const struct key_part *subkey = &owner->parts[1];
    put(&both, thief->raw.data, thief->raw.len);
    put(&both, owner->raw.data + subkey->packet, owner->raw.len - subkey->packet);
    put(&both, owner->raw.data, owner->raw.len);
    want(subkey->fingerprint, KEY_FINGERPRINT_BYTES);
    finds(&both, 2);
    assert_same(w.found.keys[1], owner);
    keyring_end(&all);
    buf_end(&b);
    buf_end(&both);
}

static void old_keys_that_share_an_id(void **state)
{
    (void)state;
    static const uint8_t id[KEY_ID_BYTES] = {1, 2, 3, 4, 5, 6, 7, 9};
    uint8_t numbers[65] = {0x81}, fingerprint[KEY_OLD_FINGERPRINT_BYTES];
    struct hash_ctx h;
    struct buf b = {0};
    put_old(&b, 3, 0, id);
    put_old(&b, 2, 1, id);
    put_old(&b, 3, 1, nobody);
    want(id, KEY_ID_BYTES);
    finds(&b, 2);
    assert_int_equal(w.found.keys[0]->parts[0].version, 3);
    assert_int_equal(w.found.keys[1]->parts[0].version, 2);
    /* The fingerprint is the MD5 of the numbers without their lengths. */
    memcpy(numbers + 64 - KEY_ID_BYTES, id, KEY_ID_BYTES);
    numbers[64] = 17;
    hash_init(&h, hash_by_name("md5"));
    hash_update(&h, numbers, sizeof numbers);
    hash_digest(&h, fingerprint);
    w.count = 0;
    want(fingerprint, sizeof fingerprint);
    finds(&b, 1);
    assert_int_equal(w.found.keys[0]->parts[0].version, 2);
    assert_int_equal(w.bytes, b.len);
    buf_end(&b);
}

/* Keys that PGP 2.6.3 made, public and secret, with the IDs that it told. */
static void rings_of_pgp_2(void **state)
{
    (void)state;
    static const char *const rings[] = {"pgp26/keys/pubring.pgp", "pgp26/keys/secring.pgp"};
    static const char *const ids[] = {"6B7C333867E750A5", "019466F496B440F1", "8DE3DE9656754961",
                                      "2A7A902EF76C9741", "FE60462C40A6D6E9", "9D831DA0BA4C0AB1"};
    for (size_t i = 0; i < 2 * sizeof ids / sizeof *ids; i++) {
        struct pipe pipe;
        struct buf b = {0};
        uint8_t id[KEY_ID_BYTES];
        if (!pipe_vector(pipe_init(&pipe), rings[i % 2], &b))
            return;
        assert_true(num_parse_hex(ids[i / 2], id, sizeof id));
        w.count = 0;
        want(id, sizeof id);
        finds(&b, 1);
        buf_end(&b);
    }
}

/* Of secret keys the public half counts. */
static void secret_keys(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0};
    struct keyring all = {0};
    for (uint64_t i = 0; i < 3; i++) {
        assert_int_equal(message_add_key(op, &all, BITS, false, i), 0);
        put(&b, all.keys[i]->raw.data, all.keys[i]->raw.len);
    }
    finds_each(&b, &all);
    keyring_end(&all);
    buf_end(&b);
}

/* The fingerprint of a public key does not depend on what its numbers are; that of a secret one is
 * not known. */
static void unknown_algorithms(void **state)
{
    (void)state;
    static const uint8_t body[] = {4, 1, 2, 3, 4, 99, 1, 2, 3, 4, 5, 6, 7};
    struct buf b = {0};
    put_packet(&b, PACKET_PUBLIC_KEY, body, sizeof body);
    put_packet(&b, PACKET_PUBLIC_SUBKEY, body, sizeof body - 1);
    struct keyring all = parsed(&b);
    finds_each(&b, &all);
    struct buf secret = {0};
    put_packet(&secret, PACKET_SECRET_KEY, body, sizeof body);
    static const uint8_t zero[KEY_ID_BYTES];
    w.count = 0;
    want(all.keys[0]->parts[0].id, KEY_ID_BYTES);
    want(zero, KEY_ID_BYTES);
    finds(&secret, 0);
    keyring_end(&all);
    buf_end(&secret);
    buf_end(&b);
}

/* A body that fills the window with its header, and one that would not. */
static void the_longest_body(void **state)
{
    (void)state;
    for (size_t n = RING_MATCH_BODY_MAX; n <= RING_MATCH_BODY_MAX + 1; n++) {
        struct buf b = {0};
        uint8_t *body = calloc(n, 1);
        body[0] = 4;
        body[5] = 99;
        put_packet(&b, PACKET_PUBLIC_KEY, body, n);
        struct keyring all = parsed(&b);
        w.count = 0;
        want(all.keys[0]->parts[0].id, KEY_ID_BYTES);
        finds(&b, n == RING_MATCH_BODY_MAX);
        assert_false(w.twice);
        keyring_end(&all);
        buf_end(&b);
        free(body);
    }
}

/* --- large keys --------------------------------------------------------------------------------- */

/* Larger than the window: found by the primary key it is kept as it goes by, by a subkey far behind
 * it is read again. */
static void keys_larger_than_the_window(void **state)
{
    (void)state;
    struct buf b = {0}, ring = {0};
    put_keys(&b, 11, 2);
    struct keyring small = parsed(&b);
    const struct key_part *subkey = &small.keys[0]->parts[1];
    put(&ring, b.data, subkey->packet);
    put_large(&ring, PACKET_USER_ATTRIBUTE, 3 * SOURCE_PEEK_MAX);
    put(&ring, b.data + subkey->packet, b.len - subkey->packet);
    struct keyring all = parsed(&ring);
    assert_int_equal(all.count, 2);
    for (w.step = 0; w.step < 3000; w.step += 1499)
        finds_each(&ring, &all);
    w.count = 0;
    want(subkey->id, KEY_ID_BYTES);
    finds(&ring, 1);
    assert_true(w.twice);
    /* Another that needed no second walk comes first. */
    want(all.keys[1]->parts[1].id, KEY_ID_BYTES);
    finds(&ring, 2);
    assert_same(w.found.keys[0], all.keys[1]);
    assert_same(w.found.keys[1], all.keys[0]);
    w.count = 0;
    want(all.keys[0]->parts[0].id, KEY_ID_BYTES);
    finds(&ring, 1);
    assert_false(w.twice);
    keyring_end(&small);
    keyring_end(&all);
    buf_end(&b);
    buf_end(&ring);
}

/* What GnuPG puts into its own rings, and what is unknown, belongs to the key before it. */
static void other_packets(void **state)
{
    (void)state;
    struct buf b = {0}, ring = {0};
    put_keys(&b, 12, 2);
    put_packet(&ring, PACKET_MARKER, "PGP", 3);
    struct keyring small = parsed(&b);
    for (size_t i = 0; i < 2; i++) {
        put(&ring, small.keys[i]->raw.data, small.keys[i]->raw.len);
        put_packet(&ring, PACKET_TRUST, "\0\3", 2);
        put_packet(&ring, PACKET_MARKER, "PGP", 3);
        put_packet(&ring, PACKET_PRIVATE_FIRST + 1, "comment", 7);
    }
    struct buf keys = {.data = ring.data + 5, .len = ring.len - 5};
    struct keyring all = parsed(&keys);
    finds_each(&ring, &all);
    keyring_end(&small);
    keyring_end(&all);
    buf_end(&b);
    buf_end(&ring);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RINGS_TEST(each_key_whatever_the_window),
        RINGS_TEST(at_the_border_of_the_window),
        RINGS_TEST(several_at_once_and_none),
        RINGS_TEST(the_search_ends),
        RINGS_TEST(the_same_key_twice),
        RINGS_TEST(a_subkey_of_two_keys),
        RINGS_TEST(old_keys_that_share_an_id),
        RINGS_TEST(rings_of_pgp_2),
        RINGS_TEST(secret_keys),
        RINGS_TEST(unknown_algorithms),
        RINGS_TEST(the_longest_body),
        RINGS_TEST(keys_larger_than_the_window),
        RINGS_TEST(other_packets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
