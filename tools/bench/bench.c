/* Runs a plan that tools/bench-peers wrote, and prints the report. Not called by users: the script
 * is their command, and knows the programs. */
#include "report.h"
#include "targets.h"

#include "base/num.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct options {
    const char *plan, *samples;
    uint64_t runs, seed;
    enum grid_format format;
    bool brief, targets;
};

static volatile sig_atomic_t interrupted;

static void on_signal(int number)
{
    (void)number;
    interrupted = 1;
}

/* Whether they make sense. */
static bool parse(int argc, char **argv, struct options *o)
{
    int c;
    *o = (struct options){.runs = 20, .seed = 1};
    while ((c = getopt(argc, argv, "n:s:o:mbt")) != -1) {
        if (c == 'n' && !num_parse(optarg, 1, 100000, &o->runs))
            return false;
        if (c == 's' && !num_parse(optarg, 0, UINT64_MAX, &o->seed))
            return false;
        if (c == 'o')
            o->samples = optarg;
        if (c == 'm')
            o->format = GRID_MARKDOWN;
        o->brief |= c == 'b';
        o->targets |= c == 't';
        if (c == '?')
            return false;
    }
    if (argc - optind != 1)
        return false;
    o->plan = argv[optind];
    return true;
}

static int print(struct op *op, const struct options *o, const struct rounds *rounds)
{
    struct view *views = view_all(op, rounds);
    struct limit *limits = limit_all(op, rounds);
    if (!views || !limits) {
        free(views);
        free(limits);
        return -1;
    }
    struct report report = {rounds, views, limits, o->format};
    int status = 0;
    report_head(stdout, &report);
    if (o->brief)
        report_brief(stdout, &report);
    else
        report_cells(stdout, &report);
    report_limits(stdout, &report);
    if (o->targets)
        status = targets_print(op, stdout, &report);
    report_undone(stdout, &report);
    report_notes(stdout, &report);
    free(views);
    free(limits);
    if (fflush(stdout) || ferror(stdout))
        status = op_fail(op, STATUS_IO, "cannot write the report");
    return status;
}

/* Whether a run failed that did well when it was tried before. */
static bool any_failed(const struct rounds *r)
{
    for (size_t i = 0; i < r->plan->run_count; i++) {
        if (r->rows[i].failure[0])
            return true;
    }
    for (size_t i = 0; i < r->plan->warm_count; i++) {
        if (r->warm[i].failure[0])
            return true;
    }
    return false;
}

static int measure(struct op *op, const struct options *o, const struct plan *plan)
{
    struct rounds rounds = {.plan = plan, .count = (unsigned)o->runs, .seed = o->seed};
    FILE *samples = NULL;
    int status = -1;
    if (o->samples && !(samples = fopen(o->samples, "we")))
        return op_fail(op, STATUS_IO, "cannot write %s", o->samples);
    if (rounds_run(op, &rounds, isatty(STDERR_FILENO) ? stderr : NULL, samples) == 0)
        status = print(op, o, &rounds);
    if (samples && fclose(samples) && status == 0)
        status = op_fail(op, STATUS_IO, "cannot write %s", o->samples);
    if (status == 0 && any_failed(&rounds))
        status =
            op_fail(op, STATUS_DIFFERS, "a program failed while it was measured: see the list");
    rounds_end(&rounds);
    return status;
}

int main(int argc, char **argv)
{
    struct options o;
    struct plan plan;
    struct op op;
    if (!parse(argc, argv, &o)) {
        fputs("usage: bench [-n RUNS] [-s SEED] [-o SAMPLES] [-mbt] PLAN\n", stderr);
        return STATUS_USAGE;
    }
    op_init(&op);
    op.interrupted = &interrupted;
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    int status = plan_read(&op, o.plan, &plan);
    if (status == 0)
        status = measure(&op, &o, &plan);
    plan_end(&plan);
    if (status)
        fprintf(stderr, "bench-peers: %s\n", op.err.text);
    return status ? (int)op.err.status : STATUS_OK;
}
