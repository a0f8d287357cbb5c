/* Samples of operations in this process: one is so many operations, that it is long enough for the clock,
 * and what the meter says of them. */
#ifndef STUDY_SAMPLER_H
#define STUDY_SAMPLER_H

#include "meter/meter.h"
#include "stat/results.h"
#include "study/study.h"

/* A step of the clock is at most this share of a sample. */
#define SAMPLER_STEP_SHARE 0.001

struct sampler {
    struct op *op;
    double step_ns; /* of the clock */
    struct meter meter;
    struct counter counter;
    /* Does operation i once. 0, or -1 with op->err set. */
    int (*operate)(void *ctx, size_t i);
    /* Looks, outside the timing, at what the last operation i of a sample did. NULL: nobody does. 0, or
     * -1 with op->err set. */
    int (*check)(void *ctx, size_t i);
    void *ctx;
};

/* Makes it ready; `operate`, `check` and `ctx` are the caller's to set. The clock is borrowed. */
void sampler_init(struct op *op, struct sampler *s, const struct clock *clock);
void sampler_end(struct sampler *s);

/* Makes room for so many cells and says in *results how they will be measured. 0, or -1 out of
 * memory. */
int sampler_results(struct sampler *s, size_t cells, unsigned runs, uint64_t seed,
                    struct results *results);

/* Says where the context says that a run of cells begins, which are all described. 0, or -1. */
int sampler_begin(struct sampler *s, const struct study_context *c, const char *name,
                  struct results *results);

/* Takes one sample of `repeats` operations i. 0, or -1. */
int sampler_take(struct sampler *s, size_t i, unsigned repeats, struct results_sample *out);

/* Finds how many operations are at least as long as wanted_ns, and as the clock needs: takes samples of
 * more and more. A clock that stands still is no reason to go on for ever. 0, or -1. */
int sampler_find_repeats(struct sampler *s, size_t i, double wanted_ns, unsigned *repeats);

#endif
