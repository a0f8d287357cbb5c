/* Whether one set of samples is slower than another, and by how much.
 *
 * How much is the ratio of the medians, new over old, with a bootstrap interval for which each set
 * is resampled by itself. Whether at all is the test of Mann & Whitney (Ann. Math. Statist. 18
 * (1947) 50; Wilcoxon, Biometrics Bull. 1 (1945) 80): U counts the pairs of an old and a new sample
 * in which the new one is larger, ties as halves. Without ties, and while the number of orders is
 * below 2^53 (28 and 28 samples), its distribution is exact: the orders with that U are a
 * coefficient of the Gaussian binomial. Otherwise it is the normal one, with the variance corrected
 * for ties (Lehmann, "Nonparametrics", 1975, section 1.3) and for continuity.
 *
 * At a level of 0.05, 1 comparison in 20 of what is the same sees a difference. Who looks at many
 * cells calls compare_family on all of them: then the probability that any of them is a false one
 * is at most the level (Holm, Scand. J. Statist. 6 (1979) 65).
 *
 * Samples are taken to be independent. Two runs of a program differ in more than chance within a
 * run (where memory lies, the temperature), and no test of their samples knows that: a difference
 * that is seen but small is worth a third run.
 */
#ifndef STAT_COMPARE_H
#define STAT_COMPARE_H

#include "stat/estimate.h"

/* The customary level. */
#define COMPARE_LEVEL 0.05

/* The fewest samples in each set with an interval of the ratio. */
#define COMPARE_FEW SUMMARY_FEW

enum compare_verdict {
    COMPARE_TOO_FEW,       /* no samples of these numbers could show a difference at the level */
    COMPARE_NO_DIFFERENCE, /* none seen, which does not say that there is none */
    COMPARE_FASTER,        /* the new samples are smaller */
    COMPARE_SLOWER
};

struct compare {
    size_t old_count, new_count;
    struct estimate ratio; /* of the medians, new over old; 1 where both are 0 */
    double u;              /* pairs in which the new one is larger */
    double p;              /* two-sided; 1 where a set is empty */
    double p_least;        /* the smallest that samples of these numbers can give */
    bool exact;            /* p is */
    enum compare_verdict verdict;
};

/* Compares two sets of samples, in any order, all finite and at least 0; level is between 0 and 1.
 * A verdict needs p of at most the level, and median and U on the same side. 0, or -1 out of
 * memory. */
int compare_samples(const double *old, size_t old_count, const double *new, size_t new_count,
                    double level, struct compare *out);

/* Gives n comparisons new verdicts, as one family at that level. Where none of them has the samples to
 * be seen among so many, all are COMPARE_TOO_FEW. */
void compare_family(struct compare *all, size_t n, double level);

#endif
