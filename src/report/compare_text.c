#include "report/compare_text.h"

#include "base/clock.h"
#include "report/format.h"
#include "report/compare_words.h"
#include "report/wrap.h"

#include <math.h>
#include <string.h>

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

/* What one line says behind its label. */
static void print_part(FILE *to, const struct contrast *c, const struct contrast_part *p)
{
    char a[FORMAT_BYTES], b[FORMAT_BYTES], value[16], left[16], low[16], high[16];
    const struct estimate *e = &p->compare.ratio;
    fprintf(to, " %7s %7s %5s", format_time(p->old_ns, a), format_time(p->new_ns, b),
            ratio(e->value, value));
    if (c->other_machine)
        fprintf(to, " %5s", ratio(e->value / c->machine, left));
    if (e->coverage > 0)
        fprintf(to, " %5s-%-5s", ratio(e->low, low), ratio(e->high, high));
    else
        fprintf(to, " %11s", "-");
    fprintf(to, " %s\n", compare_words_verdict(p->compare.verdict));
}

static void print_cell(FILE *to, const struct contrast *c, const struct contrast_cell *cell)
{
    char level[4], label[COMPARE_WORDS_BYTES];
    bool is_matrix = compare_words_is_matrix(&cell->old);
    for (size_t i = 0; i < cell->count; i++) {
        const struct contrast_part *p = &c->parts[cell->first + i];
        const char *part = p->phase < 0 ? "time" : phase_rows[p->phase].name;
        if (i == 0 && is_matrix)
            fprintf(to, "%5u %3s %-11s", cell->old.cell->bits,
                    matrix_view_level(cell->old.cell, level), part);
        else if (i == 0)
            fprintf(to, "%-21.21s", compare_words_label(&cell->old, label));
        else
            fprintf(to, "%9s %-11s", "", part);
        print_part(to, c, p);
    }
}

static void print_head(FILE *to, const struct contrast *c, const struct contrast_item *item,
                       const char *title)
{
    fprintf(to, "\n%s\n", title);
    if (strcmp(item->run, item->study) != 0)
        fprintf(to, "in %s, \"%s\"\n", item->study, item->run);
    fprintf(to, "%-21s     old     new ratio%s    95 %%     verdict\n",
            compare_words_is_matrix(item) ? "  key   z part" : "",
            c->other_machine ? "  norm" : "");
}

static bool is_same_run(const struct contrast_item *a, const struct contrast_item *b)
{
    return strcmp(a->study, b->study) == 0 && strcmp(a->run, b->run) == 0;
}

static void print_cells(FILE *to, const struct contrast *c)
{
    char title[MATRIX_TITLE_BYTES], before[MATRIX_TITLE_BYTES] = "";
    for (size_t i = 0; i < c->count; i++) {
        const struct contrast_item *item = &c->cells[i].old;
        compare_words_title(item, title);
        if (i == 0 || !is_same_run(item, &c->cells[i - 1].old) || strcmp(title, before) != 0)
            print_head(to, c, item, title);
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
    char text[320], title[MATRIX_TITLE_BYTES], level[4], label[COMPARE_WORDS_BYTES];
    for (size_t i = 0; i < c->unlike_count && i < NAMED_MAX; i++) {
        const struct contrast_item *item = &c->unlike[i].item;
        const char *why = compare_words_why(c->unlike[i].why);
        compare_words_title(item, title);
        if (compare_words_is_matrix(item))
            snprintf(text, sizeof text, "%s, %u bits, z %s: %s", title, item->cell->bits,
                     matrix_view_level(item->cell, level), why);
        else
            snprintf(text, sizeof text, "%s, %s: %s", title, compare_words_label(item, label), why);
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
