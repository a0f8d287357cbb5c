/* The reference run: a fixed piece of work, the same on every machine and in every version, that is
 * measured before and after what is saved (stat/results_set says what for).
 */
#ifndef STUDY_REFERENCE_H
#define STUDY_REFERENCE_H

#include "base/clock.h"
#include "base/op.h"
#include "stat/results_set.h"

/* Takes all samples of all kinds, after one of each to warm up: some tens of milliseconds. 0, or -1
 * (out of memory; STATUS_INTERNAL: a wrong result). */
int reference_run(struct op *op, const struct clock *clock, struct results_reference *out);

#endif
