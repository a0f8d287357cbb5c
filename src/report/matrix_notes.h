/* What is to be known about a matrix, under its tables: what metering cost, and the findings of all
 * cells, one line a kind. */
#ifndef REPORT_MATRIX_NOTES_H
#define REPORT_MATRIX_NOTES_H

#include "stat/finding.h"
#include "stat/results.h"

#include <stdio.h>

/* A note: what kind it is, "warning: ", and a line of text. */
struct matrix_note {
    const char *mark;
    char text[512];
};
#define MATRIX_NOTES_MAX (1 + FINDING_COUNT)

/* Writes the notes to out[] and how many there are to *count: that on metering, then one for each kind
 * of finding. 0, or -1 out of memory. */
int matrix_notes_make(const struct results *results, struct matrix_note out[MATRIX_NOTES_MAX],
                      size_t *count);

/* Prints a line on metering, and one for each kind of finding that any cell has: in how many cells,
 * the words of the first that weighs most, what to do. 0, or -1 out of memory. */
int matrix_notes_print(FILE *to, const struct results *results);

#endif
