#include "report/html_compare.h"

#include "report/compare_words.h"
#include "report/format.h"

#include <math.h>
#include <string.h>

static void print_ratio(struct html *h, double ratio)
{
    char text[32];
    snprintf(text, sizeof text, "%.*f", ratio < 9.9995 ? 3 : 2, ratio);
    html_number(h, isfinite(ratio) ? text : "-");
}

/* The name of a line: in a table of the matrix key and compression, else all of what it is. */
static const char *say_line(const struct contrast_item *item, char out[2 * MATRIX_TITLE_BYTES])
{
    char title[MATRIX_TITLE_BYTES], label[COMPARE_WORDS_BYTES];
    compare_words_label(item, label);
    if (compare_words_is_matrix(item))
        snprintf(out, 2 * MATRIX_TITLE_BYTES, "%s", label);
    else
        snprintf(out, 2 * MATRIX_TITLE_BYTES, "%s: %s", compare_words_title(item, title), label);
    return out;
}

static void print_part(struct html *h, const struct contrast *c, const struct contrast_cell *cell,
                       const struct contrast_part *p)
{
    char name[2 * MATRIX_TITLE_BYTES], text[64], time[FORMAT_BYTES];
    const struct estimate *e = &p->compare.ratio;
    html_row_begin(h, say_line(&cell->old, name));
    html_cell(h, p->phase < 0 ? "time" : phase_rows[p->phase].name);
    html_count(h, format_time(p->old_ns, time));
    html_count(h, format_time(p->new_ns, time));
    print_ratio(h, e->value);
    snprintf(text, sizeof text, "%.3f to %.3f", e->low, e->high);
    html_count(h, e->coverage > 0 && isfinite(e->high) ? text : "-");
    if (c->other_machine)
        print_ratio(h, e->value / c->machine);
    html_cell(h, compare_words_verdict(p->compare.verdict));
}

/* What stands above a table: of the matrix its title, and of which run it is. */
static const char *say_table(const struct contrast_item *item, char out[256])
{
    char title[MATRIX_TITLE_BYTES];
    if (compare_words_is_matrix(item))
        snprintf(out, 256, "%s (%s)", compare_words_title(item, title), item->run);
    else
        snprintf(out, 256, "%s: %s", item->study, item->run);
    return out;
}

/* Cells from `first` on that stand in one table; their number. */
static size_t table_cells(const struct contrast *c, size_t first)
{
    size_t n = 0;
    char title[256], other[256];
    say_table(&c->cells[first].old, title);
    while (first + n < c->count && strcmp(say_table(&c->cells[first + n].old, other), title) == 0)
        n++;
    return n;
}

static void print_table(struct html *h, const struct contrast *c, size_t first, size_t n)
{
    bool keyed = compare_words_is_matrix(&c->cells[first].old);
    struct html_column columns[8] = {{keyed ? "key, z" : "what", !keyed},
                                     {"part", true},
                                     {"old", false},
                                     {"new", false},
                                     {"ratio", false},
                                     {"95 % interval", false}};
    size_t count = 6;
    char caption[256];
    if (c->other_machine)
        columns[count++] = (struct html_column){"norm", false};
    columns[count++] = (struct html_column){"verdict", true};
    html_table_begin(h, say_table(&c->cells[first].old, caption), columns, count);
    for (size_t i = first; i < first + n; i++) {
        for (size_t k = 0; k < c->cells[i].count; k++)
            print_part(h, c, &c->cells[i], &c->parts[c->cells[i].first + k]);
    }
    html_table_end(h);
}

/* What was not compared, so many by name. */
static void print_unlike(struct html *h, const struct contrast *c)
{
    enum { NAMED_MAX = 10 };
    char table[256], line[2 * MATRIX_TITLE_BYTES];
    if (c->unlike_count == 0)
        return;
    fputs("<p>Not compared:</p>\n<ul class=\"notes\">\n", h->to);
    for (size_t i = 0; i < c->unlike_count && i < NAMED_MAX; i++) {
        const struct contrast_item *item = &c->unlike[i].item;
        fputs("<li>", h->to);
        html_textf(h, "%s, %s: %s", say_table(item, table), say_line(item, line),
                   compare_words_why(c->unlike[i].why));
        fputs("</li>\n", h->to);
    }
    if (c->unlike_count > NAMED_MAX)
        fprintf(h->to, "<li>%zu more</li>\n", c->unlike_count - NAMED_MAX);
    fputs("</ul>\n", h->to);
}

static void print_summary(struct html *h, const struct html_file *old, const struct html_file *new,
                          const struct contrast *c)
{
    fputs("<p>", h->to);
    html_textf(h,
               "Old: %.200s; new: %.200s. Of the times of %zu cells that are alike %zu are faster, "
               "%zu slower, of %zu no difference is seen, %zu have too few samples (Mann-Whitney, "
               "at 5 %% for all of them together).",
               old->name, new->name, c->count, contrast_count(c, COMPARE_FASTER),
               contrast_count(c, COMPARE_SLOWER), contrast_count(c, COMPARE_NO_DIFFERENCE),
               contrast_count(c, COMPARE_TOO_FEW));
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
        n = table_cells(&c, i);
        print_table(h, &c, i, n);
    }
    print_unlike(h, &c);
    contrast_end(&c);
    return 0;
}
