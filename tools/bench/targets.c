#include "targets.h"

#include <string.h>

#define MIB       1048576.0
#define LIMIT_MAX 1.25

/* How many times faster than `peer` the program, pgpcost as a rule, is to be. Where task or bits is
 * NULL it is so for both of target_tasks or target_bits. Rows of one program and peer stand
 * together. */
static const struct target {
    const char *task, *file, *bits, *z, *form;
    double bound;
    const char *peer, *program;
} target_list[] = {
    {NULL, "mail", NULL, "on", "binary", 3, "gpg", "pgpcost"},
    {NULL, "mail", NULL, "off", "binary", 3, "gpg", "pgpcost"},
    {NULL, "paper", NULL, "on", "binary", 1, "gpg", "pgpcost"},
    {NULL, "paper", NULL, "off", "binary", 2.5, "gpg", "pgpcost"},
    {NULL, "huge", "4096", "off", "binary", 1, "gpg", "pgpcost"},
    {"encrypt", "mail", "4096", "on", "binary", 4.5, "gpg", "pgpcost"},
    {"encrypt", "mail", "4096", "off", "binary", 4.5, "gpg", "pgpcost"},
    {"decrypt", "mail", "4096", "on", "binary", 4, "gpg", "pgpcost"},
    {"decrypt", "mail", "4096", "off", "binary", 4, "gpg", "pgpcost"},
    {"encrypt", "paper", NULL, "off", "binary", 4, "gpg", "pgpcost"},
    {"encrypt", "text", NULL, "off", "binary", 1.6, "gpg", "pgpcost"},
    {"decrypt", "text", NULL, "off", "binary", 1.5, "gpg", "pgpcost"},
    {NULL, "text", NULL, "off", "armored", 2, "gpg", "pgpcost"},
    {"encrypt", "huge", "4096", "off", "binary", 1.6, "gpg", "pgpcost"},
    {"decrypt", "huge", "4096", "off", "binary", 1.5, "gpg", "pgpcost"},
    {"sign", "mail", "4096", PLAN_NONE, "detached", 2.5, "gpg", "pgpcost"},
    {"sign", "paper", "4096", PLAN_NONE, "detached", 2.5, "gpg", "pgpcost"},
    {"verify", "mail", "4096", PLAN_NONE, "clear", 4, "gpg", "pgpcost"},
    {"encrypt", "paper", NULL, "on", "binary", 1.5, "gpg", "with-j2"},
    {NULL, "text", NULL, "on", "binary", 1.7, "gpg", "with-j2"},
    {NULL, "huge", "4096", "on", "binary", 1.7, "gpg", "with-j2"},
    {"decrypt", "mail", "4096", "on", "binary", 2.5, "sqop", "pgpcost"},
    {"decrypt", "mail", "4096", "off", "binary", 2.5, "sqop", "pgpcost"},
    {NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL},
};
static const char *const target_bits[] = {"1024", "4096", NULL};
static const char *const target_tasks[] = {"encrypt", "decrypt", NULL};

/* Peak memory, at any size that was measured. */
static const struct memory_target {
    const char *program;
    double bound_mib;
} memory_list[] = {{"pgpcost", 8}, {"pgpcost", 4}, {"with-j2", 16}, {NULL, 0}};

enum verdict { MET, NOT_MET, CANNOT_TELL, VERDICTS };
static const char *const verdict_names[VERDICTS] = {"met", "not met", "cannot tell"};

struct judgement {
    struct op *op;
    FILE *to;
    const struct report *report;
    unsigned counts[VERDICTS];
};

enum { WHAT, BOUND, MEASURED, VERDICT, COLUMNS };

static void head(struct judgement *j, const char *title, const char *bound)
{
    const struct grid_column columns[COLUMNS] = {
        {"target", -30}, {bound, 9}, {"measured", 22}, {"  verdict", -19}};
    grid_title(j->to, j->report->format, title);
    grid_head(j->to, j->report->format, columns, COLUMNS);
}

/* One row: what was measured is a text, and the verdict counted. */
static void row(struct judgement *j, const char *what, double bound, const char *measured,
                enum verdict verdict)
{
    static const struct grid_column columns[COLUMNS] = {{"", -30}, {"", 9}, {"", 22}, {"", -19}};
    char cells[COLUMNS][GRID_CELL] = {""};
    snprintf(cells[WHAT], GRID_CELL, "%s", what);
    grid_number(bound, cells[BOUND]);
    snprintf(cells[MEASURED], GRID_CELL, "%s", measured);
    snprintf(cells[VERDICT], GRID_CELL, "  %s", verdict_names[verdict]);
    j->counts[verdict]++;
    grid_row(j->to, j->report->format, columns, COLUMNS, cells);
}

/* The name of a cell, with its form where that is not the usual one. */
static void name_of(const char *const field[PLAN_FIELDS], char out[GRID_CELL])
{
    char name[32];
    bool usual = strcmp(field[PLAN_FORM], "binary") == 0;
    snprintf(out, GRID_CELL, "%.22s%s%.8s", plan_short(field, name), usual ? "" : " ",
             usual ? "" : field[PLAN_FORM]);
}

static void ratio_text(const struct summary *s, char out[GRID_CELL])
{
    char median[GRID_CELL], interval[GRID_CELL];
    if (s->n == 0)
        snprintf(out, GRID_CELL, "not measured");
    else
        snprintf(out, GRID_CELL, "%.6s (%.20s)", grid_median(s, 1, median),
                 grid_interval(s, 1, interval));
}

/* --- times faster than a peer -------------------------------------------------------------------- */

static const struct plan_cell *find_cell(const struct plan *plan,
                                         const char *const field[PLAN_FIELDS])
{
    for (size_t i = 0; i < plan->cell_count; i++) {
        if (plan_same(plan->cells[i].field, field))
            return &plan->cells[i];
    }
    return NULL;
}

static enum verdict judge_least(const struct summary *s, double bound)
{
    if (!summary_has_interval(s))
        return CANNOT_TELL;
    return s->low >= bound ? MET : s->high < bound ? NOT_MET : CANNOT_TELL;
}

static int ratio_row(struct judgement *j, const struct target *t,
                     const char *const field[PLAN_FIELDS])
{
    const struct rounds *r = j->report->rounds;
    char name[GRID_CELL], measured[GRID_CELL];
    const struct plan_cell *cell = find_cell(r->plan, field);
    long ours = cell ? view_find(r, cell, t->program) : -1;
    long peers = cell ? view_find(r, cell, t->peer) : -1;
    struct summary ratio = {.n = 0};
    if (ours >= 0 && peers >= 0 && view_ratio(j->op, r, (size_t)peers, (size_t)ours, &ratio))
        return -1;
    name_of(field, name);
    ratio_text(&ratio, measured);
    row(j, name, t->bound, measured, judge_least(&ratio, t->bound));
    return 0;
}

/* The tasks, or sizes, of a target: one, or both. */
static const char *const *each(const char *const *one, const char *const *both)
{
    return one[0] ? one : both;
}

static int ratio_rows(struct judgement *j, const struct target *t)
{
    const char *const one_task[] = {t->task, NULL}, *const one_size[] = {t->bits, NULL};
    for (const char *const *bits = each(one_size, target_bits); *bits; bits++) {
        for (const char *const *task = each(one_task, target_tasks); *task; task++) {
            const char *field[PLAN_FIELDS] = {*task, t->file, *bits, t->z, t->form};
            if (ratio_row(j, t, field))
                return -1;
        }
    }
    return 0;
}

static void ratio_head(struct judgement *j, const struct target *t)
{
    const struct target *before = t > target_list ? t - 1 : NULL;
    char title[120];
    if (before && strcmp(before->peer, t->peer) == 0 && strcmp(before->program, t->program) == 0)
        return;
    snprintf(title, sizeof title, "targets: how many times faster %s is than %s, in paired rounds",
             t->program, t->peer);
    head(j, title, "at least");
}

/* --- the limit, and memory ------------------------------------------------------------------------ */

static enum verdict judge_most(const struct summary *s, double bound)
{
    if (!summary_has_interval(s))
        return CANNOT_TELL;
    return s->high <= bound ? MET : s->low > bound ? NOT_MET : CANNOT_TELL;
}

static void limit_rows(struct judgement *j)
{
    const struct plan *plan = j->report->rounds->plan;
    char name[GRID_CELL], measured[GRID_CELL];
    head(j, "targets: pgpcost's wall time to its limit, in paired rounds", "at most");
    for (size_t i = 0; i < plan->cell_count; i++) {
        const struct summary *ratio = &j->report->limits[i].ratio;
        if (plan_is_empty(&plan->cells[i]))
            continue;
        name_of(plan->cells[i].field, name);
        ratio_text(ratio, measured);
        row(j, name, LIMIT_MAX, measured, judge_most(ratio, LIMIT_MAX));
    }
}

static void memory_row(struct judgement *j, const struct memory_target *t)
{
    const struct report *r = j->report;
    const struct plan *plan = r->rounds->plan;
    char what[GRID_CELL], number[GRID_CELL], measured[GRID_CELL] = "not measured";
    double peak = 0, bound = t->bound_mib * MIB;
    const struct plan_cell *largest = NULL;
    for (size_t i = 0; i < plan->cell_count; i++) {
        long run = view_find(r->rounds, &plan->cells[i], t->program);
        if (run < 0)
            continue;
        peak = r->views[run].peak_bytes.max > peak ? r->views[run].peak_bytes.max : peak;
        if (!largest || plan->cells[i].bytes > largest->bytes)
            largest = &plan->cells[i];
    }
    if (largest)
        snprintf(measured, GRID_CELL, "%.10s", grid_number(peak / MIB, number));
    snprintf(what, GRID_CELL, "%.10s, up to %.8s", t->program,
             largest ? largest->field[PLAN_FILE] : "any size");
    row(j, what, t->bound_mib, measured, !largest ? CANNOT_TELL : peak <= bound ? MET : NOT_MET);
}

int targets_print(struct op *op, FILE *to, const struct report *r)
{
    struct judgement j = {.op = op, .to = to, .report = r};
    char text[120];
    for (const struct target *t = target_list; t->file; t++) {
        ratio_head(&j, t);
        if (ratio_rows(&j, t))
            return -1;
    }
    limit_rows(&j);
    head(&j, "targets: peak memory in MiB, the most of all runs", "at most");
    for (const struct memory_target *t = memory_list; t->program; t++)
        memory_row(&j, t);
    snprintf(text, sizeof text, "%u met, %u not met, %u cannot tell%s", j.counts[MET],
             j.counts[NOT_MET], j.counts[CANNOT_TELL],
             r->rounds->count < SUMMARY_FEW ? " (too few runs for most)" : "");
    grid_title(to, r->format, text);
    return 0;
}
