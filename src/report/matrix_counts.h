/* What is counted of whole operations beside their phases: cycles and instructions, or ticks of the clock,
 * which are no cycles and are not called so, and page faults. Means, as faults come and go. */
#ifndef REPORT_MATRIX_COUNTS_H
#define REPORT_MATRIX_COUNTS_H

#include "report/matrix_view.h"

#include <stdio.h>

/* Prints a line for each that there is in any of the rows, with a column of 9 characters for each row. */
void matrix_counts_print(FILE *to, const struct matrix_view *rows, size_t n);

/* Prints what they are. */
void matrix_counts_legend(FILE *to, const struct matrix_view *rows, size_t n);

#endif
