/* What was measured by itself, without phases: benchmarks, and whole processes. */
#ifndef REPORT_HTML_BENCH_H
#define REPORT_HTML_BENCH_H

#include "report/html.h"
#include "stat/bench.h"
#include "stat/processes.h"

/* 0, or -1: out of memory, or interrupted. */
int html_bench(struct html *h, const struct bench *b);

void html_bench_processes(struct html *h, const struct processes *p);

#endif
