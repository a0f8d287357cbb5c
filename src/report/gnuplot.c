#include "report/gnuplot.h"

#include "base/filter.h"
#include "base/process.h"

#include <stdlib.h>

/* -d: nothing that the user set up for himself changes a picture. */
static int draw(struct op *op, const struct plot_maker *maker, const struct buf *script,
                struct buf *svg)
{
    const char *const argv[] = {maker->program, "-d", NULL};
    if (filter_run(op, argv, script, GNUPLOT_BYTES_MAX, svg))
        return op_where(op, "%s", maker->program);
    return 0;
}

void gnuplot_init(struct plot_maker *maker)
{
    *maker = (struct plot_maker){draw, process_find("gnuplot")};
}

void gnuplot_end(struct plot_maker *maker)
{
    free((void *)(uintptr_t)maker->program);
    maker->program = NULL;
}
