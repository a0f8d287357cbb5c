#include "report/html_samples.h"

#include "report/matrix_columns.h"
#include "report/plot_strips.h"

#include <stdlib.h>

static int print_picture(struct html *h, const struct matrix_view *rows, size_t n,
                         const char *title)
{
    struct html_picture p;
    char name[MATRIX_TITLE_BYTES + 64], beyond[96];
    size_t most = 1;
    for (size_t i = 0; i < n; i++)
        most = rows[i].cell->count > most ? rows[i].cell->count : most;
    double *room = malloc(most * sizeof *room);
    if (!room)
        return op_fail_memory(h->op);
    int rc = html_picture_begin(h, &p);
    if (!rc) {
        size_t outside = plot_strips(p.to, rows, n, room);
        snprintf(name, sizeof name, "%s: samples", title);
        rc = html_picture_end(h, &p, name,
                              "A strip for each row of the table beside, a point for each sample, "
                              "how far it is from the median of its row.");
        snprintf(beyond, sizeof beyond, "Outliers beyond the edge, drawn at it as rings: %zu.",
                 outside);
        if (!rc && outside > 0)
            html_element(h, "p class=\"quiet\"", beyond);
    }
    free(room);
    return rc;
}

static void print_row(struct html *h, const struct matrix_view *v, struct matrix_unit unit)
{
    const struct summary *s = &v->wall_ns;
    const double times[] = {s->min, s->q1, s->median, s->q3, s->max};
    char name[PLOT_WORD_BYTES], text[24];
    html_row_begin(h, plot_cell(v->cell, name));
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++)
        html_number(h, matrix_columns_time(times[i], unit, 0, text));
    snprintf(text, sizeof text, "%zu", s->outliers);
    html_count(h, text);
}

static void print_table(struct html *h, const struct matrix_view *rows, size_t n, const char *title)
{
    bool keyed = rows[0].cell->profile[0];
    struct matrix_unit unit = matrix_columns_unit(rows, n);
    char caption[MATRIX_TITLE_BYTES + 64];
    const struct html_column columns[] = {{keyed ? "key, z" : "what", !keyed},
                                          {"min", false},
                                          {"q1", false},
                                          {"median", false},
                                          {"q3", false},
                                          {"max", false},
                                          {"outliers", false}};
    snprintf(caption, sizeof caption, "%s: samples in %s", title, unit.name);
    html_table_begin(h, caption, columns, sizeof columns / sizeof columns[0]);
    for (size_t i = 0; i < n; i++)
        print_row(h, &rows[i], unit);
    html_table_end(h);
}

int html_samples(struct html *h, const struct matrix_view *rows, size_t n, const char *title)
{
    fputs("<figure>\n", h->to);
    html_element(h, "figcaption",
                 h->maker ? "Every sample, by how far it is off the median of its row, from top to "
                            "bottom in the order they were taken; the band holds the middle half."
                          : "How the samples are spread.");
    fputs(h->maker ? "<div class=\"beside\">\n<div>\n" : "<div>\n<div>\n", h->to);
    if (h->maker && print_picture(h, rows, n, title))
        return -1;
    fputs("</div>\n<div>\n", h->to);
    print_table(h, rows, n, title);
    fputs("</div>\n</div>\n</figure>\n", h->to);
    return 0;
}
