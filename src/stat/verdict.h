/* Whether what somebody claimed is what was measured.
 *
 * A claim is a range, and what was measured an estimate with an interval: the claim holds where all of
 * the interval lies in the range, and does not where none of it does. Where it lies across the edge, or
 * where there is no interval, it cannot be told. The ranges are those of each study, with their reasons.
 */
#ifndef STAT_VERDICT_H
#define STAT_VERDICT_H

#include "stat/estimate.h"

enum verdict { VERDICT_UNKNOWN, VERDICT_HOLDS, VERDICT_FAILS };

/* The verdict on "between low and high", either of which may be infinite. */
enum verdict verdict_within(const struct estimate *e, double low, double high);

/* That on something said of n cases at once: one case that fails is enough. UNKNOWN where n is 0. */
enum verdict verdict_all(const enum verdict *each, size_t n);

/* "holds", "does not hold", "cannot be told here". */
const char *verdict_words(enum verdict v);

#endif
