/* All samples of the cells of a table: a strip for each cell, a point for each sample, how far it is
 * from the median to the right, and down in the order they were taken. */
#ifndef REPORT_PLOT_STRIPS_H
#define REPORT_PLOT_STRIPS_H

#include "report/plot.h"

/* Writes the script for the n rows of one table. Outliers (stat/summary) beyond what holds the others
 * stand at the edge; returns how many. `room` is for as many values as a cell has samples. */
size_t plot_strips(FILE *to, const struct matrix_view *rows, size_t n, double *room);

#endif
