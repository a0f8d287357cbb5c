/* Intervals by resampling: the percentile bootstrap (Efron, Ann. Statist. 7 (1979) 1; Efron &
 * Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13).
 *
 * A figure is computed again from BOOTSTRAP_DRAWS samples, each drawn with replacement from the one
 * that was measured, and the middle of these replicates is the interval. A draw is kept as how often
 * each value was drawn, so that values are sorted once and the median of a draw is a walk.
 *
 * For medians of few samples the interval errs to the wide side: simulated with 6 to 30 of them, that
 * of a ratio of medians held the truth in 95 to 98 % of cases.
 *
 * The generator starts from one fixed state, BOOTSTRAP_SEED, in every function that resamples: the
 * same samples give the same interval, always and everywhere. Drawing takes samples to be
 * independent; where they drift, intervals are too narrow (stat/finding tells).
 */
#ifndef STAT_BOOTSTRAP_H
#define STAT_BOOTSTRAP_H

#include "stat/estimate.h"

/* 999, so that the 25th of them from either end is the bound of an interval of 95 %. */
#define BOOTSTRAP_DRAWS 999
#define BOOTSTRAP_SEED  UINT64_C(1995)

/* A value and where it stood before it was sorted. */
struct bootstrap_value {
    double value;
    size_t from;
};

/* Writes the n values of x to out[n], ascending; equal ones in the order they stood. */
void bootstrap_sort(const double *x, size_t n, struct bootstrap_value *out);

/* Draws n > 0 times from n: counts[i] becomes how often i was drawn. */
void bootstrap_draw(uint64_t *state, unsigned *counts, size_t n);

/* The median of a draw from n > 0 sorted values; counts[] in the order before sorting. */
double bootstrap_median(const struct bootstrap_value *sorted, size_t n, const unsigned *counts);

/* Sets low, high and coverage from BOOTSTRAP_DRAWS replicates, which are sorted and may be
 * infinite, but not NaN. */
void bootstrap_interval(double *replicates, double level, struct estimate *out);

/* The interval of an estimate of which nothing is known. */
void bootstrap_no_interval(struct estimate *out);

#endif
