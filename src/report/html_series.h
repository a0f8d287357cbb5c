/* Benchmarks over sizes: lines, and the figures behind them. What goes through bytes has speeds, and a
 * fixed cost beside one for each byte; what takes a key has an exponent. */
#ifndef REPORT_HTML_SERIES_H
#define REPORT_HTML_SERIES_H

#include "report/html.h"
#include "stat/bench.h"

/* Rows from `from` to before `to`, of one group and unit; x and ns are sizes and medians of all rows of
 * the bench. */
struct html_span {
    const struct bench *b;
    const double *x, *ns;
    size_t from, to;
};

/* Both: 0, or -1: out of memory, or interrupted. */
int html_series_bytes(struct html *h, const struct html_span *s);
int html_series_bits(struct html *h, const struct html_span *s);

#endif
