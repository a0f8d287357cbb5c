/* How the samples of the cells of a table are spread: all of them as points, and their quantiles. */
#ifndef REPORT_HTML_SAMPLES_H
#define REPORT_HTML_SAMPLES_H

#include "report/html.h"

/* `rows` are the n of one table, `title` says of what. 0, or -1: out of memory, or interrupted. */
int html_samples(struct html *h, const struct matrix_view *rows, size_t n, const char *title);

#endif
