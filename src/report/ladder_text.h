/* The report of the study ladder. */
#ifndef REPORT_LADDER_TEXT_H
#define REPORT_LADDER_TEXT_H

#include "stat/ladder.h"

#include <stdio.h>

/* Prints it, in at most 80 columns. 0, or -1 out of memory. */
int ladder_text_print(FILE *to, const struct ladder *l);

#endif
