/* The table that one operation prints: what was done, a line a phase, the total. At most 80
 * columns, plain ASCII, fit for a mail. A pure function of the costs that were measured. */
#ifndef REPORT_COST_TABLE_H
#define REPORT_COST_TABLE_H

#include "meter/cost.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct cost_table {
    const char *const *head;  /* lines above the table, ended by NULL */
    const struct cost *costs; /* of all runs */
    size_t runs;              /* at least 1 */
    unsigned threads;         /* that were asked for */
    double clock_ns;          /* what one reading of the clock costs */
    const char *clock_name;
    bool writes; /* there is an output, of so many bytes */
    uint64_t output_bytes;
};

/* Prints the table to `to`. With several runs the total is their median, the phases are those of a
 * typical run (stat/typical), and a column says how far the runs spread: half of them are within
 * that of the median (MAD). User and system time are means. With several threads a column `work`
 * stands beside the main thread's time, which is then called `wall`. */
void cost_table_print(FILE *to, const struct cost_table *table);

#endif
