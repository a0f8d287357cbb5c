/* What a results file holds, printed as the command that saved it printed it. */
#ifndef CLI_REPORT_SAVED_H
#define CLI_REPORT_SAVED_H

#include "report/matrix_report.h"
#include "stat/results_set.h"

/* Prints everything in one of the formats: as a table, matrix, benchmarks, break-even and studies as their
 * commands do; a study that was broken off, any other format, and each phase where all_phases asks for it,
 * run by run. 0, or -1 out of memory. */
int report_saved_print(FILE *to, const struct matrix_report *report, const struct results_set *set,
                       bool all_phases);

/* Prints what the studies that are in it say, each as its command does; nothing where there is none. 0, or
 * -1 out of memory. */
int report_saved_studies(FILE *to, const struct results_set *set);

#endif
