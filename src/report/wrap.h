/* Text in lines of at most 79 characters. A figure and its unit are not taken apart. */
#ifndef REPORT_WRAP_H
#define REPORT_WRAP_H

#include <stdio.h>

/* Prints the text behind `mark` and a new line; further lines are indented as far as the mark. */
void wrap_print(FILE *to, const char *mark, const char *text);

#endif
