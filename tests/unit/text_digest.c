/* Texts as signatures cover them: what makes another text of it, then the canonical form of odd
 * texts, of every text of six characters in every split, and of long runs of blanks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/text_digest.h"
#include "pipe.h"

enum { LONGEST = 6, DIGEST_BYTES = 16 };

static void finish(struct text_digest *d, uint8_t out[DIGEST_BYTES])
{
    hash_digest(text_digest_finish(d), out);
    text_digest_end(d);
}

/* Hashes n bytes in one piece, or in pieces cut behind each byte whose bit is set in `cuts`. */
static void digest(enum text_digest_form form, const char *p, size_t n, unsigned cuts,
                   uint8_t out[DIGEST_BYTES])
{
    struct text_digest d;
    size_t from = 0;
    text_digest_init(&d, hash_by_name("md5"), form);
    for (size_t i = 1; i <= n; i++) {
        if (i < n && (i > 32 || !(cuts >> (i - 1) & 1)))
            continue;
        text_digest_update(&d, p + from, i - from);
        from = i;
    }
    finish(&d, out);
}

static bool same(enum text_digest_form form, const char *a, const char *b)
{
    uint8_t one[DIGEST_BYTES], other[DIGEST_BYTES];
    digest(form, a, strlen(a), 0, one);
    digest(form, b, strlen(b), 0, other);
    return memcmp(one, other, DIGEST_BYTES) == 0;
}

static void what_makes_another_text(void **state)
{
    (void)state;
    static const char *const lines[][2] = {
        {"a\n", "a"},         {"a \n", "a\n"},  {"a\t\n", "a\n"},    {"a\r \n", "a\n"},
        {"a\rb\n", "a\nb\n"}, {"\ra\n", "a\n"}, {"a\n\n", "a\n"},    {"\n", ""},
        {"a b\n", "a  b\n"},  {" a\n", "a\n"},  {"a\n\r\n", "a\n"},  {"a\f\n", "a\n"},
        {"a ", "a"},          {"- a\n", "a\n"}, {"a\rb\n", "ab\n"},  {"a\n\nb", "a\nb"},
        {"a\r\rb", "a\rb"},   {"A\n", "a\n"},   {"a\r\n \n", "a\n"},
    };
    static const char *const clearsigned[][2] = {
        {"a\rb\n", "a\nb\n"}, {"a\n\n", "a\n"},   {"a b\n", "a  b\n"}, {" a\n", "a\n"},
        {"a\f\n", "a\n"},     {"a\v\n", "a\n"},   {"a\rb\n", "ab\n"},  {"a\n\nb", "a\nb"},
        {"\n\n", "\n"},       {"- a\n", "a\n"},   {"A\n", "a\n"},      {"a\n \n", "a\n"},
        {" \nb", "b"},        {"a\xC2\xA0", "a"}, {"a\n \t", "a"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_false(same(TEXT_DIGEST_LINES, lines[i][0], lines[i][1]));
    for (size_t i = 0; i < sizeof clearsigned / sizeof *clearsigned; i++)
        assert_false(same(TEXT_DIGEST_CLEARSIGNED, clearsigned[i][0], clearsigned[i][1]));
    assert_false(same(TEXT_DIGEST_BINARY, "a\n", "a\r\n"));
    assert_false(same(TEXT_DIGEST_BINARY, "a\r\r\n", "a\r\n"));
    /* Tabs, which PGP 2.6 does not take for blanks. */
    assert_true(same(TEXT_DIGEST_CLEARSIGNED, "a\t\n", "a\n"));
    assert_false(same(TEXT_DIGEST_CLEARSIGNED_PGP26, "a\t\n", "a\n"));
    assert_false(same(TEXT_DIGEST_CLEARSIGNED_PGP26, "a\t \n", "a\n"));
    assert_true(same(TEXT_DIGEST_CLEARSIGNED_PGP26, "a\t \r\n", "a\t"));
}

static void odd_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text, *lines, *clearsigned;
    } rows[] = {
        {"", "", ""},
        {"\n", "\r\n", ""},
        {"\r\n", "\r\n", ""},
        {"\r", "", ""},
        {" ", " ", ""},
        {"a", "a", "a"},
        {"a\n", "a\r\n", "a"},
        {"a\r\n", "a\r\n", "a"},
        {"a\r", "a", "a"},
        {"a\n\n", "a\r\n\r\n", "a\r\n"},
        {"a\r\nb\nc", "a\r\nb\r\nc", "a\r\nb\r\nc"},
        {"a\rb\n", "a\rb\r\n", "a\rb"},
        {"a\r\r\nb", "a\r\nb", "a\r\nb"},
        {"a \t\nb\t \n", "a \t\r\nb\t \r\n", "a\r\nb"},
        {"a\r \nb", "a\r \r\nb", "a\r\nb"},
        {"a \r\nb", "a \r\nb", "a\r\nb"},
        {"a \r\r\nb", "a \r\nb", "a\r\nb"},
        {"a\n  ", "a\r\n  ", "a\r\n"},
        {"\n\n a \tb\n", "\r\n\r\n a \tb\r\n", "\r\n\r\n a \tb"},
        {"a\f\v\n", "a\f\v\r\n", "a\f\v"},
        {"- a\n-b\nFrom c\n", "- a\r\n-b\r\nFrom c\r\n", "- a\r\n-b\r\nFrom c"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (enum text_digest_form form = TEXT_DIGEST_BINARY; form <= TEXT_DIGEST_CLEARSIGNED;
             form++) {
            const char *want = form == TEXT_DIGEST_BINARY  ? rows[i].text
                               : form == TEXT_DIGEST_LINES ? rows[i].lines
                                                           : rows[i].clearsigned;
            uint8_t got[DIGEST_BYTES], expected[DIGEST_BYTES];
            digest(form, rows[i].text, strlen(rows[i].text), 0, got);
            digest(TEXT_DIGEST_BINARY, want, strlen(want), 0, expected);
            if (memcmp(got, expected, DIGEST_BYTES) != 0)
                print_error("row %zu, form %u\n", i, form);
            assert_memory_equal(got, expected, DIGEST_BYTES);
        }
    }
}

/* The rules, one line after the other. */
static size_t canonical(enum text_digest_form form, const char *in, size_t n, char *out)
{
    size_t used = 0, start = 0;
    for (size_t i = 0; i <= n; i++) {
        if (i < n && in[i] != '\n')
            continue;
        size_t end = i;
        while (end > start &&
               (in[end - 1] == '\r' || (form == TEXT_DIGEST_CLEARSIGNED && in[end - 1] == ' ')))
            end--;
        memcpy(out + used, in + start, end - start);
        used += end - start;
        if (i < n && (form == TEXT_DIGEST_LINES || i + 1 < n)) {
            memcpy(out + used, "\r\n", 2);
            used += 2;
        }
        start = i + 1;
    }
    return used;
}

static void check_splits(enum text_digest_form form, const char *in, size_t n)
{
    char want[2 * LONGEST];
    uint8_t got[DIGEST_BYTES], expected[DIGEST_BYTES];
    digest(TEXT_DIGEST_BINARY, want, canonical(form, in, n, want), 0, expected);
    for (unsigned cuts = 0; cuts < (n ? 1u << (n - 1) : 1); cuts++) {
        digest(form, in, n, cuts, got);
        assert_memory_equal(got, expected, DIGEST_BYTES);
    }
}

static void every_text_in_every_split(void **state)
{
    (void)state;
    static const char letters[] = "\r\nx ";
    for (size_t n = 0; n <= LONGEST; n++) {
        for (unsigned t = 0; t < 1u << (2 * n); t++) {
            char in[LONGEST + 1] = "";
            for (size_t i = 0; i < n; i++)
                in[i] = letters[t >> (2 * i) & 3];
            check_splits(TEXT_DIGEST_LINES, in, n);
            check_splits(TEXT_DIGEST_CLEARSIGNED, in, n);
        }
    }
}

/* A run of n bytes c between `head` and `tail`, in pieces of `step`. */
static void digest_run(const char *head, size_t n, const char *tail, size_t step,
                       uint8_t out[DIGEST_BYTES])
{
    uint8_t piece[1000];
    struct text_digest d;
    text_digest_init(&d, hash_by_name("md5"), TEXT_DIGEST_CLEARSIGNED);
    text_digest_update(&d, head, strlen(head));
    for (size_t i = 0; i < sizeof piece; i++)
        piece[i] = (uint8_t)(" \t\r"[i * i % 3]);
    for (size_t done = 0; done < n; done += step)
        text_digest_update(&d, piece, step < n - done ? step : n - done);
    text_digest_update(&d, tail, strlen(tail));
    finish(&d, out);
}

static void runs_of_blanks(void **state)
{
    (void)state;
    static const size_t steps[] = {1, 999, 1000};
    enum { RUN = 200000 };
    uint8_t got[DIGEST_BYTES], want[DIGEST_BYTES];
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        digest_run("a", RUN, "\nb", steps[i], got);
        digest_run("a", 0, "\nb", 1, want);
        assert_memory_equal(got, want, DIGEST_BYTES);
        digest_run("a\n", RUN, "", steps[i], got);
        digest_run("a\n", 1, "", 1, want);
        assert_memory_equal(got, want, DIGEST_BYTES);
        digest_run("a", RUN, "b", steps[i], got);
        digest_run("a", RUN - 1, "b", 1, want);
        assert_memory_not_equal(got, want, DIGEST_BYTES);
    }
}

static void nothing_is_left(void **state)
{
    (void)state;
    struct text_digest d;
    text_digest_init(&d, hash_by_name("sha512"), TEXT_DIGEST_CLEARSIGNED);
    text_digest_update(&d, "secret ", 7);
    text_digest_end(&d);
    static const uint8_t zero[HASH_STATE_BYTES];
    assert_memory_equal(d.hash.state, zero, sizeof zero);
    assert_memory_equal(d.before.state, zero, sizeof zero);
    text_digest_end(&(struct text_digest){0});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_makes_another_text),   cmocka_unit_test(odd_texts),
        cmocka_unit_test(every_text_in_every_split), cmocka_unit_test(runs_of_blanks),
        cmocka_unit_test(nothing_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
