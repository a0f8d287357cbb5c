/* What becomes of gnuplot's SVG. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "report/plot_svg.h"

static struct op op;
static struct golden g;
static char box[PLOT_SVG_BOX];

static int setup(void **state)
{
    (void)state;
    op_init(&op);
    golden_open(&g);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    return 0;
}

static int take(const char *text)
{
    struct buf svg;
    buf_init(&svg);
    golden_end(&g);
    golden_open(&g);
    assert_int_equal(buf_puts(&op, &svg, text), 0);
    int rc = plot_svg_inner(&svg, 7, g.to, box);
    buf_end(&svg);
    return rc;
}

static void what_is_no_picture_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "gnuplot: error",
        "<svg",
        "<svg viewBox=\"0 0 1 1\">",
        "<svg viewBox=\"0 0 1 1\"></g>",
        "<svg></svg>",
        "<svg viewBox=\"\"></svg>",
        "<svg viewBox=\"0 0 1 1'/\"></svg>",
        "<svg><g viewBox=\"0 0 1 1\"/></svg>",
        "<svg viewBox=\"0 0 1 1000000000000000000000000000000000000000000000\"></svg>",
        "<svg viewBox=\"0 0 1 1\"><script>alert(1)</script></svg>",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_int_equal(take(texts[i]), -1);
        assert_string_equal(golden_text(&g), "");
    }
}

static void is(const char *inside, const char *wanted)
{
    char text[512];
    snprintf(text, sizeof text,
             "<?xml version=\"1.0\"?>\n<svg \n viewBox=\"0 0 400 182\"\n xmlns=\"x\"\n>%s</svg>\n",
             inside);
    assert_int_equal(take(text), 0);
    assert_string_equal(golden_text(&g), wanted);
    assert_string_equal(box, "0 0 400 182");
}

static void heads_go(void **state)
{
    (void)state;
    is("", "");
    is("<title>Gnuplot</title><desc>Produced</desc><g/>", "<g/>");
    is("<a/><filter id='x'><feFlood/></filter><b/>", "<a/><b/>");
    is("<title>never ends", "<title>never ends");
    is("\n\n\n\t<g/>\n", "\n<g/>\n");
}

static void names_are_made_unique(void **state)
{
    (void)state;
    is("<g id=\"a\"><use xlink:href='#gp' id='b'/></g>",
       "<g id=\"p7-a\"><use href='#p7-gp' id='p7-b'/></g>");
    is("<g clip-path=\"url(#c)\"/>", "<g clip-path=\"url(#p7-c)\"/>");
}

static void colours_are_short_and_black_is_the_text_s(void **state)
{
    (void)state;
    is("<g fill = 'rgb( 47, 127, 193)' stroke='rgb(1,2,3)'/>",
       "<g fill = '#2f7fc1' stroke='#010203'/>");
    is("<g color=\"black\" fill='black' stroke='rgb(  0,   0,   0)'/>",
       "<g color=\"currentColor\" fill='currentColor' stroke='currentColor'/>");
    is("<text>black rgb(1,2) rgb(1,2,256) rgb(x)</text>",
       "<text>black rgb(1,2) rgb(1,2,256) rgb(x)</text>");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_no_picture_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(heads_go, setup, teardown),
        cmocka_unit_test_setup_teardown(names_are_made_unique, setup, teardown),
        cmocka_unit_test_setup_teardown(colours_are_short_and_black_is_the_text_s, setup, teardown),
    };
    return cmocka_run_group_tests_name("plot_svg", tests, NULL, NULL);
}
