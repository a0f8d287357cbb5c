/* Where the time of the cells of a table went: stacked bars, and the figures behind them. */
#ifndef REPORT_HTML_BARS_H
#define REPORT_HTML_BARS_H

#include "report/html.h"

/* `rows` are the n of one table, `title` says of what. 0, or -1: out of memory, or interrupted. */
int html_bars(struct html *h, const struct matrix_view *rows, size_t n, const char *title);

#endif
