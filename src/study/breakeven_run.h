/* Measures what pgpcost breakeven concludes from: beginnings of a file, encrypted and decrypted with
 * compression and without. */
#ifndef STUDY_BREAKEVEN_RUN_H
#define STUDY_BREAKEVEN_RUN_H

#include "stat/results.h"
#include "study/plan.h"
#include "study/study.h"

/* The fewest bytes of a file that has two sizes to compare. */
#define BREAKEVEN_RUN_FEW 256

/* Runs the plan, which has one key, one cipher and no files yet, over beginnings of the file at `path`.
 * The measuring key must be there. *out is to be ended in either case. 0, or -1 (STATUS_USAGE: the file
 * is too small). */
int breakeven_run(struct op *op, const struct study_context *c, struct plan *plan, const char *path,
                  struct results *out);

#endif
