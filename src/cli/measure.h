/* Runs an operation, once or several times in one process, measured each time, and prints the
 * table of its phases. What encrypt and decrypt have in common, their options included. */
#ifndef CLI_MEASURE_H
#define CLI_MEASURE_H

#include "base/op.h"
#include "pgp/profile.h"

#include <argp.h>

/* Options that encrypt and decrypt share; a child of their argp parsers. The input is a
 * `struct measure_options`. */
extern const struct argp measure_argp;

/* Each run's costs are kept: so many are 6 MiB. */
#define MEASURE_RUNS_MAX 10000

struct measure_options {
    const struct profile *profile; /* --profile */
    const char *output;            /* -o; NULL: derived from the input */
    bool force;                    /* -f */
    bool sync;                     /* --sync */
    bool quiet;                    /* -q */
    unsigned runs;                 /* -n; 0: once, as it comes, no warm-up */
    unsigned threads;              /* -j */
    int cpu;                       /* --cpu; -1: wherever */
    bool separate;                 /* --separate */
    const struct rsa_engine *rsa;  /* --rsa; NULL: the default */
};

/* Lines above a table. */
#define MEASURE_HEAD_LINES   6
#define MEASURE_HEAD_BYTES   160
#define MEASURE_HEAD_COLUMNS 80

struct measure_head {
    char text[MEASURE_HEAD_LINES][MEASURE_HEAD_BYTES];
    size_t count;
};

/* Adds a line; what does not fit MEASURE_HEAD_COLUMNS ends in "...". */
void measure_head_add(struct measure_head *h, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* One operation that can be repeated. */
struct measure_task {
    const struct measure_options *options;
    const struct limits *limits; /* NULL: the default ones */
    const char *input;           /* a path, or "-" */
    const char *output;          /* a path, or "-"; NULL: nothing is written */
    /* Does it once. 0, or -1 with op->err set. *output_bytes is what was written. */
    int (*run)(struct op *op, void *ctx, bool replace, uint64_t *output_bytes);
    /* Fills in what was done, after the last run. */
    void (*describe)(void *ctx, struct measure_head *head);
    void *ctx;
};

/* Pins, runs, prints. Several runs of standard input or to standard output are refused. Returns
 * the exit status. */
int measure_run(const struct measure_task *task);

#endif
