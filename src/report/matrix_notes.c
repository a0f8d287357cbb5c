#include "report/matrix_notes.h"

#include "report/matrix_view.h"
#include "report/wrap.h"
#include "stat/finding.h"

#include <stdlib.h>

struct tally {
    size_t cells;
    struct finding first;
};

static void look_at_cell(const struct results *r, const struct results_cell *cell, double *samples,
                         double *scratch, struct tally tallies[FINDING_COUNT])
{
    struct summary s;
    struct finding found[FINDING_COUNT];
    results_wall(cell, samples);
    summary_of(samples, cell->count, scratch, &s);
    const struct results_sample *first = &cell->samples[0];
    struct finding_context context = {.samples_ns = samples,
                                      .summary = &s,
                                      .repeats = first->repeats,
                                      .step_ns = r->clock_step_ns,
                                      .clock_cost_ns = r->clock_cost_ns,
                                      .transitions = first->cost.transitions / first->repeats,
                                      .load = r->load,
                                      .processors = r->processors};
    size_t n = finding_all(&context, scratch, found);
    for (size_t i = 0; i < n; i++) {
        struct tally *t = &tallies[found[i].code];
        if (t->cells++ == 0)
            t->first = found[i];
    }
}

static void print_tally(FILE *to, const struct tally *t, size_t all)
{
    char text[512];
    const char *mark = t->first.severity == FINDING_WARNING ? "warning: " : "note: ";
    if (t->cells == all && all > 1)
        snprintf(text, sizeof text, "all cells: %s; %s", t->first.text, t->first.advice);
    else
        snprintf(text, sizeof text, "%zu of %zu cells, the first: %s; %s", t->cells, all,
                 t->first.text, t->first.advice);
    wrap_print(to, mark, text);
}

int matrix_notes_print(FILE *to, const struct results *r)
{
    struct tally tallies[FINDING_COUNT] = {0};
    double *samples = malloc(2 * ((size_t)r->runs + 1) * sizeof *samples);
    if (!samples)
        return -1;
    for (size_t i = 0; i < r->count; i++) {
        if (r->cells[i].count > 0)
            look_at_cell(r, &r->cells[i], samples, samples + r->runs, tallies);
    }
    free(samples);
    for (int i = 0; i < FINDING_COUNT; i++) {
        const struct tally *t = &tallies[i];
        if (t->cells > 0)
            print_tally(to, t, r->count);
    }
    return 0;
}
