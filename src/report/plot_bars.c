#include "report/plot_bars.h"

#include "report/format.h"

/* The pieces of a group: number of the row, and from where to where it reaches. With
 * `shares` in percent of the row's time, else in units of unit_ns. */
static void print_pieces(FILE *to, const struct matrix_view *rows, size_t n, int group,
                         double unit_ns, bool shares)
{
    fprintf(to, "$g%d << EOD\n", group);
    for (size_t i = 0; i < n; i++) {
        double before = 0, length = rows[i].group_ns[group], median = rows[i].wall_ns.median;
        double scale = !shares ? unit_ns : median > 0 ? median / 100 : 1;
        for (int g = 0; g < group; g++)
            before += rows[i].group_ns[g];
        if (length > 0)
            fprintf(to, "%zu %.6g %.6g\n", i, before / scale, (before + length) / scale);
    }
    fputs("EOD\n", to);
}

static bool has_group(const struct matrix_view *rows, size_t n, int group)
{
    for (size_t i = 0; i < n; i++) {
        if (rows[i].group_ns[group] > 0)
            return true;
    }
    return false;
}

/* The times, as words behind their bars. */
static void print_times(FILE *to, const struct matrix_view *rows, size_t n,
                        const struct matrix_unit *unit)
{
    char time[FORMAT_BYTES];
    fputs("$times << EOD\n", to);
    for (size_t i = 0; i < n; i++)
        fprintf(to, "%zu %.6g \"%s\"\n", i, rows[i].wall_ns.median / unit->ns,
                format_time(rows[i].wall_ns.median, time));
    fputs("EOD\n", to);
}

static void print_plot(FILE *to, const struct matrix_view *rows, size_t n, bool times)
{
    const char *before = "plot ";
    for (int g = 0; g < MATRIX_GROUPS; g++) {
        if (!has_group(rows, n, g))
            continue;
        fprintf(to, "%s$g%d using 2:1:2:3:($1-0.36):($1+0.36) with boxxyerror lc rgb '%s'", before,
                g, plot_colours[g]);
        before = ", \\\n    ";
    }
    if (times)
        fprintf(to, "%s$times using 2:1:3 with labels left offset 0.4,0 textcolor rgb '#000000'",
                before);
    fputc('\n', to);
}

static void print_all(FILE *to, const struct matrix_view *rows, size_t n,
                      const struct matrix_unit *unit)
{
    double longest = 0;
    plot_begin(to, 50 + 22 * (unsigned)n);
    plot_cells(to, rows, n);
    fputs("set style fill solid 1 noborder\n", to);
    for (size_t i = 0; i < n; i++)
        longest = rows[i].wall_ns.median > longest ? rows[i].wall_ns.median : longest;
    double reach = !unit ? 100 : longest > 0 ? longest * 1.26 / unit->ns : 1;
    if (unit)
        fprintf(to, "set xlabel 'time, %s'\n", unit->name);
    else
        fputs("set xlabel 'share of the time, %'\n", to);
    fprintf(to, "set xrange [0:%.6g]\nset xtics %.6g\nset rmargin 3\n", reach,
            unit ? plot_step(reach) : 20);
    for (int g = 0; g < MATRIX_GROUPS; g++) {
        if (has_group(rows, n, g))
            print_pieces(to, rows, n, g, unit ? unit->ns : 0, !unit);
    }
    if (unit)
        print_times(to, rows, n, unit);
    print_plot(to, rows, n, unit);
}

void plot_bars(FILE *to, const struct matrix_view *rows, size_t n, const struct matrix_unit *unit)
{
    print_all(to, rows, n, unit);
}

void plot_bars_shares(FILE *to, const struct matrix_view *rows, size_t n)
{
    print_all(to, rows, n, NULL);
}
