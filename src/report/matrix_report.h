/* The formats that the matrix is printed in: one file and one row each. */
#ifndef REPORT_MATRIX_REPORT_H
#define REPORT_MATRIX_REPORT_H

#include "stat/results.h"

#include <stdio.h>

struct matrix_report {
    const char *name; /* as --format takes it */
    const char *what;
    /* Prints everything. all_phases: each phase instead of the groups. 0, or -1 out of memory. */
    int (*print)(FILE *to, const struct results *results, bool all_phases);
};

/* Prints results in one of the formats, and behind the first, which is the default, the notes on what
 * is doubtful (matrix_notes). 0, or -1 out of memory. */
int matrix_report_print(FILE *to, const struct matrix_report *report, const struct results *results,
                        bool all_phases);

/* All formats, ended by a row whose name is NULL. */
extern const struct matrix_report matrix_report_table[];

#endif
