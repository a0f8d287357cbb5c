/* Keys of PGP 2.6: cut, changed, locked with another passphrase and in every way there is; then
 * the real ones, whose numbers are known, and what is written in their form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "crypto/cfb.h"
#include "key_pgp26.h"
#include "pgp/key_body.h"
#include "pgp/protect.h"
#include "pgp/reprotect.h"

static int parse_body(struct op *op, struct key_part *part, const uint8_t *p, size_t n, bool secret)
{
    uint8_t *copy = malloc(n + 1);
    memcpy(copy, p, n);
    *part = (struct key_part){0};
    int rc = key_body_parse(op, part, copy, n, secret);
    free(copy);
    assert_int_equal(rc != 0, op_failed(op));
    return rc;
}

static void bodies_cut_at_every_byte(void **state)
{
    (void)state;
    struct buf b = key_pgp26_bytes(key_pgp26_secret);
    for (unsigned secret = 0; secret < 2; secret++) {
        size_t whole = secret ? KEY_PGP26_BODY_BYTES : KEY_PGP26_PUBLIC_BYTES;
        for (size_t n = 0; n <= whole + 1; n++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct key_part part;
            int rc = parse_body(op, &part, b.data + KEY_PGP26_HEADER, n, secret);
            assert_int_equal(rc, n == whole ? 0 : -1);
            assert_true(n == whole || pipe_failed(op, STATUS_MALFORMED, ""));
        }
    }
    buf_end(&b);
}

static enum status unlock(const struct buf *b, const char *passphrase)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct key *key = key_pgp26_parse(op, b);
    if (key && !key_unlock(op, key, &key->parts[0], key_pgp26_passphrase(passphrase)))
        assert_true(key_pgp26_is_right(key_secret(op, key, &key->parts[0])));
    enum status status = op->err.status;
    key_free(key);
    return status;
}

static void wrong_passphrases(void **state)
{
    (void)state;
    struct buf b = key_pgp26_bytes(key_pgp26_secret);
    static const char *const wrong[] = {"", "pgpcost ", "Pgpcost", "pgpcos", "convpass"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(unlock(&b, wrong[i]), STATUS_BAD_PASSPHRASE);
    assert_int_equal(unlock(&b, "pgpcost"), STATUS_OK);
    buf_end(&b);
}

/* Whatever opens has the right numbers; unlock says so. */
static void every_bit(void **state)
{
    (void)state;
    struct buf b = key_pgp26_bytes(key_pgp26_secret);
    size_t from = 8 * (KEY_PGP26_HEADER + KEY_PGP26_PUBLIC_BYTES), opened = 0;
    for (size_t bit = 0; bit < 8 * b.len; bit++) {
        b.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        enum status status = unlock(&b, "pgpcost");
        if (status == STATUS_OK && bit >= from && bit < 8 * KEY_PGP26_USER_ID)
            opened++;
        b.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    /* The sum is of the counts too: not one bit of the secret half is free. */
    assert_int_equal(opened, 0);
    buf_end(&b);
}

static void other_versions_and_algorithms(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = key_pgp26_bytes(key_pgp26_public);
    uint8_t *body = b.data + KEY_PGP26_HEADER;
    struct key_part three, two, other;
    assert_int_equal(parse_body(op, &three, body, KEY_PGP26_PUBLIC_BYTES, false), 0);
    body[0] = 2;
    assert_int_equal(parse_body(op, &two, body, KEY_PGP26_PUBLIC_BYTES, false), 0);
    assert_int_equal(two.fingerprint_bytes, 16);
    assert_memory_equal(two.fingerprint, three.fingerprint, 16);
    assert_memory_equal(two.id, three.id, KEY_ID_BYTES);
    body[7] = 17;
    assert_int_equal(parse_body(op, &other, body, KEY_PGP26_PUBLIC_BYTES, false), 0);
    assert_string_equal(other.problem, "its algorithm is not supported");
    assert_int_equal(other.fingerprint_bytes, 0);
    assert_int_equal(other.bits, 0);
    buf_end(&b);
}

static void days_of_validity(void **state)
{
    (void)state;
    static const struct {
        uint8_t created[4], days[2];
        uint32_t expires;
    } rows[] = {{{0, 0, 0, 5}, {0, 0}, 0},
                {{0, 0, 0, 5}, {0, 1}, 86405},
                {{0x60, 0, 0, 0}, {1, 0}, 0x60000000 + 256 * 86400},
                {{0xFF, 0xFE, 0xAE, 0x7F}, {0, 1}, UINT32_MAX},
                {{0xFF, 0xFE, 0xAE, 0x80}, {0, 1}, 0},
                {{0x60, 0, 0, 0}, {0xFF, 0xFF}, 0}};
    struct buf b = key_pgp26_bytes(key_pgp26_public);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct key_part part;
        uint8_t *body = b.data + KEY_PGP26_HEADER;
        memcpy(body + 1, rows[i].created, 4);
        memcpy(body + 5, rows[i].days, 2);
        assert_int_equal(parse_body(op, &part, body, KEY_PGP26_PUBLIC_BYTES, false), 0);
        assert_true(part.body_expires == rows[i].expires && part.expires == rows[i].expires);
    }
    buf_end(&b);
}

/* --- protection, made by hand -------------------------------------------------------------------- */

static const uint8_t numbers[] = {0,  9,  1,  2,  0, 67, 5, 6, 7, 8, 9,
                                  10, 11, 12, 13, 0, 1,  1, 0, 3, 7};
static const size_t ends[] = {4, 15, 18, 21};

/* Encrypts n bytes behind the IV, and puts the IV of what comes next there. */
static void encrypt(const struct cipher *cipher, const uint8_t *key, uint8_t *iv, uint8_t *p,
                    size_t n)
{
    struct cfb cfb;
    uint8_t sent[128];
    cfb_init(&cfb, cipher, key);
    cfb_set_iv(&cfb, iv);
    cfb_encrypt(&cfb, n, p, p);
    cfb_end(&cfb);
    memcpy(sent, iv, cipher->block_bytes);
    memcpy(sent + cipher->block_bytes, p, n);
    memcpy(iv, sent + n, cipher->block_bytes);
}

/* A secret half of that version and usage: 0 is the cipher itself. */
static struct buf lock(unsigned version, unsigned usage, const struct cipher *cipher)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct s2k s2k = {.mode = usage ? S2K_SALTED : S2K_SIMPLE,
                      .hash = hash_by_name(usage ? "sha256" : "md5")};
    uint8_t spec[S2K_SPEC_MAX], key[CIPHER_KEY_MAX], iv[CIPHER_BLOCK_MAX] = "initial", check[20];
    uint8_t plain[sizeof numbers + sizeof check];
    struct hash_ctx h;
    struct buf out = {0};
    unsigned sum = 0;
    size_t n = sizeof numbers, check_bytes = usage == PROTECT_SHA1 ? 20 : 2;
    for (size_t i = 0; i < n; i++)
        sum += numbers[i];
    hash_init(&h, hash_by_name("sha1"));
    hash_update(&h, numbers, n);
    hash_digest(&h, check);
    if (usage != PROTECT_SHA1)
        memcpy(check, (const uint8_t[]){(uint8_t)(sum >> 8), (uint8_t)sum}, 2);
    memcpy(plain, numbers, n);
    memcpy(plain + n, check, check_bytes);
    assert_int_equal(s2k_derive(op, &s2k, key_pgp26_passphrase("x"), key, cipher->key_bytes), 0);
    assert_int_equal(buf_put8(op, &out, usage ? usage : cipher->id), 0);
    if (usage) {
        assert_int_equal(buf_put8(op, &out, cipher->id), 0);
        assert_int_equal(buf_append(op, &out, spec, s2k_emit(&s2k, spec)), 0);
    }
    assert_int_equal(buf_append(op, &out, iv, cipher->block_bytes), 0);
    if (version >= 4)
        encrypt(cipher, key, iv, plain, n + check_bytes);
    for (size_t i = 0, at = 0; version < 4 && i < 4; at = ends[i++])
        encrypt(cipher, key, iv, plain + at + 2, ends[i] - at - 2);
    assert_int_equal(buf_append(op, &out, plain, n + check_bytes), 0);
    return out;
}

/* Opens a copy on the heap. */
static enum status open_copy(unsigned version, const struct buf *secret, size_t n, const char *pass)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    uint8_t *copy = malloc(n + 1);
    memcpy(copy, secret->data, n);
    if (!protect_open(op, version, (struct rsa_bytes){copy, n}, key_pgp26_passphrase(pass), &out)) {
        assert_int_equal(out.len, sizeof numbers);
        assert_memory_equal(out.data, numbers, sizeof numbers);
    }
    free(copy);
    buf_end(&out);
    return op->err.status;
}

static void every_way_to_lock(void **state)
{
    (void)state;
    static const unsigned usages[] = {0, PROTECT_SUM, PROTECT_SHA1};
    for (unsigned i = 0; i < 9; i++) {
        for (const struct cipher *const *c = cipher_table; *c; c++) {
            unsigned version = 2 + i / 3;
            struct buf secret = lock(version, usages[i % 3], *c);
            assert_int_equal(open_copy(version, &secret, secret.len, "y"), STATUS_BAD_PASSPHRASE);
            for (size_t n = 0; version < 4 && n < secret.len; n++)
                assert_int_equal(open_copy(version, &secret, n, "x"), STATUS_MALFORMED);
            assert_int_equal(open_copy(version, &secret, secret.len, "x"), STATUS_OK);
            buf_end(&secret);
        }
    }
}

static void sealed_in_the_old_form(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf sealed = {0}, clear = {0};
    struct s2k_passphrase pass = key_pgp26_passphrase("x");
    /* Three numbers are no key. */
    assert_int_equal(protect_seal(op, 3, (struct rsa_bytes){numbers, 18}, &pass, &sealed), -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, ""));
    op_clear(op);
    sealed.len = 0;
    assert_int_equal(
        protect_seal(op, 3, (struct rsa_bytes){numbers, sizeof numbers}, &pass, &sealed), 0);
    assert_int_equal(sealed.len, 1 + 8 + sizeof numbers + 2);
    assert_int_equal(sealed.data[0], 1);
    assert_memory_equal(sealed.data + 9, numbers, 2);
    assert_memory_equal(sealed.data + 9 + 4, numbers + 4, 2);
    assert_int_equal(open_copy(3, &sealed, sealed.len, "y"), STATUS_BAD_PASSPHRASE);
    assert_int_equal(open_copy(3, &sealed, sealed.len, "x"), STATUS_OK);
    assert_int_equal(protect_seal(op, 3, (struct rsa_bytes){numbers, sizeof numbers}, NULL, &clear),
                     0);
    assert_int_equal(clear.len, 1 + sizeof numbers + 2);
    assert_int_equal(open_copy(3, &clear, clear.len, ""), STATUS_OK);
    buf_end(&sealed);
    buf_end(&clear);
}

/* --- the real ones ------------------------------------------------------------------------------- */

static void parsed(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = key_pgp26_bytes(key_pgp26_secret);
    struct key *key = key_pgp26_parse(op, &b);
    const struct key_part *part = &key->parts[0];
    char print[33], id[17];
    num_hex(part->fingerprint, part->fingerprint_bytes, print);
    num_hex(part->id, KEY_ID_BYTES, id);
    assert_string_equal(print, "BA4F4B7C1485D8FAC5272E24B5518400");
    assert_string_equal(id, "9D831DA0BA4C0AB1");
    assert_int_equal(part->version, 3);
    assert_int_equal(part->bits, 384);
    assert_int_equal(part->created, 1796068621);
    assert_int_equal(part->expires, 0);
    assert_true(part->has_secret && part->is_locked);
    assert_null(part->problem);
    assert_int_equal(part->public_bytes, KEY_PGP26_PUBLIC_BYTES);
    assert_string_equal(key_name(key), "Test 384 <k384@example.org>");
    key_free(key);
    buf_end(&b);
}

/* Byte for byte as PGP itself wrote it. */
static void the_public_half_has_old_headers(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf secret = key_pgp26_bytes(key_pgp26_secret), want = key_pgp26_bytes(key_pgp26_public);
    struct buf half = {0}, whole = {0};
    struct key *a = key_pgp26_parse(op, &secret), *b = key_pgp26_parse(op, &want);
    assert_int_equal(key_emit_public(op, a, &half), 0);
    assert_int_equal(key_emit_public(op, b, &whole), 0);
    assert_true(half.len < want.len && whole.len == want.len);
    assert_memory_equal(half.data, want.data, half.len);
    assert_memory_equal(whole.data, want.data, want.len);
    key_free(a);
    key_free(b);
    buf_end(&secret);
    buf_end(&want);
    buf_end(&half);
    buf_end(&whole);
}

static void another_passphrase(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = key_pgp26_bytes(key_pgp26_secret);
    struct key *key = key_pgp26_parse(op, &b);
    struct s2k_passphrase fresh = key_pgp26_passphrase("new");
    assert_int_equal(key_unlock(op, key, &key->parts[0], key_pgp26_passphrase("pgpcost")), 0);
    struct key *locked = reprotect_key(op, key, &fresh), *clear = reprotect_key(op, key, NULL);
    assert_non_null(locked);
    assert_non_null(clear);
    /* As long as PGP's own, all but IV and secret numbers the same. */
    assert_int_equal(locked->raw.len, b.len);
    assert_memory_equal(locked->raw.data, b.data, KEY_PGP26_HEADER + KEY_PGP26_PUBLIC_BYTES + 1);
    assert_memory_equal(locked->raw.data + KEY_PGP26_USER_ID, b.data + KEY_PGP26_USER_ID,
                        b.len - KEY_PGP26_USER_ID);
    assert_int_equal(unlock(&locked->raw, "pgpcost"), STATUS_BAD_PASSPHRASE);
    assert_int_equal(unlock(&locked->raw, "new"), STATUS_OK);
    assert_int_equal(clear->raw.len, b.len - 8);
    assert_false(clear->parts[0].is_locked);
    assert_int_equal(unlock(&clear->raw, ""), STATUS_OK);
    key_free(locked);
    key_free(clear);
    key_free(key);
    buf_end(&b);
}

/* All sizes, where the public vectors are: rsa_secret_new holds the numbers to each other, and
 * numbers.json has them all. */
static void all_sizes(void **state)
{
    (void)state;
    static const unsigned sizes[] = {382, 384, 512, 768, 1024, 2048};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf json = {0};
    if (!pipe_vector(op, "pgp26/keys/numbers.json", &json) || buf_put8(op, &json, 0))
        return;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct buf b = {0};
        char name[64];
        snprintf(name, sizeof name, "pgp26/keys/sec%u.pgp", sizes[i]);
        assert_true(pipe_vector(op, name, &b));
        struct key *key = key_pgp26_parse(op, &b);
        assert_int_equal(key->parts[0].bits, sizes[i]);
        assert_int_equal(key_unlock(op, key, &key->parts[0], key_pgp26_passphrase("wrong")), -1);
        assert_true(pipe_failed(op, STATUS_BAD_PASSPHRASE, "wrong passphrase"));
        op_clear(op);
        assert_int_equal(key_unlock(op, key, &key->parts[0], key_pgp26_passphrase("pgpcost")), 0);
        for (int k = RSA_D; k < RSA_PARTS; k++) {
            uint8_t number[256];
            char hex[2 * sizeof number + 1];
            size_t n =
                rsa_secret_part(key_secret(op, key, &key->parts[0]), (enum rsa_part)k, number);
            num_hex(number, n, hex);
            /* The file leaves out a leading zero digit. */
            assert_non_null(strcasestr((const char *)json.data, hex[0] == '0' ? hex + 1 : hex));
        }
        key_free(key);
        buf_end(&b);
    }
    buf_end(&json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_cut_at_every_byte),
        cmocka_unit_test(wrong_passphrases),
        cmocka_unit_test(every_bit),
        cmocka_unit_test(other_versions_and_algorithms),
        cmocka_unit_test(days_of_validity),
        cmocka_unit_test(every_way_to_lock),
        cmocka_unit_test(sealed_in_the_old_form),
        cmocka_unit_test(parsed),
        cmocka_unit_test(the_public_half_has_old_headers),
        cmocka_unit_test(another_passphrase),
        cmocka_unit_test(all_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
