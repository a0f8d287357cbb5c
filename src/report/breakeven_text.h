/* From which sizes, and below which speed of a link, compression is worth it. */
#ifndef REPORT_BREAKEVEN_TEXT_H
#define REPORT_BREAKEVEN_TEXT_H

#include "stat/breakeven.h"

#include <stdio.h>

/* Prints a table over the sizes and a sentence for each question, at most 80 columns wide; `name` is what
 * the file is called. 0, or -1 out of memory. */
int breakeven_text_print(FILE *to, const struct results *r, const char *name);

#endif
