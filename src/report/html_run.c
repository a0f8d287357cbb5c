#include "report/html_run.h"

#include "report/compare_words.h"
#include "report/html_bars.h"
#include "report/html_samples.h"
#include "report/html_sizes.h"
#include "report/html_powers.h"
#include "report/matrix_columns.h"
#include "report/matrix_notes.h"
#include "report/matrix_words.h"

#include <stdlib.h>
#include <string.h>

/* The most rows of one picture and table. */
enum { ROWS_MAX = 24 };

static const char *say_title(const struct results *r, size_t i, char out[MATRIX_TITLE_BYTES])
{
    const struct contrast_item item = {.study = r->study, .run = r->name, .cell = &r->cells[i]};
    return compare_words_title(&item, out);
}

static bool has_samples(const struct matrix_view *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (rows[i].cell->count > 0)
            return true;
    }
    return false;
}

static int print_table(struct html *h, const struct matrix_view *rows, size_t n, const char *title)
{
    char words[MATRIX_WORDS_BYTES] = "";
    html_element(h, "h4", title);
    if (!has_samples(rows, n)) {
        html_element(h, "p class=\"quiet\"", "Nothing was measured.");
        return 0;
    }
    if (rows[0].cell->profile[0])
        matrix_words(rows, n, words);
    if (words[0]) {
        fputs("<p>", h->to);
        html_textf(h, "%s.", words);
        fputs("</p>\n", h->to);
    }
    return html_bars(h, rows, n, title) || html_samples(h, rows, n, title) ? -1 : 0;
}

static int print_notes(struct html *h, const struct results *run)
{
    struct matrix_note notes[MATRIX_NOTES_MAX];
    size_t count;
    if (matrix_notes_make(run, notes, &count))
        return op_fail_memory(h->op);
    if (count == 0)
        return 0;
    fputs("<ul class=\"notes\">\n", h->to);
    for (size_t i = 0; i < count; i++) {
        size_t mark = strcspn(notes[i].mark, ":");
        bool warns = strncmp(notes[i].mark, "warning", 7) == 0;
        fprintf(h->to, "<li%s><b>%.*s:</b> ", warns ? " class=\"warning\"" : "", (int)mark,
                notes[i].mark);
        html_text(h, notes[i].text);
        fputs("</li>\n", h->to);
    }
    fputs("</ul>\n", h->to);
    return 0;
}

/* Collects the rows with the title of row `first`, which were not taken yet, in rows[ROWS_MAX]; returns
 * how many. */
static size_t take_rows(const struct results *r, size_t first, const struct matrix_view *views,
                        bool *taken, struct matrix_view *rows)
{
    char title[MATRIX_TITLE_BYTES], other[MATRIX_TITLE_BYTES];
    size_t n = 0;
    say_title(r, first, title);
    for (size_t i = first; i < r->count && n < ROWS_MAX; i++) {
        if (taken[i] || strcmp(say_title(r, i, other), title) != 0)
            continue;
        rows[n++] = views[i];
        taken[i] = true;
    }
    return n;
}

static int print_tables(struct html *h, const struct results *run)
{
    int rc = 0;
    char title[MATRIX_TITLE_BYTES];
    struct matrix_view *views = matrix_view_new(run), *rows = calloc(ROWS_MAX, sizeof *rows);
    bool *taken = calloc(run->count + 1, sizeof *taken);
    if (!views || !rows || !taken)
        rc = op_fail_memory(h->op);
    for (size_t i = 0; !rc && i < run->count; i++) {
        if (taken[i])
            continue;
        size_t n = take_rows(run, i, views, taken, rows);
        rc = print_table(h, rows, n, say_title(run, i, title));
    }
    free(views);
    free(rows);
    free(taken);
    return rc;
}

int html_run(struct html *h, const struct results *run)
{
    char head[MATRIX_HEAD_BYTES];
    fputs("<h3>", h->to);
    if (run->study[0] && strcmp(run->study, run->name) != 0)
        html_textf(h, "%s: %s", run->study, run->name);
    else
        html_textf(h, "Run: %s", run->name);
    fputs("</h3>\n", h->to);
    html_element(h, "p class=\"quiet\"", matrix_columns_head(run, head));
    if (print_notes(h, run))
        return -1;
    if (html_sizes_has(run))
        return html_sizes(h, run);
    return print_tables(h, run) || html_powers(h, run) ? -1 : 0;
}
