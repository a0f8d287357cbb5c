/* What n samples say, by order statistics: pure functions, no assumption of a distribution.
 *
 * Times of a program are skewed to the right and have stragglers, so the middle is the median and
 * the width the MAD or the quartiles, which one wild sample cannot move. No sample is ever dropped:
 * outliers are counted and can be asked for, and take part in every figure.
 *
 * Quartiles are type 7 of Hyndman & Fan, "Sample Quantiles in Statistical Packages", The American
 * Statistician 50 (1996) 361: linear between order statistics at 1 + (n - 1) p, what R, NumPy and
 * spreadsheets do by default.
 *
 * The interval of the median lies between two order statistics, X(k) and X(n + 1 - k). It covers
 * the true median with probability P(k <= B <= n - k), B binomial of n and 1/2, whatever the
 * distribution, and with more where values are tied (David & Nagaraja, "Order Statistics", 3rd ed.
 * 2003, section 7.1). k is the largest that still gives SUMMARY_LEVEL. From 6 samples on there is
 * one; for fewer the interval is the smallest to the largest, and `coverage` says what that is
 * worth (5: 93.75 %, 3: 75 %, 2: 50 %, 1: nothing).
 *
 * An outlier is further from the median than 3 scaled MADs, 3 x 1.4826 x MAD: the Hampel
 * identifier (Davies & Gather, JASA 88 (1993) 782; Leys et al., J. Exp. Soc. Psychol. 49 (2013)
 * 764). Where more than half the samples are the same the MAD is 0 and the rule flags none.
 */
#ifndef STAT_SUMMARY_H
#define STAT_SUMMARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The coverage that an interval is to have, and the fewest samples that give it. */
#define SUMMARY_LEVEL 0.95
#define SUMMARY_FEW   6

struct summary {
    size_t n;
    double min, max;
    double median;
    double q1, q3;    /* type 7 */
    double mad;       /* raw: the median distance from the median, not scaled to a deviation */
    double low, high; /* the interval of the median */
    size_t low_rank, high_rank; /* as ranks from 1; 0 where n is 0 */
    double coverage; /* its exact probability, below SUMMARY_LEVEL where n is too small */
    size_t outliers;
};

/* Summarises n finite samples in any order. `scratch` has room for n and is overwritten; samples
 * are not. With n 0 everything is 0. */
void summary_of(const double *samples, size_t n, double *scratch, struct summary *out);

/* The same for whole nanoseconds. */
void summary_of_ns(const uint64_t *samples_ns, size_t n, double *scratch, struct summary *out);

/* Whether the interval has SUMMARY_LEVEL. */
bool summary_has_interval(const struct summary *s);

/* Whether x, a sample of s, is an outlier by the rule above. */
bool summary_is_outlier(const struct summary *s, double x);

/* The larger half of the interval as a share of the median: 0.012 is printed as +-1.2 %. Negative
 * where there is nothing to say: fewer than 2 samples, or a median that is not positive. */
double summary_spread(const struct summary *s);

/* The quantile p (0 to 1) of n > 0 ascending values, type 7. */
double summary_quantile(const double *sorted, size_t n, double p);

#endif
