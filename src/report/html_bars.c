#include "report/html_bars.h"

#include "report/plot_bars.h"

#include <inttypes.h>
#include <string.h>

enum { COLUMNS = 8 + MATRIX_GROUPS };

/* The groups that any row has; NULL for the others. */
static void find_groups(const struct matrix_view *rows, size_t n, const char *names[MATRIX_GROUPS])
{
    for (int g = 0; g < MATRIX_GROUPS; g++) {
        names[g] = NULL;
        for (size_t i = 0; i < n; i++)
            names[g] = rows[i].group_ns[g] > 0 ? matrix_view_groups[g].name : names[g];
    }
}

static int print_pictures(struct html *h, const struct matrix_view *rows, size_t n,
                          const struct matrix_unit *unit, const char *title)
{
    struct html_picture p;
    char name[MATRIX_TITLE_BYTES + 64];
    fputs("<div class=\"pictures\">\n", h->to);
    if (html_picture_begin(h, &p))
        return -1;
    plot_bars(p.to, rows, n, unit);
    snprintf(name, sizeof name, "%s: time", title);
    if (html_picture_end(h, &p, name,
                         "A bar for each row of the table below, as long as its time, "
                         "divided into groups of phases.") ||
        html_picture_begin(h, &p))
        return -1;
    plot_bars_shares(p.to, rows, n);
    snprintf(name, sizeof name, "%s: shares of the time", title);
    if (html_picture_end(h, &p, name, "The same bars, each stretched to 100 %."))
        return -1;
    fputs("</div>\n", h->to);
    return 0;
}

static void print_row(struct html *h, const struct matrix_view *v, struct matrix_unit unit,
                      const char *const groups[MATRIX_GROUPS])
{
    char name[PLOT_WORD_BYTES], text[24];
    html_row_begin(h, plot_cell(v->cell, name));
    html_number(h, matrix_columns_time(v->wall_ns.median, unit, 0, text));
    html_number(h, matrix_columns_spread(&v->wall_ns, text));
    snprintf(text, sizeof text, "%zu", v->wall_ns.n);
    html_count(h, text);
    snprintf(text, sizeof text, "%" PRIu64, v->cell->in_bytes);
    html_count(h, text);
    snprintf(text, sizeof text, "%" PRIu64, v->cell->out_bytes);
    html_count(h, text);
    for (int g = 0; g < MATRIX_GROUPS; g++) {
        if (groups[g])
            html_number(h, matrix_columns_time(v->group_ns[g], unit, 0, text));
    }
}

static void print_table(struct html *h, const struct matrix_view *rows, size_t n,
                        struct matrix_unit unit, const char *title)
{
    bool keyed = rows[0].cell->profile[0];
    const char *groups[MATRIX_GROUPS];
    char caption[MATRIX_TITLE_BYTES + 64], time[32];
    struct html_column columns[COLUMNS] = {{keyed ? "key, z" : "what", !keyed},
                                           {time, false},
                                           {"\u00b1 %", false},
                                           {"n", false},
                                           {"bytes in", false},
                                           {"bytes out", false}};
    size_t count = 6;
    find_groups(rows, n, groups);
    for (int g = 0; g < MATRIX_GROUPS; g++) {
        if (groups[g])
            columns[count++] = (struct html_column){groups[g], false};
    }
    snprintf(time, sizeof time, "time, %s", unit.name);
    snprintf(caption, sizeof caption, "%s: times and their phases in %s", title, unit.name);
    html_table_begin(h, caption, columns, count);
    for (size_t i = 0; i < n; i++)
        print_row(h, &rows[i], unit, groups);
    html_table_end(h);
}

int html_bars(struct html *h, const struct matrix_view *rows, size_t n, const char *title)
{
    const char *groups[MATRIX_GROUPS];
    struct matrix_unit unit = matrix_columns_unit(rows, n);
    fputs("<figure>\n", h->to);
    if (h->maker) {
        find_groups(rows, n, groups);
        html_legend(h, groups, MATRIX_GROUPS, false);
        if (print_pictures(h, rows, n, &unit, title))
            return -1;
    }
    html_element(h, "figcaption",
                 h->maker ? "How long it takes, and how that divides. The figures are medians:"
                          : "How long it takes, and in which phases: medians.");
    print_table(h, rows, n, unit, title);
    fputs("</figure>\n", h->to);
    return 0;
}
