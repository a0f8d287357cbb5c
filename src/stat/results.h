/* What a run of measurements gave: cells with their raw samples, and how they were taken.
 *
 * Plain data, filled by study/runner or from a file (stat/results_load) and read by the reports;
 * everything printed is a pure function of it. All samples are kept, in the order they were taken.
 */
#ifndef STAT_RESULTS_H
#define STAT_RESULTS_H

#include "base/counter.h"
#include "meter/cost.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One sample: the cost of `repeats` operations together. */
struct results_sample {
    struct cost cost;
    unsigned repeats;               /* at least 1 */
    uint64_t counts[COUNTER_KINDS]; /* 0: not counted */
};

/* A ring of public keys that one is looked for in. */
struct results_ring {
    unsigned keys; /* 0: there is none */
    uint64_t bytes;
    bool large_keys; /* of about 20 KB each, not 1.2 KB */
};

/* One cell: an operation on a file with certain parameters. */
struct results_cell {
    char task[16];   /* "encrypt", "decrypt"; those of studies stand with them */
    char file[64];   /* its base name */
    char sha256[65]; /* of what the file held, in hexadecimal; "": not known */
    unsigned bits;   /* of the RSA key */
    int level;       /* of compression; 0: off */
    int level_on;    /* what "on" is in its profile */
    char profile[16];
    char cipher[24];
    bool armor, text;
    unsigned inputs; /* how many different inputs it takes in turn; 0 or 1: always the same */
    struct results_ring ring;
    uint64_t in_bytes, out_bytes;
    struct results_sample *samples; /* owned */
    size_t count, room;
};

/* A whole run. */
struct results {
    char study[24];             /* what took them: "matrix", "breakeven", a study */
    char name[64];              /* "matrix", the file of breakeven, or which part of the study */
    struct results_cell *cells; /* owned, in the order of the tables */
    size_t count;
    unsigned runs; /* no cell has more samples */
    uint64_t seed; /* of the order in which cells were run */
    const char *clock_name;
    double clock_cost_ns, clock_step_ns;
    double load;         /* load average before the run; negative: not known */
    unsigned processors; /* 0: not known */
};

/* Room for `count` cells with `runs` samples each; samples are added by results_add. 0, or -1 out
 * of memory. */
int results_init(struct results *r, size_t count, unsigned runs);

/* Lets go of all cells but the first `count`. */
void results_keep(struct results *r, size_t count);

void results_end(struct results *r);

/* Adds a sample to cell i, which becomes larger where it must. It is all 0 and stays where it is until
 * the next one. NULL out of memory. */
struct results_sample *results_add(struct results *r, size_t i);

/* Writes what one operation of each sample took, in nanoseconds, to out[cell->count]: wall time,
 * or that of one phase, or CPU time. */
void results_wall(const struct results_cell *cell, double *out);
void results_phase(const struct results_cell *cell, enum phase phase, double *out);
void results_user(const struct results_cell *cell, double *out);

#endif
