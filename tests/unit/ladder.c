/* The study ladder: what is concluded from made-up results, and the report as it stands in tests/golden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "report/ladder_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 15 };

static struct ladder study;
static struct golden g;

static int setup(void **state)
{
    (void)state;
    study = (struct ladder){0};
    golden_open(&g);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    ladder_end(&study);
    return 0;
}

/* Microseconds of each phase, and by how many the samples are apart. */
struct made {
    unsigned hash, cipher, fused, zip, other, spread;
};

/* Fills a cell. */
static void fill(struct results_cell *c, const struct made *m, unsigned runs, int replaced)
{
    strcpy(c->task, "encrypt");
    strcpy(c->file, "paper.ps");
    strcpy(c->profile, "rfc4880");
    strcpy(c->cipher, "AES-256");
    c->bits = 1024;
    c->level = m->zip ? 6 : 0;
    c->armor = m->zip > 0;
    ladder_mark(c, m->fused > 0, replaced);
    for (unsigned k = 0; k < runs; k++) {
        struct cost *cost = &c->samples[k].cost;
        c->samples[k].repeats = 2;
        cost->ns[PHASE_HASH] = 2000 * m->hash;
        cost->ns[PHASE_CIPHER] = 2000 * m->cipher;
        cost->ns[PHASE_CIPHER_HASH] = 2000 * m->fused;
        cost->ns[PHASE_ZIP] = 2000 * m->zip;
        cost->ns[PHASE_OTHER] = 2000 * (m->other + k * 7 % RUNS * m->spread);
        for (int p = 0; p < PHASE_COUNT; p++)
            cost->wall_ns += cost->ns[p];
        cost->transitions = 40;
    }
    c->count = runs;
}

static void make(size_t cells, unsigned runs)
{
    assert_int_equal(results_init(&study.cells, cells, RUNS), 0);
    study.cells.runs = runs;
    study.cells.seed = 7;
    study.cells.clock_name = "tsc";
    study.cells.clock_cost_ns = 10;
}

/* Of a whole and one without that phase. */
static struct ladder_rung rung(struct made whole, struct made less, enum phase phase, unsigned runs)
{
    struct ladder_rung r;
    ladder_end(&study);
    make(2, runs);
    fill(&study.cells.cells[0], &whole, runs, -1);
    fill(&study.cells.cells[1], &less, runs, (int)phase);
    assert_int_equal(ladder_judge(&study.cells.cells[0], &study.cells.cells[1], &r), 0);
    return r;
}

/* A meter that charges the hash with a part of the cipher: without the hash, the cipher seems to take
 * longer. */
static void a_wrong_meter_does_not_agree(void **state)
{
    (void)state;
    struct ladder_rung r =
        rung((struct made){.hash = 300, .cipher = 400, .other = 300},
             (struct made){.hash = 10, .cipher = 500, .other = 300}, PHASE_HASH, RUNS);
    assert_int_equal(r.answer, LADDER_DISAGREE);
    assert_true(fabs(r.meter.value - 300e3) < 1 && fabs(r.replacing.value - 200e3) < 1);
    assert_true(fabs(r.gap.value + 100e3) < 1 && fabs(r.copying_ns - 10e3) < 1);
}

static void what_scatters_too_much_cannot_be_told(void **state)
{
    (void)state;
    struct made whole = {.hash = 300, .cipher = 400, .other = 1000};
    struct made less = {.hash = 10, .cipher = 400, .other = 650, .spread = 50};
    assert_int_equal(rung(whole, less, PHASE_HASH, RUNS).answer, LADDER_UNCLEAR);
}

static void too_few_samples_tell_nothing(void **state)
{
    (void)state;
    struct made whole = {.hash = 300, .cipher = 400, .other = 300};
    struct made less = {.hash = 10, .cipher = 400, .other = 300};
    struct ladder_rung r = rung(whole, less, PHASE_HASH, 5);
    assert_int_equal(r.answer, LADDER_UNCLEAR);
    assert_true(!(r.gap.coverage > 0));
    assert_int_equal(rung(whole, less, PHASE_HASH, 6).answer, LADDER_AGREE);
}

/* It would agree with anything. */
static void what_is_too_small_cannot_be_told(void **state)
{
    (void)state;
    struct made whole = {.hash = 19, .cipher = 481, .other = 500};
    struct made less = {.hash = 1, .cipher = 481, .other = 500};
    assert_int_equal(rung(whole, less, PHASE_HASH, RUNS).answer, LADDER_SMALL);
    whole.hash = 21;
    assert_int_equal(rung(whole, less, PHASE_HASH, RUNS).answer, LADDER_AGREE);
}

/* A tenth of the phase, and a hundredth of the whole. */
static void the_margin_is_as_told(void **state)
{
    (void)state;
    struct made whole = {.hash = 500, .cipher = 100, .other = 400};
    struct made less = {.hash = 10, .cipher = 100, .other = 400 - 49};
    assert_int_equal(rung(whole, less, PHASE_HASH, RUNS).answer, LADDER_AGREE);
    less.other = 400 + 51;
    assert_int_equal(rung(whole, less, PHASE_HASH, RUNS).answer, LADDER_DISAGREE);
    whole = (struct made){.hash = 30, .cipher = 570, .other = 400};
    less = (struct made){.hash = 10, .cipher = 570, .other = 400 - 9};
    assert_int_equal(rung(whole, less, PHASE_HASH, RUNS).answer, LADDER_AGREE);
    less.other = 400 - 11;
    assert_int_equal(rung(whole, less, PHASE_HASH, RUNS).answer, LADDER_DISAGREE);
}

/* Noise that both have in a round is none. */
static void rounds_are_pairs(void **state)
{
    (void)state;
    struct made whole = {.hash = 300, .cipher = 400, .other = 300, .spread = 50};
    struct made less = {.hash = 10, .cipher = 400, .other = 300, .spread = 50};
    assert_int_equal(rung(whole, less, PHASE_HASH, RUNS).answer, LADDER_AGREE);
}

static void marks_are_read_again(void **state)
{
    (void)state;
    for (int p = -1; p < PHASE_COUNT; p++) {
        struct results_cell c = {.task = "decrypt", .cipher = "AES-256"};
        ladder_mark(&c, p % 2 == 0, p);
        assert_int_equal(ladder_replaced(&c), p);
        assert_int_equal(ladder_is_fused(&c), p % 2 == 0);
    }
}

static void nothing_measured_tells_nothing(void **state)
{
    (void)state;
    assert_int_equal(ladder_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
}

static void report_is_golden(void **state)
{
    (void)state;
    static const struct {
        struct made made;
        int replaced;
    } cells[] = {
        {{.hash = 100, .cipher = 200, .zip = 15000, .other = 90}, -1},
        {{.hash = 3, .cipher = 200, .zip = 15000, .other = 92, .spread = 2}, PHASE_HASH},
        {{.hash = 100, .cipher = 30, .zip = 15000, .other = 90}, PHASE_CIPHER},
        {{.hash = 100, .cipher = 200, .zip = 8, .other = 95, .spread = 3}, PHASE_ZIP},
        {{.fused = 700, .other = 90}, -1},
        {{.fused = 70, .other = 190}, PHASE_CIPHER_HASH},
        {{.hash = 400, .cipher = 200, .other = 90}, -1},
        {{.hash = 8, .cipher = 200, .other = 91}, PHASE_HASH},
        {{.hash = 400, .cipher = 7, .other = 60, .spread = 9}, PHASE_CIPHER},
    };
    enum { CELLS = sizeof cells / sizeof *cells };
    make(CELLS, RUNS);
    for (size_t i = 0; i < CELLS; i++)
        fill(&study.cells.cells[i], &cells[i].made, RUNS, cells[i].replaced);
    size_t counts[LADDER_ANSWERS];
    assert_int_equal(ladder_count(&study, counts), 0);
    assert_int_equal(counts[LADDER_AGREE], 2);
    assert_int_equal(counts[LADDER_DISAGREE], 1);
    assert_int_equal(counts[LADDER_UNCLEAR], 1);
    assert_int_equal(counts[LADDER_SMALL], 2);
    assert_int_equal(ladder_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
    golden_is(&g, "ladder");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_wrong_meter_does_not_agree, setup, teardown),
        cmocka_unit_test_setup_teardown(what_scatters_too_much_cannot_be_told, setup, teardown),
        cmocka_unit_test_setup_teardown(too_few_samples_tell_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_too_small_cannot_be_told, setup, teardown),
        cmocka_unit_test_setup_teardown(the_margin_is_as_told, setup, teardown),
        cmocka_unit_test_setup_teardown(rounds_are_pairs, setup, teardown),
        cmocka_unit_test_setup_teardown(marks_are_read_again, setup, teardown),
        cmocka_unit_test_setup_teardown(nothing_measured_tells_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(report_is_golden, setup, teardown),
    };
    return cmocka_run_group_tests_name("ladder", tests, NULL, NULL);
}
