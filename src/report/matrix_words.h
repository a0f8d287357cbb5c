/* Says in plain words what a table of the matrix shows: which phase dominates, and what compression
 * costs or saves. Computed from the figures, and silent where they do not tell: where no group has
 * half of the time, and where the intervals of two medians overlap. */
#ifndef REPORT_MATRIX_WORDS_H
#define REPORT_MATRIX_WORDS_H

#include "report/matrix_view.h"

#define MATRIX_WORDS_BYTES 512

/* Writes a sentence or two on the n rows of one table, or nothing. */
void matrix_words(const struct matrix_view *rows, size_t n, char out[MATRIX_WORDS_BYTES]);

#endif
