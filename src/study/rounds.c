#include "study/rounds.h"

#include "base/process.h"
#include "base/splitmix.h"
#include "stat/results_save_processes.h"

#include <stdio.h>
#include <stdlib.h>

int rounds_run(struct op *op, const struct study_context *c, const struct rounds *rounds)
{
    size_t count = rounds->count, all = count * rounds->runs;
    uint64_t random = c->seed;
    size_t *order = calloc(count + 1, sizeof *order);
    int rc = order ? 0 : op_fail_memory(op);
    for (size_t i = 0; !rc && i < count; i++)
        order[i] = i;
    for (size_t done = 0; !rc && done < all; done++) {
        size_t i = done % count, k = i + (size_t)splitmix_below(&random, count - i);
        size_t chosen = order[k];
        order[k] = order[i];
        order[i] = chosen;
        c->progress(c->ctx, rounds->what, done, all);
        rc = rounds->take(rounds->ctx, chosen);
    }
    free(order);
    return rc;
}

/* Runs it, and says why it failed. 0, or -1 where to go on makes no sense. */
static int run_once(struct op *op, const char *const *argv, struct process_cost *cost, char *why)
{
    struct op own = *op;
    op_clear(&own);
    if (process_run(&own, argv, NULL, cost) == 0)
        return 0;
    if (own.err.final) {
        *op = own;
        return -1;
    }
    snprintf(why, PROCESSES_WHY_BYTES, "%.*s", PROCESSES_WHY_BYTES - 1, own.err.text);
    return 0;
}

int rounds_try(struct op *op, const char *const *argv, char *why)
{
    struct process_cost cost;
    return run_once(op, argv, &cost, why);
}

int rounds_take_process(struct op *op, const struct study_context *c, const char *const *argv,
                        struct processes *p, struct processes_job *job)
{
    struct process_cost cost;
    char why[PROCESSES_WHY_BYTES] = "";
    if (job->failure[0])
        return 0;
    if (run_once(op, argv, &cost, why))
        return -1;
    if (why[0])
        processes_fail(job, why);
    else if (processes_append(job, (double)cost.wall_ns, (double)cost.user_ns))
        return op_fail_memory(op);
    return c->save ? results_save_processes_sample(op, c->save, p, job) : 0;
}

int rounds_begin_processes(struct op *op, const struct study_context *c, const char *name,
                           struct processes *p)
{
    p->seed = c->seed;
    snprintf(p->study, sizeof p->study, "%s", c->name ? c->name : "");
    snprintf(p->name, sizeof p->name, "%s", name);
    return c->save ? results_save_processes_run(op, c->save, p) : 0;
}
