/* What a run of benchmarks gave: operations by themselves, with their raw samples.
 *
 * Plain data, filled by study/bench_run, or from a file (stat/results_load); everything printed is a pure
 * function of it. A row is one operation at one size. Rows of the same group and name
 * that follow each other are a series: the same at several sizes.
 */
#ifndef STAT_BENCH_H
#define STAT_BENCH_H

#include "stat/fit.h"

#include <stdbool.h>

/* What the size of a row is, and so which figures make sense of it. */
enum bench_unit {
    BENCH_BYTES, /* bytes gone through: a fixed cost and a cost a byte */
    BENCH_BITS,  /* the size of a key: a power */
    BENCH_ONE,   /* there is none */
    BENCH_FILE,  /* a whole file, of so many bytes */
    BENCH_UNITS
};

/* As files name them: "bytes". */
extern const char *const bench_unit_names[BENCH_UNITS];

/* Room for names; those of operations are at most BENCH_NAME_BYTES - 1 characters, a column's width. */
#define BENCH_GROUP_BYTES 12
#define BENCH_NAME_BYTES  18

struct bench_row {
    char group[BENCH_GROUP_BYTES]; /* "hash" */
    char name[BENCH_NAME_BYTES];   /* "SHA-256" */
    enum bench_unit unit;
    uint64_t size;
    uint64_t out_bytes; /* FILE: what came out; else 0 */
    unsigned repeats;   /* operations in a sample */
    double *ns;         /* owned: of one operation, in the order they were taken */
    bool counts_tried;  /* making keys: how many numbers were tried for the primes of each, too */
    double *tried;      /* owned: of each sample, where that is so */
    size_t count;
};

struct bench {
    char study[24];   /* what took them: "bench", or a study */
    char name[64];    /* "bench", or which part of the study */
    char setting[64]; /* what the environment was made to say, as NAME=value; empty: nothing */
    char missing[96]; /* why nothing was measured; empty: it was */
    struct bench_row *rows; /* owned */
    size_t count;
    unsigned runs;
    uint64_t seed;       /* of the order in which they were taken */
    double load;         /* load average before the run; negative: not known */
    unsigned processors; /* 0: not known */
};

void bench_end(struct bench *b);

/* Frees what the samples of one row are in; it has none any more. */
void bench_end_row(struct bench_row *row);

/* Adds a sample to a row; `tried` is kept where the row counts it. 0, or -1 out of memory. */
int bench_append(struct bench_row *row, double ns, double tried);

/* The rows of the series that begins at row i: their number, at least 1. */
size_t bench_series(const struct bench *b, size_t i);

/* The row of that name and size; NULL where there is none. */
const struct bench_row *bench_find(const struct bench *b, const char *group, const char *name,
                                   uint64_t size);

/* The median of one operation, in nanoseconds, and the summary of it. 0, or -1 out of memory. */
int bench_summary(const struct bench_row *row, struct summary *out);

/* Fits n rows of a series: BYTES by a line, the intercept in nanoseconds and the slope in those a byte;
 * BITS by a power. Of many samples medians of a few each are taken. out->n is 0 where they are of one size. 0, or -1 out of memory. */
int bench_fit(const struct bench_row *rows, size_t n, struct fit *out);

/* The exponent that textbooks give a series over bits; 0 where there is none. */
int bench_textbook(const struct bench_row *row);

#endif
