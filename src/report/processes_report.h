/* Whole processes, job by job, in any format. What a study makes of them, it prints itself. */
#ifndef REPORT_PROCESSES_REPORT_H
#define REPORT_PROCESSES_REPORT_H

#include "report/rows.h"
#include "stat/processes.h"

/* Prints a record for each job; in a table at most 80 columns wide. 0, or -1 out of memory. */
int processes_report_print(FILE *to, enum rows_format format, const struct processes *p);

#endif
