#include "report/compare_text.h"

#include "base/clock.h"
#include "report/format.h"
#include "report/matrix_columns.h"
#include "report/wrap.h"

#include <math.h>
#include <string.h>

const char *compare_text_verdict(enum compare_verdict v)
{
    static const char *const words[] = {[COMPARE_TOO_FEW] = "too few samples",
                                        [COMPARE_NO_DIFFERENCE] = "no difference seen",
                                        [COMPARE_FASTER] = "faster",
                                        [COMPARE_SLOWER] = "slower"};
    return words[v];
}

/* A ratio in five characters. */
static const char *ratio(double r, char out[16])
{
    if (!isfinite(r))
        snprintf(out, 16, "%s", isnan(r) ? "-" : "inf");
    else if (r < 99.995)
        snprintf(out, 16, "%.*f", r < 9.9995 ? 3 : 2, r);
    else
        snprintf(out, 16, r < 99999.5 ? "%.0f" : ">99999", r);
    return out;
}

static void print_part(FILE *to, const struct contrast *c, const struct contrast_part *p)
{
    char a[FORMAT_BYTES], b[FORMAT_BYTES], value[16], left[16], low[16], high[16];
    const struct estimate *e = &p->compare.ratio;
    fprintf(to, " %-11s %7s %7s %5s", p->phase < 0 ? "time" : phase_rows[p->phase].name,
            format_time(p->old_ns, a), format_time(p->new_ns, b), ratio(e->value, value));
    if (c->other_machine)
        fprintf(to, " %5s", ratio(e->value / c->machine, left));
    if (e->coverage > 0)
        fprintf(to, " %5s-%-5s", ratio(e->low, low), ratio(e->high, high));
    else
        fprintf(to, " %11s", "-");
    fprintf(to, " %s\n", compare_text_verdict(p->compare.verdict));
}

static void print_cell(FILE *to, const struct contrast *c, const struct contrast_cell *cell)
{
    char level[4];
    for (size_t i = 0; i < cell->count; i++) {
        if (i == 0)
            fprintf(to, "%5u %3s", cell->old->bits, matrix_view_level(cell->old, level));
        else
            fprintf(to, "%9s", "");
        print_part(to, c, &c->parts[cell->first + i]);
    }
}

static void print_head(FILE *to, const struct contrast *c, const struct contrast_cell *cell,
                       const char *title)
{
    fprintf(to, "\n%s\n", title);
    if (strcmp(cell->run, "matrix") != 0)
        fprintf(to, "in the run \"%s\"\n", cell->run);
    fprintf(to, "  key   z part            old     new ratio%s    95 %%     verdict\n",
            c->other_machine ? "  norm" : "");
}

static void print_cells(FILE *to, const struct contrast *c)
{
    char title[MATRIX_TITLE_BYTES], before[MATRIX_TITLE_BYTES] = "";
    const char *run = NULL;
    for (size_t i = 0; i < c->count; i++) {
        matrix_columns_title(c->cells[i].old, title);
        if (run != c->cells[i].run || strcmp(title, before) != 0)
            print_head(to, c, &c->cells[i], title);
        run = c->cells[i].run;
        strcpy(before, title);
        print_cell(to, c, &c->cells[i]);
    }
}

static void print_file(FILE *to, const char *mark, const struct compare_text_file *f)
{
    const struct results_context *x = &f->set->context;
    char text[640], date[11];
    clock_date((uint32_t)x->made, date);
    snprintf(text, sizeof text, "%s: %s, %u threads, %s, %s, %s, %s%s", f->name, x->host.cpu,
             x->host.threads, x->host.kernel, x->program, x->compiler, date,
             f->set->complete ? "" : "; it breaks off");
    wrap_print(to, mark, text);
}

/* What was not compared, so many by name. */
static void print_unlike(FILE *to, const struct contrast *c)
{
    enum { NAMED_MAX = 10 };
    static const char *const why[] = {[CONTRAST_ONLY_OLD] = "only in the old file",
                                      [CONTRAST_ONLY_NEW] = "only in the new file",
                                      [CONTRAST_OTHER_FILE] = "the file held something else"};
    char text[256], title[MATRIX_TITLE_BYTES], level[4];
    for (size_t i = 0; i < c->unlike_count && i < NAMED_MAX; i++) {
        const struct results_cell *cell = c->unlike[i].cell;
        snprintf(text, sizeof text, "%s, %u bits, z %s: %s", matrix_columns_title(cell, title),
                 cell->bits, matrix_view_level(cell, level), why[c->unlike[i].why]);
        wrap_print(to, "not compared: ", text);
    }
    if (c->unlike_count > NAMED_MAX)
        fprintf(to, "not compared: %zu more\n", c->unlike_count - NAMED_MAX);
}

static void print_machines(FILE *to, const struct contrast *c)
{
    char text[256] = "", value[16];
    for (int k = 0; k < RESULTS_REFERENCES; k++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%s (%s)", k ? ", " : "",
                 c->reference[k] > 0 ? ratio(c->reference[k], value) : "not known",
                 results_set_references[k].what);
    }
    wrap_print(to, "reference run, new over old: ", text);
    if (!c->other_machine)
        return;
    snprintf(text, sizeof text,
             "two machines: norm is the ratio divided by %s, the geometric mean of those; ratios "
             "and verdicts are of program and machine together",
             ratio(c->machine, value));
    wrap_print(to, "", text);
}

/* A machine that changed its speed while it measured, or did other work beside, makes differences that
 * are none of the program. */
static void print_unrest(FILE *to, const struct compare_text_file *f)
{
    static const double much = 1.05, little = 0.9;
    char text[256];
    double drift = results_set_drift(f->set), busy = results_set_busy(f->set);
    if (busy < little) {
        snprintf(text, sizeof text,
                 "%.80s: for %.0f %% of its time other work had the processor; what is slower or "
                 "faster here need not be the program's doing",
                 f->name, (1 - busy) * 100);
        wrap_print(to, "warning: ", text);
    }
    if (drift >= much) {
        snprintf(text, sizeof text,
                 "%.80s: the reference run at its end differs by %.0f %% from that at its start; "
                 "the machine was not at rest, and a small difference may be its own",
                 f->name, (drift - 1) * 100);
        wrap_print(to, "note: ", text);
    }
}

void compare_text_print(FILE *to, const struct compare_text_file *old,
                        const struct compare_text_file *new, const struct contrast *c)
{
    char text[256];
    print_file(to, "old ", old);
    print_file(to, "new ", new);
    print_cells(to, c);
    fputc('\n', to);
    snprintf(text, sizeof text,
             "%zu faster, %zu slower, %zu no difference seen, %zu too few samples, of the times of "
             "%zu cells (Mann-Whitney, at 5 %% for all of them together)",
             contrast_count(c, COMPARE_FASTER), contrast_count(c, COMPARE_SLOWER),
             contrast_count(c, COMPARE_NO_DIFFERENCE), contrast_count(c, COMPARE_TOO_FEW),
             c->count);
    wrap_print(to, "=> ", text);
    print_unlike(to, c);
    print_machines(to, c);
    print_unrest(to, old);
    print_unrest(to, new);
}
