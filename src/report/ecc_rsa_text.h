/* The report of the study ecc-vs-rsa-verify. */
#ifndef REPORT_ECC_RSA_TEXT_H
#define REPORT_ECC_RSA_TEXT_H

#include "stat/ecc_rsa.h"

#include <stdio.h>

/* Prints it, in at most 80 columns. 0, or -1 out of memory. */
int ecc_rsa_text_print(FILE *to, const struct ecc_rsa *r);

#endif
