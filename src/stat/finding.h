/* Findings: what is doubtful about a row of samples, and what to do about it.
 *
 * Each is one row of the only table of rules, finding_rules: a pure function of the samples, their
 * summary and the context they were taken in. Reports print text and advice as they are; nothing
 * here changes or drops a sample. A bound that is not known is left 0 or negative, and its rule
 * says nothing.
 *
 * Drift is found by the Mann-Kendall test (Mann, Econometrica 13 (1945) 245; Kendall, "Rank
 * Correlation Methods", 1975): S, the number of pairs that rise less those that fall, against its
 * variance n (n - 1) (2n + 5) / 18 without a trend. The bound is 3.29 deviations (1 row in 1000 by
 * chance, for a matrix has many), and the last third's median must differ from the first's by 1 %.
 * Ties are not corrected for, which errs on the side of silence.
 */
#ifndef STAT_FINDING_H
#define STAT_FINDING_H

#include "stat/summary.h"

enum finding_code {
    FINDING_FEW,      /* too few samples for an interval */
    FINDING_STEP,     /* the clock's step is too coarse */
    FINDING_DRIFT,    /* the samples rise or fall over time */
    FINDING_OVERHEAD, /* the meter's own readings of the clock weigh too much */
    FINDING_SPREAD,   /* the samples lie far apart */
    FINDING_LOAD,     /* the machine had other work */
    FINDING_COUNT
};

enum finding_severity {
    FINDING_NOTE,   /* good to know */
    FINDING_WARNING /* the figures may mislead */
};

struct finding {
    enum finding_code code;
    enum finding_severity severity;
    char text[160];     /* one line, lower case, no full stop, with the figures */
    const char *advice; /* likewise, without figures; never freed */
};

/* What was measured, and in what surroundings. Times are of one operation. */
struct finding_context {
    const double *samples_ns;      /* in the order they were taken, all at least 0 */
    const struct summary *summary; /* of them */
    unsigned repeats;              /* operations in one sample; 0 counts as 1 */
    double step_ns;                /* the smallest step of the clock */
    double clock_cost_ns;          /* what one reading of it costs */
    uint64_t transitions;          /* readings in one operation */
    double load;                   /* load average before the run; negative: not known */
    unsigned processors;           /* 0: not known */
};

struct finding_rule {
    enum finding_code code;
    const char *name; /* for files and the manual: "clock-step" */
    const char *advice;
    /* Whether it holds; then fills severity and text of *out. `scratch` as for finding_all. */
    bool (*holds)(const struct finding_context *c, double *scratch, struct finding *out);
};

/* FINDING_COUNT rules, indexed by enum finding_code. */
extern const struct finding_rule finding_rules[FINDING_COUNT];

/* Fills out[] with what holds, in the order of the table, and returns how many. `scratch` has room
 * for summary->n values and is overwritten. */
size_t finding_all(const struct finding_context *c, double *scratch,
                   struct finding out[FINDING_COUNT]);

/* The share of the time that went into reading the clock: transitions x cost / median. 0 where
 * one of them is not known. Every table states it. */
double finding_overhead(const struct finding_context *c);

#endif
