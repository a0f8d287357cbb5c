#include "targets.h"

#include <string.h>

#define MIB      1048576.0
#define PEAK_MAX (8 * MIB)

/* How many times faster than gpg, on binary messages, whatever the task and the size of the key. */
static const struct target {
    const char *file, *z;
    double bound;
} target_list[] = {
    {"mail", "on", 3},     {"mail", "off", 3}, {"paper", "on", 1},
    {"paper", "off", 2.5}, {"huge", "off", 1}, {NULL, NULL, 0},
};
static const char *const target_bits[] = {"1024", "4096", NULL};
static const char *const target_tasks[] = {"encrypt", "decrypt", NULL};

enum verdict { MET, NOT_MET, CANNOT_TELL, VERDICTS };
static const char *const verdict_names[VERDICTS] = {"met", "not met", "cannot tell"};

enum { WHAT, BOUND, MEASURED, VERDICT, COLUMNS };
static const struct grid_column columns[COLUMNS] = {
    {"target", -22},
    {"bound", 14},
    {"measured", 21},
    {"  verdict", -20},
};

static const struct plan_cell *find_cell(const struct plan *plan,
                                         const char *const field[PLAN_FIELDS])
{
    for (size_t i = 0; i < plan->cell_count; i++) {
        if (plan_same(plan->cells[i].field, field))
            return &plan->cells[i];
    }
    return NULL;
}

static enum verdict judge(const struct summary *s, double bound)
{
    if (!summary_has_interval(s))
        return CANNOT_TELL;
    return s->low >= bound ? MET : s->high < bound ? NOT_MET : CANNOT_TELL;
}

static enum verdict ratio_row(FILE *to, const struct report *r, const struct target *t,
                              const char *const field[PLAN_FIELDS])
{
    char cells[COLUMNS][GRID_CELL] = {""}, median[GRID_CELL], interval[GRID_CELL], bound[GRID_CELL];
    const struct plan_cell *cell = find_cell(r->rounds->plan, field);
    long run = cell ? view_find(r->rounds, cell, "gpg") : -1;
    enum verdict verdict = CANNOT_TELL;
    bool few = false;
    snprintf(cells[WHAT], GRID_CELL, "%.7s %.5s %.4s %.3s", field[PLAN_TASK], field[PLAN_FILE],
             field[PLAN_BITS], field[PLAN_Z]);
    snprintf(cells[BOUND], GRID_CELL, "at least %.4s", grid_number(t->bound, bound));
    if (run < 0 || r->views[run].ratio.n == 0) {
        snprintf(cells[MEASURED], GRID_CELL, "not measured");
    } else {
        const struct summary *s = &r->views[run].ratio;
        verdict = judge(s, t->bound);
        snprintf(cells[MEASURED], GRID_CELL, "%.6s (%.20s)", grid_median(s, 1, median),
                 grid_interval(s, 1, interval));
        few = !summary_has_interval(s);
    }
    snprintf(cells[VERDICT], GRID_CELL, "  %s%s", verdict_names[verdict], few ? ": few runs" : "");
    grid_row(to, r->format, columns, COLUMNS, cells);
    return verdict;
}

static enum verdict memory_row(FILE *to, const struct report *r)
{
    const struct plan *plan = r->rounds->plan;
    char cells[COLUMNS][GRID_CELL] = {""}, number[GRID_CELL];
    double peak = 0;
    const struct plan_cell *largest = NULL;
    for (size_t i = 0; i < plan->cell_count; i++) {
        long run = view_find(r->rounds, &plan->cells[i], "pgpcost");
        if (run < 0)
            continue;
        peak = r->views[run].peak_bytes.max > peak ? r->views[run].peak_bytes.max : peak;
        if (!largest || plan->cells[i].bytes > largest->bytes)
            largest = &plan->cells[i];
    }
    enum verdict verdict = !largest ? CANNOT_TELL : peak <= PEAK_MAX ? MET : NOT_MET;
    snprintf(cells[WHAT], GRID_CELL, "memory up to %.5s",
             largest ? largest->field[PLAN_FILE] : "-");
    snprintf(cells[BOUND], GRID_CELL, "at most 8 MiB");
    snprintf(cells[MEASURED], GRID_CELL, "%.10s MiB", grid_number(peak / MIB, number));
    snprintf(cells[VERDICT], GRID_CELL, "  %s", verdict_names[verdict]);
    grid_row(to, r->format, columns, COLUMNS, cells);
    return verdict;
}

void targets_print(FILE *to, const struct report *r)
{
    unsigned counts[VERDICTS] = {0};
    char text[120];
    grid_title(to, r->format, "targets: how many times faster than gpg, binary, in paired rounds");
    grid_head(to, r->format, columns, COLUMNS);
    for (const struct target *t = target_list; t->file; t++) {
        for (const char *const *bits = target_bits; *bits; bits++) {
            if (strcmp(t->file, "huge") == 0 && strcmp(*bits, "4096") != 0)
                continue;
            for (const char *const *task = target_tasks; *task; task++) {
                const char *field[PLAN_FIELDS] = {*task, t->file, *bits, t->z, "binary"};
                counts[ratio_row(to, r, t, field)]++;
            }
        }
    }
    counts[memory_row(to, r)]++;
    snprintf(text, sizeof text, "%u met, %u not met, %u cannot tell", counts[MET], counts[NOT_MET],
             counts[CANNOT_TELL]);
    grid_title(to, r->format, text);
}
