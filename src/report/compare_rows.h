/* The comparison of two results files as records: a line for each time and phase. */
#ifndef REPORT_COMPARE_ROWS_H
#define REPORT_COMPARE_ROWS_H

#include "report/compare_text.h"
#include "report/rows.h"

/* Begins them: several files can follow. */
void compare_rows_begin(struct rows *r, FILE *to, enum rows_format format);

/* Prints those of one file beside the old one; what has no counterpart comes last, with the reason as its
 * verdict. */
void compare_rows_put(struct rows *r, const struct compare_text_file *new,
                      const struct contrast *c);

#endif
