/* Signature packets by keys on curves: forgeries first, then made and verified with every hash that
 * fits, in every form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "forge.h"

/* The forms, by the algorithm of key and signature. */
static const struct form {
    unsigned algorithm;
    const char *curve;
} forms[] = {{19, "p256"}, {22, "ed25519"}, {27, "ed25519"}};

enum { FORMS = sizeof forms / sizeof *forms };

static struct ecc_secret *keys[FORMS], *strangers[FORMS];
static struct buf bodies[FORMS]; /* good signatures over "document", SHA-256 */

static const char document[] = "document";

static struct pk_signer signer(size_t form, const struct ecc_secret *key)
{
    return (struct pk_signer){.algorithm = forms[form].algorithm, .ecc = key};
}

static struct hash_ctx hash_document(const struct hash *hash)
{
    struct hash_ctx h;
    hash_init(&h, hash);
    hash_update(&h, document, sizeof document);
    return h;
}

/* Makes a signature with no subpackets. */
static int make(struct op *op, size_t form, const struct hash *hash, struct buf *out)
{
    struct signature_fields fields = {.type = SIGNATURE_BINARY};
    struct hash_ctx h = hash_document(hash);
    return signature_make(op, signer(form, keys[form]), &fields, &h, out);
}

static int make_keys(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    test_rng_init(&rng, op, 1);
    for (size_t i = 0; i < FORMS; i++) {
        keys[i] = pk_ecc_generate(op, ecc_by_name(forms[i].curve));
        strangers[i] = pk_ecc_generate(op, ecc_by_name(forms[i].curve));
        if (!keys[i] || !strangers[i] || make(op, i, hash_by_name("sha256"), &bodies[i]))
            return -1;
    }
    return 0;
}

static int drop_keys(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMS; i++) {
        ecc_secret_free(keys[i]);
        ecc_secret_free(strangers[i]);
        buf_end(&bodies[i]);
    }
    return 0;
}

/* Whether the body parses and is a signature over the document by that key. */
static bool verifies(const struct buf *body, struct pk_verifier by)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct signature sig;
    if (signature_parse(op, body->data, body->len, &sig) || !hash_by_id(sig.hash_algorithm))
        return false;
    struct hash_ctx h = hash_document(hash_by_id(sig.hash_algorithm));
    bool good = signature_verify(op, &sig, &h, by);
    assert_false(op_failed(op));
    return good;
}

static struct pk_verifier verifier(size_t form)
{
    return pk_signer_public(signer(form, keys[form]));
}

static void cut_at_every_byte(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMS; i++) {
        for (size_t n = 0; n < bodies[i].len; n++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct signature sig;
            uint8_t *copy = malloc(n + !n);
            memcpy(copy, bodies[i].data, n);
            assert_int_equal(signature_parse(op, copy, n, &sig), -1);
            assert_int_equal(op->err.status, STATUS_MALFORMED);
            free(copy);
        }
    }
}

/* Without subpackets all is signed but two counts of bits, right as long as their bytes are as many. */
static void every_bit(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMS; i++) {
        struct buf *body = &bodies[i];
        bool mpis = forms[i].algorithm != 27;
        size_t first = 10,
               second =
                   first + 2 + (size_t)(body->data[first] * 256 + body->data[first + 1] + 7) / 8;
        for (size_t bit = 0; bit < 8 * body->len; bit++) {
            size_t at = bit / 8;
            body->data[at] ^= (uint8_t)(1 << bit % 8);
            bool good = verifies(body, verifier(i));
            if (good && !(mpis && (at == first + 1 || at == second + 1)))
                fail_msg("algorithm %u: bit %zu can be flipped", forms[i].algorithm, bit);
            body->data[at] ^= (uint8_t)(1 << bit % 8);
        }
        assert_true(verifies(body, verifier(i)));
    }
}

static void by_other_keys(void **state)
{
    (void)state;
    struct forge_pair rsa = forge_pair(512, 1, 1);
    for (size_t i = 0; i < FORMS; i++) {
        assert_false(verifies(&bodies[i], pk_signer_public(signer(i, strangers[i]))));
        assert_false(verifies(&bodies[i], pk_rsa_verifier(rsa_secret_public(rsa.secret))));
        for (size_t k = 0; k < FORMS; k++)
            assert_true(verifies(&bodies[i], verifier(k)) == (i == k));
        /* The same key, were it of another algorithm. */
        struct pk_verifier other = verifier(i);
        for (other.algorithm = 0; other.algorithm < 256; other.algorithm++)
            assert_true(verifies(&bodies[i], other) == (other.algorithm == forms[i].algorithm));
    }
    forge_pair_end(&rsa);
}

/* An RSA signature has a number less, and is of another family. */
static void a_signature_by_rsa(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct forge_pair rsa = forge_pair(512, 1, 1);
    struct signature_fields fields = {.type = SIGNATURE_BINARY};
    struct hash_ctx h = hash_document(hash_by_name("sha256"));
    struct buf body = {0};
    assert_int_equal(signature_make(op, pk_rsa_signer(rsa.secret), &fields, &h, &body), 0);
    for (size_t i = 0; i < FORMS; i++) {
        struct pk_verifier as_rsa = verifier(i);
        as_rsa.algorithm = 1;
        assert_false(verifies(&body, verifier(i)));
        assert_false(verifies(&body, as_rsa));
    }
    assert_true(verifies(&body, pk_rsa_verifier(rsa_secret_public(rsa.secret))));
    buf_end(&body);
    forge_pair_end(&rsa);
}

static void hashes(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMS; i++) {
        for (const struct hash *const *row = hash_table; *row; row++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct buf body = {0};
            bool fits = (*row)->digest_bytes >= 32;
            assert_true(pk_takes(verifier(i), *row) == fits);
            assert_int_equal(make(op, i, *row, &body), fits ? 0 : -1);
            if (fits)
                assert_true(verifies(&body, verifier(i)));
            else
                assert_true(
                    pipe_failed(op, STATUS_UNSUPPORTED, "which takes SHA-256, SHA-384, SHA-512"));
            op_clear(op);
            buf_end(&body);
        }
    }
}

/* A good signature of a digest that is too short is not good. */
static void a_short_hash_that_somebody_signed(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    const struct hash *sha1 = hash_by_name("sha1");
    uint8_t digest[20] = {1}, sig[ECC_SIGNATURE_MAX];
    for (size_t i = 0; i < FORMS; i++) {
        struct rsa_bytes octets = {digest, sizeof digest};
        assert_int_equal(ecc_sign(op, keys[i], octets, sig), 0);
        struct pk_signature made = pk_signature_in(verifier(i), sig);
        assert_true(ecc_verify(verifier(i).ecc, octets, made.numbers[0], made.numbers[1]));
        assert_false(pk_verify(op, verifier(i), sha1, digest, made));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(every_bit),
        cmocka_unit_test(by_other_keys),
        cmocka_unit_test(a_signature_by_rsa),
        cmocka_unit_test(a_short_hash_that_somebody_signed),
        cmocka_unit_test(hashes),
    };
    return cmocka_run_group_tests(tests, make_keys, drop_keys);
}
