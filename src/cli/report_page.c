#include "cli/report_page.h"

#include "report/gnuplot.h"
#include "report/html_page.h"
#include "stat/results_load.h"

#include <stdlib.h>

static int load(struct op *op, char *const *paths, size_t count, struct results_set *sets,
                struct html_file *files)
{
    for (size_t i = 0; i < count; i++) {
        if (results_load(op, paths[i], &sets[i]))
            return -1;
        if (!sets[i].complete)
            op_warn(op, "%s: breaks off after %zu samples", paths[i],
                    results_set_samples(&sets[i]));
        files[i] = (struct html_file){paths[i], &sets[i]};
    }
    return 0;
}

int report_page(struct op *op, char *const *paths, size_t count, FILE *to)
{
    struct plot_maker gnuplot;
    struct results_set *sets = calloc(count, sizeof *sets);
    struct html_file *files = calloc(count, sizeof *files);
    int rc = sets && files ? load(op, paths, count, sets, files) : op_fail_memory(op);
    gnuplot_init(&gnuplot);
    if (!rc && !gnuplot.program)
        op_warn(op, "no pictures: gnuplot is not installed (Debian's package " GNUPLOT_PACKAGE ")");
    if (!rc)
        rc = html_page(op, gnuplot.program ? &gnuplot : NULL, files, count, to);
    gnuplot_end(&gnuplot);
    for (size_t i = 0; sets && i < count; i++)
        results_set_end(&sets[i]);
    free(sets);
    free(files);
    return rc;
}
