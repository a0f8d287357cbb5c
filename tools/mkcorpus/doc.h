/* doc: the galley of paper.ps: paragraphs, headings, formulas and floats, broken into pages.
 *
 * A float (figure or table) stands where it is called for if there is room, else at the top of the
 * next page, and the text goes on meanwhile. Headings are noted for the table of contents, which a
 * second run of the whole paper can then print. */
#ifndef MKCORPUS_DOC_H
#define MKCORPUS_DOC_H

#include "page.h"

enum {
    DOC_LEFT = 330,
    DOC_RIGHT = 2220,
    DOC_TOP = 400,
    DOC_BOTTOM = 2960,
    DOC_LINE = 56,
    DOC_FLOATS = 8,
    DOC_HEADINGS = 96
};

struct doc_float {
    int height;
    void (*draw)(void *context, struct page *p, int top);
    void *context;
};

struct doc_heading {
    int level; /* 1 or 2 */
    int page;
    char number[8];
    const char *title;
};

struct doc {
    struct text *out;
    struct page page;
    int number; /* of the page */
    int y;      /* top of what is still free on it */
    const char *running_title;
    struct doc_float waiting[DOC_FLOATS];
    int floats;
    struct doc_heading headings[DOC_HEADINGS];
    int heading_count;
};

/* Begin with page 1; out and title are borrowed. */
void doc_begin(struct doc *d, struct text *out, const char *running_title);

/* Put out what is waiting and end the last page. */
void doc_end(struct doc *d);

/* How far the text is, in thousandths of a page from the beginning. */
int doc_position(const struct doc *d);

void doc_skip(struct doc *d, int height);

/* Start a new page unless this much room is left. */
void doc_need(struct doc *d, int height);

/* Start a new page, whatever room is left. */
void doc_new_page(struct doc *d);

/* A justified paragraph. In words `_` switches italic, `*` bold, the backquote typewriter and `^`
 * raised type on and off. */
void doc_paragraph(struct doc *d, const char *words, int left, int right, int first_indent);

/* A heading, noted for the contents if number is not NULL; title is borrowed. */
void doc_heading(struct doc *d, int level, const char *number, const char *title);

/* A displayed formula with its number at the right. */
void doc_formula(struct doc *d, const char *formula, int number);

void doc_float(struct doc *d, int height, void (*draw)(void *context, struct page *p, int top),
               void *context);

/* Put out all waiting floats. */
void doc_flush(struct doc *d);

#endif
