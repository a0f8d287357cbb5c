/* The report of the study sha256-vs-sha512. */
#ifndef REPORT_SHA2_TEXT_H
#define REPORT_SHA2_TEXT_H

#include "stat/sha2.h"

#include <stdio.h>

/* Prints all of it, at most 80 columns wide. 0, or -1 out of memory. */
int sha2_text_print(FILE *to, const struct sha2 *r);

#endif
