/* Stacked bars: a bar for each cell, a piece of it for each group of phases. */
#ifndef REPORT_PLOT_BARS_H
#define REPORT_PLOT_BARS_H

#include "report/matrix_columns.h"
#include "report/plot.h"

/* Writes the script for the n rows of one table: their times in that unit, each bar with its time
 * beside it; and that for how each divides, in percent. */
void plot_bars(FILE *to, const struct matrix_view *rows, size_t n, const struct matrix_unit *unit);
void plot_bars_shares(FILE *to, const struct matrix_view *rows, size_t n);

#endif
