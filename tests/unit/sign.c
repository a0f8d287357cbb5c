/* Who may sign with which hash, and the octets of what is made. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/num.h"
#include "locked.h"
#include "message.h"
#include "pgp/packet.h"

static struct keyring keys; /* by size: see `bits` */
static const unsigned bits[] = {382, 488, 489, 744, 745, 3071, 3072};
static struct keyring old; /* one of PGP 2.6, of 512 bits */

static int make_keys(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    int rc = message_add_old_key(op, &old, 512, 1);
    for (size_t i = 0; !rc && i < sizeof bits / sizeof *bits; i++)
        rc = message_add_key(op, &keys, bits[i], true, i);
    return rc;
}

static int drop_keys(void **state)
{
    (void)state;
    keyring_end(&keys);
    keyring_end(&old);
    return 0;
}

static struct keyring_hit hit_of(struct key *key)
{
    return (struct keyring_hit){key, &key->parts[0]};
}

/* The key of so many bits. */
static struct keyring_hit of_bits(unsigned n)
{
    size_t i = 0;
    while (bits[i] != n)
        i++;
    return hit_of(keys.keys[i]);
}

/* --- refused ------------------------------------------------------------------------------------- */

static void refused(unsigned n, const char *hash, const char *why, const char *hint)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring_hit hit = of_bits(n);
    struct sign_signer s;
    assert_int_equal(
        sign_signer_of(op, profile_table[0], hash ? hash_by_name(hash) : NULL, &hit, &s), -1);
    assert_true(pipe_failed(op, STATUS_UNSUPPORTED, why));
    assert_non_null(strstr(op->err.text, key_name(hit.key)));
    assert_string_equal(op->err.hint, hint);
}

static void too_small_for_the_hash(void **state)
{
    (void)state;
    refused(382, NULL, "an RSA modulus of 382 bits is too small for a signature with SHA-256",
            "--hash can be sha1 for this key");
    refused(488, NULL, "an RSA modulus of 488 bits is too small for a signature with SHA-256",
            "--hash can be sha1, sha224 for this key");
    refused(489, "sha384", "489 bits is too small for a signature with SHA-384",
            "--hash can be sha1, sha256, sha224 for this key");
    refused(744, "sha512", "744 bits is too small for a signature with SHA-512",
            "--hash can be sha1, sha256, sha384, sha224 for this key");
}

static void another_hash_than_the_profile_has(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring_hit hit = hit_of(old.keys[0]);
    struct sign_signer s;
    const struct profile *pgp26 = profile_by_name("pgp26");
    assert_int_equal(sign_signer_of(op, pgp26, hash_by_name("sha1"), &hit, &s), -1);
    assert_true(
        pipe_failed(op, STATUS_USAGE, "a signature with SHA-1 cannot be read there, only MD5"));
}

static void a_locked_key(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring ring = {0};
    struct s2k_passphrase pass = locked_passphrase("secret");
    struct keygen_options o = {.bits = 512, .passphrase = &pass, .single = true};
    struct sign_signer s;
    assert_int_equal(message_add_made(op, &ring, o, 1), 0);
    size_t used;
    struct key *key = key_parse(op, "key", ring.keys[0]->raw.data, ring.keys[0]->raw.len, &used);
    struct keyring_hit hit = hit_of(key);
    assert_int_equal(sign_signer_of(op, profile_table[0], NULL, &hit, &s), -1);
    assert_true(pipe_failed(op, STATUS_BAD_PASSPHRASE, "Test 512"));
    key_free(key);
    keyring_end(&ring);
}

static void hashes_for_users(void **state)
{
    (void)state;
    char names[64] = "";
    for (const struct hash *const *h = hash_table; *h; h++) {
        if (sign_takes_hash(*h))
            strcat(strcat(names, (*h)->name), " ");
    }
    assert_string_equal(names, "sha1 sha256 sha384 sha512 sha224 ");
}

/* --- chosen -------------------------------------------------------------------------------------- */

static void assert_hash(const struct profile *profile, const char *wanted, struct keyring_hit hit,
                        const char *expected)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct sign_signer s;
    assert_int_equal(sign_signer_of(op, profile, wanted ? hash_by_name(wanted) : NULL, &hit, &s),
                     0);
    assert_string_equal(s.hash->name, expected);
    assert_ptr_equal(s.part, hit.part);
}

static void the_hash(void **state)
{
    (void)state;
    const struct profile *now = profile_table[0], *pgp26 = profile_by_name("pgp26");
    assert_hash(now, NULL, of_bits(489), "sha256");
    assert_hash(now, NULL, of_bits(3071), "sha256");
    assert_hash(now, NULL, of_bits(3072), "sha512");
    assert_hash(now, "sha256", of_bits(3072), "sha256");
    assert_hash(now, "sha512", of_bits(745), "sha512");
    assert_hash(now, "sha1", of_bits(382), "sha1");
    assert_hash(pgp26, NULL, hit_of(old.keys[0]), "md5");
    assert_hash(pgp26, "md5", hit_of(old.keys[0]), "md5");
}

/* --- octets -------------------------------------------------------------------------------------- */

static const char text[] = "a document";

/* One-pass packets and signatures of the keys over the text, appended to out. */
static void emit(const struct profile *profile, const struct keyring *ring, size_t count,
                 struct buf *one_pass, struct buf *signatures)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct sign_signer signers[2];
    struct digest_set set = {.form = TEXT_DIGEST_BINARY};
    for (size_t i = 0; i < count; i++) {
        struct keyring_hit hit = hit_of(ring->keys[ring->count - 1 - i]);
        assert_int_equal(sign_signer_of(op, profile, NULL, &hit, &signers[i]), 0);
        digest_set_add(&set, signers[i].hash);
    }
    digest_set_update(&set, text, sizeof text - 1);
    digest_set_finish(&set);
    struct sign_options o = {
        .signers = signers, .count = count, .type = SIGNATURE_BINARY, .created = MESSAGE_SIGNED_AT};
    assert_int_equal(sign_emit_one_pass(op, &o, one_pass), 0);
    assert_int_equal(sign_emit(op, &o, &set, signatures), 0);
    digest_set_end(&set);
}

/* Whether the packet of n bytes at p is a good signature by that key over `what`. */
static bool is_good(const uint8_t *p, size_t n, struct key *key, const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct packet_header h = {0};
    struct signature sig;
    struct pk_verifier verifier;
    struct hash_ctx hash;
    assert_int_equal(packet_parse_header(op, p, n, &h), 0);
    assert_int_equal(h.tag, PACKET_SIGNATURE);
    assert_int_equal(signature_parse(op, p + h.header_bytes, (size_t)h.length, &sig), 0);
    assert_int_equal(key_verifier(op, key, &key->parts[0], &verifier), 0);
    hash_init(&hash, hash_by_id(sig.hash_algorithm));
    hash_update(&hash, what, strlen(what));
    return signature_verify(op, &sig, &hash, verifier);
}

static void assert_hex(const uint8_t *p, size_t n, const char *expected)
{
    char hex[200];
    assert_true(2 * n < sizeof hex);
    num_hex(p, n, hex);
    assert_string_equal(hex, expected);
}

static void one_signature(void **state)
{
    (void)state;
    struct buf one_pass = {0}, signature = {0};
    const struct key_part *part = &keys.keys[6]->parts[0];
    char expected[200], id[17], print[41];
    num_hex(part->id, 8, id);
    num_hex(part->fingerprint, 20, print);
    emit(profile_table[0], &keys, 1, &one_pass, &signature);
    /* Version 3, binary, SHA-512, RSA, the ID, and nothing nested. */
    snprintf(expected, sizeof expected, "C40D03000A01%s01", id);
    assert_hex(one_pass.data, one_pass.len, expected);
    /* Version 4; 29 octets hashed: the time, the fingerprint; 10 not: the ID. */
    snprintf(expected, sizeof expected, "0400010A001D0502684EE180162104%s000A0910%s", print, id);
    assert_true(is_good(signature.data, signature.len, keys.keys[6], text));
    assert_false(is_good(signature.data, signature.len, keys.keys[6], "another document"));
    assert_false(is_good(signature.data, signature.len, keys.keys[5], text));
    assert_hex(signature.data + 3, strlen(expected) / 2, expected);
    buf_end(&one_pass);
    buf_end(&signature);
}

/* The first that signs is the last to be written, and only the last one-pass packet has the document
 * behind it. */
static void two_signatures(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf one_pass = {0}, signatures = {0};
    struct packet_header h = {0};
    emit(profile_table[0], &keys, 2, &one_pass, &signatures);
    assert_int_equal(one_pass.len, 2 * 15);
    assert_memory_equal(one_pass.data + 6, keys.keys[6]->parts[0].id, KEY_ID_BYTES);
    assert_int_equal(one_pass.data[14], 0);
    assert_memory_equal(one_pass.data + 21, keys.keys[5]->parts[0].id, KEY_ID_BYTES);
    assert_int_equal(one_pass.data[29], 1);
    assert_int_equal(packet_parse_header(op, signatures.data, signatures.len, &h), 0);
    size_t first = h.header_bytes + (size_t)h.length;
    assert_true(is_good(signatures.data, first, keys.keys[5], text));
    assert_true(is_good(signatures.data + first, signatures.len - first, keys.keys[6], text));
    buf_end(&one_pass);
    buf_end(&signatures);
}

/* As PGP 2.6.3 has it: 89, two octets of length, version 3, 5 octets hashed. */
static void a_signature_of_pgp26(void **state)
{
    (void)state;
    struct buf one_pass = {0}, signature = {0};
    char expected[200], id[17];
    num_hex(old.keys[0]->parts[0].id, 8, id);
    emit(profile_by_name("pgp26"), &old, 1, &one_pass, &signature);
    snprintf(expected, sizeof expected, "030500684EE180%s0101", id);
    assert_int_equal(signature.data[0], 0x89);
    assert_int_equal(num_get16(signature.data + 1), signature.len - 3);
    assert_hex(signature.data + 3, strlen(expected) / 2, expected);
    assert_false(is_good(signature.data, signature.len, old.keys[0], "another document"));
    assert_true(is_good(signature.data, signature.len, old.keys[0], text));
    buf_end(&one_pass);
    buf_end(&signature);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_small_for_the_hash),
        cmocka_unit_test(another_hash_than_the_profile_has),
        cmocka_unit_test(a_locked_key),
        cmocka_unit_test(hashes_for_users),
        cmocka_unit_test(the_hash),
        cmocka_unit_test(one_signature),
        cmocka_unit_test(two_signatures),
        cmocka_unit_test(a_signature_of_pgp26),
    };
    return cmocka_run_group_tests(tests, make_keys, drop_keys);
}
