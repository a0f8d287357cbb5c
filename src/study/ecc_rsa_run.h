/* The study ecc-vs-rsa-verify, run: detached signatures over a file of 1024 bytes, by keys of four kinds;
 * here, as whole processes of this program, and of OpenSSL as in 2020. */
#ifndef STUDY_ECC_RSA_RUN_H
#define STUDY_ECC_RSA_RUN_H

#include "stat/ecc_rsa.h"
#include "study/study.h"

/* Measures all of it. *out is to be ended in either case. 0, or -1. */
int ecc_rsa_run(struct op *op, const struct study_context *c, struct ecc_rsa *out);

#endif
