/* What a results file holds: where and with what it was measured, a fixed reference run before and
 * after, and the runs themselves. pgpcost-results(5) describes the file.
 */
#ifndef STAT_RESULTS_SET_H
#define STAT_RESULTS_SET_H

#include "base/host.h"
#include "stat/results.h"

/* The machine, and what was built how. Texts are "unknown" where nobody knows. */
struct results_context {
    uint64_t made; /* seconds since 1970 */
    char program[32], nettle[16], gmp[16], zlib[16];
    char compiler[96], flags[256];
    struct host host;
    int pinned; /* to which processor; -1: to none */
};

/* The reference run: the same little work on any machine, by which those who have only the numbers can
 * compare two machines, and see whether one changed its speed meanwhile. */
enum results_reference_kind { RESULTS_SHA256, RESULTS_VERIFY, RESULTS_COPY, RESULTS_REFERENCES };
enum { RESULTS_REFERENCE_SAMPLES = 15 };

struct results_reference_row {
    const char *name;
    const char *what;
};
extern const struct results_reference_row results_set_references[RESULTS_REFERENCES];

struct results_reference {
    uint64_t ns[RESULTS_REFERENCES][RESULTS_REFERENCE_SAMPLES];
};

/* Before the runs and after them. */
enum results_when { RESULTS_START, RESULTS_END, RESULTS_WHENS };
extern const char *const results_set_whens[RESULTS_WHENS];

struct results_set {
    struct results_context context;
    struct results *runs; /* owned */
    size_t count;
    struct results_reference references[RESULTS_WHENS];
    bool has_reference[RESULTS_WHENS];
    bool complete; /* it has its end: nothing cut it off */
};

void results_set_end(struct results_set *s);

/* The samples of all cells of all runs. */
size_t results_set_samples(const struct results_set *s);

/* The median of a reference of all that were taken, in nanoseconds; 0 where there is none. */
double results_set_reference(const struct results_set *s, enum results_reference_kind kind);

/* How much faster or slower the machine's reference became between start and end: the largest of the
 * kinds' changes, as a factor of at least 1; 1 where it is not known. */
double results_set_drift(const struct results_set *s);

/* For which share of the time of all samples this process had a processor: 1 less what other work, or
 * waiting, took. 1 where there are no samples. */
double results_set_busy(const struct results_set *s);

#endif
