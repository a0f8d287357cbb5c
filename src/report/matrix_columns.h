/* What the formats with tables share: the unit of a table, and figures in few characters. */
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

/* The spread of a median: half its interval in percent, "1.2", at most 4 characters: ">999" from
 * there on; "-" where there is none. */
const char *matrix_columns_spread(const struct summary *s, char out[16]);

/* A whole number in at most `width` (4 or more) characters: thousands as "k", millions as "M" and
 * so on where all its digits do not fit. Returns out. */
const char *matrix_columns_count(uint64_t count, int width, char out[24]);

/* "encrypt email.txt, rfc4880, AES-256, text, armor": what the table of a cell is about, in at most
 * MATRIX_TITLE_BYTES - 1 bytes: a long name of a file is cut, and what does not print in it is "?". */
#define MATRIX_TITLE_BYTES 66
const char *matrix_columns_title(const struct results_cell *cell, char out[MATRIX_TITLE_BYTES]);

/* "Medians of 25 runs each, in shuffled rounds (--seed 7).": how it was measured. */
#define MATRIX_HEAD_BYTES 128
const char *matrix_columns_head(const struct results *results, char out[MATRIX_HEAD_BYTES]);

#endif
