/* The matrix as comma-separated values: a line a cell, with every phase and user time. Times are in
 * nanoseconds. Names of files are quoted, a quote within is doubled (RFC 4180). */
#ifndef REPORT_MATRIX_CSV_H
#define REPORT_MATRIX_CSV_H

#include "stat/results.h"

#include <stdio.h>

/* As `print` in struct matrix_report. */
int matrix_csv_print(FILE *to, const struct results *results, bool all_phases);

#endif
