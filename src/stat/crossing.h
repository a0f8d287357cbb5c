/* From which size on one thing costs more than another, found by measuring both over sizes.
 *
 * Two quantities, a and b, are measured at a ladder of sizes, several times each and in pairs: a[i]
 * and b[i] are from the same run or round, so that what disturbed both does not look like a
 * difference. At each size the logarithm of the ratio of their medians says which costs more, and
 * its bootstrap interval (pairs are drawn, not values) whether that is clear; all sizes together
 * are at ESTIMATE_LEVEL, each by itself stricter (Bonferroni). A ratio is taken to lie within 1000
 * either way, which gives phases that took nothing a place.
 *
 * The outcome follows from the order at the clear sizes alone: no change, one change either way, or
 * several, which is said and not smoothed over. Where there is one, it lies between the clear sizes
 * around it. Its place is interpolated, linearly in the logarithms of ratio and size, which is exact
 * for power laws. Unclear sizes in between that chance put in the wrong order are first made
 * monotone (isotonic regression by pooling adjacent violators: Ayer et al., Ann. Math. Statist. 26
 * (1955) 641). Its interval comes from the same draws, each with its own place. It knows of the
 * scatter of samples, not of a curve that bends between two sizes: make the ladder fine (a factor
 * of 2 or less) where it matters.
 */
#ifndef STAT_CROSSING_H
#define STAT_CROSSING_H

#include "stat/estimate.h"

/* The fewest sizes, and pairs at each, with an answer. */
#define CROSSING_FEW_SIZES 2
#define CROSSING_FEW       SUMMARY_FEW

/* One size: n pairs of costs, all finite and at least 0. */
struct crossing_point {
    double size; /* positive, and larger than that of the point before */
    const double *a, *b;
    size_t n;
};

enum crossing_outcome {
    CROSSING_UNKNOWN, /* cannot be told */
    CROSSING_NEVER,   /* a costs less at every size of the ladder */
    CROSSING_ALWAYS,  /* a costs more at every size */
    CROSSING_FROM,    /* a costs more from `size` on */
    CROSSING_UP_TO,   /* a costs more up to `size`, and less from there on */
    CROSSING_SEVERAL  /* the order changes more than once: not monotone */
};

struct crossing {
    enum crossing_outcome outcome;
    struct estimate size; /* FROM and UP_TO: where. Else 0, without an interval */
    double below, above;  /* FROM and UP_TO: the clear sizes around it. Else: up to `below` the
                             order is clear and the same, and again from `above` on; 0 or INFINITY
                             where there is no such size */
    int first, last;      /* at the smallest and largest size: 1 a costs more, -1 less, 0 unclear */
    size_t changes;       /* of the order, among sizes where it is clear */
    size_t unclear;       /* sizes where it is not */
};

/* Finds where a begins to cost more than b. With too few sizes, or too few pairs at any, the outcome
 * is CROSSING_UNKNOWN. 0, or -1 out of memory. */
int crossing_find(const struct crossing_point *points, size_t count, struct crossing *out);

#endif
