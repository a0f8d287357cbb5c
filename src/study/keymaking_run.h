/* The study key-generation: makes many keys of each kind, and measures what they and some ciphers do. */
#ifndef STUDY_KEYMAKING_RUN_H
#define STUDY_KEYMAKING_RUN_H

#include "stat/keymaking.h"
#include "study/study.h"

/* Measures all of it. *out is to be ended in either case. 0, or -1. */
int keymaking_run(struct op *op, const struct study_context *c, struct keymaking *out);

#endif
