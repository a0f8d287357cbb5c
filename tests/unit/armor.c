/* Armor: every hazard refused or read as the rule says, then every size and every split. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dearmor.h"
#include "pgp/armor_sink.h"
#include "stream/gather.h"
#include "stream/mem_sink.h"

static void what_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *what;
    } rows[] = {
        {"", "no BEGIN line"},
        {"hello\nworld\n", "no BEGIN line"},
        {" " BEGIN "\n" DATA CRC END, "no BEGIN line"},
        {"-----BEGIN PGP MESSAGE----\n\n" DATA CRC END, "no BEGIN line"},
        {"-----BEGIN PGP -----\n\n", "line 3: the armor breaks off"},
        {BEGIN, "line 2: the armor breaks off before its END line"},
        {BEGIN "\n", "line 3: the armor breaks off"},
        {BEGIN DATA CRC END, "line 2: a header or a blank line expected"},
        {BEGIN "\n" DATA, "line 4: the armor breaks off"},
        {BEGIN "\n" DATA CRC, "line 5: the armor breaks off"},
        {BEGIN "\n" DATA CRC "-----END PGP MESSAGE----", "line 5: the END line expected"},
        {BEGIN "\n" DATA CRC "-----END PGP SIGNATURE-----\n", "line 5: END PGP SIGNATURE"},
        {BEGIN "\n" DATA CRC CRC END, "line 5: a checksum or the END line"},
        {BEGIN "\n" DATA CRC DATA END, "line 5: the END line expected"},
        {BEGIN "\n" DATA "=N5T\n" END, "line 4: a checksum or the END line"},
        {BEGIN "\n" DATA "=N5-Q\n" END, "line 4: a checksum or the END line"},
        {BEGIN "\n" DATA "=N5TQy\n" END, "line 4: a checksum or the END line"},
        {BEGIN "\nAAEC.wQF\n" CRC END, "line 3: octet 0x2e does not belong"},
        {BEGIN "\nAAEC\xC3wQF\n" CRC END, "line 3: octet 0xc3 does not belong"},
        {BEGIN "\nAAEC AwQF\n" CRC END, "line 3: octet 0x41 does not belong"},
        {BEGIN "\nAAEC=AwQF\n" CRC END, "line 3: octet 0x3d does not belong"},
        {BEGIN "\nAAECA===\n" CRC END, "line 3: octet 0x3d does not belong"},
        {BEGIN "\nAA==AAEC\n" CRC END, "line 3: octet 0x41 does not belong"},
        {BEGIN "\nAA=A\n" CRC END, "line 3: octet 0x41 does not belong"},
        {BEGIN "\nAA==\nAAEC\n" CRC END, "line 4: octet 0x41 does not belong"},
        {BEGIN "\nAA===\n" CRC END, "line 3: octet 0x3d does not belong"},
        {BEGIN "\nAAECA\n" CRC END, "line 4: the data breaks off inside a group"},
        {BEGIN "\nAAECAw\n" END, "line 4: the data breaks off inside a group"},
        {BEGIN "\nAA=\n" END, "line 4: the data breaks off inside a group"},
        {BEGIN "\n> " DATA CRC END, "line 3: octet 0x3e does not belong"},
        {BEGIN "\n" DATA "- " END, "line 4: the END line expected"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        fails(rows[i].text, STATUS_MALFORMED, rows[i].what);
    fails(BEGIN "\n" DATA "=AAAA\n" END, STATUS_DAMAGED, "line 5: the checksum is wrong");
    fails("-----BEGIN PGP SIGNED MESSAGE-----\n", STATUS_UNSUPPORTED, "line 1: a clearsigned text");
}

static void cut_off_anywhere(void **state)
{
    (void)state;
    static const char text[] = "\n" BEGIN "Version: x\n\n" DATA "AA==\n=wjB3\n" END;
    size_t whole = strlen(text) - 1; /* the last LF may be missing */
    for (size_t n = 0; n < whole; n++) {
        for (size_t step = 0; step < 2; step++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct armor_info info = {0};
            struct buf out = {0};
            assert_int_equal(dearmor(op, text, n, step, 100, &info, &out), -1);
            assert_int_equal(op->err.status, STATUS_MALFORMED);
            buf_end(&out);
        }
    }
    struct pipe pipe;
    struct armor_info info = {0};
    struct buf out = {0};
    assert_int_equal(dearmor(pipe_init(&pipe), text, whole, 0, 100, &info, &out), 0);
    assert_int_equal(out.len, 7);
    buf_end(&out);
}

static void what_is_read(void **state)
{
    (void)state;
    static const char *const texts[] = {
        BEGIN "\n" DATA CRC END,
        "-----BEGIN PGP MESSAGE-----\r\nVersion: 1\r\n\r\nAAECAwQF\r\n=N5TQ\r\n"
        "-----END PGP MESSAGE-----\r\n",
        "\xEF\xBB\xBF" BEGIN "\n" DATA CRC END,
        "Dear user,\n\n-----BEGIN here\n" BEGIN "\n" DATA CRC END
        "\nbye\n-----END PGP MESSAGE-----",
        "-----BEGIN PGP MESSAGE-----  \t\n \t \r\t\nAAECAwQF \t\n=N5TQ  \n"
        "-----END PGP MESSAGE----- \n",
        BEGIN "Version: GnuPG v2\nComment: a: b\nHash: MD5\nX-Odd:\nMessageID: 1\n\n" DATA CRC END,
        BEGIN "\nAA\nECAwQ\nF\n" CRC END,
        BEGIN "\nA\nA\nE\nC\nA\nw\nQ\nF\n\n\n" CRC "\n" END,
        BEGIN "\n\n" DATA "\n" CRC END,
        BEGIN "\n" DATA CRC "-----END PGP MESSAGE-----",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        reads(texts[i], true, false);
    reads(BEGIN "\n" DATA END, false, false);
    reads(BEGIN "\n" DATA CRC END BEGIN "\n" DATA CRC END BEGIN, true, true);
}

static void a_second_block_is_named(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct armor_info info = {0};
    struct buf out = {0};
    const char *text = BEGIN "\n" DATA CRC END "-----BEGIN PGP SIGNATURE-----\n";
    assert_int_equal(dearmor(op, text, strlen(text), 0, 100, &info, &out), 0);
    assert_string_equal(pipe.warning, "armor, line 6: a second block (PGP SIGNATURE) is not read");
    buf_end(&out);
}

static void a_wrong_checksum_is_noted(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct armor_info info = {0};
    struct buf out = {0};
    const char *text = BEGIN "\n" DATA "=AAAA\n" END;
    assert_int_equal(dearmor(op, text, strlen(text), 0, 100, &info, &out), 0);
    assert_true(info.has_crc && info.crc_wrong);
    assert_int_equal(out.len, 6);
    buf_end(&out);
}

/* Lines of any length take no more memory, and none of their parts is taken for a boundary. */
static void long_lines(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf text = {0}, out = {0};
    for (int i = 0; i < 100000; i++)
        buf_append(op, &text, "x", 1);
    buf_puts(op, &text, "\n" BEGIN "Comment: ");
    for (int i = 0; i < 100000; i++)
        buf_append(op, &text, "y", 1);
    buf_puts(op, &text, "\n\n");
    for (int i = 0; i < 100000; i++)
        buf_append(op, &text, "AAAA", 4);
    buf_puts(op, &text, "\n" END);
    for (int i = 0; i < 300; i++)
        buf_append(op, &text, " ", 1);
    buf_puts(op, &text, BEGIN);
    struct armor_info info = {0};
    assert_int_equal(dearmor(op, text.data, text.len, 0, 65536, &info, &out), 0);
    assert_int_equal(out.len, 300000);
    assert_false(info.has_second);
    buf_end(&out);
    /* A header line, a blank one and a trailer that go on behind what is kept. */
    static const char *const starts[] = {BEGIN, BEGIN, BEGIN "\n" DATA "=N5TQ"};
    static const char fillers[] = {'z', ' ', ' '};
    for (size_t i = 0; i < 3; i++) {
        buf_clear(&text);
        buf_puts(op, &text, starts[i]);
        for (int k = 0; k < 300; k++)
            buf_append(op, &text, &fillers[i], 1);
        buf_puts(op, &text, "z\n\n" END);
        assert_int_equal(dearmor(op, text.data, text.len, 0, 65536, &info, &out), -1);
        assert_int_equal(op->err.status, STATUS_MALFORMED);
        op_clear(op);
        buf_end(&out);
    }
    buf_end(&text);
}

static void what_armor_looks_like(void **state)
{
    (void)state;
    static const char spaces[70000] = {'\n'};
    static const struct {
        const char *text;
        size_t n;
        const char *title;
    } rows[] = {
        {"", 0, ""},
        {"hello\n", 6, ""},
        {"\x85\x01\x0C" BEGIN, 31, ""},
        {"\xEF\xBB\xBF" BEGIN, 31, "PGP MESSAGE"},
        {"\xEF\xBBx\n" BEGIN, 32, ""},
        {"text\n" BEGIN, 33, "PGP MESSAGE"},
        {"text" BEGIN, 32, ""},
        {"text\n-----BEGIN PGP SIGNED MESSAGE-----\r\n\n" BEGIN, 70, "PGP SIGNED MESSAGE"},
        {"-----BEGIN PGP MESSAGE-----", 27, "PGP MESSAGE"},
        {"-----BEGIN PGP MESSAGE----", 26, ""},
        {"-----BEGIN PGP MESSAGE-----x\n", 29, ""},
        {"-----BEGIN RSA PRIVATE KEY-----\n", 32, ""},
        {spaces, sizeof spaces, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (size_t step = 0; step < 28; step++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            char title[ARMOR_TITLE_BYTES];
            bool armored = title[0];
            struct source *s = mem_source_new(op, rows[i].text, rows[i].n, step);
            assert_int_equal(armor_source_title(op, s, title), 0);
            assert_string_equal(title, rows[i].title);
            assert_int_equal(armor_source_detect(op, s, &armored), 0);
            assert_int_equal(armored, rows[i].title[0] != '\0');
            assert_int_equal(s->offset, 0);
            source_free(s);
        }
    }
}

static void write_armor(const uint8_t *p, size_t n, size_t split, const char *version,
                        struct buf *out)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct sink *s = armor_sink_new(op, mem_sink_new(op, out), "PGP MESSAGE", version);
    assert_int_equal(pipe_write(s, p, n, split), 0);
    sink_free(s);
}

static void what_is_written(void **state)
{
    (void)state;
    static const struct {
        size_t n;
        const char *version, *text;
    } rows[] = {
        {0, NULL, BEGIN "\n=twTO\n" END},
        {6, NULL, BEGIN "\n" DATA CRC END},
        {7, "pgpcost 1", BEGIN "Version: pgpcost 1\n\nAAECAwQFBg==\n=2wOb\n" END},
        {49, NULL,
         BEGIN "\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4v\nMA==\n"
               "=e65P\n" END},
    };
    struct op op;
    uint8_t bytes[64];
    op_init(&op);
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)i;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct buf out = {0};
        write_armor(bytes, rows[i].n, 0, rows[i].version, &out);
        assert_int_equal(buf_append(&op, &out, "", 1), 0);
        assert_string_equal((const char *)out.data, rows[i].text);
        buf_end(&out);
    }
}

static void any_size_there_and_back(void **state)
{
    (void)state;
    static const size_t splits[] = {0, 1, 7, 47, 48, 65536}, steps[] = {1, 7, 4096, 0};
    static const size_t caps[] = {1, 2, 4096, 65536, 70000};
    uint8_t *bytes = pipe_bytes(1048576, true);
    for (size_t i = 0; pipe_size(i) != SIZE_MAX; i++) {
        size_t n = pipe_size(i);
        struct buf first = {0};
        write_armor(bytes, n, 0, NULL, &first);
        for (size_t k = 0; k < sizeof splits / sizeof splits[0]; k++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct buf text = {0}, out = {0};
            struct armor_info info = {.strict = true};
            write_armor(bytes, n, splits[k], NULL, &text);
            assert_int_equal(text.len, first.len);
            assert_memory_equal(text.data, first.data, text.len);
            assert_int_equal(dearmor(op, text.data, text.len, steps[(i + k) % 4], caps[(i + k) % 5],
                                     &info, &out),
                             0);
            assert_int_equal(out.len, n);
            if (n)
                assert_memory_equal(out.data, bytes, n);
            assert_true(info.has_crc && !info.crc_wrong);
            buf_end(&text);
            buf_end(&out);
        }
        buf_end(&first);
    }
    free(bytes);
}

/* Public vectors, where there are any: how many bytes each gives, or -1. */
static void public_vectors(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        long n;
        bool crc_wrong;
        unsigned warnings;
    } rows[] = {
        {"made/armor-crlf.asc", 204, false, 0},
        {"made/armor-blank-with-spaces.asc", 204, false, 0},
        {"made/armor-two-blocks.asc", 204, false, 1},
        {"made/armor-utf8-bom.asc", 204, false, 0},
        {"made/armor-text-around.asc", 204, false, 0},
        {"rnp/blank_line_with_whitespace.asc", 2226, false, 0},
        {"rnp/ecc-25519-pub-bad-crc.asc", 214, true, 0},
        {"rnp/wrong_chars_base64_1.asc", -1, false, 0},
        {"sequoia/test-0.asc", 0, false, 0},
        {"sequoia/test-2.bad-footer.asc", -1, false, 0},
        {"sequoia/test-47.asc", 47, false, 0},
        {"bc-java/faulty-crc.asc", 22, true, 0},
        {"gnupg/pgp263-test.sec.asc", 435, false, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf text = {0}, out = {0};
        struct armor_info info = {0};
        if (!pipe_vector(op, rows[i].name, &text)) {
            assert_false(getenv("CI") && strcmp(getenv("CI"), "true") == 0);
            continue;
        }
        int rc = dearmor(op, text.data, text.len, 0, 65536, &info, &out);
        if (rc != (rows[i].n < 0 ? -1 : 0) || (!rc && out.len != (size_t)rows[i].n))
            print_error("%s: %zu bytes, %s\n", rows[i].name, out.len, op->err.text);
        assert_int_equal(rc, rows[i].n < 0 ? -1 : 0);
        if (!rc)
            assert_int_equal(out.len, rows[i].n);
        assert_int_equal(info.crc_wrong, rows[i].crc_wrong);
        assert_int_equal(pipe.warnings, rows[i].warnings);
        buf_end(&text);
        buf_end(&out);
    }
}

static void what_was_gathered_is_wiped(void **state)
{
    (void)state;
    static struct gather g;
    static const char text[] = "a secret key in armor";
    struct pipe pipe;
    struct buf out = {0};
    struct op *op = pipe_init(&pipe);
    struct sink *sink = mem_sink_new(op, &out);
    assert_int_equal(sink_start(sink), 0);
    assert_int_equal(gather_put(&g, sink, text, sizeof text), 0);
    assert_int_equal(gather_flush(&g, sink), 0);
    assert_int_equal(gather_put(&g, sink, "-", 1), 0);
    assert_memory_equal(g.block + 1, text + 1, sizeof text - 1);
    gather_end(&g);
    for (size_t i = 0; i < sizeof text; i++)
        assert_int_equal(g.block[i], 0);
    assert_int_equal(g.len, 0);
    sink_free(sink);
    buf_end(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(cut_off_anywhere),
        cmocka_unit_test(what_is_read),
        cmocka_unit_test(a_second_block_is_named),
        cmocka_unit_test(a_wrong_checksum_is_noted),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(what_armor_looks_like),
        cmocka_unit_test(what_is_written),
        cmocka_unit_test(any_size_there_and_back),
        cmocka_unit_test(public_vectors),
        cmocka_unit_test(what_was_gathered_is_wiped),
    };
    return cmocka_run_group_tests_name("armor", tests, NULL, NULL);
}
