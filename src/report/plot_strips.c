#include "report/plot_strips.h"

/* From where to where the picture reaches, in percent from the median. */
struct span {
    double low, high;
};

/* How far a sample is from the median of its cell, in percent. */
static double off(const struct summary *s, double ns)
{
    return s->median > 0 ? (ns / s->median - 1) * 100 : 0;
}

/* What holds all samples but outliers, with some room. */
static struct span find_span(const struct matrix_view *rows, size_t n, double *room)
{
    struct span span = {-1, 1};
    for (size_t i = 0; i < n; i++) {
        results_wall(rows[i].cell, room);
        for (size_t k = 0; k < rows[i].cell->count; k++) {
            double x = off(&rows[i].wall_ns, room[k]);
            if (summary_is_outlier(&rows[i].wall_ns, room[k]))
                continue;
            span.low = x < span.low ? x : span.low;
            span.high = x > span.high ? x : span.high;
        }
    }
    double more = (span.high - span.low) * 0.06;
    return (struct span){span.low - more, span.high + more};
}

/* The samples that lie inside, or with `beyond` those that do not, at the edge. */
static size_t print_points(FILE *to, const struct matrix_view *rows, size_t n, struct span span,
                           bool beyond, double *room)
{
    size_t printed = 0;
    fprintf(to, "$%s << EOD\n", beyond ? "beyond" : "samples");
    for (size_t i = 0; i < n; i++) {
        size_t count = rows[i].cell->count;
        results_wall(rows[i].cell, room);
        for (size_t k = 0; k < count; k++) {
            double x = off(&rows[i].wall_ns, room[k]);
            double y = (double)i - 0.34 + 0.68 * ((double)k + 0.5) / (double)count;
            if ((x < span.low || x > span.high) != beyond)
                continue;
            fprintf(to, "%.6g %.6g\n", x < span.low ? span.low : x > span.high ? span.high : x, y);
            printed++;
        }
    }
    fputs("EOD\n", to);
    return printed;
}

/* The middle halves and the medians. */
static void print_boxes(FILE *to, const struct matrix_view *rows, size_t n)
{
    fputs("$boxes << EOD\n", to);
    for (size_t i = 0; i < n; i++)
        fprintf(to, "%.6g %.6g %zu\n", off(&rows[i].wall_ns, rows[i].wall_ns.q1),
                off(&rows[i].wall_ns, rows[i].wall_ns.q3), i);
    fputs("EOD\n", to);
}

size_t plot_strips(FILE *to, const struct matrix_view *rows, size_t n, double *room)
{
    struct span span = find_span(rows, n, room);
    plot_begin(to, 50 + 26 * (unsigned)n);
    plot_cells(to, rows, n);
    fprintf(
        to,
        "set rmargin 3\nset xlabel 'off the median, %%'\nset xrange [%.6g:%.6g]\nset xtics %.6g\n"
        "set style fill transparent solid 0.3 noborder\n",
        span.low, span.high, plot_step(span.high - span.low));
    print_boxes(to, rows, n);
    print_points(to, rows, n, span, false, room);
    size_t beyond = print_points(to, rows, n, span, true, room);
    fprintf(to,
            "set arrow from 0, graph 0 to 0, graph 1 nohead lw 1 lc rgb '#808080'\n"
            "plot $boxes using 1:3:1:2:($3-0.4):($3+0.4) with boxxyerror lc rgb '%s', \\\n"
            "    $samples with points pt 7 ps 0.35 lc rgb '%s'",
            plot_colours[MATRIX_IO], plot_colours[MATRIX_CIPHER]);
    if (beyond > 0)
        fprintf(to, ", \\\n    $beyond with points pt 6 ps 0.5 lc rgb '%s'",
                plot_colours[MATRIX_RSA]);
    fputc('\n', to);
    return beyond;
}
