/* What the two formats with tables share: the unit of a table, and figures in few characters. */
#ifndef REPORT_MATRIX_COLUMNS_H
#define REPORT_MATRIX_COLUMNS_H

#include "report/matrix_view.h"

struct matrix_unit {
    const char *name;
    double ns;
};

/* The unit in which the longest time of the rows has at most four digits before the point. */
struct matrix_unit matrix_columns_unit(const struct matrix_view *rows, size_t n);

/* A time in the unit, in at most `width` (4 or more) characters, three digits, ".004" below 1,
 * "-" for nothing at all. Returns out. */
const char *matrix_columns_time(double ns, struct matrix_unit unit, int width, char out[16]);

/* The spread of a median: half its interval in percent, "1.2"; "-" where there is none. */
const char *matrix_columns_spread(const struct summary *s, char out[16]);

/* "encrypt email.txt, AES-256, armor, text": what the table is about. */
void matrix_columns_title(const struct results_cell *cell, char *out, size_t n);

#endif
