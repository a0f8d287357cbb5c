/* paper_plan: what stands where in paper.ps. */
#ifndef MKCORPUS_PAPER_PLAN_H
#define MKCORPUS_PAPER_PLAN_H

#include "figure.h"
#include "table.h"

enum item_kind { ITEM_END, ITEM_SUBSECTION, ITEM_FORMULA, ITEM_FIGURE, ITEM_TABLE };

struct item {
    enum item_kind kind;
    const char *text; /* title of a subsection, or the words before a formula */
    const char *formula;
    const char *after; /* the words after a formula, or NULL */
};

struct section {
    const char *title;
    const char *topic; /* rule of its sentences */
    int end;           /* where it ends, in thousandths of a page from the beginning */
    const struct item *items;
};

extern const char paper_title[];
extern const char *const paper_abstract[]; /* paragraphs; ends with NULL */

/* In order; both end with a NULL title or caption. Items take figures and tables in this order. */
extern const struct section paper_sections[];
extern const struct figure paper_figures[];
extern const struct table paper_tables[];

#endif
