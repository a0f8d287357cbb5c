/* The matrix as JSON. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "matrix_fixture.h"
#include "report/matrix_json.h"

#include <jansson.h>

static struct results r;
static struct golden g;

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    results_end(&r);
    return 0;
}

/* Prints, and reads it again. */
static json_t *print(void)
{
    golden_end(&g);
    golden_open(&g);
    assert_int_equal(matrix_json_print(g.to, &r, false), 0);
    json_t *all = json_loads(golden_text(&g), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(all);
    return all;
}

static void any_results_are_json(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (int run = 0; run < 100; run++) {
        results_end(&r);
        fixture_any(&r, &random);
        json_t *all = print(), *cells = json_object_get(all, "cells");
        assert_int_equal(json_array_size(cells), r.count);
        for (size_t i = 0; i < r.count; i++)
            assert_int_equal(
                json_integer_value(json_object_get(json_array_get(cells, i), "key_bits")),
                r.cells[i].bits);
        json_decref(all);
    }
}

static void odd_names_are_escaped(void **state)
{
    (void)state;
    static const char name[] = "a \"b\" \\ \n\t\x01 \xC3\xBC";
    fixture_init(&r, 1, 1);
    strcpy(r.cells[0].file, name);
    json_t *all = print();
    json_t *cell = json_array_get(json_object_get(all, "cells"), 0);
    assert_string_equal(json_string_value(json_object_get(cell, "file")), name);
    json_decref(all);
}

static void without_cells_there_are_none(void **state)
{
    (void)state;
    fixture_init(&r, 0, 1);
    json_t *all = print();
    assert_int_equal(json_array_size(json_object_get(all, "cells")), 0);
    json_decref(all);
}

static void two_cells_are_as_they_should_be(void **state)
{
    (void)state;
    fixture_init(&r, 2, 5);
    json_decref(print());
    golden_is(&g, "matrix_json");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(without_cells_there_are_none, NULL, teardown),
        cmocka_unit_test_setup_teardown(any_results_are_json, NULL, teardown),
        cmocka_unit_test_setup_teardown(odd_names_are_escaped, NULL, teardown),
        cmocka_unit_test_setup_teardown(two_cells_are_as_they_should_be, NULL, teardown),
    };
    return cmocka_run_group_tests_name("matrix_json", tests, NULL, NULL);
}
