/* Texts that others signed: forgeries of them, and their signatures good over what we hash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/armor_source.h"
#include "pgp/clearsign_sink.h"
#include "pgp/clearsign_source.h"
#include "pgp/mpi.h"
#include "pgp/packet.h"
#include "pgp/signature.h"
#include "pgp/text_digest.h"
#include "pipe.h"

/* --- what GnuPG 2.2.40 made of a text with every oddity ----------------------------------------- */

static const char odd_text[] = "Odd \t\n- dash\n-\n-- \nFrom here\nFrom\n\ttab \t \n\n "
                               "\ncr\rin\r\nmany\r\r\r\nblank\r \r\n\f\n"
                               "  last \t\r";

static const char odd_back[] =
    "Odd\n- dash\n-\n--\nFrom here\nFrom\n\ttab\n\n\ncr\rin\r\nmany\r\nblank\r\n\f\n  last\r\n";

static const char odd_key[] = "-----BEGIN PGP PUBLIC KEY BLOCK-----\n"
                              "\n"
                              "mI0Eaw4ZAAEEAN3jfujHUHB26wbvIGf+2XtLOdXcOLf82ff9uFP0SqU2agtfjVQv\n"
                              "8y5OMnssILQ0EbaGA+7pFqEpLS0Gn/EmkQVMM68ioyodfJ+Mh47A9J3LHyKOdTcr\n"
                              "nLpxNBKJi+H2XnL3XGsuxtlPuKN6xOcPS7cuDxQ9L7WqqbSILLU64KqXABEBAAG0\n"
                              "CW9kZCB0ZXh0c4jOBBMBCgA4FiEEJht5V5yQ+pxJ0egZmxieLC9ei4MFAmsOGQAC\n"
                              "GwMFCwkIBwIGFQoJCAsCBBYCAwECHgECF4AACgkQmxieLC9ei4O2+wP/fxXFBV/l\n"
                              "60TXf36tDeVys/oPgO/o8rNP999NbDBL5Kf7YjyIHlwCd2zEoD4ksseKvOTl4upF\n"
                              "Qher5UbMgqH/olFru1DJUQWS1NOwcDnh3PC6bOz5EWNJLyy3L8pJo95qkU1aQ9Iy\n"
                              "WUwOv+ArynQVjIqjTg5JlPAi5utPo53FgOg=\n"
                              "=ejl9\n"
                              "-----END PGP PUBLIC KEY BLOCK-----\n";

static const char odd_clearsigned[] =
    "-----BEGIN PGP SIGNED MESSAGE-----\n"
    "Hash: SHA512\n"
    "\n"
    "Odd \t\n"
    "- - dash\n"
    "- -\n"
    "- -- \n"
    "- From here\n"
    "From\n"
    "\ttab \t \n"
    "\n"
    " \n"
    "cr\rin\r\n"
    "many\r\r\r\n"
    "blank\r \r\n"
    "\f\n"
    "  last \t\r\n"
    "-----BEGIN PGP SIGNATURE-----\n"
    "\n"
    "iLMEAQEKAB0WIQQmG3lXnJD6nEnR6BmbGJ4sL16LgwUCaw4ZAAAKCRCbGJ4sL16L\n"
    "g2VNA/wMY3okWIZIc+aLMcYxBGLNhyWPMS0eg7aUhKlgtc/rJBdkYM9B+B8as/1j\n"
    "7U1dfdJ8rJwYS+gNmPVggwlFdXOD95XcUklf15aSqEhBt/keHaHWntDOXCrwlKsd\n"
    "t5e46GrAhJgL8d+c0mNqfCiY/Do2yFgbFWayqZh44im+8qcNJw==\n"
    "=b9h5\n"
    "-----END PGP SIGNATURE-----\n";

static const char odd_detached[] =
    "-----BEGIN PGP SIGNATURE-----\n"
    "\n"
    "iLMEAQEJAB0WIQQmG3lXnJD6nEnR6BmbGJ4sL16LgwUCaw4ZAAAKCRCbGJ4sL16L\n"
    "gwtIA/4gC7KEbqzIiIiQK3lqLGH0S+M+DsZ8aFPFpyZxBCDZDgDKzCHLDAiHyeeX\n"
    "4aYS0jct/jVJ66zDau2CkobVJ/eu/6sN9Kv6UZF4wBAoEmtrmlm9YIcq5NjPPcJ6\n"
    "1vcWTRl12CELjVfabse+NPHd1qeG4pmtOgUmm1LCMNh65ERDBQ==\n"
    "=GTLB\n"
    "-----END PGP SIGNATURE-----\n";

/* --- verifying ---------------------------------------------------------------------------------- */

/* A signature packet and a key packet, read from a file or a string. */
struct signer {
    struct buf key_bytes, signature_bytes;
    struct rsa_public *key;
    struct signature signature;
};

static void signer_end(struct signer *s)
{
    buf_end(&s->key_bytes);
    buf_end(&s->signature_bytes);
    rsa_public_free(s->key);
}

/* The body of the first packet of b. */
static struct mpi_reader first_body(struct op *op, const struct buf *b)
{
    struct packet_header h = {0};
    assert_int_equal(packet_parse_header(op, b->data, b->len, &h), 0);
    return (struct mpi_reader){b->data + h.header_bytes, (size_t)h.length};
}

static void take_key(struct op *op, struct signer *s)
{
    struct mpi_reader r = first_body(op, &s->key_bytes);
    size_t before =
        r.p[0] == 3 ? 8 : 6; /* version, time, days of validity in version 3, algorithm */
    struct rsa_bytes parts[2];
    r.p += before;
    r.n -= before;
    assert_int_equal(mpi_parse(op, &r, &parts[RSA_N]) || mpi_parse(op, &r, &parts[RSA_E]), 0);
    s->key = rsa_public_new(op, parts);
    assert_non_null(s->key);
}

/* Reads what is left of `s`, armored or not, and frees it. 0, or -1. */
static int take_packets(struct op *op, struct source *s, struct buf *out)
{
    struct armor_info info = {.strict = true};
    bool armored;
    assert_int_equal(armor_source_detect(op, s, &armored), 0);
    if (armored)
        s = armor_source_new(op, s, &info);
    int rc = pipe_read(s, out, 1000);
    source_free(s);
    return rc;
}

/* The same for a signature. */
static int take_signature(struct op *op, struct signer *s, struct source *source)
{
    buf_clear(&s->signature_bytes);
    if (take_packets(op, source, &s->signature_bytes))
        return -1;
    struct mpi_reader r = first_body(op, &s->signature_bytes);
    return signature_parse(op, r.p, r.n, &s->signature);
}

static bool is_good(struct op *op, const struct signer *s, enum text_digest_form form,
                    const void *text, size_t n)
{
    struct text_digest d;
    text_digest_init(&d, hash_by_id(s->signature.hash_algorithm), form);
    text_digest_update(&d, text, n);
    bool good =
        signature_verify(op, &s->signature, text_digest_finish(&d), pk_rsa_verifier(s->key));
    text_digest_end(&d);
    return good;
}

/* Whether the message of n bytes is well-formed and its signature by s->key good;
 * then *text is what was signed. */
static bool opens(struct signer *s, const void *message, size_t n, struct buf *text)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct clearsign_info info;
    struct source *source =
        clearsign_source_new(op, mem_source_new(op, message, n, 1 + n % 5), &info);
    if (pipe_read(source, text, 1000)) {
        source_free(source);
        return false;
    }
    return !take_signature(op, s, source_pop(source)) &&
           is_good(op, s, TEXT_DIGEST_CLEARSIGNED, text->data, text->len);
}

/* --- GnuPG's ------------------------------------------------------------------------------------- */

static struct signer odd;

static int take_odd_key(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    int rc = take_packets(op, mem_source_new(op, odd_key, strlen(odd_key), 0), &odd.key_bytes);
    take_key(op, &odd);
    return rc;
}

static int drop_odd_key(void **state)
{
    (void)state;
    signer_end(&odd);
    return 0;
}

static bool odd_opens(const char *message)
{
    struct buf text = {0};
    bool good = opens(&odd, message, strlen(message), &text);
    buf_end(&text);
    return good;
}

static void forged_clearsigned(void **state)
{
    (void)state;
    static const char blanks[] = " \t\r\n";
    size_t begin = (size_t)(strstr(odd_clearsigned, "\n\n") - odd_clearsigned) + 2;
    size_t end = (size_t)(strstr(odd_clearsigned, "-----BEGIN PGP SIG") - odd_clearsigned);
    char copy[sizeof odd_clearsigned + 1];
    for (size_t i = begin; i < end; i++) {
        memcpy(copy, odd_clearsigned, sizeof odd_clearsigned);
        copy[i] ^= 1;
        bool uncovered = strchr(blanks, odd_clearsigned[i]) && strchr(blanks, copy[i]);
        assert_true(uncovered || !odd_opens(copy));
        /* One octet more. */
        memcpy(copy, odd_clearsigned, i);
        copy[i] = 'x';
        memcpy(copy + i + 1, odd_clearsigned + i, sizeof odd_clearsigned - i);
        assert_false(odd_opens(copy));
    }
}

static void gnupg_clearsigned(void **state)
{
    (void)state;
    struct buf text = {0};
    assert_true(opens(&odd, odd_clearsigned, sizeof odd_clearsigned - 1, &text));
    assert_int_equal(text.len, sizeof odd_back - 1);
    assert_memory_equal(text.data, odd_back, text.len);
    buf_end(&text);
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    assert_true(is_good(op, &odd, TEXT_DIGEST_CLEARSIGNED, odd_text, sizeof odd_text - 1));
    assert_false(is_good(op, &odd, TEXT_DIGEST_LINES, odd_text, sizeof odd_text - 1));
}

/* What we write of that text is what GnuPG wrote. */
static void written_as_gnupg_does(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    const struct hash *const hashes[] = {hash_by_name("sha512"), NULL};
    struct sink *s = clearsign_sink_new(op, mem_sink_new(op, &out), hashes);
    assert_int_equal(pipe_write(s, (const uint8_t *)odd_text, sizeof odd_text - 1, 0), 0);
    sink_free(s);
    assert_true(out.len < sizeof odd_clearsigned);
    assert_memory_equal(out.data, odd_clearsigned, out.len);
    assert_memory_equal(odd_clearsigned + out.len, "-----BEGIN PGP SIG", 18);
    buf_end(&out);
}

static void gnupg_detached(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct source *file = mem_source_new(op, odd_detached, sizeof odd_detached - 1, 0);
    assert_int_equal(take_signature(op, &odd, file), 0);
    assert_false(is_good(op, &odd, TEXT_DIGEST_CLEARSIGNED, odd_text, sizeof odd_text - 1));
    assert_false(is_good(op, &odd, TEXT_DIGEST_BINARY, odd_text, sizeof odd_text - 1));
    assert_false(is_good(op, &odd, TEXT_DIGEST_LINES, odd_back, sizeof odd_back - 1));
    assert_true(is_good(op, &odd, TEXT_DIGEST_LINES, odd_text, sizeof odd_text - 1));
}

/* --- public vectors ------------------------------------------------------------------------------ */

/* Reads the key and a file beside it; whether both are there. */
static bool take_files(struct signer *s, const char *key, const char *name, struct buf *file)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    if (!pipe_vector(op, key, &s->key_bytes) || !pipe_vector(op, name, file))
        return false;
    take_key(op, s);
    return true;
}

/* A clearsigned file: not good with a letter changed, and good as it is; the size is without blanks
 * at line ends. */
static void check_file(const char *key, const char *name, size_t text_bytes)
{
    struct signer s = {0};
    struct buf file = {0}, text = {0};
    if (take_files(&s, key, name, &file)) {
        size_t letter = 0;
        while (letter < file.len && memcmp(file.data + letter, "f", 1) != 0)
            letter++;
        file.data[letter] ^= 1;
        assert_false(opens(&s, file.data, file.len, &text));
        file.data[letter] ^= 1;
        buf_end(&text);
        assert_true(opens(&s, file.data, file.len, &text));
        assert_int_equal(text.len, text_bytes);
    }
    signer_end(&s);
    buf_end(&file);
    buf_end(&text);
}

static void others_clearsigned(void **state)
{
    (void)state;
    check_file("rnp/secring.gpg", "rnp/message.txt.cleartext-signed", 142);
    check_file("pgp26/keys/pub1024.pgp", "pgp26/msg/clear-1024.asc", 5380 - 57);
}

static void rnp_spoiled(void **state)
{
    (void)state;
    struct signer s = {0};
    struct buf file = {0}, text = {0};
    if (take_files(&s, "rnp/secring.gpg", "rnp/message.txt.cleartext-malf", &file))
        assert_false(opens(&s, file.data, file.len, &text));
    signer_end(&s);
    buf_end(&file);
    buf_end(&text);
}

static void rnp_detached(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct signer s = {0};
    struct buf lf = {0}, crlf = {0}, sig = {0};
    if (take_files(&s, "rnp/secring.gpg", "rnp/message.txt.sig-text", &sig) &&
        pipe_vector(op, "rnp/message.txt", &lf) && pipe_vector(op, "rnp/message.txt.crlf", &crlf)) {
        assert_int_equal(take_signature(op, &s, mem_source_new(op, sig.data, sig.len, 0)), 0);
        assert_false(is_good(op, &s, TEXT_DIGEST_LINES, lf.data, lf.len - 1));
        assert_false(is_good(op, &s, TEXT_DIGEST_BINARY, lf.data, lf.len));
        assert_true(is_good(op, &s, TEXT_DIGEST_LINES, lf.data, lf.len));
        assert_true(is_good(op, &s, TEXT_DIGEST_LINES, crlf.data, crlf.len));
    }
    signer_end(&s);
    buf_end(&lf);
    buf_end(&crlf);
    buf_end(&sig);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forged_clearsigned),    cmocka_unit_test(gnupg_clearsigned),
        cmocka_unit_test(written_as_gnupg_does), cmocka_unit_test(gnupg_detached),
        cmocka_unit_test(rnp_spoiled),           cmocka_unit_test(others_clearsigned),
        cmocka_unit_test(rnp_detached),
    };
    return cmocka_run_group_tests(tests, take_odd_key, drop_odd_key);
}
