/* Text in lines of at most 79 characters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "report/wrap.h"

static struct golden g;

static const char *wrapped(const char *mark, const char *text)
{
    golden_end(&g);
    golden_open(&g);
    wrap_print(g.to, mark, text);
    return golden_text(&g);
}

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    return 0;
}

#define A39 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define A36 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define B39 "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"

static void a_word_too_many_goes_to_the_next_line(void **state)
{
    (void)state;
    assert_string_equal(wrapped("", A39 " " B39 " c"), A39 " " B39 "\nc\n");
    assert_string_equal(wrapped("", A39 "a " B39 " c"), A39 "a\n" B39 " c\n");
    assert_string_equal(wrapped("=> ", A39 " " B39), "=> " A39 "\n   " B39 "\n");
    assert_string_equal(wrapped("=> ", A39 " bbb " A39 " c"), "=> " A39 " bbb\n   " A39 " c\n");
}

/* "0.6" at the end of a line and "% of its time" on the next is hard to read. */
static void a_figure_keeps_its_unit(void **state)
{
    (void)state;
    assert_string_equal(wrapped("", A39 " " A36 " 7 %"), A39 " " A36 "\n7 %\n");
    assert_string_equal(wrapped("", A39 " " A36 " 7 %, b"), A39 " " A36 "\n7 %, b\n");
    assert_string_equal(wrapped("", A39 " " A36 " 7 ms) b"), A39 " " A36 "\n7 ms) b\n");
    assert_string_equal(wrapped("", A39 " " A36 " 7 kg"), A39 " " A36 " 7\nkg\n");
    assert_string_equal(wrapped("", A39 " " A36 " x %"), A39 " " A36 " x\n%\n");
    assert_string_equal(wrapped("", "7 %"), "7 %\n");
    assert_string_equal(wrapped("", "% 7"), "% 7\n");
}

static void a_long_word_stands_alone(void **state)
{
    (void)state;
    assert_string_equal(wrapped("- ", "a " A39 B39 B39 " b"), "- a\n  " A39 B39 B39 "\n  b\n");
    assert_string_equal(wrapped("- ", A39 B39 B39), "- " A39 B39 B39 "\n");
}

static void blanks_are_one_and_none_at_the_end(void **state)
{
    (void)state;
    assert_string_equal(wrapped("", "a  b   c "), "a b c\n");
    assert_string_equal(wrapped("note: ", ""), "note: \n");
}

static void every_line_fits(void **state)
{
    (void)state;
    char text[600];
    for (size_t size = 1; size < 70; size++) {
        for (size_t i = 0; i < sizeof text; i++)
            text[i] = i % (size + 1) == size ? ' ' : 'x';
        text[sizeof text - 2] = 'x';
        text[sizeof text - 1] = '\0';
        wrapped("warning: ", text);
        golden_fits(&g, 79);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_word_too_many_goes_to_the_next_line, teardown),
        cmocka_unit_test_teardown(a_figure_keeps_its_unit, teardown),
        cmocka_unit_test_teardown(a_long_word_stands_alone, teardown),
        cmocka_unit_test_teardown(blanks_are_one_and_none_at_the_end, teardown),
        cmocka_unit_test_teardown(every_line_fits, teardown),
    };
    return cmocka_run_group_tests_name("wrap", tests, NULL, NULL);
}
