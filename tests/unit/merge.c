/* Copies of a key put together: secrets that might get lost first, then signatures, user IDs and
 * subkeys; once, twice, and the other way round. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "certify_key.h"
#include "locked.h"
#include "pgp/merge.h"

/* The secret half that a key packet has. */
enum half { PUBLIC, DUMMY, FOREIGN, LOCKED, CLEAR };

static void add_key(struct buf *key, bool is_subkey, const struct forge_pair *pair, enum half half)
{
    static const uint8_t dummy[] = "\xFE\0\x65\0GNU\1", foreign[] = "\xFD\x09\x02ocb and so on";
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf body = {0};
    struct s2k s2k = locked_s2k(S2K_SALTED, "sha1");
    if (half == PUBLIC || half == CLEAR) {
        forge_key(key,
                  half == PUBLIC ? (is_subkey ? PACKET_PUBLIC_SUBKEY : PACKET_PUBLIC_KEY)
                                 : (is_subkey ? PACKET_SECRET_SUBKEY : PACKET_SECRET_KEY),
                  pair);
        return;
    }
    assert_int_equal(buf_append(op, &body, pair->body.data, pair->body.len), 0);
    if (half == LOCKED)
        assert_int_equal(
            locked_half(op, pk_rsa_signer(pair->secret), PROTECT_SHA1, &s2k, "x", &body), 0);
    else if (half == DUMMY)
        assert_int_equal(buf_append(op, &body, dummy, sizeof dummy - 1), 0);
    else
        assert_int_equal(buf_append(op, &body, foreign, sizeof foreign - 1), 0);
    forge_packet(key, is_subkey ? PACKET_SECRET_SUBKEY : PACKET_SECRET_KEY, body.data, body.len);
    buf_end(&body);
}

/* Packets of a key, for comparing. */
struct packets {
    struct rsa_bytes list[32];
    size_t count;
};

static struct packets packets_of(const struct key *key)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct packets p = {.count = 0};
    struct packet_header h = {0};
    for (size_t at = 0; at < key->raw.len; at += h.header_bytes + (size_t)h.length) {
        assert_int_equal(packet_parse_header(op, key->raw.data + at, key->raw.len - at, &h), 0);
        assert_true(p.count < 32);
        p.list[p.count++] =
            (struct rsa_bytes){key->raw.data + at, h.header_bytes + (size_t)h.length};
    }
    return p;
}

static unsigned count_in(const struct packets *p, struct rsa_bytes packet)
{
    unsigned n = 0;
    for (size_t i = 0; i < p->count; i++)
        n += p->list[i].n == packet.n && !memcmp(p->list[i].p, packet.p, packet.n);
    return n;
}

/* Whether each packet of `part` is in `whole` once. */
static void assert_contains(const struct key *whole, const struct key *part)
{
    struct packets all = packets_of(whole), some = packets_of(part);
    for (size_t i = 0; i < some.count; i++)
        assert_int_equal(count_in(&all, some.list[i]), 1);
}

static void assert_same(const struct key *a, const struct key *b)
{
    assert_int_equal(a->raw.len, b->raw.len);
    assert_memory_equal(a->raw.data, b->raw.data, a->raw.len);
}

static struct key *merged(const struct key *older, const struct key *newer)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct key *key = merge_keys(op, older, newer);
    if (!key)
        fail_msg("%s", op->err.text);
    return key;
}

static struct key *parsed(struct buf *bytes)
{
    struct key *key = forge_parse(bytes);
    buf_end(bytes);
    return key;
}

/* A key whose primary and subkey have these halves. */
static struct key *key_of(enum half first, enum half subkeys)
{
    struct buf b = {0};
    struct forge_signature certification = on_user_id(), binding = on_subkey(&subkey);
    add_key(&b, false, &primary, first);
    forge_user_id(&b, user_id);
    forge_signature(&b, &certification);
    add_key(&b, true, &subkey, subkeys);
    forge_signature(&b, &binding);
    return parsed(&b);
}

/* A secret is never exchanged for less: what can be used goes before what some other program can
 * use, that before the note that there is none, and all of them before nothing. */
static void no_secret_is_lost(void **state)
{
    (void)state;
    for (unsigned a = PUBLIC; a <= CLEAR; a++) {
        for (unsigned b = PUBLIC; b <= CLEAR; b++) {
            /* Of two that can be used the newer one stands. */
            unsigned stands = a >= LOCKED && b >= LOCKED ? b : a > b ? a : b;
            struct key *older = key_of(a, b), *newer = key_of(b, a);
            struct key *key = merged(older, newer),
                       *want = key_of(stands, a >= LOCKED && b >= LOCKED ? a : stands);
            assert_same(key, want);
            key_free(older);
            key_free(newer);
            key_free(key);
            key_free(want);
        }
    }
}

/* What the two copies below have in common is `begin`; the rest is theirs alone. */
static struct key *copy_a(void)
{
    struct buf b = begin();
    struct forge_signature more = on_user_id(), other = on_user_id(), binding = on_subkey(&subkey);
    more.created = MADE + DAY;
    forge_signature(&b, &more);
    other.user_id = "Alice at work";
    forge_user_id(&b, other.user_id);
    forge_signature(&b, &other);
    add_subkey(&b, &subkey, &binding);
    return parsed(&b);
}

static struct key *copy_b(void)
{
    struct buf b = {0};
    struct forge_signature good = on_user_id(), more = on_user_id(), other = on_user_id(),
                           revocation = {.type = SIGNATURE_REVOKE_KEY,
                                         .by = &primary,
                                         .primary = &primary,
                                         .created = MADE},
                           binding = on_subkey(&second), again = on_subkey(&subkey);
    forge_key(&b, PACKET_PUBLIC_KEY, &primary);
    forge_signature(&b, &revocation);
    other.user_id = "Alice at home";
    forge_user_id(&b, other.user_id);
    forge_signature(&b, &other);
    forge_packet(&b, PACKET_USER_ATTRIBUTE, "\5\1pic", 5);
    forge_user_id(&b, user_id);
    forge_signature(&b, &good);
    more.by = &stranger;
    more.created = MADE + 2 * DAY;
    forge_signature(&b, &more);
    add_subkey(&b, &second, &binding);
    again.created = MADE + 3 * DAY;
    add_subkey(&b, &subkey, &again);
    return parsed(&b);
}

static void nothing_of_either_is_lost(void **state)
{
    (void)state;
    struct key *a = copy_a(), *b = copy_b();
    struct key *ab = merged(a, b), *ba = merged(b, a);
    struct packets all = packets_of(ab), other = packets_of(ba);
    assert_contains(ab, a);
    assert_contains(ab, b);
    assert_contains(ba, ab);
    assert_int_equal(all.count, other.count);
    assert_int_equal(all.count, 16);
    assert_int_equal(ab->part_count, 3);
    assert_int_equal(ab->user_id_count, 3);
    key_free(a);
    key_free(b);
    key_free(ab);
    key_free(ba);
}

/* A signature counts only where it stands. */
static void signatures_stay_where_they_were(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct key *a = copy_a(), *b = copy_b();
    struct key *ab = merged(a, b), *ba = merged(b, a);
    struct key *keys[] = {ab, ba};
    for (unsigned i = 0; i < 2; i++) {
        certify_check(op, keys[i]);
        assert_false(op_failed(op));
        assert_true(keys[i]->parts[0].revoked);
        for (size_t k = 1; k < keys[i]->part_count; k++)
            assert_true(keys[i]->parts[k].certified);
        /* User IDs before subkeys, each packet of a kind behind what it belongs to. */
        struct packets p = packets_of(keys[i]);
        bool subkeys = false;
        for (size_t k = 0; k < p.count; k++) {
            unsigned tag = p.list[k].p[0] & 63;
            subkeys |= tag == PACKET_PUBLIC_SUBKEY;
            assert_false(subkeys && (tag == PACKET_USER_ID || tag == PACKET_USER_ATTRIBUTE));
        }
    }
    key_free(a);
    key_free(b);
    key_free(ab);
    key_free(ba);
}

static void again_changes_nothing(void **state)
{
    (void)state;
    struct key *a = copy_a(), *b = copy_b();
    struct key *ab = merged(a, b);
    const struct key *twins[] = {ab, a, b};
    for (unsigned i = 0; i < 3; i++) {
        struct key *key = merged(ab, twins[i]);
        assert_same(key, ab);
        key_free(key);
    }
    struct key *self = merged(a, a);
    assert_same(self, a);
    key_free(self);
    key_free(a);
    key_free(b);
    key_free(ab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_secret_is_lost),
        cmocka_unit_test(nothing_of_either_is_lost),
        cmocka_unit_test(signatures_stay_where_they_were),
        cmocka_unit_test(again_changes_nothing),
    };
    return cmocka_run_group_tests(tests, make_pairs, drop_pairs);
}
