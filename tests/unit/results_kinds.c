/* Runs of benchmarks and of processes in a results file: what is damaged in them, what a file that breaks off
 * still has, and that what was written is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/file.h"
#include "results_fixture.h"
#include "scratch_dir.h"
#include "stat/results_load.h"
#include "stat/results_save_bench.h"
#include "stat/results_save_processes.h"

static struct op op;
static struct buf file;
static struct results_set set;

/* Lines: 1 head, 2 reference, 3 bench, 4 to 7 its samples, 8 processes, 9 to 12 its samples, 13 a failure,
 * 14 another sample, 15 a run, 16 its sample, 17 reference, 18 end. */
enum { LINES = 18, SAMPLES = 10, DROPPED = 2 };

static struct bench_row rows[] = {
    {.group = "hash", .name = "SHA-256", .unit = BENCH_BYTES, .size = 1024, .repeats = 7},
    {.group = "zip",
     .name = "level 6",
     .unit = BENCH_FILE,
     .size = 9,
     .out_bytes = 5,
     .repeats = 1},
    {.group = "keygen",
     .name = "RSA",
     .unit = BENCH_BITS,
     .size = 2048,
     .repeats = 1,
     .counts_tried = true}};
static struct bench bench;
static struct processes_program programs[] = {{.name = "pgpcost", .what = "this program"},
                                              {.name = "gpg", .what = "GnuPG", .reference = 0},
                                              {.name = "rnp", .missing = "rnp is not installed"}};
static struct processes_job jobs[] = {
    {.program = 0, .decrypts = true, .file = "email.txt", .file_bytes = 5379, .bits = 1024},
    {.program = 1, .key = "RSA 2048", .on = true}};
static struct processes processes;

static void add_row(struct results_save *s, size_t row, double ns, double tried)
{
    assert_int_equal(bench_append(&rows[row], ns, tried), 0);
    assert_int_equal(results_save_bench_sample(&op, s, &bench, row), 0);
}

static void add_job(struct results_save *s, struct processes_job *job, double wall_ns)
{
    assert_int_equal(processes_append(job, wall_ns, wall_ns / 3), 0);
    assert_int_equal(results_save_processes_sample(&op, s, &processes, job), 0);
}

static void save_bench(struct results_save *s)
{
    bench = (struct bench){.study = "key-generation",
                           .name = "operations",
                           .setting = "A=b",
                           .missing = "why not",
                           .rows = rows,
                           .count = 3,
                           .runs = 2,
                           .seed = UINT64_MAX};
    assert_int_equal(results_save_bench_run(&op, s, &bench), 0);
    add_row(s, 0, 1.0 / 3, 0);
    add_row(s, 2, 4e9, 77);
    add_row(s, 0, 0, 0);
    add_row(s, 1, 1e-3, 0);
}

static void save_processes(struct results_save *s)
{
    processes = (struct processes){.study = "ecc-vs-rsa-verify",
                                   .name = "processes",
                                   .seed = 12,
                                   .programs = programs,
                                   .program_count = 3,
                                   .jobs = jobs,
                                   .job_count = 2,
                                   .empty = {.file = "/bin/true"}};
    assert_int_equal(results_save_processes_run(&op, s, &processes), 0);
    add_job(s, &jobs[0], 1e6);
    add_job(s, &jobs[1], 2e6);
    add_job(s, &processes.empty, 3e5);
    add_job(s, &jobs[1], 2.5e6);
    processes_fail(&jobs[1], "status 3 of \xFFx");
    assert_int_equal(results_save_processes_sample(&op, s, &processes, &jobs[1]), 0);
    add_job(s, &jobs[0], 1.5e6);
}

static int setup(void **state)
{
    struct results_save s;
    struct results_context context;
    struct results_reference reference;
    struct results cells;
    if (scratch_setup(state))
        return -1;
    op_init(&op);
    fixture_init(&cells, 1, 1);
    results_fixture_context(&context);
    results_fixture_reference(&reference, 100);
    assert_int_equal(results_save_open(&op, &s, "r", 0, &context), 0);
    assert_int_equal(results_save_reference(&op, &s, RESULTS_START, &reference), 0);
    save_bench(&s);
    save_processes(&s);
    assert_int_equal(results_save_run(&op, &s, &cells), 0);
    assert_int_equal(results_save_sample(&op, &s, &cells, 0), 0);
    assert_int_equal(results_save_reference(&op, &s, RESULTS_END, &reference), 0);
    assert_int_equal(results_save_finish(&op, &s), 0);
    results_end(&cells);
    return file_slurp(&op, "r", 1 << 20, &file);
}

static int teardown(void **state)
{
    for (size_t i = 0; i < 3; i++)
        bench_end_row(&rows[i]);
    for (size_t i = 0; i < 2; i++) {
        processes_end_job(&jobs[i]);
        jobs[i].wall_ns = jobs[i].user_ns = NULL;
        jobs[i].count = 0;
        jobs[i].failure[0] = '\0';
    }
    processes_end_job(&processes.empty);
    buf_end(&file);
    results_set_end(&set);
    return scratch_teardown(state);
}

/* The file with the first `old` as `new` is refused with that. */
static void changed(const char *old, const char *new, const char *text)
{
    size_t n;
    char *out = results_fixture_change(&file, old, new, &n);
    results_set_end(&set);
    op_clear(&op);
    assert_int_equal(results_load_bytes(&op, (const uint8_t *)out, n, &set), -1);
    free(out);
    assert_string_equal(op.err.text, text);
    assert_int_equal(op.err.status, STATUS_MALFORMED);
}

static void what_is_damaged_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *old, *new, *text;
    } table[] = {
        {"\"rows\":[", "\"rows\":0,\"x\":[", "line 3: \"rows\": expected an array"},
        {"\"rows\":[", "\"rows\":[7,", "line 3: row 0: \"rows\": expected objects"},
        {"\"study\":\"key-", "\"study\":\"0123456789012345key-",
         "line 3: \"study\": longer than 23 bytes"},
        {"\"setting\":\"A=b\"", "\"setting\":1", "line 3: \"setting\": expected a text"},
        {"\"runs\":2,", "", "line 3: \"runs\": expected a whole number that is not negative"},
        {"\"seed\":\"18446744073709551615\"", "\"seed\":\"18446744073709551616\"",
         "line 3: \"seed\": expected digits as a text"},
        {"\"missing\":", "\"moons\":1,\"missing\":", "line 3: has a member that is unknown here"},
        {"\"group\":\"hash\"", "\"group\":\"a long group\"",
         "line 3: row 0: \"group\": longer than 11 bytes"},
        {"\"unit\":\"file\"", "\"unit\":\"miles\"",
         "line 3: row 1: \"unit\": expected bytes, bits, one or file"},
        {"\"repeats\":7", "\"repeats\":0", "line 3: row 0: \"repeats\": expected at least 1"},
        {"\"size\":1024", "\"size\":-1",
         "line 3: row 0: \"size\": expected a whole number that is not negative"},
        {"\"counts_tried\":true", "\"counts_tried\":1",
         "line 3: row 2: \"counts_tried\": expected true or false"},
        {"{\"row\":0", "{\"row\":3", "line 4: a sample of row 3, which there is not"},
        {"{\"row\":0", "{\"row\":-1",
         "line 4: \"row\": expected a whole number that is not negative"},
        {"\"ns\":0.33", "\"ns\":-0.33", "line 4: \"ns\": expected a number that is not negative"},
        {"\"ns\":0.33", "\"ns\":\"x\",\"y\":0.33",
         "line 4: \"ns\": expected a number that is not negative"},
        {"\"ns\":0.33", "\"tried\":1,\"ns\":0.33", "line 4: has a member that is unknown here"},
        {",\"tried\":77.0", "", "line 5: \"tried\": expected a number that is not negative"},
        {"\"programs\":[", "\"programs\":[7,", "line 8: program 0: \"name\": expected a text"},
        {"\"programs\":[{", "\"programs\":{},\"x\":[{", "line 8: \"programs\": expected an array"},
        {"\"jobs\":[{", "\"jobs\":{},\"x\":[{", "line 8: \"jobs\": expected an array"},
        {"\"empty\":{", "\"full\":{", "line 8: \"empty\": expected an object"},
        {"\"reference\":0", "\"reference\":3",
         "line 8: program 0: \"reference\": there is no such program"},
        {"\"program\":1", "\"program\":3", "line 8: job 1: \"program\": there is no such one"},
        {"\"decrypts\":true", "\"decrypts\":1",
         "line 8: job 0: \"decrypts\": expected true or false"},
        {"{\"job\":0", "{\"job\":2", "line 9: job 2: there is no such one"},
        {"{\"job\":0", "{\"job\":-2", "line 9: job -2: there is no such one"},
        {"{\"job\":0", "{\"job\":0.5", "line 9: \"job\": expected a whole number"},
        {"\"wall_ns\":1000000.0", "\"wall_ns\":-1.0",
         "line 9: \"wall_ns\": expected a number that is not negative"},
        {"\"wall_ns\":1000000.0", "\"moons\":1,\"wall_ns\":1000000.0",
         "line 9: has a member that is unknown here"},
        {"{\"failure\":{\"failure\":", "{\"failure\":{\"weather\":",
         "line 13: \"failure\": expected a text"},
        {",\"job\":1}}\n", ",\"job\":0}}\n", "line 14: a sample of a job that has failed"},
        {"{\"end\":10}", "{\"end\":8}", "line 18: there should be 8 samples before it, and are 10"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].text)
            changed(table[i].old, table[i].new, table[i].text);
    }
}

/* A sample is of the run before it, and of no other kind. */
static void a_sample_has_its_run(void **state)
{
    (void)state;
    static char out[65536];
    const char *first = (const char *)memchr(file.data, '\n', file.len) + 1;
    int n = snprintf(out, sizeof out, "%.*s{\"sample\":{\"row\":0,\"ns\":1}}\n",
                     (int)(first - (const char *)file.data), (const char *)file.data);
    assert_int_equal(results_load_bytes(&op, (const uint8_t *)out, (size_t)n, &set), -1);
    assert_string_equal(op.err.text, "line 2: a sample before there is a run");
    changed("{\"sample\":{\"row\":0", "{\"sample\":{\"job\":0",
            "line 4: \"row\": expected a whole number that is not negative");
    changed("{\"sample\":{\"row\":0,", "{\"failure\":{\"job\":0,",
            "line 4: no run of processes stands before it");
}

static void a_file_that_breaks_off_has_what_was_whole(void **state)
{
    (void)state;
    /* Samples after so many lines: those of the job that fails go with it. */
    static const size_t samples[LINES] = {0, 0, 0, 0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 6, 7, 7, 8, 8};
    assert_int_equal(results_fixture_lines(&file, file.len), LINES);
    for (size_t n = 0; n < file.len; n++) {
        size_t lines = results_fixture_lines(&file, n);
        results_set_end(&set);
        op_clear(&op);
        assert_int_equal(results_load_bytes(&op, file.data, n, &set), lines < 3 ? -1 : 0);
        if (lines < 3)
            continue;
        assert_int_equal(results_set_samples(&set), samples[lines]);
        assert_int_equal(set.dropped, lines >= 13 ? DROPPED : 0);
        assert_false(set.complete);
    }
}

static void same_row(const struct bench_row *a, const struct bench_row *b)
{
    assert_string_equal(a->group, b->group);
    assert_string_equal(a->name, b->name);
    assert_true(a->unit == b->unit && a->size == b->size && a->out_bytes == b->out_bytes);
    assert_true(a->repeats == b->repeats && a->counts_tried == b->counts_tried);
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->ns, b->ns, a->count * sizeof *a->ns);
    if (a->counts_tried)
        assert_memory_equal(a->tried, b->tried, a->count * sizeof *a->tried);
}

static void same_job(const struct processes_job *a, const struct processes_job *b)
{
    assert_string_equal(a->file, b->file);
    assert_string_equal(a->key, b->key);
    assert_true(a->program == b->program && a->decrypts == b->decrypts && a->on == b->on);
    assert_true(a->bits == b->bits && a->file_bytes == b->file_bytes);
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++)
        assert_true(a->wall_ns[i] == b->wall_ns[i] && a->user_ns[i] == b->user_ns[i]);
}

static void what_was_written_is_read(void **state)
{
    (void)state;
    assert_int_equal(results_load_bytes(&op, file.data, file.len, &set), 0);
    assert_true(set.complete && set.context.quick);
    assert_true(set.count == 1 && set.bench_count == 1 && set.processes_count == 1);
    assert_int_equal(results_set_samples(&set) + set.dropped, SAMPLES);
    const struct bench *b = &set.benches[0];
    assert_string_equal(b->study, bench.study);
    assert_string_equal(b->name, bench.name);
    assert_string_equal(b->setting, bench.setting);
    assert_string_equal(b->missing, bench.missing);
    assert_true(b->runs == bench.runs && b->seed == bench.seed && b->count == 3);
    for (size_t i = 0; i < 3; i++)
        same_row(&b->rows[i], &rows[i]);
    const struct processes *p = &set.processes[0];
    assert_string_equal(p->study, processes.study);
    assert_string_equal(p->name, processes.name);
    assert_true(p->seed == 12 && p->program_count == 3 && p->job_count == 2);
    assert_memory_equal(p->programs, programs, sizeof programs);
    same_job(&p->jobs[0], &jobs[0]);
    same_job(&p->jobs[1], &jobs[1]);
    same_job(&p->empty, &processes.empty);
    assert_string_equal(p->jobs[1].failure, "status 3 of ?x");
}

/* What is looked for is found by study and name, and only where it is whole. */
static void runs_are_found(void **state)
{
    (void)state;
    assert_int_equal(results_load_bytes(&op, file.data, file.len, &set), 0);
    assert_ptr_equal(results_set_bench(&set, "key-generation", "operations"), &set.benches[0]);
    assert_null(results_set_bench(&set, "key-generation", "keys"));
    assert_null(results_set_bench(&set, "bench", "operations"));
    assert_ptr_equal(results_set_processes(&set, "ecc-vs-rsa-verify", "processes"),
                     &set.processes[0]);
    assert_null(results_set_processes(&set, "key-generation", "processes"));
    assert_ptr_equal(results_set_run(&set, set.runs[0].study, set.runs[0].name), &set.runs[0]);
    assert_true(results_set_has(&set, "ecc-vs-rsa-verify") &&
                results_set_has(&set, "key-generation"));
    assert_false(results_set_has(&set, "rsa-4096-verify"));
    set.benches[0].rows[1].count = 0;
    set.processes[0].jobs[0].count = 0;
    set.runs[0].cells[0].count = 0;
    assert_null(results_set_bench(&set, "key-generation", "operations"));
    assert_null(results_set_processes(&set, "ecc-vs-rsa-verify", "processes"));
    assert_null(results_set_run(&set, set.runs[0].study, set.runs[0].name));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_damaged_is_named),
        TEST(a_sample_has_its_run),
        TEST(a_file_that_breaks_off_has_what_was_whole),
        TEST(what_was_written_is_read),
        TEST(runs_are_found),
    };
    return cmocka_run_group_tests_name("results_kinds", tests, NULL, NULL);
}
