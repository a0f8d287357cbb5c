/* The matrix as JSON: an object with a member for each cell, all figures of it in nanoseconds. */
#ifndef REPORT_MATRIX_JSON_H
#define REPORT_MATRIX_JSON_H

#include "stat/results.h"

#include <stdio.h>

/* As matrix_report wants it; all_phases changes nothing, as every phase is there. */
int matrix_json_print(FILE *to, const struct results *results, bool all_phases);

#endif
