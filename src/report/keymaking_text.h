/* The report of the study key-generation. */
#ifndef REPORT_KEYMAKING_TEXT_H
#define REPORT_KEYMAKING_TEXT_H

#include "stat/keymaking.h"

#include <stdio.h>

/* Prints all of it, at most 80 columns wide. 0, or -1 out of memory. */
int keymaking_text_print(FILE *to, const struct keymaking *r);

#endif
