/* table: the tables of paper.ps, drawn from a row per column. */
#ifndef MKCORPUS_TABLE_H
#define MKCORPUS_TABLE_H

#include "page.h"
#include "prng.h"

/* Entry of row i: base + slope i + curve i^2, with noise, in units of the last decimal. */
struct table_column {
    const char *head; /* NULL ends the columns */
    int base, slope, curve, noise;
    int decimals; /* 0 to 3 */
};

enum { TABLE_COLUMNS = 7 };

struct table {
    const char *caption;
    const char *row_head;
    const char *rows; /* names, separated by '|' */
    struct table_column columns[TABLE_COLUMNS];
};

struct table_run {
    const struct table *table;
    struct prng *rng;
    int number;
};

int table_height(const struct table *t);

/* Draw it with its upper edge at top; context is a struct table_run. */
void table_draw(void *context, struct page *p, int top);

#endif
