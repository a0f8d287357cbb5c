/* Signed messages: what fails while they are written, which packets they have, and that their
 * signatures are good over what was given. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "message.h"
#include "pgp/armor_source.h"
#include "pgp/clearsign_source.h"
#include "pgp/packet.h"
#include "pgp/spool_sink.h"

static struct keyring keys, signers, old; /* who reads; two who sign; one of PGP 2.6 */

static int make_keys(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    return message_add_key(op, &keys, 512, true, 1) ||
           message_add_key(op, &signers, 768, true, 2) ||
           message_add_key(op, &signers, 512, true, 3) || message_add_old_key(op, &old, 512, 4);
}

static int drop_keys(void **state)
{
    (void)state;
    keyring_end(&keys);
    keyring_end(&signers);
    keyring_end(&old);
    return 0;
}

/* Writes it; `m` says how, and by whom. */
static struct buf written(struct message m, const void *p, size_t n)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    if (message_write(op, &keys, &m, p, n, &out))
        fail_msg("%s", op->err.text);
    assert_int_equal(pipe.warnings, 0);
    return out;
}

/* --- reading by hand ------------------------------------------------------------------------------ */

/* The next packet of b, from *at on. Its body is definite. */
static struct rsa_bytes next_packet(const struct buf *b, size_t *at, unsigned tag)
{
    struct pipe pipe;
    struct packet_header h = {0};
    assert_true(*at < b->len);
    assert_int_equal(packet_parse_header(pipe_init(&pipe), b->data + *at, b->len - *at, &h), 0);
    assert_int_equal(h.tag, tag);
    assert_int_equal(h.kind, PACKET_DEFINITE);
    struct rsa_bytes body = {b->data + *at + h.header_bytes, (size_t)h.length};
    *at += h.header_bytes + body.n;
    return body;
}

static struct rsa_bytes next_literal(const struct buf *b, size_t *at, char mode)
{
    struct rsa_bytes body = next_packet(b, at, PACKET_LITERAL);
    assert_int_equal(body.p[0], mode);
    size_t head = 2 + (size_t)body.p[1] + 4;
    return (struct rsa_bytes){body.p + head, body.n - head};
}

/* Whether the signature with that body is one of the key's over the document in that form. */
static bool is_good(struct rsa_bytes body, struct key *key, enum text_digest_form form,
                    struct rsa_bytes document)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct signature sig;
    struct pk_verifier verifier;
    struct text_digest d;
    assert_int_equal(signature_parse(op, body.p, body.n, &sig), 0);
    assert_int_equal(sig.created, MESSAGE_SIGNED_AT);
    assert_int_equal(sig.type, form == TEXT_DIGEST_BINARY ? SIGNATURE_BINARY : SIGNATURE_TEXT);
    assert_int_equal(key_verifier(op, key, &key->parts[0], &verifier), 0);
    text_digest_init(&d, hash_by_id(sig.hash_algorithm), form);
    text_digest_update(&d, document.p, document.n);
    bool good = signature_verify(op, &sig, text_digest_finish(&d), verifier);
    text_digest_end(&d);
    return good;
}

/* It is, and is not with the last octet changed. */
static void assert_good(struct rsa_bytes body, struct key *key, enum text_digest_form form,
                        struct rsa_bytes document)
{
    struct buf other = {0};
    struct pipe pipe;
    assert_int_equal(buf_append(pipe_init(&pipe), &other, document.p, document.n), 0);
    other.data[other.len - 1] ^= 0x40;
    assert_false(is_good(body, key, form, (struct rsa_bytes){other.data, other.len}));
    assert_true(is_good(body, key, form, document));
    buf_end(&other);
}

static struct rsa_bytes bytes(const char *text)
{
    return (struct rsa_bytes){(const uint8_t *)text, strlen(text)};
}

/* --- failures -------------------------------------------------------------------------------------- */

static void no_randomness(void **state)
{
    (void)state;
    unsigned failures = 0;
    for (unsigned long fail = 1; fail < 20; fail++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct test_rng rng;
        struct buf out = {0};
        struct message m = {.signers = &signers, .only_signed = true};
        test_rng_init(&rng, op, 3);
        rng.fail = fail;
        int rc = message_write(op, &keys, &m, "hello", 5, &out);
        failures += rc != 0;
        assert_int_equal(rc != 0, op_failed(op));
        assert_int_equal(rc != 0, rng.fills >= fail);
        buf_end(&out);
    }
    assert_true(failures >= 2); /* each operation is blinded */
}

static void too_small_a_key(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    struct message m = {.signers = &keys, .only_signed = true};
    struct keyring small = {0};
    assert_int_equal(message_add_key(op, &small, 488, true, 1), 0);
    m.signers = &small;
    assert_int_equal(message_write(op, &keys, &m, "hello", 5, &out), -1);
    assert_true(pipe_failed(op, STATUS_UNSUPPORTED, "is too small for a signature with SHA-256"));
    assert_int_equal(out.len, 0);
    keyring_end(&small);
}

/* --- messages -------------------------------------------------------------------------------------- */

static void binary(void **state)
{
    (void)state;
    static const char document[] = "one\r\ntwo \nthree";
    struct buf b = written((struct message){.signers = &signers, .only_signed = true, .name = "n"},
                           document, sizeof document - 1);
    size_t at = 0;
    assert_int_equal(next_packet(&b, &at, PACKET_ONE_PASS_SIGNATURE).p[12], 0);
    assert_int_equal(next_packet(&b, &at, PACKET_ONE_PASS_SIGNATURE).p[12], 1);
    struct rsa_bytes inside = next_literal(&b, &at, 'b');
    assert_int_equal(inside.n, sizeof document - 1);
    assert_memory_equal(inside.p, document, inside.n);
    for (size_t i = signers.count; i > 0; i--)
        assert_good(next_packet(&b, &at, PACKET_SIGNATURE), signers.keys[i - 1], TEXT_DIGEST_BINARY,
                    inside);
    assert_int_equal(at, b.len);
    buf_end(&b);
}

/* What is covered is the same inside the message and outside. */
static void as_text(void **state)
{
    (void)state;
    static const char document[] = "one\r\ntwo \nthree";
    struct buf b = written((struct message){.signers = &signers, .only_signed = true, .text = true},
                           document, sizeof document - 1);
    size_t at = 0;
    assert_int_equal(next_packet(&b, &at, PACKET_ONE_PASS_SIGNATURE).p[1], SIGNATURE_TEXT);
    next_packet(&b, &at, PACKET_ONE_PASS_SIGNATURE);
    struct rsa_bytes inside = next_literal(&b, &at, 't');
    struct rsa_bytes signature = next_packet(&b, &at, PACKET_SIGNATURE);
    assert_good(signature, signers.keys[1], TEXT_DIGEST_LINES, inside);
    assert_good(signature, signers.keys[1], TEXT_DIGEST_LINES, bytes(document));
    assert_good(signature, signers.keys[1], TEXT_DIGEST_LINES, bytes("one\ntwo \r\nthree"));
    buf_end(&b);
}

/* What is in an encrypted message is what is in one that is signed only. */
static void encrypted(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < 8; kind++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct message m = {.signers = kind & 4 ? &old : &signers,
                            .profile = kind & 4 ? profile_by_name("pgp26") : NULL,
                            .level = kind & 1 ? 6 : 0,
                            .armor = kind & 2,
                            .allow_no_integrity = true};
        struct buf b = written(m, "hello\n", 6), plain = {0};
        if (message_read(op, &keys, &m, b.data, b.len, &plain))
            fail_msg("kind %u: %s", kind, op->err.text);
        assert_int_equal(plain.len, 6);
        assert_memory_equal(plain.data, "hello\n", 6);
        assert_true(m.info.encrypted);
        assert_true(m.info.is_signed);
        buf_end(&b);
        buf_end(&plain);
    }
}

/* PGP 2.6: no one-pass packet, the signature first, old headers; the same where the document is too
 * large to be held in memory. */
static void as_pgp26(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 70000, SPOOL_SINK_HELD + 70000};
    uint8_t *noisy = pipe_bytes(SPOOL_SINK_HELD + 70000, true);
    for (size_t i = 0; i < 3; i++) {
        struct message m = {.signers = &old,
                            .only_signed = true,
                            .profile = profile_by_name("pgp26"),
                            .expected_bytes = sizes[i]};
        struct buf b = written(m, noisy, sizes[i]);
        size_t at = 0;
        struct rsa_bytes signature = next_packet(&b, &at, PACKET_SIGNATURE);
        assert_int_equal(signature.p[0], 3);
        struct rsa_bytes inside = next_literal(&b, &at, 'b');
        assert_int_equal(at, b.len);
        assert_int_equal(b.data[0], 0x89);
        assert_int_equal(inside.n, sizes[i]);
        assert_memory_equal(inside.p, noisy, sizes[i]);
        assert_good(signature, old.keys[0], TEXT_DIGEST_BINARY, inside);
        buf_end(&b);
    }
    free(noisy);
}

/* --- detached, clearsigned -------------------------------------------------------------------------- */

static void detached(void **state)
{
    (void)state;
    static const char document[] = "one\r\ntwo \nthree";
    for (unsigned text = 0; text < 2; text++) {
        struct message m = {
            .signers = &signers, .only_signed = true, .form = WRITE_DETACHED, .text = text};
        struct buf b = written(m, document, sizeof document - 1);
        size_t at = 0;
        for (size_t i = signers.count; i > 0; i--)
            assert_good(next_packet(&b, &at, PACKET_SIGNATURE), signers.keys[i - 1],
                        text ? TEXT_DIGEST_LINES : TEXT_DIGEST_BINARY, bytes(document));
        assert_int_equal(at, b.len);
        buf_end(&b);
    }
    struct message m = {
        .signers = &signers, .only_signed = true, .form = WRITE_DETACHED, .armor = true};
    struct buf b = written(m, document, sizeof document - 1);
    assert_memory_equal(b.data, "-----BEGIN PGP SIGNATURE-----\n\n", 31);
    buf_end(&b);
}

/* Reads the clearsigned text and the packets behind it. */
static void read_clearsigned(const struct buf *message, struct buf *text, struct buf *packets)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct clearsign_info info;
    struct armor_info armor = {.strict = true};
    struct source *s =
        clearsign_source_new(op, mem_source_new(op, message->data, message->len, 0), &info);
    assert_int_equal(pipe_read(s, text, 1000), 0);
    s = armor_source_new(op, source_pop(s), &armor);
    assert_int_equal(pipe_read(s, packets, 1000), 0);
    source_free(s);
}

static void clearsigned(void **state)
{
    (void)state;
    static const char document[] = "one \t\n- two\nFrom three";
    for (unsigned is_old = 0; is_old < 2; is_old++) {
        struct message m = {.signers = is_old ? &old : &signers,
                            .only_signed = true,
                            .form = WRITE_CLEARSIGNED,
                            .profile = is_old ? profile_by_name("pgp26") : NULL};
        static const char *const begins[] = {
            "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\none \t\n- - two\n- From three\n"
            "-----BEGIN PGP SIGNATURE-----\n\n",
            "-----BEGIN PGP SIGNED MESSAGE-----\n\none \t\n- - two\n- From three\n"
            "-----BEGIN PGP SIGNATURE-----\nVersion: pgpcost\n\n"};
        struct buf b = written(m, document, sizeof document - 1), text = {0}, packets = {0};
        assert_memory_equal(b.data, begins[is_old], strlen(begins[is_old]));
        read_clearsigned(&b, &text, &packets);
        enum text_digest_form form =
            is_old ? TEXT_DIGEST_CLEARSIGNED_PGP26 : TEXT_DIGEST_CLEARSIGNED;
        size_t at = 0;
        for (size_t i = m.signers->count; i > 0; i--) {
            struct rsa_bytes signature = next_packet(&packets, &at, PACKET_SIGNATURE);
            assert_good(signature, m.signers->keys[i - 1], form, bytes(document));
            assert_good(signature, m.signers->keys[i - 1], form,
                        (struct rsa_bytes){text.data, text.len - 1});
        }
        assert_int_equal(at, packets.len);
        buf_end(&b);
        buf_end(&text);
        buf_end(&packets);
    }
}

/* What hashing costs is told apart from the rest, and signing is RSA. */
static void its_phases(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    struct message m = {.signers = &signers, .only_signed = true};
    assert_int_equal(message_write(op, &keys, &m, "hello", 5, &out), 0);
    assert_int_equal(m.cost.bytes_in[PHASE_HASH], 5);
    assert_true(m.cost.ns[PHASE_RSA] > 0);
    assert_int_equal(m.cost.ns[PHASE_CIPHER_HASH] + m.cost.ns[PHASE_SPOOL], 0);
    buf_end(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_randomness), cmocka_unit_test(too_small_a_key),
        cmocka_unit_test(binary),        cmocka_unit_test(as_text),
        cmocka_unit_test(encrypted),     cmocka_unit_test(as_pgp26),
        cmocka_unit_test(detached),      cmocka_unit_test(clearsigned),
        cmocka_unit_test(its_phases),
    };
    return cmocka_run_group_tests(tests, make_keys, drop_keys);
}
