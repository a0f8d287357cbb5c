/* What the costs of one run say: pure functions of the rounds. */
#ifndef BENCH_VIEW_H
#define BENCH_VIEW_H

#include "rounds.h"
#include "stat/summary.h"

struct view {
    struct summary wall_ns, cpu_ns, peak_bytes;
    /* Wall time divided by that of the cell's first program in the same round: the summary of these
     * ratios, not the ratio of two medians. n is 0 where either failed, and for the first. */
    struct summary ratio;
};

/* One view for each run of the plan, freed with free(). NULL with op->err set. */
struct view *view_all(struct op *op, const struct rounds *r);

/* The wall time of run a divided by that of run b in the same round, neither of which failed. 0, or
 * -1 out of memory. */
int view_ratio(struct op *op, const struct rounds *r, size_t a, size_t b, struct summary *out);

/* The run of `program` in the cell, as an index; -1 where it has none or failed. */
long view_find(const struct rounds *r, const struct plan_cell *cell, const char *program);

/* The names of the programs that do more than start and end, in the order of the plan, each once.
 * Returns how many; `names` has room for one a run. */
size_t view_programs(const struct plan *plan, const char **names);

#endif
