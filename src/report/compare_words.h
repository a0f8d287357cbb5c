/* What is compared, in words. */
#ifndef REPORT_COMPARE_WORDS_H
#define REPORT_COMPARE_WORDS_H

#include "report/matrix_columns.h"
#include "stat/contrast.h"

/* What the table is about that it stands in. Returns out. */
const char *compare_words_title(const struct contrast_item *item, char out[MATRIX_TITLE_BYTES]);

/* Which line of that table it is: at most 21 characters. Returns out. */
#define COMPARE_WORDS_BYTES 64
const char *compare_words_label(const struct contrast_item *item, char out[COMPARE_WORDS_BYTES]);

/* Whether it is an operation of the matrix, which has a key size and a level. */
bool compare_words_is_matrix(const struct contrast_item *item);

/* "only in the old file". */
const char *compare_words_why(enum contrast_why why);

/* "faster", "slower", "no difference seen", "too few samples". */
const char *compare_words_verdict(enum compare_verdict v);

#endif
