/* The results file: what is refused, with which line and reason; where a file that was cut off is read
 * up to; then that what was written is what is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "results_fixture.h"
#include "scratch_dir.h"
#include "stat/results_load.h"

static struct op op;
static struct results made;
static struct results_set set;
static struct buf file; /* two cells with three samples each */

static int setup(void **state)
{
    if (scratch_setup(state))
        return -1;
    op_init(&op);
    fixture_init(&made, 2, 3);
    strcpy(made.study, "matrix");
    strcpy(made.name, "matrix");
    results_fixture_write("r", &made, 1, 100);
    return file_slurp(&op, "r", 1 << 20, &file);
}

static int teardown(void **state)
{
    buf_end(&file);
    results_set_end(&set);
    results_end(&made);
    return scratch_teardown(state);
}

/* Loads the n bytes at p, which are refused with that. */
static void refused(const void *p, size_t n, enum status status, const char *text)
{
    results_set_end(&set);
    op_clear(&op);
    assert_int_equal(results_load_bytes(&op, p, n, &set), -1);
    assert_string_equal(op.err.text, text);
    assert_int_equal(op.err.status, status);
}

/* The file with the first `old` as `new`. */
static void changed(const char *old, const char *new, enum status status, const char *text)
{
    size_t n;
    char *out = results_fixture_change(&file, old, new, &n);
    refused(out, n, status, text);
    free(out);
}

static void what_is_no_results_file_is_refused(void **state)
{
    (void)state;
    static const char *const foreign[] = {"",
                                          "\n",
                                          "x",
                                          "x\n",
                                          "{}\n",
                                          "[]\n",
                                          "{\"schema\":1}\n",
                                          "{\"schema\":\"other/1\"}\n",
                                          "{\"schema\":\"pgpcost-results/\"}\n",
                                          "{\"schema\":\"pgpcost-results/0\"}\n",
                                          "{\"schema\":\"pgpcost-results/x\"}\n",
                                          "-----BEGIN PGP MESSAGE-----\n"};
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        refused(foreign[i], strlen(foreign[i]), STATUS_MALFORMED,
                "line 1: not a results file of pgpcost");
    assert_int_equal(results_load(&op, "missing", &set), -1);
}

static void a_newer_format_is_refused(void **state)
{
    (void)state;
    changed("results/1", "results/2", STATUS_UNSUPPORTED,
            "line 1: a newer format, 2; this version reads up to 1");
    assert_string_equal(op.err.hint, "a newer pgpcost reads it");
}

static void what_is_damaged_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *old, *new, *text;
    } rows[] = {
        {"\"context\"", "\"kontext\"", "line 1: \"context\": expected an object"},
        {"\"made\":1796083200", "\"made\":-1",
         "line 1: \"made\": expected a whole number that is not negative"},
        {"\"cpu\":\"AMD", "\"cpu\":\"\\u001b[2J", "line 1: \"cpu\": expected printable text"},
        {"\"smt\":\"off\"", "\"smt\":\"0123456789abcdef\"",
         "line 1: \"smt\": longer than 15 bytes"},
        {"\"smt\":\"off\"", "\"smt\":false", "line 1: \"smt\": expected a text"},
        {"\"pinned\":-1", "\"pinned\":3000000000",
         "line 1: \"pinned\": expected a whole number of 32 bits"},
        {"\"cores\":2", "\"cores\":2,\"moons\":1", "line 1: has a member that is unknown here"},
        {"\"cores\":2,", "", "line 1: \"cores\": expected a whole number that is not negative"},
        {"\"when\":\"start\"", "\"when\":\"now\"", "line 2: \"when\": expected start or end"},
        {"\"when\":\"end\"", "\"when\":\"start\"",
         "line 10: a second reference run of the same moment"},
        {"[600000,", "[", "line 2: \"sha256\": expected 15 samples"},
        {"[600000,", "[true,", "line 2: \"sha256\": expected a whole number that is not negative"},
        {"{\"reference\":{\"when\":\"start\"", "{\"reference\":[{\"when\":\"start\"",
         "line 2: not an object of JSON"},
        {"{\"run\":", "{\"walk\":",
         "line 3: expected a reference, run, bench, processes, sample, failure or end"},
        {"{\"run\":", "{\"end\":0,\"run\":",
         "line 3: expected a reference, run, bench, processes, sample, failure or end"},
        {"\"seed\":\"4056460499\"", "\"seed\":\"x\"",
         "line 3: \"seed\": expected digits as a text"},
        {"\"clock\":\"tsc\"}", "\"clock\":\"sundial\"}",
         "line 3: \"clock\": expected tsc or monotonic"},
        {"\"load\":0.4", "\"load\":null,\"x\":0.4", "line 3: \"load\": expected a number"},
        {"\"armor\":false", "\"armor\":0", "line 3: cell 0: \"armor\": expected true or false"},
        {"\"level\":6", "\"level\":10", "line 3: \"level\": expected 0 to 9"},
        {"\"cell\":1", "\"cell\":2", "line 5: a sample of cell 2, which there is not"},
        {"\"repeats\":1", "\"repeats\":0", "line 4: \"repeats\": expected at least 1"},
        {"\"wall_ns\":", "\"wall_ns\":1,\"wall_ns\":", "line 4: not an object of JSON"},
        {"\"phases\":{\"read\"", "\"phases\":{\"chew\"",
         "line 4: \"phases\": one that is unknown here"},
        {"\"read\":[4", "\"read\":[5", NULL},
        {"{\"end\":6}", "{\"end\":7}", "line 11: there should be 7 samples before it, and are 6"},
        {"{\"end\":6}", "{\"end\":6}\n{\"end\":6}", "line 12: something stands behind the end"},
        {"{\"end\":6}", "{\"end\":6}\n\n", "line 12: something stands behind the end"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char sum[80];
        uint64_t wall = made.cells[0].samples[0].cost.wall_ns;
        snprintf(sum, sizeof sum, "line 4: the phases sum to %llu ns, not to %llu",
                 (unsigned long long)wall + 1000, (unsigned long long)wall);
        changed(rows[i].old, rows[i].new, STATUS_MALFORMED, rows[i].text ? rows[i].text : sum);
    }
}

static void the_file_is_named(void **state)
{
    (void)state;
    scratch_write("x", "hello\n");
    assert_int_equal(results_load(&op, "x", &set), -1);
    assert_string_equal(op.err.text, "x: line 1: not a results file of pgpcost");
    op_clear(&op);
    assert_int_equal(results_load(&op, "none", &set), -1);
    assert_string_equal(op.err.text, "none: no such file or directory");
    assert_int_equal(op.err.status, STATUS_IO);
}

/* Cut anywhere, a file has every sample whose line is whole, or, before there is a run, none at all. */
static void a_file_that_breaks_off_has_what_was_whole(void **state)
{
    (void)state;
    for (size_t n = 0; n < file.len; n++) {
        size_t lines = results_fixture_lines(&file, n);
        results_set_end(&set);
        op_clear(&op);
        int rc = results_load_bytes(&op, file.data, n, &set);
        assert_int_equal(rc, lines < 3 ? -1 : 0);
        if (lines < 3) {
            char where[16];
            snprintf(where, sizeof where, "line %zu: ", lines + 1);
            assert_memory_equal(op.err.text, where, strlen(where));
            continue;
        }
        size_t samples = lines - 3 < 6 ? lines - 3 : 6;
        assert_int_equal(results_set_samples(&set), samples);
        assert_false(set.complete);
        assert_true(set.has_reference[RESULTS_START]);
        assert_int_equal(set.has_reference[RESULTS_END], lines >= 10);
    }
}

/* One byte wrong, whichever: the line is refused, or what is read still adds up. */
static void a_wrong_byte_never_adds_up_wrongly(void **state)
{
    (void)state;
    static const char wrong[] = "\"9{\n";
    for (size_t i = 0; i < file.len; i++) {
        uint8_t right = file.data[i];
        file.data[i] = (uint8_t)wrong[i % 4];
        results_set_end(&set);
        op_clear(&op);
        if (results_load_bytes(&op, file.data, file.len, &set)) {
            assert_memory_equal(op.err.text, "line ", 5);
        } else {
            for (size_t k = 0; k < 2; k++) {
                const struct results_cell *c = &set.runs[0].cells[k];
                for (size_t n = 0; n < c->count; n++)
                    assert_int_equal(cost_sum_ns(&c->samples[n].cost), c->samples[n].cost.wall_ns);
            }
        }
        file.data[i] = right;
    }
}

static void same_cell(const struct results_cell *a, const struct results_cell *b)
{
    assert_string_equal(a->task, b->task);
    assert_string_equal(a->file, b->file);
    assert_string_equal(a->sha256, b->sha256);
    assert_string_equal(a->profile, b->profile);
    assert_string_equal(a->cipher, b->cipher);
    assert_true(a->bits == b->bits && a->level == b->level && a->level_on == b->level_on);
    assert_true(a->armor == b->armor && a->text == b->text);
    assert_true(a->in_bytes == b->in_bytes && a->out_bytes == b->out_bytes);
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->samples, b->samples, a->count * sizeof *a->samples);
}

static void same_run(const struct results *a, const struct results *b)
{
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->clock_name, b->clock_name);
    assert_true(a->runs == b->runs && a->seed == b->seed && a->processors == b->processors);
    assert_true(a->clock_cost_ns == b->clock_cost_ns && a->clock_step_ns == b->clock_step_ns);
    assert_true(a->load == b->load);
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++)
        same_cell(&a->cells[i], &b->cells[i]);
}

/* Every member has another value, so that none can be taken for another. */
static void fill(struct results *r)
{
    strcpy(r->name, "a part of a study");
    r->seed = UINT64_MAX;
    r->clock_name = "monotonic";
    r->load = 1.0 / 3;
    r->clock_cost_ns = 26.7;
    r->clock_step_ns = 0.1;
    r->processors = 7;
    for (size_t i = 0; i < r->count; i++) {
        struct results_cell *c = &r->cells[i];
        memset(c->sha256, "0a"[i % 2], 64);
        memset(c->file, 'f', sizeof c->file - 1);
        c->armor = i % 2;
        c->text = i % 3;
        c->level_on = 9;
        for (size_t k = 0; k < c->count; k++) {
            struct results_sample *s = &c->samples[k];
            s->repeats = 4 + (unsigned)k;
            s->cost.user_ns = 11 + k;
            s->cost.system_ns = 12 + k;
            s->cost.minor_faults = 13 + k;
            s->cost.major_faults = 14 + k;
            s->cost.transitions = 15 + k;
            for (int n = 0; n < COUNTER_KINDS; n++)
                s->counts[n] = (uint64_t)n + 16 + k;
            for (uint64_t p = 0; p < PHASE_COUNT; p++) {
                s->cost.bytes_in[p] = p == PHASE_ZIP ? INT64_MAX : p * 3 + k;
                s->cost.bytes_out[p] = p * 5 + k;
            }
        }
    }
}

static void what_was_written_is_read(void **state)
{
    (void)state;
    struct results runs[2];
    fixture_init(&runs[0], 3, 5);
    fixture_init(&runs[1], FIXTURE_ROWS, 4);
    runs[0].cells[1].count = 2; /* cells need not have as many */
    fill(&runs[1]);
    results_fixture_write("two", runs, 2, 100);
    assert_int_equal(results_load(&op, "two", &set), 0);
    assert_true(set.complete && set.count == 2);
    for (size_t i = 0; i < 2; i++) {
        same_run(&set.runs[i], &runs[i]);
        results_end(&runs[i]);
    }
    struct results_context context;
    struct results_reference reference;
    results_fixture_context(&context);
    results_fixture_reference(&reference, 100);
    assert_memory_equal(&set.context, &context, sizeof context);
    for (int w = 0; w < RESULTS_WHENS; w++) {
        assert_true(set.has_reference[w]);
        assert_memory_equal(&set.references[w], &reference, sizeof reference);
    }
}

/* Names of files are any bytes; a file of JSON holds text. */
static void a_name_that_is_no_text_becomes_some(void **state)
{
    (void)state;
    static const char *const names[][2] = {{"gr\xC3\xBC\xC3\x9F"
                                            "e",
                                            "gr\xC3\xBC\xC3\x9F"
                                            "e"},
                                           {"\xFF"
                                            "a\n\"",
                                            "?a?\""}};
    for (size_t i = 0; i < 2; i++) {
        strcpy(made.cells[0].file, names[i][0]);
        results_fixture_write("r", &made, 1, 100);
        results_set_end(&set);
        assert_int_equal(results_load(&op, "r", &set), 0);
        assert_string_equal(set.runs[0].cells[0].file, names[i][1]);
    }
}

/* Nothing has its name before there is a run, and from then on it keeps it. */
static void what_was_measured_stays(void **state)
{
    (void)state;
    struct results_context context;
    struct results_save s;
    results_fixture_context(&context);
    assert_int_equal(results_save_open(&op, &s, "new", 0, &context), 0);
    assert_false(file_exists("new"));
    results_save_close(&s);
    assert_false(file_exists("new"));
    assert_int_equal(results_save_open(&op, &s, "new", 0, &context), 0);
    assert_int_equal(results_save_run(&op, &s, &made), 0);
    assert_true(file_exists("new"));
    assert_int_equal(results_save_sample(&op, &s, &made, 1), 0);
    results_save_close(&s);
    assert_int_equal(results_load(&op, "new", &set), 0);
    assert_int_equal(results_set_samples(&set), 1);
    assert_false(set.complete);
}

static void an_existing_file_is_left_alone(void **state)
{
    (void)state;
    struct results_context context;
    struct results_save s;
    results_fixture_context(&context);
    assert_int_equal(results_save_open(&op, &s, "r", 0, &context), -1);
    assert_string_equal(op.err.text, "r: exists already");
    results_save_close(&s);
    op_clear(&op);
    /* One that may be replaced is the old one until there is a run. */
    assert_int_equal(results_save_open(&op, &s, "r", FILE_REPLACE, &context), 0);
    results_save_close(&s);
    assert_int_equal(results_load(&op, "r", &set), 0);
    assert_int_equal(results_set_samples(&set), 6);
}

static void a_full_disk_is_an_error(void **state)
{
    (void)state;
    struct results_context context;
    struct results_save s;
    results_fixture_context(&context);
    assert_int_equal(results_save_open(&op, &s, "/dev/full", 0, &context), -1);
    assert_string_equal(op.err.text, "/dev/full: cannot write: no space left on device");
    results_save_close(&s);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_no_results_file_is_refused),
        TEST(a_newer_format_is_refused),
        TEST(what_is_damaged_is_named),
        TEST(the_file_is_named),
        TEST(a_file_that_breaks_off_has_what_was_whole),
        TEST(a_wrong_byte_never_adds_up_wrongly),
        TEST(an_existing_file_is_left_alone),
        TEST(a_full_disk_is_an_error),
        TEST(what_was_written_is_read),
        TEST(a_name_that_is_no_text_becomes_some),
        TEST(what_was_measured_stays),
    };
    return cmocka_run_group_tests_name("results_file", tests, NULL, NULL);
}
