/* Draws pictures by gnuplot, where it is installed, as a process of its own: a script goes in, a
 * document of SVG comes out. */
#ifndef REPORT_GNUPLOT_H
#define REPORT_GNUPLOT_H

#include "report/plot.h"

/* What to install where it is missing: Debian's name of the package. */
#define GNUPLOT_PACKAGE "gnuplot-nox"

/* More than that is no picture of ours. */
#define GNUPLOT_BYTES_MAX (4 * 1024 * 1024)

/* Looks for it. maker->program is NULL where there is none; else it is to be freed by gnuplot_end. */
void gnuplot_init(struct plot_maker *maker);
void gnuplot_end(struct plot_maker *maker);

#endif
