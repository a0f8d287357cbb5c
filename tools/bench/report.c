#include "report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MS  1e6
#define MIB 1048576.0

void report_head(FILE *to, const struct report *r)
{
    const struct plan *plan = r->rounds->plan;
    const char *title = "pgpcost and its peers: whole processes, measured from spawn to wait";
    char runs[160];
    fprintf(to, r->format == GRID_MARKDOWN ? "**%s**\n\n" : "%s\n\n", title);
    for (size_t i = 0; i < plan->head_count; i++)
        grid_text(to, r->format, 10, plan->heads[i].name, plan->heads[i].value);
    snprintf(runs, sizeof runs,
             "%u of each program in each cell, in rounds that do all of them in shuffled order; "
             "seed %" PRIu64,
             r->rounds->count, r->rounds->seed);
    grid_text(to, r->format, 10, "runs", runs);
}

const char *report_interval(const struct report *r)
{
    return r->rounds->count < SUMMARY_FEW ? "min to max" : "95 % interval";
}

/* Memory: the median's, "<1.2" where it cannot be told. */
static void peak_figure(const struct report *r, const struct summary *s, char out[GRID_CELL])
{
    char number[GRID_CELL];
    double bytes = s->median, floor = (double)r->rounds->floor_bytes;
    if (s->n == 0)
        out[0] = '\0';
    else if (bytes <= floor)
        snprintf(out, GRID_CELL, "<%.16s", grid_number(floor / MIB, number));
    else
        grid_number(bytes / MIB, out);
}

enum { PROGRAM, WALL, WALL_INTERVAL, RATIO, RATIO_INTERVAL, CPU, PEAK, COLUMNS };

static void run_row(FILE *to, const struct report *r, const struct grid_column *columns, size_t run)
{
    const struct plan *plan = r->rounds->plan;
    const struct view *v = &r->views[run];
    char cells[COLUMNS][GRID_CELL] = {""};
    snprintf(cells[PROGRAM], GRID_CELL, "%.20s", plan->runs[run].program);
    if (r->rounds->rows[run].failure[0]) {
        snprintf(cells[WALL], GRID_CELL, "failed");
    } else {
        grid_median(&v->wall_ns, MS, cells[WALL]);
        grid_interval(&v->wall_ns, MS, cells[WALL_INTERVAL]);
        grid_median(&v->ratio, 1, cells[RATIO]);
        grid_interval(&v->ratio, 1, cells[RATIO_INTERVAL]);
        grid_median(&v->cpu_ns, MS, cells[CPU]);
        peak_figure(r, &v->peak_bytes, cells[PEAK]);
        if (run == plan->cells[plan->runs[run].cell].first_run)
            snprintf(cells[RATIO], GRID_CELL, "1");
    }
    grid_row(to, r->format, columns, COLUMNS, cells);
}

void report_cells(FILE *to, const struct report *r)
{
    const struct plan *plan = r->rounds->plan;
    const char *interval = report_interval(r);
    const struct grid_column columns[COLUMNS] = {
        {"program", -8}, {"wall ms", 9}, {interval, 18}, {"ratio", 7},
        {interval, 18},  {"CPU ms", 9},  {"MiB", 7},
    };
    for (size_t i = 0; i < plan->cell_count; i++) {
        const struct plan_cell *cell = &plan->cells[i];
        char title[160], line[200];
        plan_title(cell->field, title);
        if (cell->bytes > 0)
            snprintf(line, sizeof line, "%s: %" PRIu64 " bytes", title, cell->bytes);
        else
            snprintf(line, sizeof line, "%s", title);
        grid_title(to, r->format, line);
        grid_head(to, r->format, columns, COLUMNS);
        for (size_t k = 0; k < cell->run_count; k++)
            run_row(to, r, columns, cell->first_run + k);
    }
}

/* --- brief --------------------------------------------------------------------------------------- */

#define BRIEF_NAME 22
#define BRIEF_MAX  ((GRID_WIDTH - BRIEF_NAME) / 7 + 1)

static void brief_row(FILE *to, const struct report *r, const struct grid_column *columns, size_t n,
                      const struct plan_cell *cell)
{
    char cells[BRIEF_MAX][GRID_CELL] = {""};
    if (plan_is_empty(cell))
        snprintf(cells[0], GRID_CELL, "start and end");
    else
        plan_short(cell->field, cells[0]);
    for (size_t i = 1; i < n; i++) {
        long run = view_find(r->rounds, cell, columns[i].title);
        if (run < 0)
            snprintf(cells[i], GRID_CELL, "-");
        else
            grid_median(&r->views[run].wall_ns, MS, cells[i]);
    }
    grid_row(to, r->format, columns, n, cells);
}

void report_brief(FILE *to, const struct report *r)
{
    const struct plan *plan = r->rounds->plan;
    const char **names = calloc(plan->run_count + 1, sizeof *names);
    struct grid_column columns[BRIEF_MAX] = {{"wall ms, medians", -BRIEF_NAME}};
    size_t n = names ? view_programs(plan, names) + 1 : 1;
    n = n < BRIEF_MAX ? n : BRIEF_MAX;
    for (size_t i = 1; i < n; i++)
        columns[i] = (struct grid_column){names[i - 1], strlen(names[i - 1]) < 7 ? 7 : 8};
    for (size_t i = 0; i < plan->cell_count; i++) {
        const char *form = plan->cells[i].field[PLAN_FORM];
        char title[80];
        if (!plan_is_new(plan, i, PLAN_FORM))
            continue;
        if (plan_is_empty(&plan->cells[i]))
            snprintf(title, sizeof title, "empty process");
        else
            snprintf(title, sizeof title, "%.20s", form);
        grid_title(to, r->format, title);
        grid_head(to, r->format, columns, n);
        for (size_t k = i; k < plan->cell_count; k++) {
            if (strcmp(plan->cells[k].field[PLAN_FORM], form) == 0)
                brief_row(to, r, columns, n, &plan->cells[k]);
        }
    }
    free(names);
}

void report_notes(FILE *to, const struct report *r)
{
    const struct plan *plan = r->rounds->plan;
    if (plan->note_count > 0)
        grid_title(to, r->format, "how to read it");
    for (size_t i = 0; i < plan->note_count; i++)
        grid_text(to, r->format, 2, r->format == GRID_MARKDOWN ? "" : "-", plan->notes[i].value);
}
