/* Benchmarks as comma-separated values: a line a sample. */
#ifndef REPORT_BENCH_CSV_H
#define REPORT_BENCH_CSV_H

#include "stat/bench.h"

#include <stdio.h>

/* Prints the names of the columns and the samples, row by row in the order they were taken. */
void bench_csv_print(FILE *to, const struct bench *b);

#endif
