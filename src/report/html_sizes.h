/* Time against size: a ladder of sizes with and without compression, and where one begins to cost more
 * than the other. */
#ifndef REPORT_HTML_SIZES_H
#define REPORT_HTML_SIZES_H

#include "report/html.h"

/* Whether a run is made of such ladders: its files are beginnings of others, "paper.ps:4096". */
bool html_sizes_has(const struct results *run);

/* 0, or -1: out of memory, or interrupted. */
int html_sizes(struct html *h, const struct results *run);

#endif
