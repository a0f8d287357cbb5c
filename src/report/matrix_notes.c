#include "report/matrix_notes.h"

#include "report/format.h"
#include "report/matrix_columns.h"
#include "report/wrap.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A kind of finding over all cells. The one that is shown is the first of those that weigh most. */
struct tally {
    size_t cells;
    const struct results_cell *cell;
    struct finding shown;
    bool varies; /* the cells' texts differ */
};

/* What reading the clock cost, over all cells. */
struct metering {
    uint64_t least, most; /* readings in one run */
    double share;         /* the largest of a cell's time */
};

struct notes {
    struct tally tallies[FINDING_COUNT];
    struct metering metering;
    size_t cells; /* with samples */
};

static void add_finding(struct tally *t, const struct results_cell *cell, const struct finding *f)
{
    t->varies = t->varies || (t->cells > 0 && strcmp(t->shown.text, f->text) != 0);
    if (t->cells++ > 0 && f->severity <= t->shown.severity)
        return;
    t->shown = *f;
    t->cell = cell;
}

static void add_metering(struct notes *notes, const struct finding_context *c)
{
    struct metering *m = &notes->metering;
    double share = finding_overhead(c);
    m->least = notes->cells == 0 || c->transitions < m->least ? c->transitions : m->least;
    m->most = c->transitions > m->most ? c->transitions : m->most;
    m->share = share > m->share ? share : m->share;
}

static void look_at_cell(const struct results *r, const struct results_cell *cell, double *samples,
                         double *scratch, struct notes *notes)
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
    for (size_t i = 0; i < n; i++)
        add_finding(&notes->tallies[found[i].code], cell, &found[i]);
    add_metering(notes, &context);
    notes->cells++;
}

/* Which cell: as the matrix names it, or where it has no profile, and so none of that, by its key. */
static const char *say_cell(const struct results_cell *cell, char out[2 * MATRIX_TITLE_BYTES])
{
    char title[MATRIX_TITLE_BYTES], level[4];
    if (cell->profile[0])
        snprintf(out, 2 * MATRIX_TITLE_BYTES, "%s, %u bits, z %s",
                 matrix_columns_title(cell, title), cell->bits, matrix_view_level(cell, level));
    else
        snprintf(out, 2 * MATRIX_TITLE_BYTES, "%s%s%s, %s", cell->task, cell->file[0] ? " " : "",
                 cell->file, cell->cipher);
    return out;
}

static void say_tally(const struct tally *t, size_t all, struct matrix_note *out)
{
    char where[MATRIX_TITLE_BYTES * 2 + 64] = "", name[2 * MATRIX_TITLE_BYTES];
    out->mark = t->shown.severity == FINDING_WARNING ? "warning: " : "note: ";
    if (t->cells < all || t->varies)
        snprintf(where, sizeof where, "%zu of %zu cells, %s%s: ", t->cells, all,
                 t->cells > 1 ? "such as " : "", say_cell(t->cell, name));
    snprintf(out->text, sizeof out->text, "%s%s; %s", where, t->shown.text, t->shown.advice);
}

static void say_metering(const struct results *r, const struct metering *m, struct matrix_note *out)
{
    char readings[64], cost[FORMAT_BYTES], share[FORMAT_BYTES];
    if (m->least == m->most)
        snprintf(readings, sizeof readings, "%" PRIu64, m->most);
    else
        snprintf(readings, sizeof readings, "%" PRIu64 " to %" PRIu64, m->least, m->most);
    out->mark = "metering: ";
    snprintf(out->text, sizeof out->text,
             "%s clock readings a run (%s, about %s each), at most %s of its time", readings,
             r->clock_name, format_time(r->clock_cost_ns, cost), format_share(m->share, 1, share));
}

int matrix_notes_make(const struct results *r, struct matrix_note out[MATRIX_NOTES_MAX],
                      size_t *count)
{
    struct notes notes = {.cells = 0};
    *count = 0;
    double *samples = malloc(2 * ((size_t)r->runs + 1) * sizeof *samples);
    if (!samples)
        return -1;
    for (size_t i = 0; i < r->count; i++) {
        if (r->cells[i].count > 0)
            look_at_cell(r, &r->cells[i], samples, samples + r->runs, &notes);
    }
    free(samples);
    if (notes.cells > 0)
        say_metering(r, &notes.metering, &out[(*count)++]);
    for (int i = 0; i < FINDING_COUNT; i++) {
        if (notes.tallies[i].cells > 0)
            say_tally(&notes.tallies[i], notes.cells, &out[(*count)++]);
    }
    return 0;
}

int matrix_notes_print(FILE *to, const struct results *r)
{
    struct matrix_note notes[MATRIX_NOTES_MAX];
    size_t count;
    if (matrix_notes_make(r, notes, &count))
        return -1;
    for (size_t i = 0; i < count; i++)
        wrap_print(to, notes[i].mark, notes[i].text);
    return 0;
}
