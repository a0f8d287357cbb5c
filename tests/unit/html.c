/* The pieces of the page: what strangers' text may do, how tables are set, pictures that cannot be drawn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "report/html.h"

static struct op op;
static struct golden g;
static struct html h;

static int setup(void **state)
{
    (void)state;
    op_init(&op);
    golden_open(&g);
    h = (struct html){.op = &op, .to = g.to};
    buf_init(&h.table.cells);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    buf_end(&h.table.cells);
    golden_end(&g);
    return 0;
}

#define BAD "\xEF\xBF\xBD"

static void text_is_escaped(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"", ""},
        {"plain", "plain"},
        {"<script>alert(\"1\")</script>&amp;",
         "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;"},
        {"]]>", "]]&gt;"},
        {"\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80", "\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80"},
        {"a\x01\x1B\x7F", "a" BAD BAD BAD},                            /* control characters */
        {"a\tb\nc\r", "a\tb\nc" BAD},                                  /* the two that are text */
        {"\x80\xFF\xC3", BAD BAD BAD},                                 /* no UTF-8, and cut off */
        {"\xC0\xAF\xE0\x80\xAF", BAD BAD BAD BAD BAD},                 /* longer than need be */
        {"\xED\xA0\x80\xF4\x90\x80\x80", BAD BAD BAD BAD BAD BAD BAD}, /* surrogate, too large */
        {"\xEF\xBF\xBE", BAD BAD BAD},                                 /* no character of XML */
        {"\xE2\x80\xAEx", BAD BAD BAD "x"},       /* turns the direction around */
        {"\xC2\x85\xC2\xA0", BAD BAD "\xC2\xA0"}, /* C1 */
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        golden_end(&g);
        golden_open(&g);
        h.to = g.to;
        html_text(&h, texts[i][0]);
        assert_string_equal(golden_text(&g), texts[i][1]);
    }
}

static void long_text_is_cut_and_escaped(void **state)
{
    (void)state;
    char text[3000];
    memset(text, '<', sizeof text);
    text[sizeof text - 1] = '\0';
    html_textf(&h, "%s", text);
    assert_int_equal(strlen(golden_text(&g)), 1023 * 4);
}

static void an_element_has_its_end(void **state)
{
    (void)state;
    html_element(&h, "p class=\"x\"", "<b>");
    assert_string_equal(golden_text(&g), "<p class=\"x\">&lt;b&gt;</p>\n");
}

/* A table with rows that have these numbers. */
static const char *table_of(const char *const *numbers, size_t n)
{
    static const struct html_column columns[] = {{"what", true}, {"us", false}};
    golden_end(&g);
    golden_open(&g);
    h.to = g.to;
    html_table_begin(&h, "a < b", columns, 2);
    for (size_t i = 0; i < n; i++) {
        html_row_begin(&h, "<row>");
        html_number(&h, numbers[i]);
    }
    html_table_end(&h);
    assert_false(op_failed(&op));
    return golden_text(&g);
}

static void a_table_is_as_it_should_be(void **state)
{
    (void)state;
    static const char *const numbers[] = {"197", ".004", "12.3", "1.93", "-", "any link"};
    assert_string_equal(
        table_of(numbers, 6),
        "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"a &lt; b\"><table>\n"
        "<caption>a &lt; b</caption>\n"
        "<thead><tr><th scope=\"col\" class=\"t\">what</th><th scope=\"col\">us</th></tr></thead>\n"
        "<tbody>\n"
        "<tr><th scope=\"row\" class=\"t\">&lt;row&gt;</th><td class=\"i3\">197</td></tr>\n"
        "<tr><th scope=\"row\" class=\"t\">&lt;row&gt;</th><td>0.004</td></tr>\n"
        "<tr><th scope=\"row\" class=\"t\">&lt;row&gt;</th><td class=\"d2\">12.3</td></tr>\n"
        "<tr><th scope=\"row\" class=\"t\">&lt;row&gt;</th><td class=\"d1\">1.93</td></tr>\n"
        "<tr><th scope=\"row\" class=\"t\">&lt;row&gt;</th><td>\xE2\x80\x93</td></tr>\n"
        "<tr><th scope=\"row\" class=\"t\">&lt;row&gt;</th><td>any link</td></tr>\n"
        "</tbody></table></div>\n");
}

static void whole_numbers_need_no_room(void **state)
{
    (void)state;
    static const char *const numbers[] = {"1", "2000"};
    assert_null(strstr(table_of(numbers, 2), "<td class"));
    assert_null(strstr(table_of(numbers, 0), "<td"));
}

/* --- pictures ------------------------------------------------------------------------------------ */

static int draw_fails(struct op *o, const struct plot_maker *maker, const struct buf *script,
                      struct buf *svg)
{
    (void)maker;
    (void)script;
    (void)svg;
    return op_fail(o, STATUS_DIFFERS, "status <1>");
}

static int draw_is_interrupted(struct op *o, const struct plot_maker *maker,
                               const struct buf *script, struct buf *svg)
{
    draw_fails(o, maker, script, svg);
    o->err.final = true;
    return -1;
}

static int draw_text(struct op *o, const struct plot_maker *maker, const struct buf *script,
                     struct buf *svg)
{
    (void)script;
    return buf_puts(o, svg, maker->program);
}

static int picture(const struct plot_maker *maker)
{
    struct html_picture p;
    h.maker = maker;
    assert_int_equal(html_picture_begin(&h, &p), 0);
    fputs("plot x\n", p.to);
    return html_picture_end(&h, &p, "a < b", "what & why");
}

static void without_gnuplot_nothing_is_drawn(void **state)
{
    (void)state;
    assert_int_equal(picture(NULL), 0);
    assert_string_equal(golden_text(&g), "");
}

static void what_fails_is_said(void **state)
{
    (void)state;
    const struct plot_maker maker = {draw_fails, ""};
    assert_int_equal(picture(&maker), 0);
    assert_false(op_failed(&op));
    assert_string_equal(golden_text(&g), "<p class=\"quiet\">No picture: status &lt;1&gt;.</p>\n");
}

static void an_interruption_ends_it(void **state)
{
    (void)state;
    const struct plot_maker maker = {draw_is_interrupted, ""};
    assert_int_equal(picture(&maker), -1);
    assert_true(op_failed(&op));
}

static void what_is_no_picture_is_left_out(void **state)
{
    (void)state;
    const struct plot_maker maker = {draw_text,
                                     "<svg viewBox=\"0 0 1 1\"><script>x</script></svg>"};
    assert_int_equal(picture(&maker), 0);
    assert_string_equal(golden_text(&g), "<p class=\"quiet\">No picture: gnuplot drew none.</p>\n");
}

static void a_picture_has_words(void **state)
{
    (void)state;
    const struct plot_maker maker = {draw_text, "<?xml?><svg viewBox=\"0 0 4 3\"><g/></svg>"};
    assert_int_equal(picture(&maker), 0);
    assert_string_equal(
        golden_text(&g),
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"0 0 4 3\" "
        "role=\"img\" aria-describedby=\"p1-what\">\n<title>a &lt; b</title>"
        "<desc id=\"p1-what\">what &amp; why</desc><g/></svg>\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(text_is_escaped, setup, teardown),
        cmocka_unit_test_setup_teardown(long_text_is_cut_and_escaped, setup, teardown),
        cmocka_unit_test_setup_teardown(an_element_has_its_end, setup, teardown),
        cmocka_unit_test_setup_teardown(a_table_is_as_it_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(whole_numbers_need_no_room, setup, teardown),
        cmocka_unit_test_setup_teardown(without_gnuplot_nothing_is_drawn, setup, teardown),
        cmocka_unit_test_setup_teardown(what_fails_is_said, setup, teardown),
        cmocka_unit_test_setup_teardown(an_interruption_ends_it, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_no_picture_is_left_out, setup, teardown),
        cmocka_unit_test_setup_teardown(a_picture_has_words, setup, teardown),
    };
    return cmocka_run_group_tests_name("html", tests, NULL, NULL);
}
