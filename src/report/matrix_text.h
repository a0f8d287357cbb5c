/* The matrix as plain text, at most 80 columns, ASCII: fit for a terminal and for a mail. */
#ifndef REPORT_MATRIX_TEXT_H
#define REPORT_MATRIX_TEXT_H

#include "stat/results.h"

#include <stdio.h>

/* As `print` in struct matrix_report. */
int matrix_text_print(FILE *to, const struct results *results, bool all_phases);

#endif
