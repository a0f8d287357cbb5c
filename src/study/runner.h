/* Runs the cells of a plan and keeps every sample.
 *
 * After a warm-up of each, cells are run in rounds, one sample a cell and round, in an order that is
 * shuffled anew for each round from a seed, so that drift of the machine meets all of them alike. A
 * cell whose one operation is too short for the clock is repeated within a sample. Outside the timing
 * every message that is written is decrypted, and every plaintext compared with what the file held at
 * the start.
 */
#ifndef STUDY_RUNNER_H
#define STUDY_RUNNER_H

#include "base/clock.h"
#include "pgp/store.h"
#include "stat/results_save.h"
#include "study/plan.h"

struct runner_options {
    const char *study, *name; /* of the run, in a results file; NULL: none */
    const char *part_of; /* what the files are beginnings of, and named after; NULL: of nothing */
    unsigned runs;       /* rounds, that is samples a cell; at least 1 */
    /* Rounds go on with the cells that have less than so many nanoseconds of samples, or whose median's
     * interval reaches further from it than this share, until a cell has RUNNER_MORE times the runs.
     * 0: that is no reason. Who stops when an interval is narrow has, of many, too many that are narrow
     * by chance. */
    double min_time_ns, target_share;
    uint64_t seed;
    /* A sample is at least so long: short operations are repeated in it. CPU time, which many kernels
     * share out between user and system by ticks of 1 to 10 ms, means little below. 0: as short as
     * the clock can tell. */
    double sample_ns;
    const struct clock *clock;
    /* Told before each sample of which cell it is, and how many of all were taken. NULL: nobody
     * listens. */
    void (*progress)(void *ctx, size_t cell, size_t done, size_t all);
    void *progress_ctx;
    struct results_save *save; /* where each sample goes at once; NULL: nowhere */
};

/* How often the runs that were asked for are taken at most. */
#define RUNNER_MORE 20

/* Runs the plan with the measuring keys of the store, which must be there. Fills *results, to be
 * ended by the caller in either case. 0, or -1 with op->err set (STATUS_IO: a file was changed
 * meanwhile, too; STATUS_INTERNAL: a round trip did not give it back). */
int runner_run(struct op *op, const struct plan *plan, const struct store *store,
               const struct runner_options *options, struct results *results);

#endif
