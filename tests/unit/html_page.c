/* The page: byte for byte as tests/golden has it, without pictures and with a stub's; and that its tags
 * are balanced whatever is in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "report/html_page.h"
#include "results_fixture.h"

#include <ctype.h>
#include <stdlib.h>

static struct op op;
static struct golden g;
static struct results_set sets[2];

static int setup(void **state)
{
    (void)state;
    op_init(&op);
    golden_open(&g);
    for (int i = 0; i < 2; i++) {
        sets[i] = (struct results_set){.count = 1, .complete = true};
        sets[i].runs = calloc(1, sizeof *sets[i].runs);
        assert_non_null(sets[i].runs);
        results_fixture_context(&sets[i].context);
        for (int when = 0; when < RESULTS_WHENS; when++) {
            results_fixture_reference(&sets[i].references[when], 100 + 20 * (uint64_t)i);
            sets[i].has_reference[when] = true;
        }
    }
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        results_set_end(&sets[i]);
    golden_end(&g);
    return 0;
}

static void name_runs(void)
{
    for (int i = 0; i < 2; i++) {
        strcpy(sets[i].runs[0].study, "matrix");
        strcpy(sets[i].runs[0].name, "matrix");
    }
}

/* A stub of gnuplot: the picture is the number of lines of the script. */
static int draw(struct op *o, const struct plot_maker *maker, const struct buf *script,
                struct buf *svg)
{
    (void)maker;
    char text[128];
    size_t lines = 0;
    for (size_t i = 0; i < script->len; i++)
        lines += script->data[i] == '\n';
    snprintf(text, sizeof text,
             "<svg viewBox=\"0 0 400 100\"><g id=\"x\"><text>%zu</text></g></svg>", lines);
    return buf_puts(o, svg, text);
}
static const struct plot_maker stub = {draw, "stub"};
static const struct html_look bare = {NULL, false}, pictured = {&stub, false}, all = {&stub, true};

/* Every tag that is opened is closed, in order; returns how many there are. */
static size_t check_tags(const char *text)
{
    char open[64][16];
    size_t depth = 0, tags = 0;
    for (const char *p = strchr(text, '<'); p; p = strchr(p + 1, '<')) {
        size_t closes = p[1] == '/', n = 0;
        while (isalnum((unsigned char)p[1 + closes + n]))
            n++;
        const char *end = strchr(p, '>');
        assert_non_null(end);
        if (p[1] == '!' || end[-1] == '/')
            continue;
        assert_true(n > 0 && n < sizeof open[0]);
        if (!closes) {
            assert_true(depth < 64);
            snprintf(open[depth++], sizeof open[0], "%.*s", (int)n, p + 1);
            tags++;
            continue;
        }
        assert_true(depth > 0);
        depth--;
        assert_true(strlen(open[depth]) == n && strncmp(open[depth], p + 2, n) == 0);
    }
    assert_int_equal(depth, 0);
    return tags;
}

static size_t count(const char *text, const char *what)
{
    size_t n = 0;
    while ((text = strstr(text, what))) {
        text++;
        n++;
    }
    return n;
}

static void nothing_measured_is_a_page(void **state)
{
    (void)state;
    const struct html_file file = {"empty.json", &sets[0], NULL};
    fixture_init(&sets[0].runs[0], 0, 1);
    name_runs();
    assert_int_equal(html_page(&op, &bare, &file, 1, g.to), 0);
    assert_true(check_tags(golden_text(&g)) > 20);
    assert_null(strstr(g.text, "<figure>"));
}

static void a_page_without_pictures_is_as_it_should_be(void **state)
{
    (void)state;
    const struct html_file file = {"a <b>.json", &sets[0], "1. It holds. <&>\n"};
    fixture_init(&sets[0].runs[0], 6, 9);
    name_runs();
    assert_int_equal(html_page(&op, &bare, &file, 1, g.to), 0);
    golden_is(&g, "html_page");
    check_tags(g.text);
    assert_non_null(strstr(g.text, "gnuplot-nox"));
    assert_null(strstr(g.text, "<svg"));
}

static void several_files_with_pictures_are_as_they_should_be(void **state)
{
    (void)state;
    const struct html_file files[] = {{"old.json", &sets[0], NULL}, {"new.json", &sets[1], NULL}};
    fixture_init(&sets[0].runs[0], 2, 9);
    fixture_init(&sets[1].runs[0], 3, 11);
    name_runs();
    strcpy(sets[1].context.host.cpu, "Another");
    assert_int_equal(html_page(&op, &pictured, files, 2, g.to), 0);
    golden_is(&g, "html_page_two");
    check_tags(g.text);
    assert_null(strstr(g.text, "gnuplot-nox"));
}

static void every_picture_has_a_table(void **state)
{
    (void)state;
    const struct html_file file = {"a.json", &sets[0], NULL};
    fixture_init(&sets[0].runs[0], FIXTURE_ROWS, 9);
    name_runs();
    assert_int_equal(html_page(&op, &pictured, &file, 1, g.to), 0);
    check_tags(golden_text(&g));
    size_t figures = count(g.text, "<figure>");
    assert_true(figures > 4);
    const char *end = g.text;
    while ((end = strstr(end, "</figure>"))) {
        const char *begin = end;
        while (strncmp(begin, "<figure>", 8) != 0)
            begin--;
        char *figure = strndup(begin, (size_t)(end - begin));
        assert_non_null(figure);
        assert_int_equal(count(figure, "<figcaption"), 1);
        assert_true(count(figure, "<table>") >= 1);
        assert_true(count(figure, "<svg") >= 1);
        free(figure);
        end++;
    }
    assert_int_equal(count(g.text, "<svg"), count(g.text, "role=\"img\""));
    assert_int_equal(count(g.text, "<table>"), count(g.text, "<caption>"));
}

static void all_phases_are_shown_where_asked_for(void **state)
{
    (void)state;
    const struct html_file file = {"a.json", &sets[0], NULL};
    fixture_init(&sets[0].runs[0], 2, 9);
    name_runs();
    assert_int_equal(html_page(&op, &all, &file, 1, g.to), 0);
    check_tags(golden_text(&g));
    static const char *const heads[] = {"read", "write", "frame", "random", "other", "user"};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        char head[64];
        snprintf(head, sizeof head, "<th scope=\"col\">%s</th>", heads[i]);
        assert_int_equal(count(g.text, head), 1);
    }
    assert_null(strstr(g.text, "<th scope=\"col\">rest</th>"));
    assert_null(strstr(g.text, "<th scope=\"col\">spool</th>")); /* it took no time */
}

/* Names that would be something else, everywhere. */
static void hostile_names_are_text(void **state)
{
    (void)state;
    static const char hostile[] = "</td><script>`x`'\"&\x01\xFF";
    const struct html_file file = {hostile, &sets[0], hostile};
    struct results *run = &sets[0].runs[0];
    struct results_context *c = &sets[0].context;
    fixture_init(run, 4, 7);
    name_runs();
    strcpy(run->study, "<script>");
    strcpy(run->name, hostile);
    for (size_t i = 0; i < run->count; i++) {
        strcpy(run->cells[i].file, hostile);
        strcpy(run->cells[i].cipher, "<script>");
        strcpy(run->cells[i].profile, i < 2 ? "<script>" : "");
    }
    strcpy(c->host.cpu, hostile);
    strcpy(c->host.kernel, hostile);
    strcpy(c->compiler, hostile);
    strcpy(c->flags, hostile);
    strcpy(c->program, hostile);
    assert_int_equal(html_page(&op, &pictured, &file, 1, g.to), 0);
    check_tags(golden_text(&g));
    assert_null(strstr(g.text, "<script"));
    assert_null(strchr(g.text, '\x01'));
    assert_null(strchr(g.text, '\xFF'));
}

static void any_results_make_a_page(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (int run = 0; run < 30; run++) {
        const struct html_file files[] = {{"a", &sets[0], NULL}, {"b", &sets[1], NULL}};
        golden_end(&g);
        golden_open(&g);
        for (int i = 0; i < 2; i++) {
            results_end(&sets[i].runs[0]);
            fixture_any(&sets[i].runs[0], &random);
        }
        name_runs();
        assert_int_equal(html_page(&op,
                                   run % 3 == 0   ? &bare
                                   : run % 3 == 1 ? &all
                                                  : &pictured,
                                   files, 2, g.to),
                         0);
        check_tags(golden_text(&g));
        assert_null(strstr(g.text, "nan"));
    }
}

/* --- benchmarks and processes --------------------------------------------------------------------- */

static void add_row(struct bench *b, const char *group, const char *name, enum bench_unit unit,
                    uint64_t size, double ns)
{
    struct bench_row *row = &b->rows[b->count++];
    *row = (struct bench_row){.unit = unit, .size = size, .out_bytes = size / 3, .repeats = 1};
    strcpy(row->group, group);
    strcpy(row->name, name);
    for (int i = 0; i < 7; i++)
        assert_int_equal(bench_append(row, ns * (1 + 0.001 * i), 0), 0);
}

static void benchmarks_are_as_they_should_be(void **state)
{
    (void)state;
    const struct html_file file = {"bench.json", &sets[0], NULL};
    struct bench *b = calloc(1, sizeof *b);
    struct processes *p = calloc(1, sizeof *p);
    assert_non_null(b);
    assert_non_null(p);
    b->rows = calloc(16, sizeof *b->rows);
    p->programs = calloc(1, sizeof *p->programs);
    p->jobs = calloc(2, sizeof *p->jobs);
    assert_true(b->rows && p->programs && p->jobs);
    *b = (struct bench){.study = "bench", .name = "bench", .rows = b->rows, .runs = 7, .seed = 5};
    for (uint64_t i = 0; i < 3; i++)
        add_row(b, "hash", "SHA-256", BENCH_BYTES, 16u << (3 * i),
                100 + 20.0 * (double)(1u << (3 * i)));
    for (uint64_t i = 0; i < 3; i++)
        add_row(b, "rsa", "decrypt", BENCH_BITS, 512u << i, 5e4 * (double)(1u << (3 * i)));
    add_row(b, "s2k", "65536", BENCH_ONE, 0, 2e5);
    add_row(b, "zip", "deflate 6", BENCH_FILE, 656676, 3e7);
    p->job_count = 2;
    p->program_count = 1;
    strcpy(p->study, "a-study");
    strcpy(p->name, "programs");
    strcpy(p->programs[0].name, "gpg");
    strcpy(p->programs[0].what, "GnuPG <2>");
    strcpy(p->jobs[0].file, "email.txt");
    p->jobs[0].bits = 1024;
    assert_int_equal(processes_append(&p->jobs[0], 5e6, 4e6), 0);
    p->jobs[1] = (struct processes_job){.bits = 382, .failure = "status 1"};
    fixture_init(&sets[0].runs[0], 0, 1);
    name_runs();
    sets[0].benches = b;
    sets[0].bench_count = 1;
    sets[0].processes = p;
    sets[0].processes_count = 1;
    assert_int_equal(html_page(&op, &pictured, &file, 1, g.to), 0);
    golden_is(&g, "html_page_bench");
    check_tags(g.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_measured_is_a_page, setup, teardown),
        cmocka_unit_test_setup_teardown(hostile_names_are_text, setup, teardown),
        cmocka_unit_test_setup_teardown(a_page_without_pictures_is_as_it_should_be, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(several_files_with_pictures_are_as_they_should_be, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(every_picture_has_a_table, setup, teardown),
        cmocka_unit_test_setup_teardown(all_phases_are_shown_where_asked_for, setup, teardown),
        cmocka_unit_test_setup_teardown(any_results_make_a_page, setup, teardown),
        cmocka_unit_test_setup_teardown(benchmarks_are_as_they_should_be, setup, teardown),
    };
    return cmocka_run_group_tests_name("html_page", tests, NULL, NULL);
}
