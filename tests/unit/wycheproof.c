/* Project Wycheproof's vectors: decryption with RSA, and verification in all its wrong forms, with
 * RSA and on both curves.
 *
 * They lie outside the project, in $VECTORS/wycheproof. The files are JSON with one member a line,
 * whose names tell all that counts here, in an order that suits: so they are read line by line.
 * What they call acceptable is decided here: a signature with a weak hash is for other layers to
 * refuse, and the DigestInfo without its NULL is not accepted. For the curves nothing is merely
 * acceptable. OpenPGP has no DER, and of R and S it leaves zeros out, as it does with every number:
 * that the DER is right, and that 64 octets are there, is seen to here.
 */
#include "base/num.h"
#include "crypto/pk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum {
    MODULUS,
    EXPONENT,
    SECRET,
    PRIME1,
    PRIME2,
    INVERSE,
    P256,
    ED25519,
    SHA,
    MSG,
    CT,
    SIG,
    RESULT,
    NAMES
};

static const char *const names[NAMES] = {
    [MODULUS] = "modulus",
    [EXPONENT] = "publicExponent",
    [SECRET] = "privateExponent",
    [PRIME1] = "prime1",
    [PRIME2] = "prime2",
    [INVERSE] = "coefficient",
    [P256] = "uncompressed",
    [ED25519] = "pk",
    [SHA] = "sha",
    [MSG] = "msg",
    [CT] = "ct",
    [SIG] = "sig",
    [RESULT] = "result",
};

/* The members' values read last, and their bytes. */
struct reader {
    FILE *file;
    char *line;
    size_t cap;
    char text[NAMES][16384];
    uint8_t bytes[NAMES][8192];
};

static struct op op;
static struct reader reader;

static void open_vectors(const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/wycheproof/%s", getenv("VECTORS"), name);
    memset(reader.text, 0, sizeof reader.text);
    reader.file = fopen(path, "r");
    if (!reader.file)
        fail_msg("cannot open %s", path);
}

static void close_vectors(void)
{
    fclose(reader.file);
    free(reader.line);
    reader.line = NULL;
}

/* Reads on until a member of that name or that other name; returns which, or -1 at the end. */
static int read_until(int a, int b)
{
    char name[32];
    while (getline(&reader.line, &reader.cap, reader.file) > 0)
        for (int i = 0; i < NAMES; i++) {
            int at = 0;
            if (sscanf(reader.line, " \"%31[^\"]\": \"%n", name, &at) != 1 || !at ||
                strcmp(name, names[i]))
                continue;
            char *value = reader.line + at;
            size_t n = strcspn(value, "\"");
            assert_true(n < sizeof reader.text[i]);
            memcpy(reader.text[i], value, n);
            reader.text[i][n] = '\0';
            if (i == a || i == b)
                return i;
        }
    return -1;
}

static struct rsa_bytes value(int i)
{
    size_t n = strlen(reader.text[i]) / 2;
    assert_true(num_parse_hex(reader.text[i], reader.bytes[i], n));
    return (struct rsa_bytes){reader.bytes[i], n};
}

static struct rsa_secret *load_secret(void)
{
    struct rsa_bytes parts[RSA_PARTS] = {
        [RSA_N] = value(MODULUS), [RSA_E] = value(EXPONENT), [RSA_D] = value(SECRET),
        [RSA_P] = value(PRIME2),  [RSA_Q] = value(PRIME1),   [RSA_U] = value(INVERSE),
    };
    /* The coefficient is prime2^-1 mod prime1, OpenPGP's u with p = prime2. */
    struct rsa_secret *key = rsa_secret_new(&op, parts);
    if (!key)
        fail_msg("%s", op.err.text);
    return key;
}

static void check_decryption(const struct rsa_secret *key, unsigned *valid)
{
    uint8_t buf[256];
    struct pk_plain plain = {.p = buf, .cap = sizeof buf};
    assert_int_equal(pk_decrypt(&op, key, value(CT), &plain), 0);
    bool good = !strcmp(reader.text[RESULT], "valid");
    assert_int_equal(plain.ok, good);
    *valid += good;
    if (!good)
        return;
    struct rsa_bytes want = value(MSG);
    assert_int_equal(plain.len, want.n);
    assert_memory_equal(buf, want.p, want.n);
}

static void decryption(void **state)
{
    (void)state;
    unsigned tests = 0, valid = 0;
    struct rsa_secret *key = NULL;
    open_vectors("rsa_pkcs1_2048_test.json");
    for (int found; (found = read_until(INVERSE, RESULT)) >= 0;) {
        if (found == INVERSE) {
            rsa_secret_free(key);
            key = load_secret();
        } else {
            check_decryption(key, &valid);
            tests++;
        }
    }
    rsa_secret_free(key);
    close_vectors();
    assert_int_equal(tests, 67);
    assert_int_equal(valid, 42);
}

static const struct hash *hash_message(uint8_t digest[HASH_DIGEST_MAX])
{
    const struct hash *hash = hash_by_name(reader.text[SHA]);
    assert_non_null(hash);
    struct hash_ctx h;
    struct rsa_bytes msg = value(MSG);
    hash_init(&h, hash);
    hash_update(&h, msg.p, msg.n);
    hash_digest(&h, digest);
    return hash;
}

static bool rsa_is_good(void)
{
    struct rsa_bytes parts[] = {[RSA_N] = value(MODULUS), [RSA_E] = value(EXPONENT)};
    struct rsa_public *key = rsa_public_new(&op, parts);
    assert_non_null(key);
    uint8_t digest[HASH_DIGEST_MAX];
    const struct hash *hash = hash_message(digest);
    bool good = pk_verify(&op, pk_rsa_verifier(key), hash, digest,
                          (struct pk_signature){.numbers = {value(SIG)}, .count = 1});
    rsa_public_free(key);
    return good;
}

static bool curve_is_good(const char *name, struct rsa_bytes point, const struct rsa_bytes text[3])
{
    struct ecc_public *key = ecc_public_new(&op, ecc_by_name(name), point);
    if (!key)
        fail_msg("%s", op.err.text);
    bool good = ecc_verify(key, text[0], text[1], text[2]);
    ecc_public_free(key);
    return good;
}

/* Takes what DER has under that tag off *in: false where it is not written as it must be. */
static bool take_der(struct rsa_bytes *in, uint8_t tag, struct rsa_bytes *out)
{
    if (in->n < 2 || in->p[0] != tag || in->p[1] > 127 || in->p[1] > in->n - 2)
        return false;
    *out = (struct rsa_bytes){in->p + 2, in->p[1]};
    in->p += 2 + out->n;
    in->n -= 2 + out->n;
    return true;
}

/* One that is not negative, and has no zero byte before it but the one that says so. */
static bool take_integer(struct rsa_bytes *in, struct rsa_bytes *out)
{
    if (!take_der(in, 2, out) || out->n == 0 || out->p[0] > 127)
        return false;
    if (out->n == 1 || out->p[0])
        return true;
    out->p++;
    out->n--;
    return out->p[0] > 127;
}

static bool p256_is_good(void)
{
    uint8_t digest[HASH_DIGEST_MAX];
    struct rsa_bytes sig = value(SIG), body, text[3];
    if (!take_der(&sig, 0x30, &body) || sig.n || !take_integer(&body, &text[1]) ||
        !take_integer(&body, &text[2]) || body.n)
        return false;
    text[0] = (struct rsa_bytes){digest, hash_message(digest)->digest_bytes};
    return curve_is_good("p256", value(P256), text);
}

static bool ed25519_is_good(void)
{
    struct rsa_bytes sig = value(SIG), text[3] = {value(MSG)};
    if (sig.n < 64)
        return false;
    text[1] = (struct rsa_bytes){sig.p, 32};
    text[2] = (struct rsa_bytes){sig.p + 32, sig.n - 32};
    return curve_is_good("ed25519", value(ED25519), text);
}

/* Checks a file whose acceptable signatures are all good, or all bad; counts the good ones. */
static unsigned check_signatures(const char *file, bool (*is_good)(void), bool accepts,
                                 unsigned want_tests)
{
    unsigned tests = 0, good = 0;
    open_vectors(file);
    while (read_until(RESULT, RESULT) >= 0) {
        bool want = !strcmp(reader.text[RESULT], "valid") ||
                    (accepts && !strcmp(reader.text[RESULT], "acceptable"));
        tests++;
        good += want;
        if (is_good() != want)
            fail_msg("%s: test %u is %s, and it was not", file, tests, reader.text[RESULT]);
    }
    close_vectors();
    assert_int_equal(tests, want_tests);
    return good;
}

static void wrong_signatures(void **state)
{
    (void)state;
    assert_int_equal(
        check_signatures("rsa_signature_4096_sha512_test.json", rsa_is_good, false, 259), 7);
}

static void small_signatures(void **state)
{
    (void)state;
    assert_int_equal(check_signatures("rsa_pkcs1_1024_sig_gen_test.json", rsa_is_good, true, 33),
                     33);
}

static void signatures_on_p256(void **state)
{
    (void)state;
    assert_int_equal(check_signatures("ecdsa_secp256r1_sha256_test.json", p256_is_good, false, 484),
                     174);
}

static void signatures_on_ed25519(void **state)
{
    (void)state;
    assert_int_equal(check_signatures("ed25519_test.json", ed25519_is_good, false, 151), 88);
}

int main(void)
{
    const char *vectors = getenv("VECTORS");
    const char *ci = getenv("CI");
    if (!vectors || !*vectors) {
        bool must = ci && !strcmp(ci, "true");
        puts(must ? "1..1\nnot ok 1 - no public vectors" : "1..0 # SKIP no public vectors");
        return must;
    }
    op_init(&op);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_signatures),   cmocka_unit_test(small_signatures),
        cmocka_unit_test(signatures_on_p256), cmocka_unit_test(signatures_on_ed25519),
        cmocka_unit_test(decryption),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
