/* What a study says, of a terminal's 80 columns, for a page of any width: sentences are put together
 * again and become paragraphs, titles become headings, and only what has columns stays as it stands,
 * in a box that can be moved to the side. */
#ifndef REPORT_HTML_WORDS_H
#define REPORT_HTML_WORDS_H

#include "report/html.h"

/* Prints a text with line feeds, of which blocks are apart by empty lines. A line has columns where
 * two blanks stand within it; so has all between two of these in a block. A line goes on in the next
 * where the next one's first word had no room. Titles are what begins with a figure and a full stop, and
 * what ends in a question mark at the beginning of a block. */
void html_words(struct html *h, const char *text);

#endif
