/* The comparison of two results files as plain text of at most 80 columns. */
#ifndef REPORT_COMPARE_TEXT_H
#define REPORT_COMPARE_TEXT_H

#include "stat/contrast.h"

#include <stdio.h>

/* A results file with the name it goes by. */
struct compare_text_file {
    const char *name;
    const struct results_set *set;
};

void compare_text_print(FILE *to, const struct compare_text_file *old,
                        const struct compare_text_file *new, const struct contrast *c);

#endif
