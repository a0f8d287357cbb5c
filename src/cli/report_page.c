#include "cli/report_page.h"

#include "cli/report_saved.h"
#include "report/gnuplot.h"
#include "report/html_page.h"
#include "stat/results_load.h"

#include <stdint.h>
#include <stdlib.h>

/* What the page is made of. */
struct page {
    struct results_set *sets;
    struct html_file *files;
    size_t count;
};

/* Collects what the studies of a file say, if it has any: text to be freed. 0, or -1. */
static int take_words(struct op *op, const struct results_set *set, char **words)
{
    size_t bytes;
    FILE *to = open_memstream(words, &bytes);
    if (!to)
        return op_fail_memory(op);
    int rc = report_saved_studies(to, set);
    return fclose(to) || rc ? op_fail_memory(op) : 0;
}

static int load(struct op *op, char *const *paths, struct page *p)
{
    for (size_t i = 0; i < p->count; i++) {
        char *words = NULL;
        if (results_load(op, paths[i], &p->sets[i]))
            return -1;
        if (!p->sets[i].complete)
            op_warn(op, "%s: breaks off after %zu samples", paths[i],
                    results_set_samples(&p->sets[i]));
        int rc = take_words(op, &p->sets[i], &words);
        p->files[i] = (struct html_file){paths[i], &p->sets[i], words};
        if (rc)
            return -1;
    }
    return 0;
}

static void end(struct page *p)
{
    for (size_t i = 0; i < p->count; i++) {
        if (p->sets)
            results_set_end(&p->sets[i]);
        if (p->files)
            free((void *)(uintptr_t)p->files[i].words);
    }
    free(p->sets);
    free(p->files);
}

int report_page(struct op *op, char *const *paths, size_t count, bool all_phases, FILE *to)
{
    struct plot_maker gnuplot;
    struct page p = {calloc(count, sizeof *p.sets), calloc(count, sizeof *p.files), count};
    int rc = p.sets && p.files ? load(op, paths, &p) : op_fail_memory(op);
    gnuplot_init(&gnuplot);
    if (!rc && !gnuplot.program)
        op_warn(op, "no pictures: gnuplot is not installed (Debian's package " GNUPLOT_PACKAGE ")");
    const struct html_look look = {gnuplot.program ? &gnuplot : NULL, all_phases};
    if (!rc)
        rc = html_page(op, &look, p.files, count, to);
    gnuplot_end(&gnuplot);
    end(&p);
    return rc;
}
