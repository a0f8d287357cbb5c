/* page: what one page of paper.ps is drawn with.
 *
 * Positions are dots from the left and from the top of the sheet; page turns them into
 * PostScript's. Words that follow each other on a base line are placed by the distance between
 * them, as TeX's drivers do, and lines are broken at 78 columns. */
#ifndef MKCORPUS_PAGE_H
#define MKCORPUS_PAGE_H

#include "font.h"

enum { PAGE_WIDTH = 2550, PAGE_HEIGHT = 3300 };

struct page {
    struct text *out;
    int font; /* the one in force, or -1 */
    int y;    /* base line of the last word, or -1 */
    long mil; /* where the last word ended */
};

/* Begin page `number`; out is borrowed until page_end. */
void page_begin(struct page *p, struct text *out, int number);
void page_end(struct page *p);

/* Show n bytes of s in font, from x_mil (thousandths of a dot) on base line y. */
void page_show(struct page *p, long x_mil, int y, enum font font, const char *s, size_t n);

/* The same for whole strings: from x, ending at x, or with x in the middle. */
void page_left(struct page *p, int x, int y, enum font font, const char *s);
void page_right(struct page *p, int x, int y, enum font font, const char *s);
void page_centre(struct page *p, int x, int y, enum font font, const char *s);

/* A filled rectangle whose upper left corner is x, y. */
void page_rule(struct page *p, int x, int y, int width, int height);

/* Append raw PostScript on lines of its own; what is shown next is placed anew. */
void page_break(struct page *p);

#endif
