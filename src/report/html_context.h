/* What was measured on what: the machine, versions, the clock, the reference run. */
#ifndef REPORT_HTML_CONTEXT_H
#define REPORT_HTML_CONTEXT_H

#include "report/html.h"
#include "stat/results_set.h"

void html_context(struct html *h, const struct results_set *set);

#endif
