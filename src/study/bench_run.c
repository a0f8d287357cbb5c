#include "study/bench_run.h"

#include "base/host.h"
#include "stat/results_save_bench.h"
#include "study/rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So long that what happens between two readings of the clock is the operation, and little else; and in
 * a test of the program as short as the clock can tell. */
#define SAMPLE_NS 200e3

struct run {
    struct op *op;
    const struct study_context *c;
    const struct bench_list *list;
    struct bench *out;
};

static int take(struct run *r, size_t i, double *ns)
{
    const struct clock *clock = r->c->clock;
    const struct bench_task *t = &r->list->tasks[i];
    unsigned repeats = r->out->rows[i].repeats;
    if (op_check_interrupt(r->op))
        return -1;
    uint64_t before_ns = clock->wall_ns(clock->ctx);
    int rc = t->run(r->op, t->state, repeats);
    *ns = (double)(clock->wall_ns(clock->ctx) - before_ns) / repeats;
    return rc;
}

/* Doubles until the shorter of two samples is long enough: the first is cold, and either may be disturbed.
 * A clock that stands still is no reason to go on for ever. */
static int find_repeats(struct run *r, size_t i, double wanted_ns)
{
    enum { REPEATS_MAX = 1 << 24 };
    struct bench_row *row = &r->out->rows[i];
    double first, ns;
    for (row->repeats = 1; row->repeats < REPEATS_MAX; row->repeats *= 2) {
        if (take(r, i, &first))
            return -1;
        if (first * row->repeats < wanted_ns)
            continue;
        if (take(r, i, &ns))
            return -1;
        if (ns * row->repeats >= wanted_ns)
            return 0;
    }
    return 0;
}

static int take_sample(void *ctx, size_t i)
{
    struct run *r = ctx;
    struct results_save *save = r->c->save;
    double ns;
    if (take(r, i, &ns))
        return -1;
    if (bench_append(&r->out->rows[i], ns, 0))
        return op_fail_memory(r->op);
    return save ? results_save_bench_sample(r->op, save, r->out, i) : 0;
}

static int make_rows(struct run *r)
{
    struct bench *out = r->out;
    out->runs = r->c->runs;
    out->seed = r->c->seed;
    out->load = host_load();
    out->processors = host_processors();
    out->rows = calloc(r->list->count + 1, sizeof *out->rows);
    if (!out->rows)
        return op_fail_memory(r->op);
    for (; out->count < r->list->count; out->count++)
        out->rows[out->count] = r->list->tasks[out->count].what;
    snprintf(out->study, sizeof out->study, "%s", r->c->name ? r->c->name : "");
    snprintf(out->name, sizeof out->name, "%s", r->list->name ? r->list->name : "");
    return 0;
}

int bench_run_list(struct op *op, const struct study_context *c, const struct bench_list *list,
                   struct bench *out)
{
    struct run r = {op, c, list, out};
    struct rounds rounds = {
        .what = "measuring", .count = list->count, .runs = c->runs, .take = take_sample, .ctx = &r};
    double wanted_ns = clock_step_ns(c->clock) / BENCH_RUN_STEP_SHARE;
    if (!c->quick && wanted_ns < SAMPLE_NS)
        wanted_ns = SAMPLE_NS;
    *out = (struct bench){0};
    if (make_rows(&r))
        return -1;
    for (size_t i = 0; i < list->count; i++) {
        c->progress(c->ctx, "warming up", i, list->count);
        if (find_repeats(&r, i, wanted_ns))
            return -1;
    }
    if (c->save && results_save_bench_run(op, c->save, out))
        return -1;
    return rounds_run(op, c, &rounds);
}

int bench_run_groups(struct op *op, const struct study_context *c, const struct bench_plan *plan,
                     const struct bench_group *const *groups, struct bench *out)
{
    struct bench_list list = {.name = plan->name};
    int rc = 0;
    *out = (struct bench){0};
    for (; !rc && *groups; groups++) {
        size_t before = list.count;
        rc = (*groups)->add(op, plan, &list);
        for (size_t i = before; i < list.count; i++)
            strncpy(list.tasks[i].what.group, (*groups)->name, BENCH_GROUP_BYTES - 1);
    }
    if (!rc)
        rc = bench_run_list(op, c, &list, out);
    bench_task_end(&list);
    return rc;
}
