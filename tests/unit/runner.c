/* The runner with real operations: what stops it, and that nothing is left open; then that it takes
 * every sample, and that each one adds up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "measuring_store.h"
#include "study/runner.h"

static struct op op;
static struct plan plan;
static struct clock real;
static struct runner_options options;
static struct results results;
static size_t open_files;

/* What the listener does before which sample. */
static size_t told, act_at;
static void (*act)(void);
static volatile sig_atomic_t interrupted;

static void listen(void *ctx, size_t cell, size_t done, size_t all)
{
    assert_ptr_equal(ctx, &told);
    assert_int_equal(done, told);
    assert_int_equal(all, plan_count(&plan) * options.runs);
    assert_in_range(cell, 0, plan_count(&plan) - 1);
    if (told++ == act_at && act)
        act();
}

static int make_keys(void **state)
{
    if (scratch_setup(state))
        return -1;
    measuring_store_add(382);
    measuring_store_add(512);
    return 0;
}

static int setup(void **state)
{
    (void)state;
    op_init(&op);
    clock_init(&real);
    interrupted = 0;
    op.interrupted = &interrupted;
    told = 0;
    act = NULL;
    options = (struct runner_options){
        .runs = 3, .seed = 1, .clock = &real, .progress = listen, .progress_ctx = &told};
    scratch_write("mail.txt", "To: bob@example.org\n\nhello hello hello hello hello hello hello\n");
    scratch_write("crlf.txt", "one\r\ntwo\r\r\nthree\rfour\n\nfive\r");
    scratch_write("empty", "");
    scratch_write("one", "x");
    assert_int_equal(plan_set_bits(&op, &plan, "382"), 0);
    assert_int_equal(plan_set_levels(&op, &plan, "on,off"), 0);
    assert_int_equal(plan_set_ciphers(&op, &plan, "aes256"), 0);
    open_files = measuring_store_open_files();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    results_end(&results);
    plan_end(&plan);
    assert_int_equal(measuring_store_open_files(), open_files);
    return 0;
}

static void add(const char *path)
{
    assert_int_equal(plan_add_path(&op, &plan, path), 0);
}

static int run(void)
{
    return runner_run(&op, &plan, &measuring_store, &options, &results);
}

/* Runs in vain, and leaves nothing open. */
static void failed(enum status status, const char *text)
{
    assert_int_equal(run(), -1);
    assert_string_equal(op.err.text, text);
    assert_int_equal(op.err.status, status);
    assert_int_equal(measuring_store_open_files(), open_files);
}

static void nothing_to_measure_is_refused(void **state)
{
    (void)state;
    failed(STATUS_USAGE, "nothing to measure");
}

static void a_missing_file_is_named(void **state)
{
    (void)state;
    add("mail.txt");
    add("missing");
    failed(STATUS_IO, "missing: no such file or directory");
    assert_int_equal(told, 0);
}

static void a_missing_key_is_named(void **state)
{
    (void)state;
    add("mail.txt");
    assert_int_equal(plan_set_bits(&op, &plan, "382,383"), 0);
    failed(STATUS_IO, "store/measuring/rsa383.pgp: no such file or directory");
    assert_int_equal(told, 0);
}

static void change_one_byte(void)
{
    scratch_write("mail.txt", "To: Bob@example.org\n\nhello hello hello hello hello hello hello\n");
}

static void make_longer(void)
{
    scratch_write("mail.txt",
                  "To: bob@example.org\n\nhello hello hello hello hello hello hello\n\n");
}

static void make_empty(void)
{
    scratch_write("mail.txt", "");
}

static void remove_it(void)
{
    assert_int_equal(unlink("mail.txt"), 0);
}

/* Whichever cell comes next: those that decrypt have the old message, those that encrypt read the new
 * file. */
static void a_file_that_changes_meanwhile_is_told(void **state)
{
    (void)state;
    static void (*const changes[])(void) = {change_one_byte, make_longer, make_empty};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        for (act_at = 0; act_at < 10; act_at++) {
            teardown(NULL);
            setup(NULL);
            add("mail.txt");
            act = changes[i];
            if (act_at < 8) {
                failed(STATUS_IO, "mail.txt: was changed while it was measured");
                assert_string_equal(op.err.hint, "measure a copy of it");
            }
            if (act_at < 4)
                assert_in_range(told, act_at + 1, act_at + 4);
        }
    }
}

static void a_file_that_goes_meanwhile_is_named(void **state)
{
    (void)state;
    add("mail.txt");
    act = remove_it;
    act_at = 2;
    failed(STATUS_IO, "mail.txt: no such file or directory");
}

static void interrupt(void)
{
    interrupted = SIGINT;
}

static void a_signal_stops_it_with_nothing_left_open(void **state)
{
    (void)state;
    add("mail.txt");
    add("one");
    act = interrupt;
    act_at = 5;
    failed(STATUS_IO, "interrupted");
    assert_int_equal(told, 6);
    teardown(NULL);
    setup(NULL);
    add("mail.txt");
    interrupted = SIGTERM;
    failed(STATUS_IO, "interrupted");
    assert_int_equal(told, 0);
}

/* As many samples as runs in each cell; in each the phases sum to the time, to the nanosecond. */
static void every_sample_is_taken_and_adds_up(void **state)
{
    (void)state;
    add("mail.txt");
    add("one");
    assert_int_equal(plan_set_bits(&op, &plan, "382,512"), 0);
    assert_int_equal(run(), 0);
    assert_int_equal(results.count, 16);
    assert_int_equal(told, 16 * 3);
    for (size_t i = 0; i < results.count; i++) {
        const struct results_cell *c = &results.cells[i];
        assert_int_equal(c->count, options.runs);
        for (size_t k = 0; k < c->count; k++) {
            const struct results_sample *s = &c->samples[k];
            assert_int_equal(cost_sum_ns(&s->cost), s->cost.wall_ns);
            assert_true(s->cost.wall_ns > 0 && s->repeats == c->samples[0].repeats);
            assert_true(s->repeats >= 1 && s->cost.transitions % s->repeats == 0);
            assert_true(s->cost.ns[PHASE_RSA] > 0 && s->cost.ns[PHASE_CIPHER_HASH] == 0);
            assert_int_equal(s->cost.ns[PHASE_ZIP] > 0, c->level > 0);
        }
    }
}

static void one_run_is_one_sample(void **state)
{
    (void)state;
    add("mail.txt");
    options.runs = 1;
    options.progress = NULL;
    assert_int_equal(run(), 0);
    assert_int_equal(results.runs, 1);
    for (size_t i = 0; i < results.count; i++)
        assert_int_equal(results.cells[i].count, 1);
}

static void cells_are_described(void **state)
{
    (void)state;
    add("./mail.txt");
    plan.armor = plan.text = true;
    assert_int_equal(run(), 0);
    for (size_t i = 0; i < 4; i++) {
        const struct results_cell *c = &results.cells[i];
        assert_string_equal(c->task, i < 2 ? "encrypt" : "decrypt");
        assert_string_equal(c->file, "mail.txt");
        assert_string_equal(c->cipher, "AES-256");
        assert_int_equal(c->bits, 382);
        assert_int_equal(c->level, i % 2 ? 0 : 6);
        assert_true(c->armor && c->text);
        assert_int_equal(i < 2 ? c->in_bytes : c->out_bytes, 63);
        assert_in_range(i < 2 ? c->out_bytes : c->in_bytes, 250, 400);
    }
    assert_int_equal(results.seed, 1);
    assert_int_equal(results.runs, 3);
    assert_string_equal(results.clock_name, real.name);
    assert_true(results.clock_step_ns > 0 && results.clock_cost_ns > 0);
    assert_true(results.processors > 0);
}

static void a_long_name_is_cut(void **state)
{
    (void)state;
    char name[101];
    memset(name, 'n', 100);
    name[100] = '\0';
    scratch_write(name, "x");
    add(name);
    assert_int_equal(run(), 0);
    assert_int_equal(strlen(results.cells[0].file), sizeof results.cells[0].file - 1);
}

static void the_smallest_files_are_measured(void **state)
{
    (void)state;
    add("empty");
    add("one");
    assert_int_equal(run(), 0);
    for (size_t i = 0; i < results.count; i++) {
        const struct results_cell *c = &results.cells[i];
        bool encrypts = strcmp(c->task, "encrypt") == 0;
        assert_int_equal(encrypts ? c->in_bytes : c->out_bytes, i < 4 ? 0 : 1);
        assert_true((encrypts ? c->out_bytes : c->in_bytes) > 100);
        assert_int_equal(c->count, 3);
    }
}

/* Lines end in LF in text that comes back, in whatever they ended. */
static void text_may_have_any_line_ends(void **state)
{
    (void)state;
    add("crlf.txt");
    assert_int_equal(run(), 0);
    assert_int_equal(results.cells[2].out_bytes, 28);
    results_end(&results);
    told = 0;
    plan.text = true;
    assert_int_equal(run(), 0);
    assert_int_equal(results.cells[2].out_bytes, 26);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_to_measure_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(a_missing_file_is_named, setup, teardown),
        cmocka_unit_test_setup_teardown(a_missing_key_is_named, setup, teardown),
        cmocka_unit_test_setup_teardown(a_file_that_changes_meanwhile_is_told, setup, teardown),
        cmocka_unit_test_setup_teardown(a_file_that_goes_meanwhile_is_named, setup, teardown),
        cmocka_unit_test_setup_teardown(a_signal_stops_it_with_nothing_left_open, setup, teardown),
        cmocka_unit_test_setup_teardown(every_sample_is_taken_and_adds_up, setup, teardown),
        cmocka_unit_test_setup_teardown(one_run_is_one_sample, setup, teardown),
        cmocka_unit_test_setup_teardown(cells_are_described, setup, teardown),
        cmocka_unit_test_setup_teardown(a_long_name_is_cut, setup, teardown),
        cmocka_unit_test_setup_teardown(the_smallest_files_are_measured, setup, teardown),
        cmocka_unit_test_setup_teardown(text_may_have_any_line_ends, setup, teardown),
    };
    return cmocka_run_group_tests_name("runner", tests, make_keys, scratch_teardown);
}
