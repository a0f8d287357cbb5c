/* The study ladder, run: encrypting and decrypting, whole and with the stages of each phase in turn
 * replaced. */
#ifndef STUDY_LADDER_RUN_H
#define STUDY_LADDER_RUN_H

#include "stat/ladder.h"
#include "study/study.h"

/* Measures all of it. *out is to be ended in either case. 0, or -1. */
int ladder_run(struct op *op, const struct study_context *c, struct ladder *out);

#endif
