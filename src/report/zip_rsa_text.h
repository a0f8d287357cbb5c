/* The report of the study compression-vs-rsa: the answer, the tables, exponents, break-even sizes, other
 * programs, and last the claims of 1995 with their verdicts. A pure function of what was measured; at
 * most 80 columns, plain ASCII, fit for a mail. */
#ifndef REPORT_ZIP_RSA_TEXT_H
#define REPORT_ZIP_RSA_TEXT_H

#include "stat/zip_rsa.h"

#include <stdio.h>

/* 0, or -1 out of memory. */
int zip_rsa_text_print(FILE *to, const struct zip_rsa *results);

#endif
