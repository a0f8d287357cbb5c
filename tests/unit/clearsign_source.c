/* Clearsigned text read: everything that could show what is not signed refused, cut off anywhere,
 * then what is read, in steps of every size, and what is left behind it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/armor_source.h"
#include "pgp/clearsign_source.h"
#include "pipe.h"

#define BEGIN     "-----BEGIN PGP SIGNED MESSAGE-----\n"
#define HEAD      BEGIN "Hash: SHA512\n\n"
#define SIGNATURE "-----BEGIN PGP SIGNATURE-----\n\nAAECAwQF\n=N5TQ\n-----END PGP SIGNATURE-----\n"

static void fails_bytes(const void *p, size_t n, enum status status, const char *what)
{
    for (size_t step = 0; step < 4; step++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct clearsign_info info;
        struct buf out = {0};
        struct source *s = clearsign_source_new(op, mem_source_new(op, p, n, step), &info);
        assert_int_equal(pipe_read(s, &out, 100), -1);
        assert_true(pipe_failed(op, status, what));
        source_free(s);
        buf_end(&out);
    }
}

static void fails(const char *text, enum status status, const char *what)
{
    fails_bytes(text, strlen(text), status, what);
}

static void headers_that_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *what;
    } rows[] = {
        {"", "no BEGIN line"},
        {"hello\n" SIGNATURE, "line 2: BEGIN PGP SIGNED MESSAGE expected"},
        {"-----BEGIN PGP MESSAGE-----\n" HEAD "a\n" SIGNATURE, "line 1: BEGIN PGP SIGNED MESSAGE"},
        {" " HEAD "a\n" SIGNATURE, "line 5: BEGIN PGP SIGNED MESSAGE expected"},
        {"x\n-----BEGIN PGP SIGNED MESSAGE-----", "no BEGIN line"},
        {BEGIN, "line 2: a Hash header or a blank line expected"},
        {BEGIN "a\n" SIGNATURE, "line 2: a Hash header or a blank line expected"},
        {BEGIN "Hash: SHA512\na\n" SIGNATURE, "line 3: a Hash header or a blank line expected"},
        {BEGIN "Hash: SHA512\nPay: 100\n\na\n" SIGNATURE, "line 3: a Hash header"},
        {BEGIN "Comment: a\n\na\n" SIGNATURE, "line 2: a Hash header"},
        {BEGIN "Charset: utf-8\n\na\n" SIGNATURE, "line 2: a Hash header"},
        {BEGIN "NotDashEscaped: x\n\na\n" SIGNATURE, "line 2: a Hash header"},
        {BEGIN "hash: SHA512\n\na\n" SIGNATURE, "line 2: a Hash header"},
        {BEGIN " Hash: SHA512\n\na\n" SIGNATURE, "line 2: a Hash header"},
        {BEGIN "\f\n\na\n" SIGNATURE, "line 2: a Hash header"},
        {BEGIN "Hash:\n\na\n" SIGNATURE, "line 2: names of hashes expected"},
        {BEGIN "Hash: \n\na\n" SIGNATURE, "line 2: names of hashes expected"},
        {BEGIN "Hash: SHA512,\n\na\n" SIGNATURE, "line 2: names of hashes expected"},
        {BEGIN "Hash: ,SHA512\n\na\n" SIGNATURE, "line 2: names of hashes expected"},
        {BEGIN "Hash: Pay\n\na\n" SIGNATURE, "line 2: names of hashes expected"},
        {BEGIN "Hash: SHA512 Pay 100\n\na\n" SIGNATURE, "line 2: names of hashes expected"},
        {BEGIN "Hash: SHA512\rPay 100\n\na\n" SIGNATURE, "line 2: names of hashes expected"},
        {BEGIN "Hash: SHA512\vPay\n\na\n" SIGNATURE, "line 2: names of hashes expected"},
        {BEGIN "Hash: SHA512, Pay all\n\na\n" SIGNATURE, "line 2: names of hashes expected"},
        {BEGIN "Hash: SHA1\nHash: x\n\na\n" SIGNATURE, "line 3: names of hashes expected"},
        {BEGIN "Hash: SHA512", "line 2: a Hash header or a blank line expected"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        fails(rows[i].text, STATUS_MALFORMED, rows[i].what);
}

/* `head`, n times c, `tail`. */
static struct buf around(const char *head, size_t n, char c, const char *tail)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0};
    assert_int_equal(buf_puts(op, &b, head) || buf_reserve(op, &b, n), 0);
    memset(b.data + b.len, c, n);
    b.len += n;
    assert_int_equal(buf_puts(op, &b, tail), 0);
    return b;
}

/* In whatever pieces it comes, a line of more than 256 bytes is no boundary, header or blank line. */
static void long_lines_that_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *head, *tail, *what;
        char c;
    } rows[] = {
        {"-----BEGIN PGP SIGNED MESSAGE-----", "\n\na\n" SIGNATURE, "line 4: BEGIN PGP SIGNED",
         ' '},
        {"x", HEAD "a\n", "no BEGIN line", 'x'},
        {BEGIN "Hash: SHA512", "\n\na\n" SIGNATURE, "line 2: a Hash header", ' '},
        {BEGIN "Hash: SHA512", "SHA512\n\na\n" SIGNATURE, "line 2: a Hash header", ','},
        {BEGIN " ", "\na\n" SIGNATURE, "line 2: a Hash header", ' '},
        {HEAD "a\n-----BEGIN PGP SIGNATURE-----", "\n", "line 5: a line begins with a dash", ' '},
        {HEAD, "", "line 4: the text breaks off", 'x'},
        {HEAD "x", "", "line 4: the text breaks off", ' '},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (size_t n = 256; n < 260; n++) {
            struct buf b = around(rows[i].head, n, rows[i].c, rows[i].tail);
            fails_bytes(b.data, b.len, STATUS_MALFORMED, rows[i].what);
            buf_end(&b);
        }
    }
}

static void texts_that_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *what;
    } rows[] = {
        {HEAD, "line 4: the text breaks off"},
        {HEAD "a\n", "line 5: the text breaks off"},
        {HEAD "a\n- " SIGNATURE, "line 9: a line begins with a dash"},
        {HEAD "a", "line 4: the text breaks off"},
        {HEAD "a \t ", "line 4: the text breaks off"},
        {HEAD "a\n-----BEGIN PGP SIGNATURE-----", "line 5: the text breaks off"},
        {HEAD "-\n" SIGNATURE, "line 4: a line begins with a dash"},
        {HEAD "a\n-b\n" SIGNATURE, "line 5: a line begins with a dash"},
        {HEAD "-\tb\n" SIGNATURE, "line 4: a line begins with a dash"},
        {HEAD "a\n" HEAD "b\n" SIGNATURE, "line 5: a line begins with a dash"},
        {HEAD "a\n-----END PGP SIGNATURE-----\n" SIGNATURE, "line 5: a line begins with a dash"},
        {HEAD "a\n-----BEGIN PGP MESSAGE-----\n" SIGNATURE, "line 5: a line begins with a dash"},
        {HEAD "a\n-----BEGIN PGP SIGNATURE----\n" SIGNATURE, "line 5: a line begins with a dash"},
        {HEAD "a\n-----BEGIN PGP SIGNATURE-----x\n" SIGNATURE, "line 5: a line begins with a dash"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        fails(rows[i].text, STATUS_MALFORMED, rows[i].what);
}

static void cut_off_anywhere(void **state)
{
    (void)state;
    static const char text[] = "\n" HEAD "- -a \r\n\r\n b\n-----BEGIN PGP SIGNATURE-----\n";
    for (size_t n = 0; n <= sizeof text - 1; n++) {
        for (size_t step = 0; step < 2; step++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct clearsign_info info;
            struct buf out = {0};
            struct source *s = clearsign_source_new(op, mem_source_new(op, text, n, step), &info);
            bool whole = n == sizeof text - 1;
            assert_int_equal(pipe_read(s, &out, 100), whole ? 0 : -1);
            assert_int_equal(op->err.status, whole ? STATUS_OK : STATUS_MALFORMED);
            source_free(s);
            buf_end(&out);
        }
    }
}

/* The text is `want`, and the signature behind it is whole. */
static void reads_in(const char *text, size_t n, const char *want, size_t step, size_t cap)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct clearsign_info info;
    struct armor_info armor = {.strict = true};
    struct buf out = {0}, signature = {0};
    struct source *s = clearsign_source_new(op, mem_source_new(op, text, n, step), &info);
    int rc = pipe_read(s, &out, cap);
    if (rc)
        print_error("%s\n%s", op->err.text, text);
    assert_int_equal(rc, 0);
    assert_int_equal(buf_append(op, &out, "", 1), 0);
    assert_string_equal((const char *)out.data, want);
    s = armor_source_new(op, source_pop(s), &armor);
    assert_int_equal(pipe_read(s, &signature, cap), 0);
    assert_string_equal(armor.title, "PGP SIGNATURE");
    assert_int_equal(signature.len, 6);
    assert_int_equal(pipe.warnings, 0);
    source_free(s);
    buf_end(&out);
    buf_end(&signature);
}

static void what_is_read(void **state)
{
    (void)state;
    static const struct {
        const char *text, *want;
    } rows[] = {
        {HEAD SIGNATURE, ""},
        {HEAD "\n" SIGNATURE, "\n"},
        {HEAD "a\n" SIGNATURE, "a\n"},
        {HEAD "a\r\nb\n\r\n" SIGNATURE, "a\r\nb\n\r\n"},
        {HEAD "a \t\n b \r\n\t\n" SIGNATURE, "a\n b\r\n\n"},
        {HEAD "a\r\r\nb\r \n" SIGNATURE, "a\r\nb\n"},
        {HEAD "a\rb\n\rc\n" SIGNATURE, "a\rb\n\rc\n"},
        {HEAD "- -a\n- b\n- \n- - \n-  c\n" SIGNATURE, "-a\nb\n\n-\n c\n"},
        {HEAD "- From a\nFrom b\n" SIGNATURE, "From a\nFrom b\n"},
        {HEAD "- -----BEGIN PGP SIGNATURE-----\n" SIGNATURE, "-----BEGIN PGP SIGNATURE-----\n"},
        {HEAD " -----BEGIN PGP SIGNATURE-----\n" SIGNATURE, " -----BEGIN PGP SIGNATURE-----\n"},
        {HEAD "a\f\n\x01\xFF\n" SIGNATURE, "a\f\n\x01\xFF\n"},
        {"Dear user,\n-----BEGIN here\n\n" HEAD "a\n" SIGNATURE, "a\n"},
        {"\xEF\xBB\xBF" HEAD "\xEF\xBB\xBF"
         "a\n" SIGNATURE,
         "\xEF\xBB\xBF"
         "a\n"},
        {"-----BEGIN PGP SIGNED MESSAGE----- \r\nHash: SHA512 \r\n \t\r\na\r\n"
         "-----BEGIN PGP SIGNATURE----- \r\n\r\nAAECAwQF\r\n=N5TQ\r\n-----END PGP SIGNATURE-----",
         "a\r\n"},
        {BEGIN "\na\n" SIGNATURE, "a\n"},
        {BEGIN "Hash: SHA1\nHash: SHA256, SHA3-512 ,MD5\n\na\n" SIGNATURE, "a\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t step = 0; step < 9; step++)
            for (size_t cap = 1; cap < 9; cap++)
                reads_in(rows[i].text, strlen(rows[i].text), rows[i].want, step, cap);
}

static void octets_of_no_text(void **state)
{
    (void)state;
    static const char in_header[] = BEGIN "Hash: SHA512\0Pay\n\na\n" SIGNATURE;
    fails_bytes(in_header, sizeof in_header - 1, STATUS_MALFORMED, "line 2: names of hashes");
    static const char text[] = HEAD "a\0b\0 \n\0\n" SIGNATURE, want[] = "a\0b\0\n\0\n";
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct clearsign_info info;
    struct buf out = {0};
    struct source *s =
        clearsign_source_new(op, mem_source_new(op, text, sizeof text - 1, 0), &info);
    assert_int_equal(pipe_read(s, &out, 100), 0);
    assert_int_equal(out.len, sizeof want - 1);
    assert_memory_equal(out.data, want, out.len);
    source_free(s);
    buf_end(&out);
}

static void what_the_headers_name(void **state)
{
    (void)state;
    static const struct {
        const char *headers, *names[3];
        bool has;
    } rows[] = {
        {"", {NULL}, false},
        {"Hash: SHA3-256\n", {NULL}, true},
        {"Hash: MD5\n", {"md5"}, true},
        {"Hash: SHA512, SHA256\n", {"sha512", "sha256"}, true},
        {"Hash: SHA512,SHA1\nHash: SHA512\n", {"sha512", "sha1"}, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct clearsign_info info;
        char text[256];
        snprintf(text, sizeof text, BEGIN "%s\na\n" SIGNATURE, rows[i].headers);
        struct source *s =
            clearsign_source_new(op, mem_source_new(op, text, strlen(text), 0), &info);
        assert_int_equal(source_start(s), 0);
        size_t count = 0;
        for (; rows[i].names[count]; count++)
            assert_string_equal(info.hashes[count]->name, rows[i].names[count]);
        assert_int_equal(info.hash_count, count);
        assert_int_equal(info.has_header, rows[i].has);
        source_free(s);
    }
}

static void check_long(size_t n, char c, const char *tail, size_t want)
{
    for (size_t step = 0; step < 40000; step += 13331) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct clearsign_info info;
        struct buf b = around(HEAD "a", n, c, tail), out = {0};
        struct source *s = clearsign_source_new(op, mem_source_new(op, b.data, b.len, step), &info);
        assert_int_equal(pipe_read(s, &out, 50000), want ? 0 : -1);
        assert_true(want || pipe_failed(op, STATUS_LIMIT, "line 4: more than 65536 blanks"));
        assert_true(!want || out.len == want);
        source_free(s);
        buf_end(&b);
        buf_end(&out);
    }
}

static void long_lines(void **state)
{
    (void)state;
    check_long(SOURCE_PEEK_MAX, ' ', "\n" SIGNATURE, 0);
    check_long(SOURCE_PEEK_MAX, '\t', "b\n" SIGNATURE, 0);
    check_long(SOURCE_PEEK_MAX - 1, ' ', "b\n" SIGNATURE, SOURCE_PEEK_MAX + 2);
    check_long(SOURCE_PEEK_MAX - 1, ' ', "\n" SIGNATURE, 2);
    check_long(SOURCE_PEEK_MAX - 2, ' ', "\r\n" SIGNATURE, 3);
    check_long(300000, 'x', "  \n" SIGNATURE, 300002);
    check_long(300000, '-', "\n" SIGNATURE, 300002);
    check_long(300000, '\n', SIGNATURE, 300001);
    struct buf b = around("", 300000, '-', "\n" HEAD "a\n" SIGNATURE);
    reads_in((const char *)b.data, b.len, "a\n", 0, 100);
    buf_end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_that_are_refused),
        cmocka_unit_test(texts_that_are_refused),
        cmocka_unit_test(long_lines_that_are_refused),
        cmocka_unit_test(cut_off_anywhere),
        cmocka_unit_test(what_is_read),
        cmocka_unit_test(octets_of_no_text),
        cmocka_unit_test(what_the_headers_name),
        cmocka_unit_test(long_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
