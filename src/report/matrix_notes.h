/* What is to be known about a matrix, under its tables: what metering cost, and the findings of all
 * cells, one line a kind. */
#ifndef REPORT_MATRIX_NOTES_H
#define REPORT_MATRIX_NOTES_H

#include "stat/results.h"

#include <stdio.h>

/* Prints a line on metering, and one for each kind of finding that any cell has: in how many cells,
 * the words of the first that weighs most, what to do. 0, or -1 out of memory. */
int matrix_notes_print(FILE *to, const struct results *results);

#endif
