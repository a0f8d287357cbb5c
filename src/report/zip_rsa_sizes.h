/* Of the study compression-vs-rsa: how RSA grows with the size of the key, and from which size of file
 * on one thing costs more than another. */
#ifndef REPORT_ZIP_RSA_SIZES_H
#define REPORT_ZIP_RSA_SIZES_H

#include "stat/zip_rsa.h"

#include <stdio.h>

/* Each 0, or -1 out of memory. */
int zip_rsa_sizes_print_powers(FILE *to, const struct zip_rsa *r);
int zip_rsa_sizes_print_breaks(FILE *to, const struct zip_rsa *r, enum zip_rsa_break what);

#endif
