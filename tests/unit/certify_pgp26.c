/* Keys of PGP 2.6 and signatures of version 3: which are believed, under which profile a key is
 * encrypted to, and what is made of that kind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "certify_key.h"
#include "key_pgp26.h"
#include "pgp/keygen.h"
#include "pgp/mpi.h"

enum { DEFAULT, PGP26 };
enum { LATER = 1796068621 + 3600 };

/* What became of choosing a part of a key. */
struct chosen {
    enum status status;
    char text[512], hint[512], warning[512];
};

static struct chosen choose(const struct buf *bytes, unsigned profile)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct chosen c = {0};
    struct key *key = key_pgp26_parse(op, bytes);
    const struct key_part *part =
        key ? choice_encryption_part(op, key, profile_table[profile], LATER, false) : NULL;
    assert_int_equal(part == NULL, op_failed(op));
    c.status = op->err.status;
    snprintf(c.text, sizeof c.text, "%s", op->err.text);
    snprintf(c.hint, sizeof c.hint, "%s", op->err.hint);
    snprintf(c.warning, sizeof c.warning, "%s", pipe.warning);
    key_free(key);
    return c;
}

static void refused(const struct buf *bytes, unsigned profile, enum status status, const char *what)
{
    struct chosen c = choose(bytes, profile);
    if (c.status != status || !strstr(c.text, what))
        fail_msg("expected %d \"%s\", got %d \"%s\"", (int)status, what, (int)c.status, c.text);
}

static void under_another_profile(void **state)
{
    (void)state;
    struct buf b = key_pgp26_bytes(key_pgp26_public), today = begin();
    struct forge_signature binding = on_subkey(&subkey);
    struct chosen c = choose(&b, DEFAULT);
    assert_int_equal(c.status, STATUS_WEAK);
    assert_non_null(strstr(c.text, "key 9D831DA0BA4C0AB1 is of PGP 2.6"));
    assert_non_null(strstr(c.hint, "--profile pgp26"));
    add_subkey(&today, &subkey, &binding);
    refused(&today, PGP26, STATUS_UNSUPPORTED, "is of version 4, which PGP 2.6 cannot hold");
    assert_int_equal(choose(&today, DEFAULT).status, STATUS_OK);
    buf_end(&b);
    buf_end(&today);
}

/* Appends a key of version 3 with a modulus of so many bits that nobody knows the factors of. */
static struct buf bare_key(unsigned bits, unsigned days)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf body = {0}, key = {0};
    uint8_t n[257], head[] = {3, 0x60, 0, 0, 0, (uint8_t)(days >> 8), (uint8_t)days, 1};
    size_t bytes = (bits + 7) / 8;
    memset(n, 0xA5, sizeof n);
    n[0] = (uint8_t)(1 << (bits - 1) % 8);
    assert_int_equal(buf_append(op, &body, head, sizeof head), 0);
    assert_int_equal(mpi_emit(op, &body, n, bytes), 0);
    assert_int_equal(mpi_emit(op, &body, (const uint8_t *)"\x11", 1), 0);
    forge_packet(&key, PACKET_PUBLIC_KEY, body.data, body.len);
    forge_user_id(&key, "x");
    buf_end(&body);
    return key;
}

static void too_large_or_too_old(void **state)
{
    (void)state;
    struct buf b = bare_key(2049, 0);
    refused(&b, PGP26, STATUS_UNSUPPORTED, "is larger than the profile allows");
    buf_end(&b);
    b = bare_key(2048, 1);
    struct chosen c = choose(&b, PGP26);
    assert_int_equal(c.status, STATUS_WEAK);
    assert_non_null(strstr(c.text, "is expired"));
    assert_non_null(strstr(c.hint, "--allow-expired"));
    buf_end(&b);
    b = bare_key(2048, 65535);
    assert_int_equal(choose(&b, PGP26).status, STATUS_OK);
    buf_end(&b);
}

/* With its own signature no word is said, without one a warning. */
static void without_a_signature(void **state)
{
    (void)state;
    struct buf b = key_pgp26_bytes(key_pgp26_public);
    struct chosen c = choose(&b, PGP26);
    assert_int_equal(c.status, STATUS_OK);
    assert_string_equal(c.warning, "");
    b.len = KEY_PGP26_HEADER + KEY_PGP26_PUBLIC_BYTES + 29;
    c = choose(&b, PGP26);
    assert_int_equal(c.status, STATUS_OK);
    assert_non_null(strstr(c.warning, "Test 384 <k384@example.org>: not even the key itself"));
    buf_end(&b);
}

/* Every bit of user ID and signature. What can be flipped makes it another's, or no signature that
 * says anything: then there is a warning; or changes nothing: the count of bits, the version. */
static void a_wrong_signature(void **state)
{
    (void)state;
    struct buf b = key_pgp26_bytes(key_pgp26_public);
    size_t from = KEY_PGP26_HEADER + KEY_PGP26_PUBLIC_BYTES, same = 0, wrong = 0;
    for (size_t bit = 8 * (from + 2); bit < 8 * b.len; bit++) {
        b.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        struct chosen c = choose(&b, PGP26);
        same += c.status == STATUS_OK && !c.warning[0];
        wrong += c.status == STATUS_NO_KEY && strstr(c.text, "has no valid self-signature");
        b.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    /* Version 2, and the count of a number of 380 bits, which is right from 377 to 384. */
    assert_true(same <= 1 + 4);
    /* User ID, time, left 16 bits and number at the least. */
    assert_true(wrong >= 8 * (27 + 4 + 2 + 47));
    buf_end(&b);
}

/* Signatures of version 3 were made on keys of version 4 as well; MD5 does not count there. */
static void version_3_on_version_4(void **state)
{
    (void)state;
    static const char *const hashes[] = {"md5", "sha1", "sha1"};
    for (unsigned i = 0; i < 3; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf key = {0}, body = {0};
        struct hash_ctx h;
        forge_key(&key, PACKET_PUBLIC_KEY, &primary);
        struct key *parsed = key_pgp26_parse(op, &key);
        forge_user_id(&key, user_id);
        hash_init(&h, hash_by_name(hashes[i]));
        forge_cover(&h, 0x99, primary.body.data, primary.body.len);
        if (i == 1) /* as only version 4 covers it */
            forge_cover(&h, 0xB4, user_id, strlen(user_id));
        else
            hash_update(&h, user_id, strlen(user_id));
        struct signature_old_fields fields = {
            .type = SIGNATURE_CERTIFY_GENERIC, .created = MADE, .issuer = parsed->parts[0].id};
        assert_int_equal(signature_make_old(op, pk_rsa_signer(primary.secret), &fields, &h, &body),
                         0);
        forge_packet(&key, PACKET_SIGNATURE, body.data, body.len);
        if (i < 2)
            refused(&key, DEFAULT, STATUS_NO_KEY, "has no valid self-signature");
        else
            assert_int_equal(choose(&key, DEFAULT).status, STATUS_OK);
        key_free(parsed);
        buf_end(&body);
        buf_end(&key);
    }
}

/* Alice's pair as a key of version 3 that is valid for so many days. */
static struct forge_pair old_pair(uint8_t days)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct forge_pair old = {.secret = primary.secret};
    assert_int_equal(
        key_emit_body(op, 3, pk_rsa_verifier(rsa_secret_public(primary.secret)), MADE, &old.body),
        0);
    old.body.data[6] = days;
    return old;
}

/* What a signature says of a key does not make it valid for longer. */
static void days_and_a_signature(void **state)
{
    (void)state;
    for (uint8_t days = 0; days < 2; days++) {
        struct forge_pair old = old_pair(days);
        struct forge_signature good = on_user_id();
        struct buf key = {0};
        forge_key(&key, PACKET_PUBLIC_KEY, &old);
        forge_user_id(&key, user_id);
        good.primary = &old;
        good.hash = "md5";
        good.flags = 0;
        good.key_expires_after_s = 10000 * DAY;
        forge_signature(&key, &good);
        struct chosen c = choose(&key, PGP26);
        assert_int_equal(c.status, days ? STATUS_WEAK : STATUS_OK);
        assert_string_equal(c.warning, "");
        buf_end(&old.body);
        buf_end(&key);
    }
}

/* A subkey of today that a key of PGP 2.6 vouches for, with MD5, is worth no more than that. */
static void a_subkey_of_today(void **state)
{
    (void)state;
    struct forge_pair old = old_pair(0);
    struct forge_signature binding = on_subkey(&subkey);
    struct buf key = {0};
    forge_key(&key, PACKET_PUBLIC_KEY, &old);
    forge_user_id(&key, user_id);
    binding.primary = &old;
    binding.hash = "md5";
    add_subkey(&key, &subkey, &binding);
    refused(&key, DEFAULT, STATUS_WEAK, "is of PGP 2.6, whose keys are weak");
    assert_int_equal(choose(&key, PGP26).status, STATUS_OK);
    buf_end(&old.body);
    buf_end(&key);
}

/* --- making them --------------------------------------------------------------------------------- */

static struct key *make(struct op *op, unsigned bits, const struct s2k_passphrase *passphrase)
{
    struct test_rng rng;
    struct keygen_options o = {.profile = profile_table[PGP26],
                               .bits = bits,
                               .user_id = user_id,
                               .created = MADE,
                               .passphrase = passphrase};
    test_rng_init(&rng, op, bits);
    return keygen_new(op, &o);
}

static void too_large_to_make(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    assert_null(make(op, 2049, NULL));
    assert_true(pipe_failed(op, STATUS_USAGE, "profile pgp26, what PGP 2.6 read in 1995"));
}

static void is_made_right(struct op *op, struct key *key, unsigned bits)
{
    struct key_part *part = &key->parts[0];
    const uint8_t *signature =
        part->packet + key->raw.data + KEY_PGP26_HEADER + part->body_bytes + 2 + strlen(user_id);
    uint8_t number[256];
    assert_int_equal(key->part_count, 1);
    assert_int_equal(part->version, 3);
    assert_int_equal(part->bits, bits);
    assert_int_equal(part->created, MADE);
    assert_int_equal(part->expires, 0);
    /* The very octets that PGP 2.6 looks for. */
    assert_int_equal(key->raw.data[0], 0x95);
    assert_int_equal(key->raw.data[KEY_PGP26_HEADER + part->body_bytes], 0xB4);
    assert_int_equal(signature[0], 0x89);
    assert_memory_equal(signature + 3, "\3\5\20", 3);
    assert_memory_equal(signature + 10, part->id, KEY_ID_BYTES);
    assert_memory_equal(signature + 18, "\1\1", 2);
    assert_int_equal(rsa_public_part(key_public(op, key, part), RSA_E, number), 1);
    assert_int_equal(number[0], 17);
    assert_ptr_equal(choice_encryption_part(op, key, profile_table[PGP26], NOW, false), part);
    assert_true(part->certified && key->is_sound);
}

static void what_keygen_makes(void **state)
{
    (void)state;
    static const unsigned sizes[] = {382, 383, 512, 1024};
    for (unsigned i = 0; i < 8; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct s2k_passphrase pass = key_pgp26_passphrase("x");
        struct key *key = make(op, sizes[i / 2], i % 2 ? &pass : NULL);
        if (!key)
            fail_msg("%s", op->err.text);
        is_made_right(op, key, sizes[i / 2]);
        assert_int_equal(pipe.warnings, 0);
        struct key_part *part = &key->parts[0];
        assert_int_equal(part->is_locked, i % 2);
        assert_int_equal(key->raw.data[part->body + part->public_bytes], i % 2 ? 1 : 0);
        if (i % 2)
            assert_int_equal(key_unlock(op, key, part, key_pgp26_passphrase("y")), -1);
        op_clear(op);
        assert_int_equal(key_unlock(op, key, part, pass), 0);
        key_free(key);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(under_another_profile),  cmocka_unit_test(too_large_or_too_old),
        cmocka_unit_test(without_a_signature),    cmocka_unit_test(a_wrong_signature),
        cmocka_unit_test(version_3_on_version_4), cmocka_unit_test(days_and_a_signature),
        cmocka_unit_test(a_subkey_of_today),      cmocka_unit_test(too_large_to_make),
        cmocka_unit_test(what_keygen_makes),
    };
    return cmocka_run_group_tests(tests, make_pairs, drop_pairs);
}
