#include "report/plot_lines.h"

#include <math.h>

static void print_head(FILE *to, const char *x_name)
{
    char word[PLOT_WORD_BYTES];
    plot_begin(to, 300);
    fprintf(to,
            "set logscale xy\nset format x '%%.0s%%c'\nset format y '%%.0s %%cs'\n"
            "set xlabel '%s'\nset rmargin 3\n",
            plot_word(x_name, word));
}

/* Sizes, and times in seconds. */
static void print_points(FILE *to, const struct plot_line *line, size_t number)
{
    fprintf(to, "$s%zu << EOD\n", number);
    for (size_t i = 0; i < line->count; i++) {
        if (line->x[i] > 0 && line->ns[i] > 0)
            fprintf(to, "%.9g %.6g\n", line->x[i], line->ns[i] / 1e9);
    }
    fputs("EOD\n", to);
}

static void print_series(FILE *to, size_t number, const char *how)
{
    const char *colour = plot_colours[number % MATRIX_GROUPS];
    fprintf(to, "%s$s%zu with %s pt %d ps 0.6 lc rgb '%s'", number ? ", \\\n    " : "plot ", number,
            how, plot_signs[number % MATRIX_GROUPS].type, colour);
}

void plot_lines(FILE *to, const struct plot_line *lines, size_t count, const char *x_name)
{
    print_head(to, x_name);
    for (size_t i = 0; i < count; i++)
        print_points(to, &lines[i], i);
    for (size_t i = 0; i < count; i++)
        print_series(to, i, "linespoints lt 1 lw 1.2");
    fputc('\n', to);
}

/* From the smallest size to the largest, with a tic for each that has room: of keys, which are few. */
static void print_sizes(FILE *to, const struct plot_power *powers, size_t count)
{
    double low = INFINITY, high = 0, before = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < powers[i].line.count; k++) {
            low = fmin(low, powers[i].line.x[k]);
            high = fmax(high, powers[i].line.x[k]);
        }
    }
    if (!(low > 0 && high > low))
        return;
    double room = pow(high / low, 0.14);
    fputs("set xtics (", to);
    while (before < high) {
        double next = high;
        for (size_t i = 0; i < count; i++) {
            for (size_t k = 0; k < powers[i].line.count; k++) {
                double x = powers[i].line.x[k];
                if (x >= before * room && x < next && x * room <= high)
                    next = x;
            }
        }
        fprintf(to, "%s'%.0f' %.9g", before > 0 ? ", " : "", next, next);
        before = next;
    }
    fprintf(to, ")\nset xrange [%.9g:%.9g]\n", low / 1.1, high * 1.1);
}

/* The ends of the line that was fitted. */
static void print_fitted(FILE *to, const struct plot_power *p, size_t number)
{
    double low = INFINITY, high = 0;
    for (size_t i = 0; i < p->line.count; i++) {
        low = p->line.x[i] < low ? p->line.x[i] : low;
        high = p->line.x[i] > high ? p->line.x[i] : high;
    }
    fprintf(to, "$f%zu << EOD\n", number);
    for (int i = 0; i < 2; i++) {
        double x = i ? high : low;
        fprintf(to, "%.9g %.6g\n", x, exp(p->intercept) * pow(x, p->slope) / 1e9);
    }
    fputs("EOD\n", to);
}

void plot_lines_powers(FILE *to, const struct plot_power *powers, size_t count, const char *x_name)
{
    print_head(to, x_name);
    print_sizes(to, powers, count);
    for (size_t i = 0; i < count; i++) {
        print_points(to, &powers[i].line, i);
        if (powers[i].fitted)
            print_fitted(to, &powers[i], i);
    }
    for (size_t i = 0; i < count; i++)
        print_series(to, i, "points");
    for (size_t i = 0; i < count; i++) {
        if (powers[i].fitted)
            fprintf(to, ", \\\n    $f%zu with lines lt 1 lw 1.2 lc rgb '%s'", i,
                    plot_colours[i % MATRIX_GROUPS]);
    }
    fputc('\n', to);
}
