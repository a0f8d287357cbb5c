/* The formats that benchmarks are printed in. */
#ifndef REPORT_BENCH_REPORT_H
#define REPORT_BENCH_REPORT_H

#include "report/rows.h"
#include "stat/bench.h"

/* Prints a run in that format: tables (report/bench_text, to which `what` goes), as CSV a line a sample,
 * else a record for each row. 0, or -1 out of memory. */
int bench_report_print(FILE *to, enum rows_format format, const struct bench *b,
                       const char *(*what)(const char *group));

#endif
