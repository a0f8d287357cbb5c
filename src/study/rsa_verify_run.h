/* The study rsa-4096-verify, run: one clearsigned mail, keys of five kinds, rings from one key to ten
 * thousand; here, and as whole processes of this program and of GnuPG. */
#ifndef STUDY_RSA_VERIFY_RUN_H
#define STUDY_RSA_VERIFY_RUN_H

#include "stat/rsa_verify.h"
#include "study/study.h"

/* Measures all of it. *out is to be ended in either case. 0, or -1. */
int rsa_verify_run(struct op *op, const struct study_context *c, struct rsa_verify *out);

#endif
