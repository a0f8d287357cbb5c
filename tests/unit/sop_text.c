/* The small texts of the stateless command line: times, UTF-8, session keys, the last line end. What is none
 * comes first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "cli/sop_date.h"
#include "cli/sop_session.h"
#include "cli/sop_trim.h"
#include "cli/sop_utf8.h"
#include "pipe.h"

enum { NOW = 1780000000 };

static void what_is_no_time_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "-",
        "Now",
        "now ",
        "tomorrow",
        "2026",
        "2026-11",
        "2026-11-31",
        "2026-00-01",
        "2026-13-01",
        "2026-11-00",
        "2025-02-29",
        "2100-02-29",
        "2026-1130",
        "202611-30",
        "2026-11-30 12:30:00Z",
        "2026-11-30T",
        "2026-11-30Z",
        "2026-11-30T12:30:00",
        "2026-11-30T12Z",
        "2026-11-30T24:00:00Z",
        "2026-11-30T12:60:00Z",
        "2026-11-30T12:30:61Z",
        "2026-11-30T12:30:Z",
        "2026-11-30T12:30:00.Z",
        "2026-11-30T12:30:00z",
        "2026-11-30T12:30:00ZZ",
        "2026-11-30T12:30:00+",
        "2026-11-30T12:30:00+2",
        "2026-11-30T12:30:00+24",
        "2026-11-30T12:30:00+02:60",
        "2026-11-30T12:30:00+02:0",
        "2026-11-30T12:30:00+02:000",
        "+2026-11-30",
        "12026-11-30",
        " 2026-11-30",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        int64_t out;
        if (sop_date_parse(texts[i], NOW, &out))
            fail_msg("taken for a time: \"%s\"", texts[i]);
    }
}

/* The numbers are those of `date -u -d TEXT +%s`. */
static void times_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t seconds;
    } times[] = {
        {"now", NOW},
        {"1970-01-01T00:00:00Z", 0},
        {"1969-12-31T23:59:59Z", -1},
        {"0001-01-01", -62135596800},
        {"9999-12-31T23:59:59Z", 253402300799},
        {"2000-02-29T12:00:00Z", 951825600},
        {"2000-03-01", 951868800},
        {"2024-02-29", 1709164800},
        {"1900-03-01", -2203891200},
        {"2026-11-30T12:30:15Z", 1796041815},
        {"2026-11-30T12:30Z", 1796041800},
        {"2026-11-30T12:30:15.999Z", 1796041815},
        {"2026-11-30T12:30:15,5Z", 1796041815},
        {"2026-11-30T14:30:15+02:00", 1796041815},
        {"2026-11-30T14:30:15+0200", 1796041815},
        {"2026-11-30T14:30:15+02", 1796041815},
        {"2026-11-30T07:00:15-05:30", 1796041815},
        {"20261130T123015Z", 1796041815},
        {"20261130T1230Z", 1796041800},
        {"20261130", 1795996800},
        {"2016-12-31T23:59:60Z", 1483228800},
    };
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        int64_t out = -7;
        assert_true(sop_date_parse(times[i].text, NOW, &out));
        if (out != times[i].seconds)
            fail_msg("%s is %lld", times[i].text, (long long)out);
    }
}

/* --- UTF-8 --------------------------------------------------------------------------------------- */

static const char *const no_text[] = {
    "\x80",
    "\xBF",
    "a\xC3",
    "\xC3"
    "a",
    "\xC0\x80",
    "\xC1\xBF",
    "\xE0\x80\x80",
    "\xE0\x9F\xBF",
    "\xED\xA0\x80",
    "\xED\xBF\xBF",
    "\xF0\x80\x80\x80",
    "\xF0\x8F\xBF\xBF",
    "\xF4\x90\x80\x80",
    "\xF5\x80\x80\x80",
    "\xFF",
    "\xFE",
    "\xE2\x82",
    "\xF0\x9F\x98",
    "\xE2\x82"
    "a",
};
static const char *const text[] = {
    "",
    "plain",
    "\n\t\r",
    "\xC2\x80",
    "\xDF\xBF",
    "\xE0\xA0\x80",
    "\xED\x9F\xBF",
    "\xEE\x80\x80",
    "\xEF\xBF\xBF",
    "\xF0\x90\x80\x80",
    "\xF4\x8F\xBF\xBF",
    "gr\xC3\xBC\xC3\x9F \xE2\x82\xAC",
};

static bool is_text(const char *s)
{
    return sop_utf8_is_text((const uint8_t *)s, strlen(s));
}

static void what_is_no_text_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof no_text / sizeof *no_text; i++) {
        if (is_text(no_text[i]))
            fail_msg("number %zu is taken for text", i);
    }
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        if (!is_text(text[i]))
            fail_msg("number %zu is not taken for text", i);
    }
}

static void control_characters_are_not_printable(void **state)
{
    (void)state;
    static const char *const others[] = {"a\n",   "\t",       "\x1B[m", "\x7F",
                                         "a\xC3", "\xC2\x85", "\x01"};
    static const char *const printable[] = {"", "correct horse", "\xC2\xA0", "\xC3\xBC", "~"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(sop_utf8_is_printable((const uint8_t *)others[i], strlen(others[i])));
    for (size_t i = 0; i < sizeof printable / sizeof *printable; i++)
        assert_true(sop_utf8_is_printable((const uint8_t *)printable[i], strlen(printable[i])));
}

/* Reads s through the source, `step` bytes at a time. Whether it all came through. */
static bool passes(const char *s, size_t step)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    bool failed = false;
    struct source *in = mem_source_new(op, s, strlen(s), step);
    in = sop_utf8_source_new(op, in, &failed);
    int rc = pipe_read(in, &out, 64);
    assert_int_equal(rc != 0, failed);
    assert_true(!rc || pipe_failed(op, STATUS_MALFORMED, "no text in UTF-8"));
    if (!rc && out.len > 0)
        assert_memory_equal(out.data, s, strlen(s));
    assert_true(rc || out.len == strlen(s));
    source_free(in);
    buf_end(&out);
    return !rc;
}

static void the_source_sees_characters_across_blocks(void **state)
{
    (void)state;
    for (size_t step = 1; step <= 5; step++) {
        for (size_t i = 0; i < sizeof no_text / sizeof *no_text; i++)
            assert_false(passes(no_text[i], step));
        for (size_t i = 0; i < sizeof text / sizeof *text; i++)
            assert_true(passes(text[i], step));
    }
}

/* --- session keys -------------------------------------------------------------------------------- */

#define K16 "000102030405060708090A0B0C0D0E0F"
#define K32 K16 "F0E0D0C0B0A090807060504030201000"

static bool parses(const char *s, struct session *session)
{
    return sop_session_parse(s, strlen(s), session);
}

static void what_is_no_session_key_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        ":",
        "9",
        "9:",
        K32,
        "9" K32,
        "9:" K16,
        "7:" K32,
        ":" K32,
        "0:" K16,
        "255:" K32,
        "256:" K32,
        "9 :" K32,
        "9: " K32,
        "-9:" K32,
        ("9:" K32 "0"),
        ("9:" K32 "00"),
        "x:" K32,
        "9:0x" K32,
        ("9:" K16 "\n" K16),
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct session s;
        memset(&s, 0x55, sizeof s);
        if (parses(texts[i], &s))
            fail_msg("taken for a session key: \"%s\"", texts[i]);
        assert_null(s.cipher);
        for (size_t k = 0; k < sizeof s.key; k++)
            assert_int_equal(s.key[k], 0);
    }
    struct session s;
    assert_false(sop_session_parse("9:" K32 "\0x", 69, &s));
}

static void session_keys_come_back(void **state)
{
    (void)state;
    static const char *const texts[] = {("9:" K32), (" \n9:" K32 " \r\n"), ("7:" K16 "\n"),
                                        ("1:" K16)};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct session s;
        char out[SOP_SESSION_TEXT_BYTES];
        assert_true(parses(texts[i], &s));
        size_t n = sop_session_format(&s, out);
        assert_int_equal(n, strlen(out));
        assert_int_equal(out[n - 1], '\n');
        out[n - 1] = '\0';
        assert_non_null(strstr(texts[i], out));
        assert_int_equal(s.key[10], 10);
    }
    struct session s;
    assert_true(parses("9:00010203040506070809"
                       "0a0b0c0d0e0ff0e0d0c0b0a090807060504030201000",
                       &s));
    assert_int_equal(s.key[10], 10);
}

/* --- the last line end --------------------------------------------------------------------------- */

/* The rule, in one piece. */
static size_t without_end(const char *s)
{
    size_t n = strlen(s);
    if (n > 0 && s[n - 1] == '\n')
        n -= n > 1 && s[n - 2] == '\r' ? 2 : 1;
    return n;
}

static void trim(const char *s, unsigned cuts, bool wanted)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    struct sink *sink = sop_trim_sink_new(op, mem_sink_new(op, &out));
    size_t n = strlen(s), from = 0, expected = wanted ? without_end(s) : n;
    if (wanted)
        sop_trim_sink_want(sink);
    for (size_t i = 1; i <= n; i++) {
        if (i < n && !(cuts >> (i - 1) & 1))
            continue;
        assert_int_equal(sink_write(sink, s + from, i - from), 0);
        from = i;
    }
    assert_int_equal(sink_finish(sink), 0);
    sink_free(sink);
    assert_int_equal(out.len, expected);
    if (expected)
        assert_memory_equal(out.data, s, expected);
    buf_end(&out);
}

static void every_short_text_in_every_split(void **state)
{
    (void)state;
    enum { LONGEST = 5 };
    static const char letters[] = "\r\nx";
    for (unsigned n = 0, texts = 1; n <= LONGEST; n++, texts *= 3) {
        for (unsigned t = 0; t < texts; t++) {
            char s[LONGEST + 1] = {0};
            for (unsigned i = 0, rest = t; i < n; i++, rest /= 3)
                s[i] = letters[rest % 3];
            for (unsigned cuts = 0; cuts < 1u << LONGEST; cuts++) {
                trim(s, cuts, true);
                trim(s, cuts, false);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_time_is_refused),
        cmocka_unit_test(times_are_read),
        cmocka_unit_test(what_is_no_text_is_told),
        cmocka_unit_test(control_characters_are_not_printable),
        cmocka_unit_test(the_source_sees_characters_across_blocks),
        cmocka_unit_test(what_is_no_session_key_is_refused),
        cmocka_unit_test(session_keys_come_back),
        cmocka_unit_test(every_short_text_in_every_split),
    };
    return cmocka_run_group_tests_name("sop_text", tests, NULL, NULL);
}
