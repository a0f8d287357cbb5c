/* What a results file holds: where and with what it was measured, a fixed reference run before and
 * after, and the runs themselves. pgpcost-results(5) describes the file.
 */
#ifndef STAT_RESULTS_SET_H
#define STAT_RESULTS_SET_H

#include "base/host.h"
#include "stat/bench.h"
#include "stat/processes.h"
#include "stat/results.h"

/* What takes samples and is no study. */
#define RESULTS_SET_MATRIX    "matrix"
#define RESULTS_SET_BENCH     "bench"
#define RESULTS_SET_BREAKEVEN "breakeven"

/* The machine, and what was built how. Texts are "unknown" where nobody knows. */
struct results_context {
    uint64_t made; /* seconds since 1970 */
    char program[32], nettle[16], gmp[16], zlib[16];
    char compiler[96], flags[256];
    struct host host;
    int pinned; /* to which processor; -1: to none */
    bool quick; /* as few samples as can be: a test */
    char clock[16];
    double clock_cost_ns, clock_step_ns;
    double load;         /* load average before it all; negative: not known */
    unsigned processors; /* 0: not known */
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

/* What a run is of. */
enum results_kind { RESULTS_CELLS, RESULTS_ROWS, RESULTS_JOBS };

/* Runs of each kind stand in the order they were taken; `study` and `name` in them say what they are. */
struct results_set {
    struct results_context context;
    struct results *runs; /* owned: of operations, with phases */
    size_t count;
    struct bench *benches; /* owned: of operations by themselves */
    size_t bench_count;
    struct processes *processes; /* owned: of whole processes */
    size_t processes_count;
    enum results_kind last; /* of which kind the last run is */
    size_t dropped;         /* samples of jobs that failed later */
    struct results_reference references[RESULTS_WHENS];
    bool has_reference[RESULTS_WHENS];
    bool complete; /* it has its end: nothing cut it off */
};

void results_set_end(struct results_set *s);

/* Whether everything in a run has a sample, or says why not: else it was broken off early. */
bool results_set_is_whole(const struct results *r);

/* The run of that name of a study, where it is whole; NULL where there is none. */
const struct results *results_set_run(const struct results_set *s, const char *study,
                                      const char *name);
const struct bench *results_set_bench(const struct results_set *s, const char *study,
                                      const char *name);
const struct processes *results_set_processes(const struct results_set *s, const char *study,
                                              const char *name);

/* Whether there is any run of that study. */
bool results_set_has(const struct results_set *s, const char *study);

/* The samples of all runs. */
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
