/* Lines through medians over sizes, both axes logarithmic: time against bytes or bits. */
#ifndef REPORT_PLOT_LINES_H
#define REPORT_PLOT_LINES_H

#include "report/plot.h"

/* A series: colour and sign are those of its number. */
struct plot_line {
    const double *x; /* positive */
    const double *ns;
    size_t count;
};

/* Writes the script for at most MATRIX_GROUPS series; `x_name` says what sizes are: "bytes". Points
 * that have no logarithm are left out. */
void plot_lines(FILE *to, const struct plot_line *lines, size_t count, const char *x_name);

/* The same with a line for each that is fitted to it, time = exp(intercept) size^slope, in the place
 * of those from point to point. */
struct plot_power {
    struct plot_line line;
    double slope, intercept;
    bool fitted;
};
void plot_lines_powers(FILE *to, const struct plot_power *powers, size_t count, const char *x_name);

#endif
