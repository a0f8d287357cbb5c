#include "limit.h"

#include "report.h"

#include <stdlib.h>
#include <string.h>

#define MS 1e6

/* --- figures ------------------------------------------------------------------------------------- */

/* The run of the empty process that is of the kind of the warm one; -1 where there is none. */
static long find_empty(const struct rounds *r, const struct plan_run *warm)
{
    for (size_t i = 0; i < r->plan->cell_count; i++) {
        if (plan_is_empty(&r->plan->cells[i]))
            return view_find(r, &r->plan->cells[i], warm->program);
    }
    return -1;
}

/* `room` is for four times as many values as there are rounds. */
static void fill(const struct rounds *r, const struct plan_cell *cell, double *room,
                 struct limit *out)
{
    unsigned n = r->count;
    double *empty = room, *sum = room + n, *ratio = room + 2 * (size_t)n, *scratch = ratio + n;
    if (cell->warm < 0 || cell->run_count == 0)
        return;
    const struct rounds_warm *warm = &r->warm[cell->warm];
    const struct rounds_row *wall = &r->rows[cell->first_run];
    long run = find_empty(r, &r->plan->warm[cell->warm]);
    if (run < 0 || warm->failure[0] || wall->failure[0])
        return;
    for (unsigned i = 0; i < n; i++) {
        empty[i] = (double)r->rows[run].costs[i].wall_ns;
        sum[i] = empty[i] + warm->primitives_ns[i];
        ratio[i] = (double)wall->costs[i].wall_ns / sum[i];
    }
    summary_of(empty, n, scratch, &out->empty_ns);
    summary_of(warm->primitives_ns, n, scratch, &out->primitives_ns);
    summary_of(sum, n, scratch, &out->limit_ns);
    summary_of(ratio, n, scratch, &out->ratio);
}

struct limit *limit_all(struct op *op, const struct rounds *r)
{
    struct limit *limits = calloc(r->plan->cell_count + 1, sizeof *limits);
    double *room = calloc(4 * (size_t)r->count, sizeof *room);
    if (!limits || !room) {
        op_fail_memory(op);
        free(limits);
        free(room);
        return NULL;
    }
    for (size_t i = 0; i < r->plan->cell_count; i++)
        fill(r, &r->plan->cells[i], room, &limits[i]);
    free(room);
    return limits;
}

/* --- the table ----------------------------------------------------------------------------------- */

enum { CELL, WALL, EMPTY, PRIMITIVES, LIMIT, RATIO, INTERVAL, COLUMNS };

static void print_row(FILE *to, const struct report *r, const struct grid_column *columns,
                      size_t cell)
{
    const struct plan_cell *c = &r->rounds->plan->cells[cell];
    const struct limit *l = &r->limits[cell];
    char cells[COLUMNS][GRID_CELL] = {""};
    plan_short(c->field, cells[CELL]);
    if (c->run_count == 0 || r->views[c->first_run].wall_ns.n == 0)
        snprintf(cells[WALL], GRID_CELL, "failed");
    else
        grid_median(&r->views[c->first_run].wall_ns, MS, cells[WALL]);
    if (l->ratio.n == 0)
        snprintf(cells[PRIMITIVES], GRID_CELL, "unknown");
    grid_median(&l->empty_ns, MS, cells[EMPTY]);
    if (l->ratio.n > 0)
        grid_median(&l->primitives_ns, MS, cells[PRIMITIVES]);
    grid_median(&l->limit_ns, MS, cells[LIMIT]);
    grid_median(&l->ratio, 1, cells[RATIO]);
    grid_interval(&l->ratio, 1, cells[INTERVAL]);
    grid_row(to, r->format, columns, COLUMNS, cells);
}

void report_limits(FILE *to, const struct report *r)
{
    const struct plan *plan = r->rounds->plan;
    const struct grid_column columns[COLUMNS] = {
        {"wall ms, medians", -22}, {"pgpcost", 9}, {"empty", 7},
        {"primitives", 12},        {"limit", 8},   {"ratio", 7},
        {report_interval(r), 15},
    };
    for (size_t i = 0; i < plan->cell_count; i++) {
        const char *form = plan->cells[i].field[PLAN_FORM];
        char title[120];
        if (plan_is_empty(&plan->cells[i]) || !plan_is_new(plan, i, PLAN_FORM))
            continue;
        snprintf(title, sizeof title, "the limit, an empty process and the primitives: %.20s",
                 form);
        grid_title(to, r->format, title);
        grid_head(to, r->format, columns, COLUMNS);
        for (size_t k = i; k < plan->cell_count; k++) {
            if (strcmp(plan->cells[k].field[PLAN_FORM], form) == 0)
                print_row(to, r, columns, k);
        }
    }
}
