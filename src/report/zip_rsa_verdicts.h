/* Of the study compression-vs-rsa: each claim of 1995, the rule by which it is judged, and the verdict
 * with its numbers. */
#ifndef REPORT_ZIP_RSA_VERDICTS_H
#define REPORT_ZIP_RSA_VERDICTS_H

#include "stat/zip_rsa.h"

#include <stdio.h>

/* 0, or -1 out of memory. */
int zip_rsa_verdicts_print(FILE *to, const struct zip_rsa *r);

#endif
