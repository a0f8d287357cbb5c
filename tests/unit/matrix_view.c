/* What is shown of a cell: groups that sum to the median, whatever the samples. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "matrix_fixture.h"
#include "report/matrix_view.h"

#include <stdlib.h>

static bool near(double a, double b)
{
    double off = a < b ? b - a : a - b;
    return off <= 1e-9 * (b < 1 ? 1 : b);
}

/* One cell with samples of these wall times, all of it in one phase each. */
static struct matrix_view *view_of(struct results *r, const uint64_t *wall_ns, unsigned n,
                                   enum phase phase)
{
    assert_int_equal(results_init(r, 1, n), 0);
    for (unsigned i = 0; i < n; i++) {
        struct results_sample *sample = &r->cells[0].samples[i];
        sample->repeats = 1;
        sample->cost.wall_ns = sample->cost.ns[phase] = wall_ns[i];
    }
    r->cells[0].count = n;
    struct matrix_view *v = matrix_view_new(r);
    assert_non_null(v);
    return v;
}

static void no_sample_gives_zero(void **state)
{
    (void)state;
    struct results r;
    struct matrix_view *v = view_of(&r, NULL, 0, PHASE_ZIP);
    assert_true(v->wall_ns.n == 0 && v->wall_ns.median == 0 && v->user_ns == 0);
    for (int g = 0; g < MATRIX_GROUPS; g++)
        assert_true(v->group_ns[g] == 0);
    free(v);
    results_end(&r);
}

static void no_time_gives_zero(void **state)
{
    (void)state;
    struct results r;
    static const uint64_t none[3] = {0};
    struct matrix_view *v = view_of(&r, none, 3, PHASE_ZIP);
    assert_true(v->wall_ns.n == 3 && v->wall_ns.median == 0);
    for (int g = 0; g < MATRIX_GROUPS; g++)
        assert_true(v->group_ns[g] == 0);
    free(v);
    results_end(&r);
}

static void no_cell_gives_no_view(void **state)
{
    (void)state;
    struct results r = {.count = 0};
    struct matrix_view *v = matrix_view_new(&r);
    assert_non_null(v);
    assert_int_equal(matrix_view_table(&r, 0), 0);
    free(v);
}

static void one_sample_is_shown_as_it_is(void **state)
{
    (void)state;
    struct results r;
    fixture_init(&r, 1, 1);
    struct matrix_view *v = matrix_view_new(&r);
    assert_non_null(v);
    const struct cost *cost = &r.cells[0].samples[0].cost;
    assert_true(v->cell == &r.cells[0] && v->wall_ns.median == (double)cost->wall_ns);
    for (int p = 0; p < PHASE_COUNT; p++)
        assert_true(near(v->phase_ns[p], (double)cost->ns[p]));
    assert_true(near(v->user_ns, (double)cost->user_ns));
    free(v);
    results_end(&r);
}

/* The two slowest and the two fastest of eight have no say in how the time is divided up. */
static void the_middle_half_divides_the_time(void **state)
{
    (void)state;
    struct results r;
    static const uint64_t wall_ns[8] = {900, 100, 1, 110, 2, 120, 800, 130};
    struct matrix_view *v = view_of(&r, wall_ns, 8, PHASE_ZIP);
    free(v);
    struct results_sample *s = r.cells[0].samples;
    s[0].cost.ns[PHASE_RSA] = s[0].cost.wall_ns;
    s[0].cost.ns[PHASE_ZIP] = 0;
    s[6].cost.ns[PHASE_RSA] = s[6].cost.wall_ns;
    s[6].cost.ns[PHASE_ZIP] = 0;
    s[2].cost.ns[PHASE_HASH] = s[2].cost.wall_ns;
    s[2].cost.ns[PHASE_ZIP] = 0;
    s[3].cost.ns[PHASE_ZIP] = 10;
    s[3].cost.ns[PHASE_READ] = 100;
    v = matrix_view_new(&r);
    assert_non_null(v);
    assert_true(v->wall_ns.median == 115);
    assert_true(v->group_ns[MATRIX_RSA] == 0 && v->group_ns[MATRIX_HASH] == 0);
    /* 100 + 110 + 120 + 130 are 460, of which 100 are read. */
    assert_true(near(v->group_ns[MATRIX_IO], 115 * 100.0 / 460));
    assert_true(near(v->group_ns[MATRIX_ZIP], 115 * 360.0 / 460));
    free(v);
    results_end(&r);
}

static void times_are_of_one_operation(void **state)
{
    (void)state;
    struct results once, often;
    fixture_init(&once, 1, 9);
    fixture_init(&often, 1, 9);
    fixture_cell(&often.cells[0], &fixture_rows[0], 9, 2, 50);
    struct matrix_view *a = matrix_view_new(&once), *b = matrix_view_new(&often);
    assert_true(a && b);
    assert_true(a->wall_ns.median == b->wall_ns.median);
    assert_true(near(a->user_ns, b->user_ns));
    for (int p = 0; p < PHASE_COUNT; p++)
        assert_true(near(a->phase_ns[p], b->phase_ns[p]));
    free(a);
    free(b);
    results_end(&once);
    results_end(&often);
}

/* Also where samples have not as many. */
static void samples_weigh_the_same_however_many_operations(void **state)
{
    (void)state;
    struct results r;
    static const uint64_t wall_ns[2] = {100, 1000};
    free(view_of(&r, wall_ns, 2, PHASE_ZIP));
    struct results_sample *s = &r.cells[0].samples[1];
    s->repeats = 10;
    s->cost.ns[PHASE_RSA] = 1000;
    s->cost.ns[PHASE_ZIP] = 0;
    struct matrix_view *v = matrix_view_new(&r);
    assert_non_null(v);
    assert_true(near(v->group_ns[MATRIX_RSA], 50) && near(v->group_ns[MATRIX_ZIP], 50));
    free(v);
    results_end(&r);
}

/* The exactness of doubles: one part in 10^9. */
static void groups_and_phases_sum_to_the_time(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (int run = 0; run < 300; run++) {
        struct results r;
        fixture_any(&r, &random);
        struct matrix_view *v = matrix_view_new(&r);
        assert_non_null(v);
        for (size_t i = 0; i < r.count; i++) {
            double phases = 0, groups = 0, all = 0;
            for (int p = 0; p < PHASE_COUNT; p++)
                phases += v[i].phase_ns[p];
            for (int g = 0; g < MATRIX_GROUPS; g++)
                groups += v[i].group_ns[g];
            for (size_t k = 0; k < r.cells[i].count; k++)
                all += (double)r.cells[i].samples[k].cost.wall_ns;
            if (all > 0 && phases > 0)
                assert_true(near(phases, v[i].wall_ns.median));
            assert_true(near(groups, phases));
        }
        free(v);
        results_end(&r);
    }
}

/* Every phase is in a group, and each group has one at least. */
static void every_group_has_its_phases(void **state)
{
    (void)state;
    static const enum matrix_group wanted[PHASE_COUNT] = {
        [PHASE_READ] = MATRIX_IO,       [PHASE_WRITE] = MATRIX_IO,
        [PHASE_ARMOR] = MATRIX_ARMOR,   [PHASE_FRAME] = MATRIX_IO,
        [PHASE_SPOOL] = MATRIX_IO,      [PHASE_HASH] = MATRIX_HASH,
        [PHASE_CIPHER] = MATRIX_CIPHER, [PHASE_CIPHER_HASH] = MATRIX_CIPHER,
        [PHASE_ZIP] = MATRIX_ZIP,       [PHASE_RSA] = MATRIX_RSA,
        [PHASE_ECC] = MATRIX_REST,      [PHASE_S2K] = MATRIX_REST,
        [PHASE_RANDOM] = MATRIX_REST,   [PHASE_KEYS] = MATRIX_REST,
        [PHASE_WAIT] = MATRIX_REST,     [PHASE_OTHER] = MATRIX_REST};
    int phases[MATRIX_GROUPS] = {0};
    for (int p = 0; p < PHASE_COUNT; p++) {
        assert_int_equal(matrix_view_group_of((enum phase)p), wanted[p]);
        phases[wanted[p]]++;
    }
    for (int g = 0; g < MATRIX_GROUPS; g++) {
        assert_true(phases[g] > 0);
        assert_in_range(strlen(matrix_view_groups[g].name), 1, 6);
        assert_non_null(matrix_view_groups[g].what);
    }
}

static void a_table_ends_where_something_else_begins(void **state)
{
    (void)state;
    struct results r;
    fixture_init(&r, FIXTURE_ROWS, 1);
    assert_int_equal(matrix_view_table(&r, 0), 6);
    assert_int_equal(matrix_view_table(&r, 6), 6);
    assert_int_equal(matrix_view_table(&r, 12), 2);
    assert_int_equal(matrix_view_table(&r, 13), 1);
    assert_int_equal(matrix_view_table(&r, 14), 0);
    r.cells[1].armor = true;
    assert_int_equal(matrix_view_table(&r, 0), 1);
    r.cells[1].armor = false;
    r.cells[2].text = true;
    assert_int_equal(matrix_view_table(&r, 0), 2);
    r.cells[2].text = false;
    strcpy(r.cells[3].cipher, "3DES");
    assert_int_equal(matrix_view_table(&r, 0), 3);
    strcpy(r.cells[3].cipher, "AES-256");
    strcpy(r.cells[4].file, "other");
    assert_int_equal(matrix_view_table(&r, 0), 4);
    strcpy(r.cells[4].file, "email.txt");
    strcpy(r.cells[5].profile, "pgp26");
    assert_int_equal(matrix_view_table(&r, 0), 5);
    results_end(&r);
}

static const char *level_name(int level, int level_on)
{
    static char out[4];
    struct results_cell c = {.level = level, .level_on = level_on};
    return matrix_view_level(&c, out);
}

static void levels_have_names(void **state)
{
    (void)state;
    assert_string_equal(level_name(0, 6), "off");
    assert_string_equal(level_name(1, 6), "1");
    assert_string_equal(level_name(6, 6), "on");
    assert_string_equal(level_name(9, 6), "9");
    assert_string_equal(level_name(9, 9), "on");
    assert_string_equal(level_name(6, 9), "6");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_sample_gives_zero),
        cmocka_unit_test(no_time_gives_zero),
        cmocka_unit_test(no_cell_gives_no_view),
        cmocka_unit_test(one_sample_is_shown_as_it_is),
        cmocka_unit_test(the_middle_half_divides_the_time),
        cmocka_unit_test(times_are_of_one_operation),
        cmocka_unit_test(samples_weigh_the_same_however_many_operations),
        cmocka_unit_test(groups_and_phases_sum_to_the_time),
        cmocka_unit_test(every_group_has_its_phases),
        cmocka_unit_test(a_table_ends_where_something_else_begins),
        cmocka_unit_test(levels_have_names),
    };
    return cmocka_run_group_tests_name("matrix_view", tests, NULL, NULL);
}
