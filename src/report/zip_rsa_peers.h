/* Of the study compression-vs-rsa: the same cells as whole processes of several programs, and whether
 * they are of the same shape. */
#ifndef REPORT_ZIP_RSA_PEERS_H
#define REPORT_ZIP_RSA_PEERS_H

#include "stat/processes.h"

#include <stdio.h>

/* 0, or -1 out of memory. */
int zip_rsa_peers_print(FILE *to, const struct processes *p);

#endif
