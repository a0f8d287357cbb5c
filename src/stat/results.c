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
        r->cells[i].room = runs;
    }
    return 0;
}

void results_keep(struct results *r, size_t count)
{
    while (r->count > count)
        free(r->cells[--r->count].samples);
}

struct results_sample *results_add(struct results *r, size_t i)
{
    struct results_cell *c = &r->cells[i];
    if (c->count == c->room) {
        size_t room = c->room + c->room / 2 + 16;
        struct results_sample *more = realloc(c->samples, room * sizeof *more);
        if (!more)
            return NULL;
        c->samples = more;
        c->room = room;
    }
    struct results_sample *sample = &c->samples[c->count++];
    *sample = (struct results_sample){.repeats = 1};
    if (r->runs < c->count)
        r->runs = (unsigned)c->count;
    return sample;
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
