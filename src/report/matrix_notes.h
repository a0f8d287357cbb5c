/* What is doubtful about a matrix, under its tables: the findings of all cells, one line a kind. */
#ifndef REPORT_MATRIX_NOTES_H
#define REPORT_MATRIX_NOTES_H

#include "stat/results.h"

#include <stdio.h>

/* Prints a line for each kind of finding that any cell has: in how many cells, the first one's
 * words, what to do; or nothing. 0, or -1 out of memory. */
int matrix_notes_print(FILE *to, const struct results *results);

#endif
