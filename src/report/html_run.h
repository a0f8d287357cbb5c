/* A run of cells: a section for each of its tables, with pictures, and what is said of them. */
#ifndef REPORT_HTML_RUN_H
#define REPORT_HTML_RUN_H

#include "report/html.h"

/* 0, or -1: out of memory, or interrupted. */
int html_run(struct html *h, const struct results *run);

#endif
