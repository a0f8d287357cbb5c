/* The page: all that results files say, in one document of HTML that needs nothing else and runs
 * nothing.
 *
 * The same files give the same page, but for what gnuplot draws, which differs with its version.
 */
#ifndef REPORT_HTML_PAGE_H
#define REPORT_HTML_PAGE_H

#include "report/html.h"
#include "stat/results_set.h"

/* A results file with the name it goes by. */
struct html_file {
    const char *name;
    const struct results_set *set;
    const char *words; /* what its studies say, as plain text; empty or NULL: there is none */
};

/* How it is made. */
struct html_look {
    const struct plot_maker *maker; /* draws pictures; NULL: nobody does, and the page says so */
    bool all_phases; /* each phase and user time in the tables, in the place of groups */
};

/* Writes the page on `count` files, at least 1; of several each is compared with the first. 0, or -1:
 * out of memory, or interrupted. */
int html_page(struct op *op, const struct html_look *look, const struct html_file *files,
              size_t count, FILE *to);

#endif
