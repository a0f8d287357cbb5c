/* Records in each format: what would end a value is quoted, what is empty is said. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "report/rows.h"

static const struct rows_column columns[] = {
    {"name", -6, true}, {"hidden", 0, true}, {"value", 5, false}, {NULL, 0, false}};

static struct golden g;

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    return 0;
}

/* Two records, of which the first has everything that means something to a format. */
static void prints(enum rows_format format, const char *text)
{
    char values[][3][ROWS_BYTES] = {{"a\"|\\,", "b", "1.5"}, {"", "\xC3\xBC", ""}};
    struct rows r;
    golden_open(&g);
    rows_begin(&r, g.to, format, columns);
    for (size_t i = 0; i < 2; i++)
        rows_put(&r, values[i]);
    rows_end(&r);
    assert_string_equal(golden_text(&g), text);
    golden_end(&g);
}

static void each_format_quotes_in_its_way(void **state)
{
    (void)state;
    prints(ROWS_CSV, "name,hidden,value\n\"a\"\"|\\,\",\"b\",1.5\n\"\",\"\xC3\xBC\",\n");
    prints(ROWS_JSON, "[\n {\"name\": \"a\\\"|\\\\,\", \"hidden\": \"b\", \"value\": 1.5},"
                      "\n {\"name\": \"\", \"hidden\": \"\xC3\xBC\", \"value\": null}\n]\n");
    prints(ROWS_MARKDOWN, "| name | hidden | value |\n|---|---|--:|\n| a\"\\|\\, | b | 1.5 |\n"
                          "|  | \xC3\xBC |  |\n");
    prints(ROWS_TABLE, "name   value\na\"|\\,    1.5\n-          -\n");
}

static void control_characters_are_escaped_in_json(void **state)
{
    (void)state;
    golden_open(&g);
    rows_json_text(g.to, "a\n\x1B");
    assert_string_equal(golden_text(&g), "\"a\\u000a\\u001b\"");
}

static void nothing_is_a_list_of_nothing(void **state)
{
    (void)state;
    struct rows r;
    golden_open(&g);
    rows_begin(&r, g.to, ROWS_JSON, columns);
    rows_end(&r);
    assert_string_equal(golden_text(&g), "[\n]\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(each_format_quotes_in_its_way, teardown),
        cmocka_unit_test_teardown(control_characters_are_escaped_in_json, teardown),
        cmocka_unit_test_teardown(nothing_is_a_list_of_nothing, teardown),
    };
    return cmocka_run_group_tests_name("rows", tests, NULL, NULL);
}
