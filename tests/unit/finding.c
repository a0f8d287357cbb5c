/* Findings: each rule silent at its bound, loud beyond it, and silent about what is not known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "stat/finding.h"

#include <string.h>

enum { MOST = 2000 };

static double x[MOST], scratch[MOST];
static struct summary s;
static struct finding found[FINDING_COUNT];

/* n samples around 1 ms that swing by 1 in 1000 without a trend. */
static struct finding_context quiet(size_t n)
{
    static const double swing[] = {0, 1000, -1000, 500, -500, -300, 300, 800, -800, 0};
    for (size_t i = 0; i < n; i++)
        x[i] = 1e6 + swing[i % 10];
    return (struct finding_context){.samples_ns = x,
                                    .summary = &s,
                                    .repeats = 1,
                                    .step_ns = 1,
                                    .clock_cost_ns = 26,
                                    .transitions = 20,
                                    .load = -1};
}

/* What is found of n samples, and what of `code`; NULL where nothing. */
static const struct finding *find(struct finding_context c, size_t n, enum finding_code code)
{
    summary_of(x, n, scratch, &s);
    size_t count = finding_all(&c, scratch, found);
    const struct finding *hit = NULL;
    for (size_t i = 0; i < count; i++) {
        assert_non_null(found[i].advice);
        assert_in_range(strlen(found[i].text), 10, sizeof found[i].text - 1);
        assert_null(strstr(found[i].text, "nan"));
        assert_null(strstr(found[i].text, "inf"));
        if (i)
            assert_true(found[i].code > found[i - 1].code);
        if (found[i].code == code)
            hit = &found[i];
    }
    return hit;
}

static void says(const struct finding *f, enum finding_severity severity, const char *text)
{
    assert_non_null(f);
    assert_int_equal(f->severity, severity);
    assert_string_equal(f->text, text);
}

static void good_samples_have_no_finding(void **state)
{
    (void)state;
    for (size_t n = 6; n <= 300; n += 7) {
        struct finding_context c = quiet(n);
        summary_of(x, n, scratch, &s);
        assert_int_equal(finding_all(&c, scratch, found), 0);
    }
}

static void few_samples_are_told(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "no sample, which says nothing about how much they differ",
        "only one sample, which says nothing about how much they differ",
        "only 2 samples: smallest and largest enclose the median in 50 % of cases",
        "only 3 samples: smallest and largest enclose the median in 75 % of cases",
        "only 4 samples: smallest and largest enclose the median in 87.5 % of cases",
        "only 5 samples: smallest and largest enclose the median in 93.75 % of cases"};
    for (size_t n = 0; n < 6; n++)
        says(find(quiet(n), n, FINDING_FEW), FINDING_NOTE, texts[n]);
    assert_null(find(quiet(6), 6, FINDING_FEW));
}

static void a_coarse_clock_is_told(void **state)
{
    (void)state;
    struct finding_context c = quiet(10);
    c.step_ns = 1000;
    assert_null(find(c, 10, FINDING_STEP));
    c.step_ns = 1500;
    says(find(c, 10, FINDING_STEP), FINDING_WARNING,
         "the clock's step of 1500 ns is 0.15 % of a sample");
    c.repeats = 2;
    assert_null(find(c, 10, FINDING_STEP));
    c.repeats = 0;
    c.step_ns = 4e6;
    says(find(c, 10, FINDING_STEP), FINDING_WARNING,
         "the clock's step of 4000000 ns is 400 % of a sample");
    memset(x, 0, sizeof x);
    says(find(c, 10, FINDING_STEP), FINDING_WARNING,
         "a sample is shorter than the clock's step of 4000000 ns");
    c.step_ns = 0;
    assert_null(find(c, 10, FINDING_STEP));
}

/* 10 samples: S = 45 less 2 for each pair in the wrong order, variance 10 x 9 x 25 / 18 = 125,
 * bound 1 + 3.29 sqrt(125) = 37.8: 3 pairs (S = 39) are a trend, 4 (S = 37) are none. */
static void drift_is_told_beyond_chance(void **state)
{
    (void)state;
    static const double three[] = {3, 2, 1, 4, 5, 6, 7, 8, 9, 10};
    static const double four[] = {3, 2, 1, 4, 5, 6, 7, 8, 10, 9};
    struct finding_context c = quiet(10);
    for (size_t i = 0; i < 10; i++)
        x[i] = 1000 + 10 * three[i];
    says(find(c, 10, FINDING_DRIFT), FINDING_WARNING,
         "the samples drift: the last third is 6.6 % slower than the first");
    for (size_t i = 0; i < 10; i++)
        x[i] = 1000 + 10 * four[i];
    assert_null(find(c, 10, FINDING_DRIFT));
    for (size_t i = 0; i < 10; i++)
        x[i] = 1000 - 10 * three[i];
    says(find(c, 10, FINDING_DRIFT), FINDING_WARNING,
         "the samples drift: the last third is 7.4 % faster than the first");
    /* A trend too small to matter, and one of too few samples. */
    for (size_t i = 0; i < 10; i++)
        x[i] = 1000 + three[i];
    assert_null(find(c, 10, FINDING_DRIFT));
    for (size_t i = 0; i < 9; i++)
        x[i] = 1000 + 100 * (double)i;
    assert_null(find(c, 9, FINDING_DRIFT));
    for (size_t i = 0; i < 20; i++)
        x[i] = 1000;
    assert_null(find(c, 20, FINDING_DRIFT));
}

static void drift_is_found_in_many(void **state)
{
    (void)state;
    static const size_t sizes[] = {30, 999, 1000, 1001, MOST};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t n = sizes[i];
        struct finding_context c = quiet(n);
        assert_null(find(c, n, FINDING_DRIFT));
        for (size_t j = 0; j < n; j++)
            x[j] += 1e5 * (double)j / (double)n;
        assert_non_null(find(c, n, FINDING_DRIFT));
    }
    assert_true(x[0] == 1e6);
}

static void overhead_is_a_note_of_short_work_only(void **state)
{
    (void)state;
    struct finding_context c = quiet(10);
    c.clock_cost_ns = 100;
    c.transitions = 100;
    assert_null(find(c, 10, FINDING_OVERHEAD));
    c.transitions = 150;
    says(find(c, 10, FINDING_OVERHEAD), FINDING_WARNING,
         "reading the clock 150 times takes 1.5 % of the time");
    assert_true(finding_overhead(&c) == 0.015);
    for (size_t i = 0; i < 10; i++)
        x[i] /= 2;
    says(find(c, 10, FINDING_OVERHEAD), FINDING_NOTE,
         "reading the clock 150 times takes 3 % of the time");
    c.clock_cost_ns = 0;
    assert_null(find(c, 10, FINDING_OVERHEAD));
    memset(x, 0, sizeof x);
    c.clock_cost_ns = 100;
    assert_null(find(c, 10, FINDING_OVERHEAD));
    assert_true(finding_overhead(&c) == 0);
}

static void a_wide_spread_is_told(void **state)
{
    (void)state;
    struct finding_context c = quiet(9);
    static const double wide[] = {80, 90, 95, 97, 100, 102, 106, 110, 200};
    memcpy(x, wide, sizeof wide);
    says(find(c, 9, FINDING_SPREAD), FINDING_WARNING,
         "the middle half of the samples spans 11 % of their median");
    x[6] = 105; /* 95 to 105: the bound itself */
    assert_null(find(c, 9, FINDING_SPREAD));
    assert_null(find(c, 1, FINDING_SPREAD));
}

static void a_busy_machine_is_told(void **state)
{
    (void)state;
    struct finding_context c = quiet(10);
    c.load = 1.0;
    assert_null(find(c, 10, FINDING_LOAD));
    c.processors = 2;
    assert_null(find(c, 10, FINDING_LOAD));
    c.load = 1.01;
    says(find(c, 10, FINDING_LOAD), FINDING_WARNING,
         "the load average was 1.01 on 2 processors before the run");
    c.processors = 1;
    c.load = 0.75;
    says(find(c, 10, FINDING_LOAD), FINDING_WARNING,
         "the load average was 0.75 on 1 processor before the run");
    c.load = -1;
    assert_null(find(c, 10, FINDING_LOAD));
}

static void everything_at_once_fits(void **state)
{
    (void)state;
    struct finding_context c = quiet(10);
    for (size_t i = 0; i < 10; i++)
        x[i] = 1e300 * (double)(i + 1);
    c.step_ns = 1e308;
    c.clock_cost_ns = 1e308;
    c.transitions = UINT64_MAX;
    c.load = 1e100;
    c.processors = 1;
    c.repeats = 1;
    summary_of(x, 10, scratch, &s);
    assert_int_equal(finding_all(&c, scratch, found), FINDING_COUNT - 1);
    for (size_t n = 0; n < 3; n++)
        (void)find(c, n, FINDING_FEW);
}

static void rules_are_told_apart(void **state)
{
    (void)state;
    for (int i = 0; i < FINDING_COUNT; i++) {
        const struct finding_rule *rule = &finding_rules[i];
        assert_int_equal(rule->code, i);
        assert_true(rule->name && rule->advice && rule->holds);
        assert_null(strchr(rule->name, ' '));
        assert_null(strchr(rule->advice, '.'));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(rule->name, finding_rules[j].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_samples_have_no_finding),
        cmocka_unit_test(few_samples_are_told),
        cmocka_unit_test(a_coarse_clock_is_told),
        cmocka_unit_test(drift_is_told_beyond_chance),
        cmocka_unit_test(drift_is_found_in_many),
        cmocka_unit_test(overhead_is_a_note_of_short_work_only),
        cmocka_unit_test(a_wide_spread_is_told),
        cmocka_unit_test(a_busy_machine_is_told),
        cmocka_unit_test(everything_at_once_fits),
        cmocka_unit_test(rules_are_told_apart),
    };
    return cmocka_run_group_tests_name("finding", tests, NULL, NULL);
}
