/* Transferable keys: cut, with lengths that lie, with every bit flipped, of foreign kinds; then
 * parsed, and written back with and without their secrets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "forge.h"
#include "pgp/keygen.h"

#include <ctype.h>

static struct key *whole; /* 512 bits, a primary and a subkey, with their secrets */

static int make_key(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct keygen_options o = {.bits = 512, .user_id = "Alice <alice@example.org>", .created = 7};
    test_rng_init(&rng, op, 1);
    whole = keygen_new(op, &o);
    return whole ? 0 : -1;
}

static int drop_key(void **state)
{
    (void)state;
    key_free(whole);
    return 0;
}

/* Parses n bytes from the heap, so that a read behind them shows, and uses all that is there. */
static struct key *parse_and_use(struct op *op, const uint8_t *p, size_t n, size_t *used)
{
    uint8_t *copy = malloc(n + !n);
    struct buf out = {0};
    memcpy(copy, p, n);
    *used = 0;
    struct key *key = key_parse(op, "letter.key", copy, n, used);
    free(copy);
    assert_int_equal(key == NULL, op_failed(op));
    if (!key)
        return NULL;
    assert_in_range(*used, 1, n);
    assert_true(key->part_count >= 1);
    for (size_t i = 0; i < key->part_count; i++) {
        const struct rsa_public *half = key_public(op, key, &key->parts[i]);
        assert_int_equal(half == NULL, op_failed(op));
        op_clear(op);
        const struct rsa_secret *secret = key_secret(op, key, &key->parts[i]);
        assert_int_equal(secret == NULL, op_failed(op));
        op_clear(op);
    }
    assert_int_equal(key_emit_public(op, key, &out), 0);
    buf_end(&out);
    const struct key_part *part = choice_encryption_part(op, key, profile_table[0], 1000, false);
    assert_int_equal(part == NULL, op_failed(op));
    op_clear(op);
    return key;
}

static void cut_at_every_byte(void **state)
{
    (void)state;
    struct packet_header h = {0};
    size_t boundary = 0;
    for (size_t n = 0; n < whole->raw.len; n++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        size_t used;
        if (n == boundary) {
            assert_int_equal(packet_parse_header(op, whole->raw.data + n, whole->raw.len - n, &h),
                             0);
            boundary += h.header_bytes + (size_t)h.length;
        }
        struct key *key = parse_and_use(op, whole->raw.data, n, &used);
        /* Whole packets are a key, if one of less. */
        bool cut_between = n > 0 && boundary == n + h.header_bytes + (size_t)h.length;
        assert_int_equal(key != NULL, cut_between);
        if (!key) {
            assert_int_equal(op->err.status, STATUS_MALFORMED);
            assert_non_null(strstr(op->err.text, "letter.key: key at offset "));
        }
        key_free(key);
    }
}

static void every_bit(void **state)
{
    (void)state;
    for (size_t bit = 0; bit < 8 * whole->raw.len; bit++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        size_t used;
        whole->raw.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        key_free(parse_and_use(op, whole->raw.data, whole->raw.len, &used));
        whole->raw.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

/* Every octet of a public key set to what a length likes least. */
static void hostile_octets(void **state)
{
    (void)state;
    static const uint8_t hostile[] = {0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xDF, 0xE0, 0xFE, 0xFF};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf bytes = {0};
    assert_int_equal(key_emit_public(op, whole, &bytes), 0);
    for (size_t at = 0; at < bytes.len; at++) {
        uint8_t before[2] = {bytes.data[at], at + 1 < bytes.len ? bytes.data[at + 1] : 0};
        for (unsigned i = 0; i < 2 * sizeof hostile; i++) {
            size_t used;
            bytes.data[at] = hostile[i / 2];
            if (i % 2 && at + 1 < bytes.len)
                bytes.data[at + 1] = 0xFF;
            key_free(parse_and_use(op, bytes.data, bytes.len, &used));
            op_clear(op);
            bytes.data[at] = before[0];
            if (at + 1 < bytes.len)
                bytes.data[at + 1] = before[1];
        }
    }
    buf_end(&bytes);
}

static void fails_to_parse(const char *bytes, size_t n, enum status status, const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    size_t used;
    assert_null(parse_and_use(op, (const uint8_t *)bytes, n, &used));
    assert_true(pipe_failed(op, status, what));
}

#define FAILS(bytes, status, what) fails_to_parse(bytes, sizeof(bytes) - 1, status, what)

static void what_is_no_key(void **state)
{
    (void)state;
    FAILS("hello", STATUS_MALFORMED, "packet header expected");
    FAILS("\xCD\1x", STATUS_MALFORMED, "a key packet was expected, found user id");
    FAILS("\xCE\6\4\0\0\0\0\1", STATUS_MALFORMED, "a key packet was expected, found public subkey");
    FAILS("\xC6\0", STATUS_MALFORMED, "a key packet of 0 bytes");
    FAILS("\xC6\5\4\0\0\0\0", STATUS_MALFORMED, "a key packet of 5 bytes");
    FAILS("\xC6\6\4\0\0\0\0\1", STATUS_MALFORMED, "ends where a number was expected");
    FAILS("\xC6\x0B\4\0\0\0\0\1\0\1\1\0\1", STATUS_MALFORMED, "a number claims 1 bytes");
    FAILS("\xC6\x0D\4\0\0\0\0\1\0\1\1\0\1\1\1", STATUS_MALFORMED, "1 bytes after a key's numbers");
    FAILS("\xC5\x0C\4\0\0\0\0\1\0\1\1\0\1\1", STATUS_MALFORMED,
          "secret half of a key is malformed");
    FAILS("\xC6\x08\4\0\0\0\0\1\xFF\xFF", STATUS_LIMIT, "a number of 65535 bits");
    FAILS("\xC6\xFF\xFF\xFF\xFF\xFF", STATUS_LIMIT, "a packet of 4294967295 bytes");
    FAILS("\xC6\xFF\0\x10\0\1", STATUS_LIMIT, "above the limit of 1048576");
    FAILS("\xC6\xFF\0\x10\0\0", STATUS_MALFORMED, "a packet claims 1048576 bytes, 0 are left");
    FAILS("\xC6\xE1\4\0", STATUS_MALFORMED, "must be of definite length");
    FAILS("\xC6\6\3\0\0\0\0\1\xCB\xE1\0", STATUS_MALFORMED, "no packet of open length");
}

/* Foreign, and said to be so: listed, and not to be computed with. */
static void foreign_kinds(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t n;
        const char *problem;
    } keys[] = {
        {"\xC6\x0E\3\0\0\0\0\0\0\x11\0\1\1\0\1\1", 16, "its algorithm is not supported"},
        {"\xC6\6\5\0\0\0\0\1", 8, "only keys of versions 2, 3 and 4"},
        {"\xC6\6\4\0\0\0\0\x64", 8, "its algorithm is unknown"},
        {"\xC5\6\4\0\0\0\0\x64", 8, "its algorithm is unknown"},
        {"\xC6\x0A\4\0\0\0\0\x16\1\1\0\0", 12, "its curve is not supported"},
        {"\xC5\x0E\4\0\0\0\0\1\0\1\1\0\1\1\5\1", 16, "protected in a way that is not supported"},
    };
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        size_t used;
        struct key *key = parse_and_use(op, (const uint8_t *)keys[i].bytes, keys[i].n, &used);
        assert_non_null(key);
        assert_non_null(strstr(key->parts[0].problem, keys[i].problem));
        assert_false(key->parts[0].has_secret);
        assert_null(key_secret(op, key, &key->parts[0]));
        assert_true(pipe_failed(op, STATUS_UNSUPPORTED, keys[i].problem));
        key_free(key);
    }
}

static void a_wrong_sum(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    size_t used, end = whole->parts[0].body + whole->parts[0].body_bytes;
    for (size_t at = end - 2; at < end; at++) {
        whole->raw.data[at] ^= 1;
        struct key *key = key_parse(op, "x", whole->raw.data, whole->raw.len, &used);
        whole->raw.data[at] ^= 1;
        assert_non_null(key);
        assert_null(key_secret(op, key, &key->parts[0]));
        assert_true(pipe_failed(op, STATUS_MALFORMED, "the sum of the secret key's bytes"));
        op_clear(op);
        /* The other part is not touched by it. */
        assert_non_null(key_secret(op, key, &key->parts[1]));
        key_free(key);
    }
}

static void parsed(void **state)
{
    (void)state;
    assert_int_equal(whole->part_count, 2);
    assert_int_equal(whole->user_id_count, 1);
    assert_string_equal(key_name(whole), "Alice <alice@example.org>");
    assert_true(key_has_secret(whole));
    for (size_t i = 0; i < 2; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct key_part *part = &whole->parts[i];
        assert_int_equal(part->is_subkey, i);
        assert_true(part->has_secret);
        assert_int_equal(part->version, 4);
        assert_int_equal(part->algorithm, 1);
        assert_int_equal(part->bits, 512);
        assert_int_equal(part->created, 7);
        assert_null(part->problem);
        assert_memory_equal(part->id, part->fingerprint + 12, 8);
        const struct rsa_secret *secret = key_secret(op, whole, part);
        assert_non_null(secret);
        assert_ptr_equal(secret, key_secret(op, whole, part));
        assert_int_equal(rsa_public_bits(key_public(op, whole, part)), 512);
    }
    assert_memory_not_equal(whole->parts[0].fingerprint, whole->parts[1].fingerprint, 20);
}

static void only_the_public_half(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf bytes = {0}, again = {0};
    size_t used;
    assert_int_equal(key_emit_public(op, whole, &bytes), 0);
    struct key *key = key_parse(op, "public", bytes.data, bytes.len, &used);
    assert_non_null(key);
    assert_false(key_has_secret(key));
    assert_int_equal(key->part_count, 2);
    for (size_t i = 0; i < 2; i++) {
        uint8_t number[64];
        const struct rsa_secret *secret = key_secret(op, whole, &whole->parts[i]);
        assert_memory_equal(key->parts[i].fingerprint, whole->parts[i].fingerprint, 20);
        assert_null(key_secret(op, key, &key->parts[i]));
        assert_true(pipe_failed(op, STATUS_NO_KEY, "its secret half is not here"));
        op_clear(op);
        /* Of its secret numbers there is no trace. */
        for (int n = RSA_D; n < RSA_PARTS; n++) {
            size_t bytes_of = rsa_secret_part(secret, (enum rsa_part)n, number);
            assert_null(memmem(bytes.data, bytes.len, number, bytes_of));
        }
    }
    assert_non_null(choice_encryption_part(op, key, profile_table[0], 1000, false));
    /* Writing it once more changes nothing. */
    assert_int_equal(key_emit_public(op, key, &again), 0);
    assert_int_equal(again.len, bytes.len);
    assert_memory_equal(again.data, bytes.data, bytes.len);
    key_free(key);
    buf_end(&bytes);
    buf_end(&again);
}

/* Trust packets stay at home; secrets whose public half cannot be told apart do, too. */
static void what_is_not_emitted(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf bytes = {0}, out = {0};
    size_t used;
    assert_int_equal(buf_append(op, &bytes, whole->raw.data, whole->raw.len), 0);
    forge_packet(&bytes, PACKET_TRUST, "\1\2", 2);
    forge_packet(&bytes, PACKET_SECRET_SUBKEY, "\4\0\0\0\0\x64 secret numbers", 21);
    struct key *key = key_parse(op, "x", bytes.data, bytes.len, &used);
    assert_non_null(key);
    assert_int_equal(key->part_count, 3);
    assert_int_equal(key_emit_public(op, key, &out), 0);
    assert_null(memmem(out.data, out.len, "secret numbers", 14));
    key_free(key);
    buf_clear(&bytes);
    assert_int_equal(key_emit_public(op, whole, &bytes), 0);
    assert_int_equal(out.len, bytes.len);
    assert_memory_equal(out.data, bytes.data, out.len);
    buf_end(&bytes);
    buf_end(&out);
}

static void several_in_a_row(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf ring = {0};
    size_t used;
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(buf_append(op, &ring, whole->raw.data, whole->raw.len), 0);
    for (size_t at = 0; at < ring.len; at += used) {
        struct key *key = parse_and_use(op, ring.data + at, ring.len - at, &used);
        assert_non_null(key);
        assert_int_equal(used, whole->raw.len);
        key_free(key);
    }
    buf_end(&ring);
}

static void user_ids_are_fit_to_print(void **state)
{
    (void)state;
    struct buf bytes = {0};
    struct forge_pair pair = forge_pair(512, 1, 1);
    char all[256];
    for (unsigned i = 0; i < sizeof all; i++)
        all[i] = (char)i;
    forge_key(&bytes, PACKET_PUBLIC_KEY, &pair);
    struct key *key = forge_parse(&bytes);
    assert_string_equal(key_name(key), "(no user ID)");
    key_free(key);
    forge_packet(&bytes, PACKET_USER_ID, all, sizeof all);
    forge_packet(&bytes, PACKET_USER_ID, "", 0);
    key = forge_parse(&bytes);
    assert_int_equal(key->user_id_count, 2);
    assert_int_equal(strlen(key_name(key)), 256);
    for (const char *p = key_name(key); *p; p++)
        assert_false(iscntrl((unsigned char)*p));
    assert_string_equal(key->user_ids[1], "");
    key_free(key);
    buf_end(&bytes);
    forge_pair_end(&pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(every_bit),
        cmocka_unit_test(hostile_octets),
        cmocka_unit_test(what_is_no_key),
        cmocka_unit_test(foreign_kinds),
        cmocka_unit_test(a_wrong_sum),
        cmocka_unit_test(parsed),
        cmocka_unit_test(only_the_public_half),
        cmocka_unit_test(what_is_not_emitted),
        cmocka_unit_test(several_in_a_row),
        cmocka_unit_test(user_ids_are_fit_to_print),
    };
    return cmocka_run_group_tests(tests, make_key, drop_key);
}
