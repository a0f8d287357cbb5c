#include "report/html_compare.h"

#include "report/compare_text.h"
#include "report/format.h"
#include "report/matrix_columns.h"

#include <math.h>
#include <string.h>

static void print_ratio(struct html *h, double ratio)
{
    char text[32];
    snprintf(text, sizeof text, "%.*f", ratio < 9.9995 ? 3 : 2, ratio);
    html_number(h, isfinite(ratio) ? text : "-");
}

static void print_part(struct html *h, const struct contrast *c, const struct contrast_cell *cell,
                       const struct contrast_part *p)
{
    char name[PLOT_WORD_BYTES], text[64], a[FORMAT_BYTES];
    const struct estimate *e = &p->compare.ratio;
    html_row_begin(h, plot_cell(cell->old, name));
    html_cell(h, p->phase < 0 ? "time" : phase_rows[p->phase].name);
    html_count(h, format_time(p->old_ns, a));
    html_count(h, format_time(p->new_ns, a));
    print_ratio(h, e->value);
    snprintf(text, sizeof text, "%.3f to %.3f", e->low, e->high);
    html_count(h, e->coverage > 0 && isfinite(e->high) ? text : "-");
    if (c->other_machine)
        print_ratio(h, e->value / c->machine);
    html_cell(h, compare_text_verdict(p->compare.verdict));
}

/* Cells from `first` on that stand in one table; their number. */
static size_t table_cells(const struct contrast *c, size_t first, char title[MATRIX_TITLE_BYTES])
{
    size_t n = 0;
    char other[MATRIX_TITLE_BYTES];
    matrix_columns_title(c->cells[first].old, title);
    while (first + n < c->count && c->cells[first + n].run == c->cells[first].run &&
           strcmp(matrix_columns_title(c->cells[first + n].old, other), title) == 0)
        n++;
    return n;
}

static void print_table(struct html *h, const struct contrast *c, size_t first, size_t n,
                        const char *title)
{
    bool keyed = c->cells[first].old->profile[0];
    struct html_column columns[8] = {{keyed ? "key, z" : "what", !keyed},
                                     {"part", true},
                                     {"old", false},
                                     {"new", false},
                                     {"ratio", false},
                                     {"95 % interval", false}};
    size_t count = 6;
    char caption[MATRIX_TITLE_BYTES + 64];
    if (c->other_machine)
        columns[count++] = (struct html_column){"norm", false};
    columns[count++] = (struct html_column){"verdict", true};
    snprintf(caption, sizeof caption, "%s (%s)", title, c->cells[first].run);
    html_table_begin(h, caption, columns, count);
    for (size_t i = first; i < first + n; i++) {
        for (size_t k = 0; k < c->cells[i].count; k++)
            print_part(h, c, &c->cells[i], &c->parts[c->cells[i].first + k]);
    }
    html_table_end(h);
}

static void print_summary(struct html *h, const struct html_file *old, const struct html_file *new,
                          const struct contrast *c)
{
    fputs("<p>", h->to);
    html_textf(h,
               "Old: %.200s; new: %.200s. Of the times of %zu cells that are alike %zu are faster, "
               "%zu slower, of %zu no difference is seen, %zu have too few samples (Mann-Whitney, "
               "at 5 %% for all of them together). %zu cells have no counterpart.",
               old->name, new->name, c->count, contrast_count(c, COMPARE_FASTER),
               contrast_count(c, COMPARE_SLOWER), contrast_count(c, COMPARE_NO_DIFFERENCE),
               contrast_count(c, COMPARE_TOO_FEW), c->unlike_count);
    fputs("</p>\n", h->to);
    if (!c->other_machine)
        return;
    fputs("<p>", h->to);
    html_textf(h,
               "Two machines: by their reference runs the new one takes %.3f times as long; norm "
               "is the ratio divided by that. Ratios and verdicts are of program and machine "
               "together.",
               c->machine);
    fputs("</p>\n", h->to);
}

int html_compare(struct html *h, const struct html_file *old, const struct html_file *new)
{
    struct contrast c = {.count = 0};
    if (contrast_make(old->set, new->set, &c)) {
        contrast_end(&c);
        return op_fail_memory(h->op);
    }
    fputs("<h3>", h->to);
    html_textf(h, "%s beside %s", new->name, old->name);
    fputs("</h3>\n", h->to);
    print_summary(h, old, new, &c);
    for (size_t i = 0, n; i < c.count; i += n) {
        char title[MATRIX_TITLE_BYTES];
        n = table_cells(&c, i, title);
        print_table(h, &c, i, n, title);
    }
    contrast_end(&c);
    return 0;
}
