/* A figure with its interval: what fits, comparisons and crossings hand out. */
#ifndef STAT_ESTIMATE_H
#define STAT_ESTIMATE_H

#include "stat/summary.h"

/* The coverage that intervals aim at: one for all of stat. */
#define ESTIMATE_LEVEL SUMMARY_LEVEL

struct estimate {
    double value;
    double low, high; /* -INFINITY and INFINITY where nothing is known of it */
    double coverage;  /* the probability aimed at that the truth lies between; 0: nothing known */
};

#endif
