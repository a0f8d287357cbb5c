/* What studies say, on a page: paragraphs, headings, and columns that stay as they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "report/html_words.h"

static struct golden g;

static const char *on_page(const char *text)
{
    golden_end(&g);
    golden_open(&g);
    struct html h = {.to = g.to};
    html_words(&h, text);
    return golden_text(&g);
}

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    return 0;
}

#define BOX(text)                                                                          \
    "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Columns\"><pre>" text \
    "</pre></div>\n"
#define A36 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define B36 "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"

static void nothing_is_nothing(void **state)
{
    (void)state;
    assert_string_equal(on_page(""), "");
    assert_string_equal(on_page("\n\n"), "");
}

static void wrapped_lines_are_one_paragraph(void **state)
{
    (void)state;
    assert_string_equal(on_page(A36 " " B36 "\nwords go on\n"),
                        "<p>" A36 " " B36 " words go on</p>\n");
    assert_string_equal(on_page("note: " A36 " " B36 "\n      goes on"),
                        "<p>note: " A36 " " B36 " goes on</p>\n");
    /* There was room for the word: somebody wanted a line of its own. */
    assert_string_equal(on_page("The answer: yes\n  encrypting\n  decrypting\n"),
                        "<p>The answer: yes</p>\n<p class=\"inside\">encrypting</p>\n"
                        "<p class=\"inside\">decrypting</p>\n");
    /* None for "5879 ms", though there was for the figure. */
    assert_string_equal(on_page("  " A36 " " B36 "\n  587 ms"),
                        "<p class=\"inside\">" A36 " " B36 " 587 ms</p>\n");
    assert_string_equal(on_page("  " A36 " " B36 "\n  58"),
                        "<p class=\"inside\">" A36 " " B36 "</p>\n<p class=\"inside\">58</p>\n");
}

static void long_lines_that_are_whole_end(void **state)
{
    (void)state;
    assert_string_equal(on_page("* " A36 " " B36 ".\n  Holds if"),
                        "<p>* " A36 " " B36 ".</p>\n<p class=\"inside\">Holds if</p>\n");
    assert_string_equal(on_page("  to " A36 " " B36 "\n  to the other"),
                        "<p class=\"inside\">to " A36 " " B36
                        "</p>\n<p class=\"inside\">to the other</p>\n");
}

static void titles_are_headings(void **state)
{
    (void)state;
    assert_string_equal(on_page("x: " A36 " " B36 "?\nSomebody\n"),
                        "<h4>x: " A36 " " B36 "?</h4>\n<p>Somebody</p>\n");
    assert_string_equal(on_page("1. " A36 " " B36 "\nSomebody?\n"),
                        "<h5>1. " A36 " " B36 "</h5>\n<p>Somebody?</p>\n");
}

static void columns_stay(void **state)
{
    (void)state;
    assert_string_equal(on_page("a < b\nkey  time\nno columns\n  1    2\nbehind\n\nc  d"),
                        "<p>a &lt; b</p>\n" BOX(
                            "key  time\nno columns\n  1    2\n") "<p>behind</p>\n" BOX("c  d\n"));
    /* The rest of a cell. */
    assert_string_equal(on_page("  yes  true at\n                       382 bits\n"),
                        BOX("  yes  true at\n                       382 bits\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(nothing_is_nothing, teardown),
        cmocka_unit_test_teardown(wrapped_lines_are_one_paragraph, teardown),
        cmocka_unit_test_teardown(long_lines_that_are_whole_end, teardown),
        cmocka_unit_test_teardown(titles_are_headings, teardown),
        cmocka_unit_test_teardown(columns_stay, teardown),
    };
    return cmocka_run_group_tests_name("html_words", tests, NULL, NULL);
}
