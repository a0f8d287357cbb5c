/* The report of a run: pure functions of the rounds and their views. */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include "grid.h"
#include "limit.h"
#include "view.h"

struct report {
    const struct rounds *rounds;
    const struct view *views;   /* one a run */
    const struct limit *limits; /* one a cell */
    enum grid_format format;
};

/* What was measured, where, and how. */
void report_head(FILE *to, const struct report *r);

/* A table for each cell, a row for each program: wall time, ratio, CPU time, peak memory. */
void report_cells(FILE *to, const struct report *r);

/* Wall times only, a row for each cell and a column for each program: a table for each form. */
void report_brief(FILE *to, const struct report *r);

/* The second table: pgpcost's cells and their limits, one for each form. */
void report_limits(FILE *to, const struct report *r);

/* What heads a column of grid_interval. */
const char *report_interval(const struct report *r);

/* What the plan says is not measured, and what failed while it was measured. Then the notes. */
void report_undone(FILE *to, const struct report *r);
void report_notes(FILE *to, const struct report *r);

#endif
