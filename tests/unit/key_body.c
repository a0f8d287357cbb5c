/* The bodies of key packets: cut in every field, with bytes behind, of unknown kinds; then every
 * algorithm's layout, and fingerprints as GnuPG tells them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/num.h"
#include "pgp/key_body.h"
#include "pipe.h"

enum { BODY_MOST = 600, V4_HEAD = 6 };

/* Keys that gpg made, and the fingerprints that it told. */
static const struct {
    const char *algorithm, *fingerprint, *body;
    const char *curve; /* NULL: foreign */
} by_gpg[] = {
    {"EdDSA", "00E1C011AA7AEFBFAD307BE9CA088923B2519491",
     "046553F10016092B06010401DA470F0101074049C15C7152AFEC4C83B7E50BBB86FC3EAD99722E0E"
     "D397EC08DD0496FF744ADB",
     "ed25519"},
    {"ECDH", "CE32E7B72B72FF14E5CA9E7F88496E9C19819C71",
     "046553F100120A2B060104019755010501010740D3FE7055F264FD4F62E166EA7A5432CFEC29B3BA"
     "B1989A7EFAB7F4F412F7FE3F03010807",
     NULL},
    {"ECDSA", "356FEDDB3A92DF69A6E228B23E7114A698E18EB4",
     "046553F10013082A8648CE3D030107020304CAED338FE009E834389A221457EB1C1A66C4F024C75B"
     "F0F740C5364C18BCC1DB65203AF8B747BD6F0297CE1DA75374AEFE1A4F899CEE61BFD069B4CA6DE7"
     "344A",
     "p256"},
    {"ECDH", "7D83513F3144BEFF94CF9271848CFFA3C928294F",
     "046553F10012082A8648CE3D030107020304290A19DD670C0CE803288FDD96A63DA4AEDB7A7CF6CE"
     "1E621E72174E4090BB9356AD394FE2EBE128C928127EDB114727E7CDC5146AB83B664DE037277762"
     "F9EB03010807",
     NULL},
    {"DSA", "4A1918C9A6054FBBDB252A617B054200B29CD823",
     "046553F10011040097202EF60CD3415E5D66F03BE94D2EFEB173E61DD4B748E564A57E588E4938C7"
     "3F70CDDF47344D5E7192A2DEB7902DB61587E7936CBEEDFE8AFE729445D8533336878A0B6EAB241D"
     "E6D996D9D800D8C09EAE3E9A5BFCBFA6D17A665213DA7AFAB5C8BC136728929CE6D3A7FCE3A6A9C4"
     "E53CD26CA9FACFAFBAEAF3EC5CEBA0F700A08EAF81C223E2FB5892A3E6876108D1862AAC78A503FF"
     "7EA984FA0340A3A6C87AEB9C56B00B0477A3B8DA7E7F50C2E7BD871266AE846F6E310116130C95A4"
     "803DD5D84FD0BB5A846B1C8E974ED735D68C524DD41CF033D502AAFD93311D677583261ED1A90CCD"
     "2CF8EA4170963B37B1E003CF90C48FD581B3B265C2ABA2DF4AB89203F179EB59C92D36D425D3E80F"
     "93274A39E89F26C9040093C0DC4DA701DE5BBECE5C20F53108476E1FB90C04F3E31A05DB61117E74"
     "B1719CEA8E104D6047035364EA551904246BA3E4EFBB7B424472739F0EDA2CFE7D36DAA09BE33FF9"
     "582C14CC52707FD9B104E56D752F1F1B8BB2738C9713C718D0AAB3E18DE46CD32D2A4F8CB75C5EEC"
     "361DA3B9689C648FA5120DD1A96BE624DAEE",
     NULL},
    {"Elgamal", "265937A211E078F7D1D452992FF754E801A69A7C",
     "046553F100100400D99DF49C188E252985463546933B9143661938B74F686498E06A930F1F31ECB5"
     "0E2A24244F95C44051756DF31BDB6DA505821A534734E7FB0604A2818A3208D7A63E9F205A034408"
     "D237B762A91A8BC9ED9198475F30FD2FBF9C58EA49E94515D973EDF1B8B885B7551ED9402C65E83C"
     "73DF12E48803B681B7069E9D069FDACB00030503FA03C82C353518C9D9DDA720AC06A29735BC6A95"
     "0368E16D5DF8737B3EE82AD7A8006756FB456BD0DF984D9066F812BAFE25671A0184B29E601ED270"
     "C9DCD4F5DB40026E33415EAEF1A7D998774D7B4EF32BD3B6860595DAB1BA7C1FBC5EB8833C99EABB"
     "74F40C91FF798B85EED06E2ADFAF6154718CE150D822348F5131A3C334",
     NULL},
};

enum { BY_GPG = sizeof by_gpg / sizeof *by_gpg };

/* The algorithms whose public half is so many octets (RFC 9580 section 5.5.5). */
static const struct {
    uint8_t algorithm;
    const char *name;
    size_t octets;
} native[] = {{25, "X25519", 32}, {26, "X448", 56}, {27, "Ed25519", 32}, {28, "Ed448", 57}};

/* Parses a copy on the heap, so that a read behind it shows. */
static int parse(struct op *op, struct key_part *part, const uint8_t *p, size_t n, bool is_secret)
{
    uint8_t *copy = malloc(n + !n);
    if (n)
        memcpy(copy, p, n);
    *part = (struct key_part){0};
    int rc = key_body_parse(op, part, copy, n, is_secret);
    free(copy);
    assert_int_equal(rc != 0, op_failed(op));
    return rc;
}

static void refused(const uint8_t *p, size_t n, bool is_secret, const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct key_part part;
    assert_int_equal(parse(op, &part, p, n, is_secret), -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, what));
}

static struct key_part accepted(const uint8_t *p, size_t n, bool is_secret)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct key_part part;
    if (parse(op, &part, p, n, is_secret))
        fail_msg("%s", op->err.text);
    return part;
}

static size_t body_of(size_t i, uint8_t body[BODY_MOST])
{
    size_t n = strlen(by_gpg[i].body) / 2;
    assert_true(n < BODY_MOST && num_parse_hex(by_gpg[i].body, body, n));
    return n;
}

static void cut_at_every_byte(void **state)
{
    (void)state;
    uint8_t body[BODY_MOST];
    for (size_t i = 0; i < BY_GPG; i++) {
        size_t n = body_of(i, body);
        for (size_t cut = 0; cut < n; cut++) {
            refused(body, cut, false, cut < V4_HEAD ? "a key packet of" : "");
            refused(body, cut, true, "");
        }
        body[n] = 0;
        refused(body, n + 1, false, "1 bytes after a key's numbers");
    }
    for (size_t i = 0; i < sizeof native / sizeof *native; i++) {
        memset(body, 4, sizeof body);
        body[5] = native[i].algorithm;
        for (size_t n = V4_HEAD; n < V4_HEAD + native[i].octets; n++)
            refused(body, n, false, "breaks off in its public half");
        refused(body, V4_HEAD + native[i].octets + 1, false, "1 bytes after");
    }
}

static void a_secret_half_that_is_broken(void **state)
{
    (void)state;
    static const uint8_t rsa[] = {4, 0, 0, 0, 0, 1, 0, 9, 1, 1, 0, 2, 3, 254, 9, 3, 8, 1, 2};
    for (size_t n = 13; n <= sizeof rsa; n++)
        refused(rsa, n, true, "the secret half of a key is malformed");
}

/* Where its numbers end is not known, so of a secret one there is no fingerprint. */
static void what_is_unknown_is_listed(void **state)
{
    (void)state;
    uint8_t body[20] = {4, 0, 0, 0, 7};
    for (unsigned algorithm = 0; algorithm < 256; algorithm++) {
        body[5] = (uint8_t)algorithm;
        if (strcmp(key_body_algorithm(algorithm), "unknown") != 0)
            continue;
        struct key_part part = accepted(body, sizeof body, false);
        assert_string_equal(part.problem, "its algorithm is unknown");
        assert_int_equal(part.fingerprint_bytes, 20);
        assert_int_equal(part.public_bytes, sizeof body);
        part = accepted(body, sizeof body, true);
        assert_int_equal(part.fingerprint_bytes, 0);
        assert_false(part.has_secret);
        assert_int_equal(part.bits, 0);
    }
    for (unsigned version = 0; version < 256; version++) {
        body[0] = (uint8_t)version;
        body[5] = 99;
        struct key_part part = accepted(body, sizeof body, false);
        assert_int_equal(part.version, version);
        assert_int_equal(part.fingerprint_bytes, version == 4 ? 20 : 0);
        if (version < 2 || version > 4)
            assert_string_equal(part.problem, "only keys of versions 2, 3 and 4 are supported");
    }
}

static void secret_halves(void **state)
{
    (void)state;
    static const struct {
        const char *half;
        size_t n;
        bool has_secret, is_locked;
        const char *problem;
    } rows[] = {
        {"\0\0\1\1\0\2", 6, true, false, NULL},
        {"\xFE\11\0\2"
         "0123456789abcdef"
         "0123456789abcdefghij",
         40, true, true, NULL},
        {"\xFF\2\0\2"
         "01234567"
         "xx",
         14, true, true, NULL},
        {"\xFE\0\x65\0GNU\1", 8, false, false, "its secret half is kept elsewhere"},
        {"\xFD\11\2xyz", 6, false, false, "protected in a way that is not supported"},
        {"\1ivivivivxx", 11, true, true, NULL},
        {"\x63x", 2, false, false, "protected in a way that is not supported"},
        {"\xFE\x63\0\2", 4, false, false, "protected in a way that is not supported"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint8_t body[64] = {4, 0, 0, 1, 2, 1, 0, 9, 1, 1, 0, 2, 3};
        memcpy(body + 13, rows[i].half, rows[i].n);
        struct key_part part = accepted(body, 13 + rows[i].n, true);
        assert_int_equal(part.public_bytes, 13);
        assert_int_equal(part.bits, 9);
        assert_int_equal(part.created, 258);
        assert_int_equal(part.has_secret, rows[i].has_secret);
        assert_int_equal(part.is_locked, rows[i].is_locked);
        assert_int_equal(part.problem != NULL, rows[i].problem != NULL);
        if (rows[i].problem)
            assert_non_null(strstr(part.problem, rows[i].problem));
    }
}

static void fingerprints_as_gnupg_has_them(void **state)
{
    (void)state;
    for (size_t i = 0; i < BY_GPG; i++) {
        uint8_t body[BODY_MOST], want[KEY_FINGERPRINT_BYTES];
        size_t n = body_of(i, body);
        assert_true(num_parse_hex(by_gpg[i].fingerprint, want, sizeof want));
        for (unsigned secret = 0; secret < 2; secret++) {
            /* A secret half behind it changes nothing. */
            memset(body + n, 0, 10);
            struct key_part part = accepted(body, n + (secret ? 10 : 0), secret);
            assert_memory_equal(part.fingerprint, want, sizeof want);
            assert_memory_equal(part.id, want + 12, KEY_ID_BYTES);
            assert_int_equal(part.fingerprint_bytes, 20);
            assert_string_equal(key_body_algorithm(part.algorithm), by_gpg[i].algorithm);
            assert_ptr_equal(part.curve, by_gpg[i].curve ? ecc_by_name(by_gpg[i].curve) : NULL);
            assert_int_equal(part.is_foreign, !part.curve);
            if (part.is_foreign)
                assert_string_equal(part.problem, "its algorithm is not supported");
            else
                assert_null(part.problem);
            assert_int_equal(part.created, 1700000000);
            assert_int_equal(part.public_bytes, n);
            assert_int_equal(part.bits, 0);
            assert_int_equal(part.has_secret, secret && part.curve);
        }
    }
}

/* Each byte of its OID, and its algorithm, makes it another curve, or the curve of another use. */
static void curves_that_are_not_known(void **state)
{
    (void)state;
    for (size_t i = 0; i < BY_GPG; i++) {
        uint8_t body[BODY_MOST];
        size_t n = body_of(i, body), oid = by_gpg[i].curve ? body[6] : 0;
        for (size_t k = 0; k < oid; k++) {
            body[7 + k] ^= 1;
            struct key_part part = accepted(body, n, false);
            assert_string_equal(part.problem, "its curve is not supported");
            assert_true(part.is_foreign && !part.curve && part.fingerprint_bytes == 20);
            body[7 + k] ^= 1;
        }
        if (oid) {
            body[5] = body[5] == 19 ? 22 : 19;
            assert_string_equal(accepted(body, n, false).problem, "its curve is not supported");
        }
    }
    static const uint8_t no_curve[] = {4, 0, 0, 0, 0, 22, 0, 0, 1, 1};
    struct key_part part = accepted(no_curve, sizeof no_curve, false);
    assert_string_equal(part.problem, "its curve is not supported");
}

static void fixed_layouts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof native / sizeof *native; i++) {
        uint8_t body[80] = {4, 0, 0, 0, 1, native[i].algorithm};
        assert_string_equal(key_body_algorithm(native[i].algorithm), native[i].name);
        struct key_part part = accepted(body, sizeof body, true);
        assert_int_equal(part.public_bytes, V4_HEAD + native[i].octets);
        struct key_part same = accepted(body, part.public_bytes, false);
        assert_memory_equal(part.fingerprint, same.fingerprint, KEY_FINGERPRINT_BYTES);
        assert_int_equal(part.is_foreign, native[i].algorithm != 27);
        assert_ptr_equal(part.curve, part.is_foreign ? NULL : ecc_by_name("ed25519"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(a_secret_half_that_is_broken),
        cmocka_unit_test(what_is_unknown_is_listed),
        cmocka_unit_test(curves_that_are_not_known),
        cmocka_unit_test(secret_halves),
        cmocka_unit_test(fingerprints_as_gnupg_has_them),
        cmocka_unit_test(fixed_layouts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
