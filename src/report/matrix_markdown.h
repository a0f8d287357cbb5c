/* The matrix as tables for a page. */
#ifndef REPORT_MATRIX_MARKDOWN_H
#define REPORT_MATRIX_MARKDOWN_H

#include "stat/results.h"

#include <stdio.h>

/* As `print` in struct matrix_report. */
int matrix_markdown_print(FILE *to, const struct results *results, bool all_phases);

#endif
