/* Benchmarks as tables of at most 80 columns, which paste into a mail. */
#ifndef REPORT_BENCH_TEXT_H
#define REPORT_BENCH_TEXT_H

#include "stat/bench.h"

#include <stdio.h>

/* Room for any figure below. */
#define BENCH_TEXT_BYTES 24

/* A figure of three digits and no more than three decimals: "0.512", "83.1", "1230". Returns out. */
const char *bench_text_number(double v, char out[BENCH_TEXT_BYTES]);

/* "82.0 to 84.1", or "-" where there is no interval. */
const char *bench_text_interval(const struct estimate *e, char out[2 * BENCH_TEXT_BYTES]);

/* Prints a line of a table of what an operation costs however short it is, and what a byte costs: the
 * headings with `title` before them, or the name and its fit, of which n is not 0. */
void bench_text_cost_head(FILE *to, const char *title);
void bench_text_cost(FILE *to, const char *name, const struct fit *fit);

/* Prints a table for each group; `what` says what an operation of one is. 0, or -1 out of memory. */
int bench_text_print(FILE *to, const struct bench *b, const char *(*what)(const char *group));

/* How far the interval of a median reaches from it, in percent; "-" where there is none. Returns out. */
const char *bench_text_spread(const struct summary *s, char out[BENCH_TEXT_BYTES]);

/* Whether the series that begin at rows i and k have the same sizes, so that they can stand in one
 * table. */
bool bench_text_alike(const struct bench *b, size_t i, size_t k);

#endif
