/* The report of the study rsa-4096-verify. */
#ifndef REPORT_RSA_VERIFY_TEXT_H
#define REPORT_RSA_VERIFY_TEXT_H

#include "stat/rsa_verify.h"

#include <stdio.h>

/* Prints it, in at most 80 columns. 0, or -1 out of memory. */
int rsa_verify_text_print(FILE *to, const struct rsa_verify *r);

#endif
