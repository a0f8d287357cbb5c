/* The study sha256-vs-sha512: runs `bench hash` of this program in children that may use less and less of
 * the processor, and reads what they print. */
#ifndef STUDY_SHA2_RUN_H
#define STUDY_SHA2_RUN_H

#include "stat/sha2.h"
#include "study/study.h"

/* Measures all of it. *out is to be ended in either case. 0, or -1. */
int sha2_run(struct op *op, const struct study_context *c, struct sha2 *out);

#endif
