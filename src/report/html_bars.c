#include "report/html_bars.h"

#include "report/plot_bars.h"

#include <inttypes.h>
#include <string.h>

enum { FIRST = 6, COLUMNS = FIRST + PHASE_COUNT + 1 };

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

/* What the time divides into: the groups that any row has, or the phases; NULL for the others. */
struct parts {
    const char *names[PHASE_COUNT];
    int count;
};

static double part_ns(struct html *h, const struct matrix_view *v, int i)
{
    return h->all_phases ? v->phase_ns[i] : v->group_ns[i];
}

static void find_parts(struct html *h, const struct matrix_view *rows, size_t n, struct parts *p)
{
    p->count = h->all_phases ? PHASE_COUNT : MATRIX_GROUPS;
    for (int i = 0; i < p->count; i++) {
        p->names[i] = NULL;
        for (size_t k = 0; k < n; k++) {
            if (part_ns(h, &rows[k], i) > 0)
                p->names[i] = h->all_phases ? phase_rows[i].name : matrix_view_groups[i].name;
        }
    }
}

static void print_row(struct html *h, const struct matrix_view *v, struct matrix_unit unit,
                      const struct parts *parts)
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
    for (int i = 0; i < parts->count; i++) {
        if (parts->names[i])
            html_number(h, matrix_columns_time(part_ns(h, v, i), unit, 0, text));
    }
    if (h->all_phases)
        html_number(h, matrix_columns_time(v->user_ns, unit, 0, text));
}

static void print_table(struct html *h, const struct matrix_view *rows, size_t n,
                        struct matrix_unit unit, const char *title)
{
    bool keyed = rows[0].cell->profile[0];
    struct parts parts;
    char caption[MATRIX_TITLE_BYTES + 64], time[32];
    struct html_column columns[COLUMNS] = {{keyed ? "key, z" : "what", !keyed},
                                           {time, false},
                                           {"\u00b1 %", false},
                                           {"n", false},
                                           {"bytes in", false},
                                           {"bytes out", false}};
    size_t count = FIRST;
    find_parts(h, rows, n, &parts);
    for (int i = 0; i < parts.count; i++) {
        if (parts.names[i])
            columns[count++] = (struct html_column){parts.names[i], false};
    }
    if (h->all_phases)
        columns[count++] = (struct html_column){"user", false};
    snprintf(time, sizeof time, "time, %s", unit.name);
    snprintf(caption, sizeof caption, "%s: times and their phases in %s", title, unit.name);
    html_table_begin(h, caption, columns, count);
    for (size_t i = 0; i < n; i++)
        print_row(h, &rows[i], unit, &parts);
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
