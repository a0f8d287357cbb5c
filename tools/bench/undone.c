#include "report.h"

#include <string.h>

/* What is not measured is grouped by program and reason. Where the cells of a group are all those
 * that have certain values, as "encrypt, 1024 bits", but for what another reason has, only these
 * are named, else every cell is. */

struct group {
    const struct plan *plan;
    const char *program, *reason;
};

static bool in_group(const struct group *g, const struct plan_undone *u)
{
    return strcmp(g->program, u->program) == 0 && strcmp(g->reason, u->reason) == 0;
}

/* Whether some cell of the group has this value of the field. */
static bool has_value(const struct group *g, int field, const char *value)
{
    for (size_t i = 0; i < g->plan->undone_count; i++) {
        const struct plan_undone *u = &g->plan->undone[i];
        if (in_group(g, u) && u->field[0] && strcmp(u->field[field], value) == 0)
            return true;
    }
    return false;
}

/* Whether the program does not do the cell for a reason other than the group's. */
static bool has_other_reason(const struct group *g, const struct plan_cell *cell)
{
    for (size_t i = 0; i < g->plan->undone_count; i++) {
        const struct plan_undone *u = &g->plan->undone[i];
        if (strcmp(u->program, g->program) == 0 && strcmp(u->reason, g->reason) != 0 &&
            u->field[0] && plan_same(u->field, cell->field))
            return true;
    }
    return false;
}

/* Whether the group is all cells of the plan that agree with it in each field alone, but for those
 * that have another reason. */
static bool is_product(const struct group *g)
{
    size_t members = 0, like = 0;
    for (size_t i = 0; i < g->plan->undone_count; i++)
        members += in_group(g, &g->plan->undone[i]);
    for (size_t i = 0; i < g->plan->cell_count; i++) {
        bool all = !has_other_reason(g, &g->plan->cells[i]);
        for (int f = 0; f < PLAN_FIELDS; f++)
            all = all && has_value(g, f, g->plan->cells[i].field[f]);
        like += all;
    }
    return members == like;
}

static void append(char *text, size_t room, const char *apart, const char *more)
{
    size_t used = strlen(text);
    snprintf(text + used, room - used, "%s%s", used ? apart : "", more);
}

/* "1024 and 4096 bits", unless that is all there are. */
static void append_field(const struct group *g, int field, char *text, size_t room)
{
    static const char *const before[PLAN_FIELDS] = {[PLAN_Z] = "compression "};
    static const char *const behind[PLAN_FIELDS] = {[PLAN_BITS] = " bits"};
    char values[160] = "";
    bool all = true;
    for (size_t i = 0; i < g->plan->cell_count; i++) {
        const char *value = g->plan->cells[i].field[field];
        if (plan_is_empty(&g->plan->cells[i]) || strcmp(value, PLAN_NONE) == 0 ||
            !plan_is_new(g->plan, i, (enum plan_field)field))
            continue;
        if (has_value(g, field, value))
            append(values, sizeof values, " and ", value);
        else
            all = false;
    }
    if (all || !values[0])
        return;
    append(text, room, ", ", before[field] ? before[field] : "");
    append(text, room, "", values);
    append(text, room, "", behind[field] ? behind[field] : "");
}

static void print_group(FILE *to, const struct report *r, const struct group *g)
{
    char text[4096] = "", title[160];
    bool whole = true;
    for (size_t i = 0; i < g->plan->undone_count; i++) {
        if (in_group(g, &g->plan->undone[i]) && g->plan->undone[i].field[0])
            whole = false;
    }
    if (!whole && is_product(g)) {
        for (int f = 0; f < PLAN_FIELDS; f++)
            append_field(g, f, text, sizeof text);
    } else if (!whole) {
        for (size_t i = 0; i < g->plan->undone_count; i++) {
            if (in_group(g, &g->plan->undone[i]))
                append(text, sizeof text, "; ", plan_title(g->plan->undone[i].field, title));
        }
    }
    if (!text[0])
        append(text, sizeof text, "", "all");
    append(text, sizeof text, ": ", g->reason);
    grid_text(to, r->format, 10, g->program, text);
}

/* Whether an earlier one has the same program and reason. */
static bool was_named(const struct plan *plan, size_t undone)
{
    struct group g = {plan, plan->undone[undone].program, plan->undone[undone].reason};
    for (size_t i = 0; i < undone; i++) {
        if (in_group(&g, &plan->undone[i]))
            return true;
    }
    return false;
}

/* Whether there is one. */
static bool print_failure(FILE *to, const struct report *r, const struct plan_run *run,
                          const char *name, const char *failure)
{
    char title[160], text[300];
    if (!failure[0])
        return false;
    snprintf(text, sizeof text, "%s: failed while it was measured: %s",
             plan_title(r->rounds->plan->cells[run->cell].field, title), failure);
    grid_text(to, r->format, 10, name, text);
    return true;
}

void report_undone(FILE *to, const struct report *r)
{
    const struct plan *plan = r->rounds->plan;
    grid_title(to, r->format, "not measured, and why");
    bool any = false;
    for (size_t i = 0; i < plan->undone_count; i++) {
        struct group g = {plan, plan->undone[i].program, plan->undone[i].reason};
        if (!was_named(plan, i))
            print_group(to, r, &g);
        any = true;
    }
    for (size_t i = 0; i < plan->run_count; i++)
        any |=
            print_failure(to, r, &plan->runs[i], plan->runs[i].program, r->rounds->rows[i].failure);
    for (size_t i = 0; i < plan->warm_count; i++)
        any |= print_failure(to, r, &plan->warm[i], "limit", r->rounds->warm[i].failure);
    if (!any)
        grid_text(to, r->format, 10, "nothing", "every program did every cell");
}
