/* Two results files beside each other: each thing that was measured in the first with the same of the
 * second, its time and the phases that matter.
 *
 * The same is a cell of the same task, on a file with the same name and content, with the same key size,
 * compression, profile, cipher, options and ring; a benchmark of the same group, name and size; a
 * process of the same program on the same job; in a run of the same study and name. What has no
 * counterpart is listed, and never compared with anything else.
 *
 * Verdicts are given to all times as one family, and to all phases as another (stat/compare). Where the
 * machines differ, a ratio tells of the machine as much as of the program: `machine` is how many times as
 * long the reference run takes on the new one, the geometric mean over its kinds, and a ratio divided by
 * it is what is left.
 */
#ifndef STAT_CONTRAST_H
#define STAT_CONTRAST_H

#include "stat/compare.h"
#include "stat/results_set.h"

/* A phase matters that takes at least this share of the time in one of the two. */
#define CONTRAST_SHARE 0.05

/* The time, or a phase of it, of once. */
struct contrast_part {
    int phase;             /* enum phase; -1: the time */
    double old_ns, new_ns; /* medians */
    struct compare compare;
};

/* One thing that was measured, of a set, which outlives it. */
struct contrast_item {
    enum results_kind kind;
    const char *study, *run;
    const struct results_cell *cell; /* CELLS; else NULL, as the others below */
    const struct bench_row *row;     /* ROWS */
    const struct processes_job *job; /* JOBS */
    const char *program;             /* JOBS: which does it; "": the process that does nothing */
};

struct contrast_cell {
    struct contrast_item old, new;
    size_t first, count; /* of parts[]: the time, then its phases */
};

enum contrast_why {
    CONTRAST_ONLY_OLD,
    CONTRAST_ONLY_NEW,
    CONTRAST_OTHER_FILE /* the cell is there, but its file held something else */
};

struct contrast_unlike {
    struct contrast_item item;
    enum contrast_why why;
};

struct contrast {
    struct contrast_cell *cells; /* owned, as the lists below */
    size_t count;
    struct contrast_part *parts;
    size_t part_count;
    struct contrast_unlike *unlike;
    size_t unlike_count;
    bool other_machine;                   /* another processor, or as many others */
    double reference[RESULTS_REFERENCES]; /* the new time over the old; 0: not known */
    double machine;                       /* 1: the same machine, or not known */
};

/* Compares. The sets outlive *out, which is to be ended in either case. 0, or -1 out of memory. */
int contrast_make(const struct results_set *old, const struct results_set *new,
                  struct contrast *out);

void contrast_end(struct contrast *c);

/* How many cells have that verdict on their time. */
size_t contrast_count(const struct contrast *c, enum compare_verdict verdict);

/* How many are slower by more than `share`, on another machine by its own measure. */
size_t contrast_slower(const struct contrast *c, double share);

#endif
