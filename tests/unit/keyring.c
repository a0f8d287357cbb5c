/* Keyrings: files that are none, names that mean nothing or too much, then every way to name a key
 * and every way to find a secret. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/num.h"
#include "key_pgp26.h"
#include "message.h"
#include "pgp/armor_sink.h"
#include "scratch_dir.h"

static struct keyring ring;

static struct key *make_key(const char *user_id, uint64_t seed, bool single)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct keygen_options o = {.bits = 382, .user_id = user_id, .created = 7, .single = single};
    test_rng_init(&rng, op, seed);
    struct key *key = keygen_new(op, &o);
    assert_non_null(key);
    return key;
}

static int make_ring(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    return keyring_add(op, &ring, make_key("Alice <alice@example.org>", 1, false)) ||
           keyring_add(op, &ring, make_key("Bob <bob@example.org>", 2, false)) ||
           keyring_add(op, &ring, make_key("Alice the Younger <young@example.com>", 3, false));
}

static int drop_ring(void **state)
{
    (void)state;
    keyring_end(&ring);
    return 0;
}

static void write_file(const char *path, const uint8_t *p, size_t n)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(p, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

/* --- names --------------------------------------------------------------------------------------- */

static void finds_none(const char *name, const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct fake_clock fake;
    struct meter meter;
    struct cost cost;
    message_meter_start(op, &meter, &fake);
    struct key *key = keyring_find(op, &ring, name);
    message_meter_stop(op, &meter, &cost);
    assert_null(key);
    assert_true(pipe_failed(op, STATUS_NO_KEY, what));
    assert_true(cost.ns[PHASE_KEYS] > 0);
}

static void names_of_nobody(void **state)
{
    (void)state;
    char id[2 * KEY_FINGERPRINT_BYTES + 2];
    static const char *const names[] = {"carol",
                                        "",
                                        "0x",
                                        "DEADBEEF",
                                        "0123456789ABCDEF",
                                        "alice@example.net",
                                        "Alice  <alice@example.org>"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        finds_none(names[i], "no key named \"");
    /* Some digits of a fingerprint, but no whole ID; one too many. */
    num_hex(ring.keys[0]->parts[0].fingerprint, KEY_FINGERPRINT_BYTES, id);
    for (size_t n = 1; n < 2 * KEY_FINGERPRINT_BYTES; n++) {
        size_t from = 2 * KEY_FINGERPRINT_BYTES - n;
        if (n != 8 && n != 16)
            finds_none(id + from, "no key named \"");
    }
    strcat(id, "0");
    finds_none(id, "no key named \"");
    /* The beginning of one is no name either. */
    id[16] = '\0';
    finds_none(id, "no key named \"");
}

static void names_of_several_list_them(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    assert_null(keyring_find(op, &ring, "alice"));
    assert_true(pipe_failed(op, STATUS_NO_KEY, "\"alice\" means several keys: "));
    assert_non_null(strstr(op->err.text, "Alice <alice@example.org>"));
    assert_non_null(strstr(op->err.text, "Alice the Younger <young@example.com>"));
    assert_null(strstr(op->err.text, "Bob"));
    assert_non_null(strstr(op->err.hint, "fingerprint or key ID"));
    for (unsigned i = 0; i < 3; i += 2) {
        char id[2 * KEY_ID_BYTES + 1];
        num_hex(ring.keys[i]->parts[0].id, KEY_ID_BYTES, id);
        assert_non_null(strstr(op->err.text, id));
    }
    finds_none("example", "means several keys");
}

static void finds(const char *name, size_t number)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct key *key = keyring_find(op, &ring, name);
    if (key != ring.keys[number])
        fail_msg("\"%s\": %s", name, key ? key_name(key) : op->err.text);
    assert_false(op_failed(op));
}

static void every_way_to_name_a_key(void **state)
{
    (void)state;
    finds("bob", 1);
    finds("BOB@EXAMPLE", 1);
    finds("<alice@", 0);
    finds("younger", 2);
    for (size_t k = 0; k < ring.count; k++) {
        for (size_t i = 0; i < ring.keys[k]->part_count; i++) {
            char hex[2 * KEY_FINGERPRINT_BYTES + 1], text[64] = "";
            num_hex(ring.keys[k]->parts[i].fingerprint, KEY_FINGERPRINT_BYTES, hex);
            finds(hex, k);
            finds(hex + 24, k);
            finds(hex + 32, k);
            snprintf(text, sizeof text, "0x%s", hex + 24);
            finds(text, k);
            for (char *c = text; *c; c++)
                *c = *c >= 'A' && *c <= 'F' ? (char)(*c + 32) : *c;
            finds(text, k);
            /* As people write it down. */
            text[0] = '\0';
            for (unsigned group = 0; group < 10; group++)
                snprintf(text + strlen(text), sizeof text - strlen(text), "%s%.4s",
                         group == 5 ? "  "
                         : group    ? " "
                                    : "",
                         hex + 4 * group);
            finds(text, k);
        }
    }
}

/* Fingerprint and ID of a key of PGP 2.6 are two things. */
static void names_of_a_key_of_pgp26(void **state)
{
    (void)state;
    static const char *const right[] = {"BA4F4B7C1485D8FAC5272E24B5518400",
                                        "BA 4F 4B 7C 14 85 D8 FA  C5 27 2E 24 B5 51 84 00",
                                        "0x9D831DA0BA4C0AB1", "ba4c0ab1", "k384@"};
    static const char *const wrong[] = {
        "C5272E24B5518400", "B5518400", "00000000BA4F4B7C1485D8FAC5272E24B5518400",
        "BA4F4B7C1485D8FAC5272E24B551840000000000", "00000000000000009D831DA0BA4C0AB1"};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf bytes = key_pgp26_bytes(key_pgp26_public);
    struct keyring old = {0};
    assert_int_equal(keyring_add(op, &old, key_pgp26_parse(op, &bytes)), 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_null(keyring_find(op, &old, wrong[i]));
        assert_true(pipe_failed(op, STATUS_NO_KEY, "no key named"));
        op_clear(op);
    }
    for (size_t i = 0; i < sizeof right / sizeof *right; i++)
        assert_ptr_equal(keyring_find(op, &old, right[i]), old.keys[0]);
    keyring_end(&old);
    buf_end(&bytes);
}

/* --- secrets ------------------------------------------------------------------------------------- */

static void secrets_by_id(void **state)
{
    (void)state;
    static const uint8_t nobody[KEY_ID_BYTES] = {1}, hidden[KEY_ID_BYTES] = {0};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring empty = {0};
    struct keyring_hit hit = {0};
    assert_false(keyring_next_secret(op, &empty, hidden, &hit));
    assert_false(keyring_next_secret(op, &ring, nobody, &hit));
    for (size_t k = 0; k < ring.count; k++) {
        for (size_t i = 0; i < ring.keys[k]->part_count; i++) {
            hit = (struct keyring_hit){0};
            const uint8_t *id = ring.keys[k]->parts[i].id;
            assert_true(keyring_next_secret(op, &ring, id, &hit));
            assert_ptr_equal(hit.key, ring.keys[k]);
            assert_ptr_equal(hit.part, &ring.keys[k]->parts[i]);
            assert_false(keyring_next_secret(op, &ring, id, &hit));
        }
    }
    /* A hidden recipient may be anybody: each part once, in order. */
    hit = (struct keyring_hit){0};
    for (size_t n = 0; n < 6; n++) {
        assert_true(keyring_next_secret(op, &ring, hidden, &hit));
        assert_ptr_equal(hit.part, &ring.keys[n / 2]->parts[n % 2]);
    }
    assert_false(keyring_next_secret(op, &ring, hidden, &hit));
}

static void public_keys_are_no_secrets(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf bytes = {0};
    struct keyring half = {0};
    struct keyring_hit hit = {0};
    size_t used;
    assert_int_equal(key_emit_public(op, ring.keys[0], &bytes), 0);
    struct key *key = key_parse(op, "half", bytes.data, bytes.len, &used);
    assert_int_equal(keyring_add(op, &half, key), 0);
    assert_false(keyring_next_secret(op, &half, key->parts[1].id, &hit));
    keyring_end(&half);
    buf_end(&bytes);
}

/* --- files ---------------------------------------------------------------------------------------- */

static void loads_none(const char *path, enum status status, const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring r = {0};
    struct fake_clock fake;
    struct meter meter;
    struct cost cost;
    message_meter_start(op, &meter, &fake);
    assert_int_equal(keyring_load(op, &r, path), -1);
    message_meter_stop(op, &meter, &cost);
    assert_true(pipe_failed(op, status, what));
    /* All of it is the phase of keys, whatever stages were used. */
    assert_int_equal(cost.ns[PHASE_READ], 0);
    assert_int_equal(cost.ns[PHASE_ARMOR], 0);
    assert_int_equal(r.count, 0);
    keyring_end(&r);
}

static void files_that_hold_no_key(void **state)
{
    (void)state;
    struct key *key = ring.keys[0];
    write_file("empty", (const uint8_t *)"", 0);
    write_file("text", (const uint8_t *)"hello\n", 6);
    write_file("cut", key->raw.data, key->raw.len - 1);
    scratch_write("armor", "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nAAAA\n");
    scratch_write("crc", "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n=AAAA\n"
                         "-----END PGP PUBLIC KEY BLOCK-----\n");
    loads_none("nothing", STATUS_IO, "nothing: no such file");
    loads_none(".", STATUS_IO, ".: is a directory");
    loads_none("empty", STATUS_MALFORMED, "empty: no key in it");
    loads_none("text", STATUS_MALFORMED, "text: key at offset 0");
    loads_none("cut", STATUS_MALFORMED, "cut: key at offset");
    loads_none("armor", STATUS_MALFORMED, "armor: ");
    loads_none("crc", STATUS_MALFORMED, "crc: no key in it");
}

static void a_file_above_the_limit(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct limits limits = limits_default;
    struct keyring r = {0};
    struct key *key = ring.keys[0];
    write_file("key", key->raw.data, key->raw.len);
    op->limits = &limits;
    limits.key_file_bytes = key->raw.len;
    assert_int_equal(keyring_load(op, &r, "key"), 0);
    limits.key_file_bytes--;
    assert_int_equal(keyring_load(op, &r, "key"), -1);
    assert_true(pipe_failed(op, STATUS_LIMIT, "key: larger than"));
    keyring_end(&r);
}

static void binary_and_armored_one_and_many(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf all = {0}, armored = {0};
    for (size_t k = 0; k < ring.count; k++)
        assert_int_equal(buf_append(op, &all, ring.keys[k]->raw.data, ring.keys[k]->raw.len), 0);
    struct sink *s = armor_sink_new(op, mem_sink_new(op, &armored), "PGP PRIVATE KEY BLOCK", NULL);
    assert_int_equal(sink_write(s, all.data, all.len), 0);
    assert_int_equal(sink_finish(s), 0);
    sink_free(s);
    write_file("binary", all.data, all.len);
    write_file("armored", armored.data, armored.len);
    for (unsigned kind = 0; kind < 4; kind++) {
        struct keyring r = {0};
        struct fake_clock fake;
        struct meter meter;
        struct cost cost;
        const struct buf *b = kind % 2 ? &armored : &all;
        message_meter_start(op, &meter, &fake);
        assert_int_equal(
            kind < 2 ? keyring_load(op, &r, kind ? "armored" : "binary")
                     : keyring_load_bytes(op, &r, "memory", (struct rsa_bytes){b->data, b->len}),
            0);
        message_meter_stop(op, &meter, &cost);
        assert_int_equal(cost.bytes_in[PHASE_KEYS], all.len);
        assert_int_equal(r.count, 3);
        for (size_t k = 0; k < 3; k++)
            assert_memory_equal(r.keys[k]->parts[0].fingerprint, ring.keys[k]->parts[0].fingerprint,
                                KEY_FINGERPRINT_BYTES);
        keyring_end(&r);
    }
    buf_end(&all);
    buf_end(&armored);
}

/* Keys check themselves, so a wrong checksum of their armor is but a warning, unless asked for. */
static void a_wrong_checksum_of_armor(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf armored = {0};
    const struct buf *raw = &ring.keys[0]->raw;
    struct sink *s = armor_sink_new(op, mem_sink_new(op, &armored), "PGP PRIVATE KEY BLOCK", NULL);
    assert_int_equal(sink_write(s, raw->data, raw->len) || sink_finish(s), 0);
    sink_free(s);
    uint8_t *crc = memmem(armored.data, armored.len, "\n=", 2);
    crc[2] = crc[2] == 'A' ? 'B' : 'A';
    write_file("wrong", armored.data, armored.len);
    struct keyring r = {0}, strict = {0};
    assert_int_equal(keyring_load(op, &r, "wrong"), 0);
    assert_int_equal(r.count, 1);
    assert_int_equal(pipe.warnings, 1);
    assert_non_null(strstr(pipe.warning, "wrong: the armor's checksum is wrong"));
    assert_int_equal(keyring_load_strict(op, &strict, "wrong"), -1);
    assert_true(pipe_failed(op, STATUS_DAMAGED, "the checksum is wrong"));
    assert_int_equal(strict.count, 0);
    keyring_end(&r);
    buf_end(&armored);
}

static void a_directory(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring r = {0};
    assert_int_equal(keyring_load_dir(op, &r, "nowhere", ".pgp"), 0);
    assert_int_equal(r.count, 0);
    assert_int_equal(mkdir("keys", 0700), 0);
    write_file("keys/b.pgp", ring.keys[0]->raw.data, ring.keys[0]->raw.len);
    write_file("keys/a.pgp", ring.keys[1]->raw.data, ring.keys[1]->raw.len);
    write_file("keys/c.pgp", (const uint8_t *)"rubbish", 7);
    write_file("keys/d.txt", ring.keys[2]->raw.data, ring.keys[2]->raw.len);
    assert_int_equal(keyring_load_dir(op, &r, "keys", ".pgp"), 0);
    assert_false(op_failed(op));
    assert_int_equal(r.count, 2);
    assert_string_equal(key_name(r.keys[0]), "Bob <bob@example.org>");
    assert_int_equal(pipe.warnings, 1);
    assert_non_null(strstr(pipe.warning, "keys/c.pgp: "));
    assert_non_null(strstr(pipe.warning, "; left out"));
    keyring_end(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_nobody),
        cmocka_unit_test(names_of_several_list_them),
        cmocka_unit_test(every_way_to_name_a_key),
        cmocka_unit_test(names_of_a_key_of_pgp26),
        cmocka_unit_test(secrets_by_id),
        cmocka_unit_test(public_keys_are_no_secrets),
        cmocka_unit_test_setup_teardown(files_that_hold_no_key, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_file_above_the_limit, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(binary_and_armored_one_and_many, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_wrong_checksum_of_armor, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_directory, scratch_setup, scratch_teardown),
    };
    return cmocka_run_group_tests(tests, make_ring, drop_ring);
}
