/* Signature packets: cut, with lengths that lie, of foreign kinds, with every bit flipped; then
 * what is believed from where, and made and verified with every hash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "forge.h"

static struct forge_pair signer, stranger;
static struct buf body;    /* a good signature over "document" */
static size_t unhashed_at; /* where its area that is not hashed begins, count included */

static const char document[] = "document";

static struct hash_ctx hash_document(const char *hash)
{
    struct hash_ctx h;
    hash_init(&h, hash_by_name(hash));
    hash_update(&h, document, sizeof document);
    return h;
}

static int make_signature(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf hashed = {0}, unhashed = {0};
    static const uint8_t flags[] = {0x0F, 0x80};
    struct hash_ctx h = hash_document("sha1");
    signer = forge_pair(512, 1, 1);
    stranger = forge_pair(512, 2, 1);
    forge_time(op, &hashed, 2, 1000);
    forge_time(op, &hashed, 3, 50);
    forge_time(op, &hashed, 9, 60);
    signature_put_subpacket(op, &hashed, 27, flags, sizeof flags);
    signature_put_subpacket(op, &unhashed, 16, "ISSUERID", 8);
    struct signature_fields fields = {.type = SIGNATURE_BINARY,
                                      .hashed = {hashed.data, hashed.len},
                                      .unhashed = {unhashed.data, unhashed.len}};
    int rc = signature_make(op, pk_rsa_signer(signer.secret), &fields, &h, &body);
    unhashed_at = 6 + hashed.len;
    buf_end(&hashed);
    buf_end(&unhashed);
    return rc;
}

static int drop_signature(void **state)
{
    (void)state;
    forge_pair_end(&signer);
    forge_pair_end(&stranger);
    buf_end(&body);
    return 0;
}

static bool verifies(const struct signature *sig, const struct forge_pair *by)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    const struct hash *hash = hash_by_id(sig->hash_algorithm);
    if (!hash)
        return false;
    struct hash_ctx h = hash_document(hash->name);
    bool good = signature_verify(op, sig, &h, pk_rsa_verifier(rsa_secret_public(by->secret)));
    assert_false(op_failed(op));
    return good;
}

static void cut_at_every_byte(void **state)
{
    (void)state;
    for (size_t n = 0; n < body.len; n++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct signature sig;
        uint8_t *copy = malloc(n + !n);
        memcpy(copy, body.data, n);
        assert_int_equal(signature_parse(op, copy, n, &sig), -1);
        assert_int_equal(op->err.status, STATUS_MALFORMED);
        free(copy);
    }
}

/* Parses a signature whose hashed area is these n bytes. */
static int parse_area(struct op *op, const uint8_t *area, size_t n, struct signature *sig)
{
    struct buf b = {0};
    static const uint8_t rest[] = {0, 0, 0xAB, 0xCD, 0, 1, 1};
    assert_int_equal(buf_append(op, &b, "\4\0\1\2", 4), 0);
    assert_int_equal(buf_put16(op, &b, (unsigned)n), 0);
    assert_int_equal(buf_append(op, &b, area, n), 0);
    assert_int_equal(buf_append(op, &b, rest, sizeof rest), 0);
    /* What sig points at is gone then; these tests look at its fields only. */
    int rc = signature_parse(op, b.data, b.len, sig);
    buf_end(&b);
    return rc;
}

static void lengths_that_lie(void **state)
{
    (void)state;
    static const struct {
        size_t n;
        uint8_t area[8];
    } bad[] = {
        {1, {0}},                                 /* not even a type */
        {1, {1}},                                 /* the type is missing */
        {7, {255, 0, 0, 0, 3, 2, 0}},             /* the same, the long way */
        {2, {3, 2}},                              /* more than there is */
        {1, {192}},                               /* half a length */
        {4, {192, 0, 2, 0}},                      /* 192 of 2 */
        {2, {254, 255}},                          /* the most that two octets say */
        {4, {255, 0, 0, 0}},                      /* four fifths of a length */
        {6, {255, 0, 0, 0, 0, 2}},                /* nothing, the long way */
        {7, {255, 0xFF, 0xFF, 0xFF, 0xFF, 2, 0}}, /* all there could be */
        {7, {255, 0x7F, 0xFF, 0xFF, 0xFF, 2, 0}},
        {8, {5, 2, 0, 0, 3, 0xE8, 9, 2}}, /* a good one, then a bad one */
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct signature sig;
        assert_int_equal(parse_area(op, bad[i].area, bad[i].n, &sig), -1);
        assert_true(pipe_failed(op, STATUS_MALFORMED, "a signature's subpacket"));
    }
    /* Exactly one byte too many, before it was read. */
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct signature sig;
    assert_int_equal(parse_area(op, (const uint8_t *)"\2\2", 2, &sig), -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, "claims 2 bytes of 1"));
}

/* The long forms of a length say the same, and what has not its length says nothing. */
static void lengths_of_all_forms(void **state)
{
    (void)state;
    static const uint8_t long_form[] = {255, 0, 0, 0, 5, 2, 0, 0, 3, 0xE8}, no_flags[] = {1, 27};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct signature sig;
    uint8_t two_octets[2 + 200] = {192, 200 - 192, 20}, *area = two_octets;
    assert_int_equal(parse_area(op, long_form, sizeof long_form, &sig), 0);
    assert_int_equal(sig.created, 1000);
    assert_int_equal(parse_area(op, area, sizeof two_octets, &sig), 0);
    assert_int_equal(parse_area(op, no_flags, sizeof no_flags, &sig), 0);
    assert_true(sig.has_key_flags);
    assert_int_equal(sig.key_flags, 0);
}

static void foreign_kinds(void **state)
{
    (void)state;
    for (unsigned v = 0; v < 256; v++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct signature sig;
        uint8_t version = body.data[0], algorithm = body.data[2];
        body.data[0] = (uint8_t)v;
        assert_int_equal(signature_parse(op, body.data, body.len, &sig), v == 4 ? 0 : -1);
        if (v < 2 || v > 4)
            assert_true(pipe_failed(op, STATUS_UNSUPPORTED, "expected 2 to 4"));
        op_clear(op);
        body.data[0] = version;
        body.data[2] = (uint8_t)v;
        bool rsa = v == 1 || v == 3, curve = v == 19 || v == 22 || v == 27;
        assert_int_equal(signature_parse(op, body.data, body.len, &sig), rsa ? 0 : -1);
        if (curve)
            assert_int_equal(op->err.status, STATUS_MALFORMED);
        else if (!rsa)
            assert_true(pipe_failed(op, STATUS_UNSUPPORTED, "expected RSA, ECDSA or EdDSA"));
        body.data[2] = algorithm;
    }
}

static void by_another_key_or_over_something_else(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct signature sig;
    assert_int_equal(signature_parse(op, body.data, body.len, &sig), 0);
    assert_false(verifies(&sig, &stranger));
    struct hash_ctx h;
    hash_init(&h, hash_by_name("sha1"));
    hash_update(&h, "documents", 9);
    assert_false(signature_verify(op, &sig, &h, pk_rsa_verifier(rsa_secret_public(signer.secret))));
    h = hash_document("sha1");
    sig.unknown_critical = 100;
    assert_false(signature_verify(op, &sig, &h, pk_rsa_verifier(rsa_secret_public(signer.secret))));
}

/* No bit can be flipped but in the area that nobody signed, and in the count of the number's bits,
 * which says the same as long as its bytes are as many. */
static void every_bit(void **state)
{
    (void)state;
    size_t unhashed_end = unhashed_at + 2 + 10, count_at = unhashed_end + 2;
    for (size_t bit = 0; bit < 8 * body.len; bit++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct signature sig;
        size_t at = bit / 8;
        body.data[at] ^= (uint8_t)(1 << bit % 8);
        bool good = signature_parse(op, body.data, body.len, &sig) == 0 && verifies(&sig, &signer);
        bool free_to_change = (at >= unhashed_at + 2 && at < unhashed_end) || at == count_at + 1;
        if (good && !free_to_change)
            fail_msg("bit %zu can be flipped", bit);
        body.data[at] ^= (uint8_t)(1 << bit % 8);
    }
}

/* Of what is not hashed only the issuer is heard. */
static void what_nobody_signed(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf forged = {0};
    struct signature sig;
    static const uint8_t area[] = {5, 2,  0,   0,   0,   1,   5,   3,   0,    0,  0,    1,
                                   5, 9,  0,   0,   0,   1,   2,   27,  0xFF, 2,  0xE4, 1,
                                   9, 16, 'F', 'o', 'r', 'g', 'e', 'd', 'I',  'D'};
    assert_int_equal(buf_append(op, &forged, body.data, unhashed_at), 0);
    assert_int_equal(buf_put16(op, &forged, sizeof area), 0);
    assert_int_equal(buf_append(op, &forged, area, sizeof area), 0);
    size_t rest = unhashed_at + 2 + 10;
    assert_int_equal(buf_append(op, &forged, body.data + rest, body.len - rest), 0);
    assert_int_equal(signature_parse(op, forged.data, forged.len, &sig), 0);
    assert_true(verifies(&sig, &signer));
    assert_int_equal(sig.created, 1000);
    assert_int_equal(sig.expires_after_s, 50);
    assert_int_equal(sig.key_expires_after_s, 60);
    assert_int_equal(sig.key_flags, 0x0F);
    assert_int_equal(sig.unknown_critical, 0);
    assert_memory_equal(sig.issuer, "ForgedID", 8);
    buf_end(&forged);
}

static void critical_subpackets(void **state)
{
    (void)state;
    for (unsigned type = 0; type < 128; type++) {
        static const uint8_t known[] = {4,  5,  7,  11, 12, 16, 21, 22, 23, 24,
                                        25, 26, 27, 28, 29, 30, 31, 32, 33, 34};
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct signature sig;
        /* Eight bytes: right for an issuer, wrong for a time. */
        uint8_t area[] = {9, (uint8_t)(0x80 | type), 0, 0, 0, 0, 0, 0, 0, 0};
        if (type == 2 || type == 3 || type == 9)
            continue;
        assert_int_equal(parse_area(op, area, sizeof area, &sig), 0);
        assert_int_equal(sig.unknown_critical, memchr(known, (int)type, sizeof known) ? 0 : type);
        area[1] = (uint8_t)type;
        assert_int_equal(parse_area(op, area, sizeof area, &sig), 0);
        assert_int_equal(sig.unknown_critical, 0);
    }
}

static void sizes_that_lie(void **state)
{
    (void)state;
    static const struct {
        const char *area;
        size_t n;
    } rows[] = {
        {"\4\2\0\0\3", 5},    {"\6\2\0\0\3\xE8\1", 7},
        {"\1\2", 2},          {"\4\3\0\0\3", 5},
        {"\4\11\0\0\3", 5},   {"\3\20\1\2", 4},
        {"\1\35", 2},         {"\1\41", 2},
        {"\5\41\4\1\2\3", 6}, {"\12\20\1\2\3\4\5\6\7\10\11", 11},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct signature sig;
        assert_int_equal(parse_area(op, (const uint8_t *)rows[i].area, rows[i].n, &sig), -1);
        assert_true(pipe_failed(op, STATUS_MALFORMED, "a signature's subpacket of type"));
    }
}

static void fields_are_found(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct signature sig;
    assert_int_equal(signature_parse(op, body.data, body.len, &sig), 0);
    assert_int_equal(sig.type, SIGNATURE_BINARY);
    assert_int_equal(sig.pk_algorithm, 1);
    assert_int_equal(sig.hash_algorithm, 2);
    assert_int_equal(sig.created, 1000);
    assert_int_equal(sig.expires_after_s, 50);
    assert_int_equal(sig.key_expires_after_s, 60);
    assert_true(sig.has_key_flags);
    assert_int_equal(sig.key_flags, 0x0F);
    assert_true(sig.has_issuer);
    assert_memory_equal(sig.issuer, "ISSUERID", 8);
    assert_int_equal(sig.hashed.n, unhashed_at);
    assert_true(verifies(&sig, &signer));
}

static void made_and_verified_with_every_hash(void **state)
{
    (void)state;
    struct forge_pair large = forge_pair(1024, 3, 1);
    for (const struct hash *const *row = hash_table; *row; row++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf made = {0};
        struct signature sig;
        struct signature_fields fields = {.type = SIGNATURE_TEXT};
        struct hash_ctx h = hash_document((*row)->name);
        assert_int_equal(signature_make(op, pk_rsa_signer(large.secret), &fields, &h, &made), 0);
        assert_int_equal(signature_parse(op, made.data, made.len, &sig), 0);
        assert_int_equal(sig.hash_algorithm, (*row)->id);
        assert_int_equal(sig.type, SIGNATURE_TEXT);
        assert_true(verifies(&sig, &large));
        assert_false(verifies(&sig, &signer));
        buf_end(&made);
    }
    forge_pair_end(&large);
}

static void what_cannot_be_made(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    struct signature_fields fields = {.type = SIGNATURE_BINARY};
    static const uint8_t large[191];
    struct hash_ctx h = hash_document("sha512");
    assert_int_equal(signature_make(op, pk_rsa_signer(signer.secret), &fields, &h, &out), -1);
    assert_true(pipe_failed(op, STATUS_UNSUPPORTED, "too small for a signature with SHA-512"));
    op_clear(op);
    assert_int_equal(signature_put_subpacket(op, &out, 20, large, sizeof large), -1);
    assert_int_equal(op->err.status, STATUS_INTERNAL);
    buf_end(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(lengths_that_lie),
        cmocka_unit_test(foreign_kinds),
        cmocka_unit_test(by_another_key_or_over_something_else),
        cmocka_unit_test(every_bit),
        cmocka_unit_test(what_nobody_signed),
        cmocka_unit_test(critical_subpackets),
        cmocka_unit_test(sizes_that_lie),
        cmocka_unit_test(what_cannot_be_made),
        cmocka_unit_test(lengths_of_all_forms),
        cmocka_unit_test(fields_are_found),
        cmocka_unit_test(made_and_verified_with_every_hash),
    };
    return cmocka_run_group_tests(tests, make_signature, drop_signature);
}
