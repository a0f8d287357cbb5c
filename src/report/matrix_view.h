/* What the matrix reports show of a cell, computed once for all formats.
 *
 * The time is the median of the samples. Phases, which sum to it (stat/typical), are grouped into the
 * columns of the table.
 */
#ifndef REPORT_MATRIX_VIEW_H
#define REPORT_MATRIX_VIEW_H

#include "stat/results.h"
#include "stat/summary.h"

/* The columns that phases are grouped into. */
enum matrix_group {
    MATRIX_RSA,
    MATRIX_CIPHER,
    MATRIX_HASH,
    MATRIX_ZIP,
    MATRIX_ARMOR,
    MATRIX_IO,
    MATRIX_REST,
    MATRIX_GROUPS
};

/* A group's heading, at most 6 characters, and what it holds. */
struct matrix_group_row {
    const char *name;
    const char *what;
};
extern const struct matrix_group_row matrix_view_groups[MATRIX_GROUPS];

/* The group that a phase belongs to. */
enum matrix_group matrix_view_group_of(enum phase phase);

struct matrix_view {
    const struct results_cell *cell;
    struct summary wall_ns;
    double user_ns; /* mean: CPU time is sampled in ticks */
    double phase_ns[PHASE_COUNT];
    double group_ns[MATRIX_GROUPS];
};

/* Makes the views of all cells: an array of results->count, to be freed; NULL out of memory. */
struct matrix_view *matrix_view_new(const struct results *results);

/* How many cells from `first` on belong to the same table: the same task, file, profile,
 * cipher, armor and text. */
size_t matrix_view_table(const struct results *results, size_t first);

/* "on" for the level that it is in the cell's profile, "off", or its number. */
const char *matrix_view_level(const struct results_cell *cell, char out[4]);

#endif
