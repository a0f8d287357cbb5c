#include "view.h"

#include <stdlib.h>
#include <string.h>

static void divide(const struct rounds_row *a, const struct rounds_row *b, unsigned n, double *out)
{
    for (unsigned i = 0; i < n; i++)
        out[i] = (double)a->costs[i].wall_ns / (double)b->costs[i].wall_ns;
}

/* `room` is for twice as many values as there are rounds. */
static void fill(const struct rounds *r, size_t run, double *room, struct view *v)
{
    const struct rounds_row *row = &r->rows[run];
    size_t first = r->plan->cells[r->plan->runs[run].cell].first_run;
    unsigned n = r->count;
    double *scratch = room + n;
    if (row->failure[0])
        return;
    for (unsigned i = 0; i < n; i++)
        room[i] = (double)row->costs[i].wall_ns;
    summary_of(room, n, scratch, &v->wall_ns);
    for (unsigned i = 0; i < n; i++)
        room[i] = (double)row->costs[i].cpu_ns;
    summary_of(room, n, scratch, &v->cpu_ns);
    for (unsigned i = 0; i < n; i++)
        room[i] = (double)row->costs[i].peak_bytes;
    summary_of(room, n, scratch, &v->peak_bytes);
    if (run == first || r->rows[first].failure[0])
        return;
    divide(row, &r->rows[first], n, room);
    summary_of(room, n, scratch, &v->ratio);
}

struct view *view_all(struct op *op, const struct rounds *r)
{
    struct view *views = calloc(r->plan->run_count + 1, sizeof *views);
    double *room = calloc(2 * (size_t)r->count, sizeof *room);
    if (!views || !room) {
        op_fail_memory(op);
        free(views);
        free(room);
        return NULL;
    }
    for (size_t i = 0; i < r->plan->run_count; i++)
        fill(r, i, room, &views[i]);
    free(room);
    return views;
}

int view_ratio(struct op *op, const struct rounds *r, size_t a, size_t b, struct summary *out)
{
    double *room = calloc(2 * (size_t)r->count, sizeof *room);
    if (!room)
        return op_fail_memory(op);
    divide(&r->rows[a], &r->rows[b], r->count, room);
    summary_of(room, r->count, room + r->count, out);
    free(room);
    return 0;
}

long view_find(const struct rounds *r, const struct plan_cell *cell, const char *program)
{
    for (size_t i = cell->first_run; i < cell->first_run + cell->run_count; i++) {
        if (strcmp(r->plan->runs[i].program, program) == 0)
            return r->rows[i].failure[0] ? -1 : (long)i;
    }
    return -1;
}

/* Whether the program has a run that does something. */
static bool works(const struct plan *plan, const char *program)
{
    for (size_t i = 0; i < plan->run_count; i++) {
        const struct plan_run *run = &plan->runs[i];
        if (strcmp(run->program, program) == 0 && !plan_is_empty(&plan->cells[run->cell]))
            return true;
    }
    return false;
}

size_t view_programs(const struct plan *plan, const char **names)
{
    size_t n = 0;
    for (size_t i = 0; i < plan->run_count; i++) {
        const char *program = plan->runs[i].program;
        size_t k = 0;
        while (k < n && strcmp(names[k], program) != 0)
            k++;
        if (k == n && works(plan, program))
            names[n++] = program;
    }
    return n;
}
