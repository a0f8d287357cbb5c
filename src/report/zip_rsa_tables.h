/* Of the study compression-vs-rsa: the table of 1995 with the new figures beside, and the tables with
 * phases in either format. */
#ifndef REPORT_ZIP_RSA_TABLES_H
#define REPORT_ZIP_RSA_TABLES_H

#include "stat/zip_rsa.h"

#include <stdio.h>

/* Each 0, or -1 out of memory. */
int zip_rsa_tables_print_old(FILE *to, const struct results *table);
int zip_rsa_tables_print_phases(FILE *to, const struct results *table);

#endif
