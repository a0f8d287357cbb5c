/* Tables, as plain text in columns or as markdown; and the figures in them. */
#ifndef BENCH_GRID_H
#define BENCH_GRID_H

#include "stat/summary.h"

#include <stdio.h>

/* Plain text is never wider. */
#define GRID_WIDTH 80

enum grid_format { GRID_TABLE, GRID_MARKDOWN };

struct grid_column {
    const char *title;
    int width; /* in plain text, what is apart from the column before included; below 0: to the left */
};

/* Room for any figure below. */
#define GRID_CELL 32

/* A line above a table, or between texts. */
void grid_title(FILE *to, enum grid_format format, const char *title);

/* The head of a table, and one row of n texts; a text that is too wide moves the rest. */
void grid_head(FILE *to, enum grid_format format, const struct grid_column *columns, size_t n);
void grid_row(FILE *to, enum grid_format format, const struct grid_column *columns, size_t n,
              char cells[][GRID_CELL]);

/* "NAME  TEXT", in as many lines as it takes; `indent` is the width of the name's column. */
void grid_text(FILE *to, enum grid_format format, int indent, const char *name, const char *text);

/* Three digits, or as many as stand before the point: "1.72", "0.04", "2095". Returns out. */
const char *grid_number(double v, char out[GRID_CELL]);

/* The median, and the interval of the median as "1.70 to 1.75", both in `unit`; the interval is
 * from the smallest to the largest where there are too few samples. Empty where there are none. */
const char *grid_median(const struct summary *s, double unit, char out[GRID_CELL]);
const char *grid_interval(const struct summary *s, double unit, char out[GRID_CELL]);

#endif
