/* Text in lines of at most 79 characters. A figure and its unit are not taken apart. */
#ifndef REPORT_WRAP_H
#define REPORT_WRAP_H

#include <stdio.h>

enum { WRAP_WIDTH = 79 };

/* How many of the n bytes at text, one line at most, stay together: a word, or a figure, a blank and
 * its unit. */
size_t wrap_piece(const char *text, size_t n);

/* Prints the text behind `mark` and a new line; further lines are indented as far as the mark. */
void wrap_print(FILE *to, const char *mark, const char *text);

#endif
