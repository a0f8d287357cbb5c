#include "stat/results.h"

#include <stdlib.h>

int results_init(struct results *r, size_t count, unsigned runs)
{
    *r = (struct results){.runs = runs, .load = -1};
    r->cells = calloc(count, sizeof *r->cells);
    if (!r->cells)
        return -1;
    r->count = count;
    for (size_t i = 0; i < count; i++) {
        r->cells[i].samples = calloc(runs, sizeof *r->cells[i].samples);
        if (!r->cells[i].samples) {
            results_end(r);
            return -1;
        }
    }
    return 0;
}

void results_keep(struct results *r, size_t count)
{
    while (r->count > count)
        free(r->cells[--r->count].samples);
}

void results_end(struct results *r)
{
    results_keep(r, 0);
    free(r->cells);
    r->cells = NULL;
}

void results_wall(const struct results_cell *cell, double *out)
{
    for (size_t i = 0; i < cell->count; i++)
        out[i] = (double)cell->samples[i].cost.wall_ns / cell->samples[i].repeats;
}

void results_phase(const struct results_cell *cell, enum phase phase, double *out)
{
    for (size_t i = 0; i < cell->count; i++)
        out[i] = (double)cell->samples[i].cost.ns[phase] / cell->samples[i].repeats;
}

void results_user(const struct results_cell *cell, double *out)
{
    for (size_t i = 0; i < cell->count; i++)
        out[i] = (double)cell->samples[i].cost.user_ns / cell->samples[i].repeats;
}
