#include "stat/ladder.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Marks are words in the fields that tell cells apart everywhere: the task and the cipher. */
#define FUSED " fused"
#define LESS  ", no "

void ladder_end(struct ladder *l)
{
    results_end(&l->cells);
}

bool ladder_fill(const struct results_set *set, const char *study, struct ladder *out)
{
    const struct results *cells = results_set_run(set, study, LADDER_CELLS);
    if (cells)
        out->cells = *cells;
    return cells != NULL;
}

void ladder_mark(struct results_cell *cell, bool fused, int replaced)
{
    size_t n = strlen(cell->task), m = strlen(cell->cipher);
    if (fused)
        snprintf(cell->task + n, sizeof cell->task - n, "%s", FUSED);
    if (replaced >= 0)
        snprintf(cell->cipher + m, sizeof cell->cipher - m, "%s%s", LESS,
                 phase_rows[replaced].name);
}

bool ladder_is_fused(const struct results_cell *cell)
{
    return strstr(cell->task, FUSED) != NULL;
}

int ladder_replaced(const struct results_cell *cell)
{
    const char *less = strstr(cell->cipher, LESS);
    for (int p = 0; less && p < PHASE_COUNT; p++) {
        if (strcmp(less + strlen(LESS), phase_rows[p].name) == 0)
            return p;
    }
    return -1;
}

/* The median of n values and its interval. */
static struct estimate median_of(const double *values, size_t n, double *scratch)
{
    struct summary s;
    summary_of(values, n, scratch, &s);
    if (!summary_has_interval(&s))
        return (struct estimate){s.median, -INFINITY, INFINITY, 0};
    return (struct estimate){s.median, s.low, s.high, s.coverage};
}

static void judge(const double *wall, size_t n, double *scratch, struct ladder_rung *r)
{
    double whole_ns = median_of(wall, n, scratch).value;
    r->margin_ns = fmax(LADDER_SHARE * r->meter.value, LADDER_WHOLE_SHARE * whole_ns);
    enum verdict verdict = verdict_within(&r->gap, -r->margin_ns, r->margin_ns);
    if (r->meter.value < LADDER_LEAST_SHARE * whole_ns)
        r->answer = LADDER_SMALL;
    else
        r->answer = verdict == VERDICT_HOLDS   ? LADDER_AGREE
                    : verdict == VERDICT_FAILS ? LADDER_DISAGREE
                                               : LADDER_UNCLEAR;
}

int ladder_judge(const struct results_cell *whole, const struct results_cell *replaced,
                 struct ladder_rung *out)
{
    enum { LISTS = 6 };
    size_t most = whole->count > replaced->count ? whole->count : replaced->count;
    size_t n = whole->count < replaced->count ? whole->count : replaced->count;
    double *room = calloc(LISTS * most + 1, sizeof *room);
    if (!room)
        return -1;
    double *wall = room, *meter = wall + most, *less = meter + most, *copying = less + most;
    double *gap = copying + most, *scratch = gap + most;
    *out = (struct ladder_rung){.phase = (enum phase)ladder_replaced(replaced)};
    results_wall(whole, wall);
    results_phase(whole, out->phase, meter);
    results_wall(replaced, less);
    results_phase(replaced, out->phase, copying);
    for (size_t i = 0; i < n; i++) {
        less[i] = wall[i] - less[i] + copying[i];
        gap[i] = less[i] - meter[i];
    }
    out->meter = median_of(meter, n, scratch);
    out->replacing = median_of(less, n, scratch);
    out->copying_ns = median_of(copying, n, scratch).value;
    out->gap = median_of(gap, n, scratch);
    judge(wall, n, scratch, out);
    free(room);
    return 0;
}

int ladder_wall(const struct results_cell *cell, double *ns)
{
    double *room = calloc(2 * cell->count + 1, sizeof *room);
    if (!room)
        return -1;
    results_wall(cell, room);
    *ns = median_of(room, cell->count, room + cell->count).value;
    free(room);
    return 0;
}

int ladder_count(const struct ladder *l, size_t counts[LADDER_ANSWERS])
{
    const struct results_cell *whole = NULL;
    memset(counts, 0, LADDER_ANSWERS * sizeof *counts);
    for (size_t i = 0; i < l->cells.count; i++) {
        const struct results_cell *c = &l->cells.cells[i];
        struct ladder_rung rung;
        if (ladder_replaced(c) < 0) {
            whole = c;
            continue;
        }
        if (!whole || ladder_judge(whole, c, &rung))
            return -1;
        counts[rung.answer]++;
    }
    return 0;
}
