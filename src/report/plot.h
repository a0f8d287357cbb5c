/* Pictures: the scripts that gnuplot draws them from, and who draws.
 *
 * A script is a pure function of figures, so that it can be tested where there is no gnuplot. Names
 * that came from outside go into it as words of harmless characters only (plot_word): gnuplot runs
 * what stands in backquotes.
 *
 * Pictures are PLOT_WIDTH wide, which is what a telephone shows without scaling much. Colours are
 * legible on white and on nearly black, at least 3 to 1; black becomes the colour of the text around
 * (plot_svg).
 */
#ifndef REPORT_PLOT_H
#define REPORT_PLOT_H

#include "base/buf.h"
#include "report/matrix_view.h"

#include <stdio.h>

#define PLOT_WIDTH 400

/* "#rrggbb": one for each group of phases, and in this order for everything else. */
extern const char *const plot_colours[MATRIX_GROUPS];

/* The signs of series, as text and by gnuplot's number: as many as colours. */
struct plot_sign {
    const char *text; /* one character of UTF-8 */
    int type;
};
extern const struct plot_sign plot_signs[MATRIX_GROUPS];

/* Draws scripts. */
struct plot_maker {
    /* Appends a document of SVG to svg. 0, or -1. */
    int (*draw)(struct op *op, const struct plot_maker *maker, const struct buf *script,
                struct buf *svg);
    const char *program; /* for draw */
};

/* A name as it may stand in a script: letters, digits and " .,+-/%()" of it, "?" for others. */
#define PLOT_WORD_BYTES 32
const char *plot_word(const char *name, char out[PLOT_WORD_BYTES]);

/* What a cell is called in a picture: "4096 on", as in a comparison (compare_words_label). */
const char *plot_cell(const struct results_cell *cell, char out[PLOT_WORD_BYTES]);

/* Names for cells, from the top down, on the axis to the left. */
void plot_cells(FILE *to, const struct matrix_view *rows, size_t n);

/* How far tics of an axis that reaches over `range` stand apart, so that their numbers have room: 1, 2 or 5
 * times a power of ten. */
double plot_step(double range);

/* How every script begins: size, colours, no key. */
void plot_begin(FILE *to, unsigned height);

#endif
