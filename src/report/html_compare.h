/* Several files beside each other: each with the first, cell by cell. */
#ifndef REPORT_HTML_COMPARE_H
#define REPORT_HTML_COMPARE_H

#include "report/html.h"
#include "report/html_page.h"

/* 0, or -1 out of memory. */
int html_compare(struct html *h, const struct html_file *old, const struct html_file *new);

#endif
