/* What somebody claimed, case by case: a range made before anything was measured, and for each case the
 * estimate and its verdict. The claim holds where it does in every case that it is about.
 */
#ifndef STAT_CLAIM_H
#define STAT_CLAIM_H

#include "stat/processes.h"
#include "stat/results.h"
#include "stat/verdict.h"

struct claim_rule {
    const char *statement;
    double low, high;   /* it holds between these */
    const char *reason; /* why these */
};

struct claim_case {
    char what[32];
    struct estimate value;
    enum verdict verdict;
    bool is_aside; /* it is told, and does not decide */
};

enum { CLAIM_CASES = 8 };

/* Zero bytes with a rule are a claim without cases, which cannot be told. */
struct claim {
    const struct claim_rule *rule;
    struct claim_case cases[CLAIM_CASES];
    size_t n;
};

/* Adds a case, of which there is room for CLAIM_CASES. */
void claim_add(struct claim *c, const char *what, const struct estimate *value, bool is_aside);

/* Samples that a case is made of; count 0: there are none. */
struct claim_samples {
    double *ns; /* owned */
    size_t count;
};

/* Of a cell's wall time, or one of its phases; of a whole process. NULL gives none. Out of memory
 * gives none, too, with ns NULL. */
struct claim_samples claim_wall_of(const struct results_cell *cell);
struct claim_samples claim_phase_of(const struct results_cell *cell, enum phase phase);
struct claim_samples claim_process_of(const struct processes_job *job);

/* Adds the ratio of two medians, over / under, and frees both; nothing where either has no samples.
 * 0, or -1 out of memory. */
int claim_add_ratio(struct claim *c, const char *what, struct claim_samples over,
                    struct claim_samples under, bool is_aside);

/* The verdict on all cases that decide. */
enum verdict claim_verdict(const struct claim *c);

#endif
