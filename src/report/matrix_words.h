/* Says in plain words what a table of the matrix shows: which group of phases dominates, and what
 * compression costs and saves. Computed from the figures, and silent where they do not tell: of rows
 * that have no interval (too few samples), where no group has half of the time, and where the
 * intervals with and without compression overlap. What is said of a key size holds for all its rows
 * that are spoken of. */
#ifndef REPORT_MATRIX_WORDS_H
#define REPORT_MATRIX_WORDS_H

#include "report/matrix_view.h"

#define MATRIX_WORDS_BYTES 1024

/* Writes a sentence or two on the n rows of one table, or nothing. */
void matrix_words(const struct matrix_view *rows, size_t n, char out[MATRIX_WORDS_BYTES]);

#endif
