/* formula: displayed formulas, set from a small language in TeX's manner.
 *
 * Letters are italic, digits upright; `_{}` `^{}` `\frac{}{}` `\sqrt{}` `\text{}` `\sum_{}^{}` and
 * the names in the table of formula.c do what one expects; blanks mean nothing. */
#ifndef MKCORPUS_FORMULA_H
#define MKCORPUS_FORMULA_H

#include "page.h"

struct extent {
    int width;
    int above; /* the base line */
    int below;
};

/* How much room a formula takes. */
struct extent formula_measure(const char *formula);

/* Draw it from x on base line y. */
void formula_draw(struct page *p, const char *formula, int x, int y);

#endif
