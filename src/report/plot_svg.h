/* Makes of gnuplot's document of SVG a picture that stands inside a page.
 *
 * Its head goes, as do its titles, which say nothing, and filters that nothing uses. Names are made
 * unique on the page, colours short, and black becomes the colour of the text around, which is light in
 * the dark. */
#ifndef REPORT_PLOT_SVG_H
#define REPORT_PLOT_SVG_H

#include "report/plot.h"

/* Writes what is inside <svg>...</svg> of a document, with names that begin with "p<number>-", and
 * the viewBox before it to `box`. 0, or -1: it is no such document, or holds a script (nothing is
 * written). */
#define PLOT_SVG_BOX 48
int plot_svg_inner(const struct buf *svg, unsigned number, FILE *to, char box[PLOT_SVG_BOX]);

#endif
