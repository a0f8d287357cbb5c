/* Two results files beside each other: which cells are the same, which phases matter, what is said of
 * them; and the text that says it, golden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "report/compare_text.h"
#include "report/compare_words.h"
#include "results_fixture.h"

enum { CELLS = 6, RUNS = 9 };

static struct results_set old, new;
static struct contrast c;
static struct golden g;

static void make(struct results_set *set, size_t cells)
{
    *set = (struct results_set){.count = 1, .complete = true};
    set->runs = calloc(1, sizeof *set->runs);
    assert_non_null(set->runs);
    fixture_init(&set->runs[0], cells, RUNS);
    strcpy(set->runs[0].study, "matrix");
    strcpy(set->runs[0].name, "matrix");
    results_fixture_context(&set->context);
    for (int w = 0; w < RESULTS_WHENS; w++) {
        results_fixture_reference(&set->references[w], 100);
        set->has_reference[w] = true;
    }
}

static int setup(void **state)
{
    (void)state;
    make(&old, CELLS);
    make(&new, CELLS);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    contrast_end(&c);
    golden_end(&g);
    results_set_end(&old);
    results_set_end(&new);
    return 0;
}

static void compare(void)
{
    contrast_end(&c);
    assert_int_equal(contrast_make(&old, &new, &c), 0);
}

/* Makes one phase of a cell of the new set take so many percent of what it took. */
static void change(size_t cell, enum phase phase, uint64_t percent)
{
    for (size_t i = 0; i < new.runs[0].cells[cell].count; i++) {
        struct cost *cost = &new.runs[0].cells[cell].samples[i].cost;
        cost->wall_ns -= cost->ns[phase];
        cost->ns[phase] = cost->ns[phase] * percent / 100;
        cost->wall_ns += cost->ns[phase];
        cost->user_ns = cost->wall_ns;
    }
}

static void nothing_in_common_is_no_comparison(void **state)
{
    (void)state;
    for (size_t i = 0; i < CELLS; i++)
        new.runs[0].cells[i].bits = 2048;
    compare();
    assert_int_equal(c.count, 0);
    assert_int_equal(c.unlike_count, 2 * CELLS);
    assert_int_equal(c.unlike[0].why, CONTRAST_ONLY_OLD);
    assert_int_equal(c.unlike[CELLS].why, CONTRAST_ONLY_NEW);
    assert_ptr_equal(c.unlike[CELLS].item.cell, &new.runs[0].cells[0]);
    assert_int_equal(contrast_slower(&c, 0), 0);
}

/* Every member of a cell that makes it another one. */
static void unlike_cells_are_never_compared(void **state)
{
    (void)state;
    struct results_cell *cell = &new.runs[0].cells[3], kept = *cell;
    for (int i = 0; i < 8; i++) {
        *cell = kept;
        strcpy(cell->task, i == 0 ? "decrypt" : kept.task);
        strcpy(cell->file, i == 1 ? "other.txt" : kept.file);
        strcpy(cell->profile, i == 2 ? "pgp26" : kept.profile);
        strcpy(cell->cipher, i == 3 ? "IDEA" : kept.cipher);
        cell->bits += i == 4;
        cell->level += i == 5;
        cell->armor ^= i == 6;
        cell->text ^= i == 7;
        compare();
        assert_int_equal(c.count, CELLS - 1);
        assert_int_equal(c.unlike_count, 2);
    }
    *cell = kept;
    strcpy(cell->sha256, "1234");
    compare();
    assert_int_equal(c.count, CELLS - 1);
    assert_int_equal(c.unlike_count, 1);
    assert_int_equal(c.unlike[0].why, CONTRAST_OTHER_FILE);
    *cell = kept;
    strcpy(new.runs[0].name, "another");
    compare();
    assert_int_equal(c.count, 0);
}

/* A benchmark and a process in both sets. */
static void add_others(struct results_set *set)
{
    set->benches = calloc(1, sizeof *set->benches);
    set->processes = calloc(1, sizeof *set->processes);
    assert_true(set->benches && set->processes);
    set->bench_count = set->processes_count = 1;
    struct bench *b = set->benches;
    struct processes *p = set->processes;
    strcpy(b->study, "bench");
    strcpy(b->name, "bench");
    strcpy(p->study, "a study");
    strcpy(p->name, "programs");
    b->rows = calloc(1, sizeof *b->rows);
    p->programs = calloc(1, sizeof *p->programs);
    p->jobs = calloc(1, sizeof *p->jobs);
    assert_true(b->rows && p->programs && p->jobs);
    b->count = p->program_count = p->job_count = 1;
    *b->rows = (struct bench_row){.group = "hash", .name = "MD5", .size = 16, .repeats = 1};
    *p->programs = (struct processes_program){.name = "gpg"};
    *p->jobs = (struct processes_job){.file = "email.txt", .bits = 1024, .key = "RSA"};
    for (int k = 0; k < RUNS; k++) {
        assert_int_equal(bench_append(b->rows, 1000 + k, 0), 0);
        assert_int_equal(processes_append(p->jobs, 2000 + k, 0), 0);
        assert_int_equal(processes_append(&p->empty, 500 + k, 0), 0);
    }
}

static void unlike_benchmarks_and_processes_are_never_compared(void **state)
{
    (void)state;
    add_others(&old);
    add_others(&new);
    struct bench_row *row = new.benches->rows, kept_row = *row;
    struct processes_job *job = new.processes->jobs, kept = *job;
    for (int i = 0; i < 10; i++) {
        *row = kept_row;
        *job = kept;
        strcpy(row->group, i == 0 ? "mash" : "hash");
        strcpy(row->name, i == 1 ? "MD6" : "MD5");
        row->size += i == 2;
        row->unit = i == 3 ? BENCH_BITS : BENCH_BYTES;
        job->decrypts = i == 4;
        strcpy(job->file, i == 5 ? "paper.ps" : "email.txt");
        job->bits += i == 6;
        strcpy(job->key, i == 7 ? "EC" : "RSA");
        job->on = i == 8;
        strcpy(new.processes->programs->name, i == 9 ? "rnp" : "gpg");
        compare();
        assert_int_equal(c.count, CELLS + 2);
        assert_int_equal(c.unlike_count, 2);
    }
    *row = kept_row;
    *job = kept;
    strcpy(new.processes->programs->name, "gpg");
    strcpy(new.benches->study, "a study");
    strcpy(new.processes->name, "others");
    compare();
    assert_int_equal(c.count, CELLS);
    assert_int_equal(c.unlike_count, 2 * 3);
}

static void benchmarks_and_processes_have_a_verdict_on_their_time(void **state)
{
    (void)state;
    char title[MATRIX_TITLE_BYTES], label[COMPARE_WORDS_BYTES];
    add_others(&old);
    add_others(&new);
    for (int k = 0; k < RUNS; k++) {
        new.benches->rows->ns[k] *= 8;
        new.processes->jobs->wall_ns[k] /= 8;
    }
    compare();
    assert_int_equal(c.count, CELLS + 3);
    const struct contrast_cell *row = &c.cells[CELLS], *job = row + 1, *empty = row + 2;
    assert_true(row->count == 1 && job->count == 1 && empty->count == 1);
    assert_int_equal(c.parts[row->first].compare.verdict, COMPARE_SLOWER);
    assert_int_equal(c.parts[job->first].compare.verdict, COMPARE_FASTER);
    assert_int_equal(c.parts[empty->first].compare.verdict, COMPARE_NO_DIFFERENCE);
    assert_int_equal(contrast_slower(&c, 0.05), 1);
    assert_string_equal(compare_words_title(&row->old, title), "hash, MD5");
    assert_string_equal(compare_words_label(&row->old, label), "16 bytes");
    assert_string_equal(compare_words_label(&job->old, label), "RSA ring of 1024");
    assert_string_equal(compare_words_label(&empty->old, label), "the empty process");
}

static void the_same_shows_no_difference(void **state)
{
    (void)state;
    compare();
    assert_int_equal(c.count, CELLS);
    assert_int_equal(c.unlike_count, 0);
    assert_int_equal(contrast_count(&c, COMPARE_NO_DIFFERENCE), CELLS);
    assert_int_equal(contrast_slower(&c, 0), 0);
    assert_false(c.other_machine);
    for (int k = 0; k < RESULTS_REFERENCES; k++)
        assert_true(c.reference[k] == 1);
}

/* Cell 1, mail without compression: RSA takes 3.96 of 33.4 us, spreading 0. */
static void the_phases_that_matter_are_there(void **state)
{
    (void)state;
    compare();
    const struct contrast_cell *cell = &c.cells[1];
    assert_int_equal(c.parts[cell->first].phase, -1);
    unsigned seen = 0;
    for (size_t i = 1; i < cell->count; i++)
        seen |= 1u << c.parts[cell->first + i].phase;
    assert_true(seen & 1u << PHASE_RSA);
    assert_false(seen & 1u << PHASE_WRITE); /* 134 ns */
    assert_false(seen & 1u << PHASE_ZIP);
    /* One that was nothing and is something now is there, too. */
    for (size_t i = 0; i < RUNS; i++) {
        struct cost *cost = &new.runs[0].cells[1].samples[i].cost;
        cost->ns[PHASE_ZIP] = 50000;
        cost->wall_ns += 50000;
    }
    compare();
    for (size_t i = 1; i < c.cells[1].count; i++) {
        const struct contrast_part *p = &c.parts[c.cells[1].first + i];
        if (p->phase == PHASE_ZIP)
            assert_int_equal(p->compare.verdict, COMPARE_SLOWER);
        seen |= 1u << p->phase;
    }
    assert_true(seen & 1u << PHASE_ZIP);
}

static void what_got_slower_is_counted(void **state)
{
    (void)state;
    change(0, PHASE_ZIP, 120);
    change(4, PHASE_RSA, 300);
    change(5, PHASE_RSA, 50);
    compare();
    assert_int_equal(contrast_count(&c, COMPARE_SLOWER), 2);
    assert_int_equal(contrast_count(&c, COMPARE_FASTER), 1);
    assert_int_equal(contrast_slower(&c, 0.05), 2);
    assert_int_equal(contrast_slower(&c, 0.3), 1);
    assert_int_equal(contrast_slower(&c, 10), 0);
}

/* Twice as slow a machine: what it takes is twice as long, and no slower by its own measure. */
static void another_machine_has_its_own_measure(void **state)
{
    (void)state;
    for (size_t i = 0; i < CELLS; i++) {
        for (int p = 0; p < PHASE_COUNT; p++)
            change(i, (enum phase)p, 200);
    }
    for (int w = 0; w < RESULTS_WHENS; w++)
        results_fixture_reference(&new.references[w], 200);
    compare();
    assert_true(c.machine == 1); /* the same one, which is told, and counts as slower */
    assert_int_equal(contrast_slower(&c, 0.05), CELLS);
    new.context.host.threads = 4;
    compare();
    assert_true(c.other_machine && c.machine > 1.999 && c.machine < 2.001);
    assert_int_equal(contrast_count(&c, COMPARE_SLOWER), CELLS);
    assert_int_equal(contrast_slower(&c, 0.05), 0);
    new.has_reference[RESULTS_START] = new.has_reference[RESULTS_END] = false;
    compare();
    assert_true(c.machine == 1);
}

static void too_few_samples_are_said_to_be(void **state)
{
    (void)state;
    new.runs[0].cells[0].count = 0;
    new.runs[0].cells[1].count = 1;
    compare();
    assert_int_equal(contrast_count(&c, COMPARE_TOO_FEW), 2);
}

static void print(const char *name)
{
    struct compare_text_file files[] = {{"old.jsonl", &old}, {"new.jsonl", &new}};
    compare();
    golden_open(&g);
    compare_text_print(g.to, &files[0], &files[1], &c);
    golden_fits(&g, 80);
    golden_is(&g, name);
}

static void the_text_is_as_it_should_be(void **state)
{
    (void)state;
    change(0, PHASE_ZIP, 120);
    change(4, PHASE_RSA, 300);
    change(5, PHASE_RSA, 50);
    new.runs[0].cells[3].count = 2;
    strcpy(new.runs[0].cells[2].sha256, "1234");
    print("compare");
}

static void the_text_of_two_machines_is_as_it_should_be(void **state)
{
    (void)state;
    for (int p = 0; p < PHASE_COUNT; p++)
        change(5, (enum phase)p, 150);
    strcpy(new.context.host.cpu, "Another CPU");
    results_fixture_reference(&new.references[RESULTS_START], 150);
    results_fixture_reference(&new.references[RESULTS_END], 180);
    new.complete = false;
    for (size_t i = 0; i < CELLS; i++) {
        for (size_t k = 0; k < RUNS; k++)
            new.runs[0].cells[i].samples[k].cost.user_ns /= 2;
    }
    print("compare_machines");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_in_common_is_no_comparison),
        TEST(unlike_cells_are_never_compared),
        TEST(unlike_benchmarks_and_processes_are_never_compared),
        TEST(benchmarks_and_processes_have_a_verdict_on_their_time),
        TEST(the_same_shows_no_difference),
        TEST(the_phases_that_matter_are_there),
        TEST(what_got_slower_is_counted),
        TEST(another_machine_has_its_own_measure),
        TEST(too_few_samples_are_said_to_be),
        TEST(the_text_is_as_it_should_be),
        TEST(the_text_of_two_machines_is_as_it_should_be),
    };
    return cmocka_run_group_tests_name("contrast", tests, NULL, NULL);
}
