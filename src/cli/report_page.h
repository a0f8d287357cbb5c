/* Results files as a page of HTML. */
#ifndef CLI_REPORT_PAGE_H
#define CLI_REPORT_PAGE_H

#include "base/op.h"

#include <stdio.h>

/* Reads `count` results files and writes the page, with pictures where there is gnuplot; else a
 * warning says what to install, as the page does. all_phases: each phase instead of groups. 0, or
 * -1. */
int report_page(struct op *op, char *const *paths, size_t count, bool all_phases, FILE *to);

#endif
