/* The study compression-vs-rsa: measures what stat/zip_rsa holds. */
#ifndef STUDY_ZIP_RSA_RUN_H
#define STUDY_ZIP_RSA_RUN_H

#include "stat/zip_rsa.h"
#include "study/study.h"

/* Everything in text mode with armor, as in 1995. Fills *out, to be ended in either case. 0, or
 * -1. */
int zip_rsa_run(struct op *op, const struct study_context *c, struct zip_rsa *out);

#endif
