/* figure: plots with axes, and where their points come from.
 *
 * A curve is a shape with three parameters and some noise, in whole numbers: the plot is 10000 wide
 * and 10000 high. */
#ifndef MKCORPUS_FIGURE_H
#define MKCORPUS_FIGURE_H

#include "page.h"
#include "prng.h"

enum figure_kind { FIGURE_LINES, FIGURE_SCATTER, FIGURE_STEPS, FIGURE_BARS };

enum shape {
    SHAPE_LINE,     /* a + b x */
    SHAPE_SQUARE,   /* a + b x^2 */
    SHAPE_CUBE,     /* a + b x^3 */
    SHAPE_SATURATE, /* a + b x / (x + c) */
    SHAPE_DECAY,    /* a + b c / (x + c) */
    SHAPE_STAIRS,   /* a + b x, in c steps */
    SHAPE_WAVES,    /* a + b times c half waves of alternating sign */
    SHAPE_BELL      /* a + b / (1 + ((x - c) / 800)^2) */
};

struct series {
    const char *label;
    enum shape shape;
    int a, b, c;
    int noise;
};

struct figure {
    enum figure_kind kind;
    const char *caption;
    const char *x_label, *y_label;
    int x_max, x_tics;
    int y_max, y_tics;
    const char *categories;  /* of bars, separated by '|' */
    struct series series[4]; /* unused ones have no label */
};

/* What a figure needs besides its table row. */
struct figure_run {
    const struct figure *figure;
    struct prng *rng;
    int number;
    int points;                                     /* of each series */
    void (*extra)(void *context, struct text *out); /* draws into the plot, or NULL */
    void *context;
};

enum { FIGURE_WIDTH = 1600, FIGURE_PLOT = 600 };

/* The height of the whole float. */
int figure_height(const struct figure *f);

/* Draw it with its upper edge at top; context is a struct figure_run. */
void figure_draw(void *context, struct page *p, int top);

/* Height of a curve at x, both 0 to 10000. */
int figure_shape(const struct series *s, int x);

/* Append value, a number of thousandths, with 0 to 3 decimals. */
void figure_decimal(struct text *out, int thousandths, int decimals);

#endif
