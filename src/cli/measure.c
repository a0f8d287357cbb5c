#include "cli/measure.h"

#include "base/clock.h"
#include "base/host.h"
#include "base/num.h"
#include "base/path.h"
#include "cli/numbers.h"
#include "cli/profiles.h"
#include "cli/ui.h"
#include "crypto/rsa_private.h"
#include "meter/meter.h"
#include "report/cost_table.h"
#include "stream/pool.h"

#include <stdlib.h>
#include <string.h>

enum { OPT_PROFILE = 0x100, OPT_CPU, OPT_SYNC, OPT_SEPARATE, OPT_RSA };

static const struct argp_option options[] = {
    {"profile", OPT_PROFILE, "NAME", 0,
     "The format: rfc4880, which is the default, or pgp26, that of PGP 2.6 in 1995", 4},
    {"output", 'o', "FILE", 0, "Write to FILE; \"-\" is standard output", 6},
    {"force", 'f', NULL, 0, "Replace FILE if it exists", 6},
    {"sync", OPT_SYNC, NULL, 0, "Write through to the disk before ending", 6},
    {"runs", 'n', "RUNS", 0,
     "Repeat it in one process, after one run to warm up, and print medians", 7},
    {"jobs", 'j', "N", 0, "Work with N threads, at most 64 (default: 1)", 7},
    {"cpu", OPT_CPU, "N", 0, "Stay on processor N", 7},
    {"separate", OPT_SEPARATE, NULL, 0,
     "Run cipher and hash one after the other instead of woven together, so that the table can "
     "tell them apart",
     7},
    {"rsa", OPT_RSA, "NAME", 0,
     "Whose private RSA operation: gmp, which is the default, or nettle, which does the same in "
     "its own way, on one thread",
     7},
    {"quiet", 'q', NULL, 0, "Print no table", 7},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct measure_options *m = state->input;
    uint64_t number;
    switch (key) {
    case 'o':
        m->output = arg;
        return 0;
    case 'f':
        m->force = true;
        return 0;
    case 'q':
        m->quiet = true;
        return 0;
    case OPT_SEPARATE:
        m->separate = true;
        return 0;
    case OPT_RSA:
        m->rsa = rsa_private_engine(arg);
        if (!m->rsa)
            argp_error(state, "--rsa %s: expected gmp or nettle", arg);
        return 0;
    case OPT_SYNC:
        m->sync = true;
        return 0;
    case 'n':
        if (!num_parse(arg, 1, MEASURE_RUNS_MAX, &number))
            argp_error(state, "-n %s: expected a number of runs from 1 to %d", arg,
                       MEASURE_RUNS_MAX);
        m->runs = (unsigned)number;
        return 0;
    case 'j':
        m->threads = (unsigned)numbers_parse(state, "-j", arg, 1, POOL_THREADS_MAX);
        return 0;
    case OPT_CPU:
        if (!num_parse(arg, 0, HOST_CPU_MAX - 1, &number))
            argp_error(state, "--cpu %s: expected the number of a processor", arg);
        m->cpu = (int)number;
        return 0;
    case OPT_PROFILE:
        m->profile = profiles_parse(state, arg);
        return 0;
    case ARGP_KEY_INIT:
        m->profile = profile_table[0];
        m->threads = 1;
        m->cpu = -1;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp measure_argp = {options, parse_option, NULL, NULL, NULL, NULL, NULL};

void measure_head_add(struct measure_head *h, const char *fmt, ...)
{
    if (h->count == MEASURE_HEAD_LINES)
        return;
    char *line = h->text[h->count++];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(line, MEASURE_HEAD_BYTES, fmt, ap);
    va_end(ap);
    if (strlen(line) > MEASURE_HEAD_COLUMNS)
        strcpy(line + MEASURE_HEAD_COLUMNS - 3, "...");
}

static int check(struct op *op, const struct measure_task *t)
{
    if (t->options->runs == 0)
        return 0;
    if (strcmp(t->input, "-") == 0)
        return op_fail(op, STATUS_USAGE, "-n: standard input can be read only once");
    if (t->output && path_is_stdout(t->output))
        return op_fail(op, STATUS_USAGE,
                       "-n: standard output can be written only once; name a file with -o");
    return 0;
}

static void print_table(const struct measure_task *t, const struct cost *costs,
                        const struct clock *clock, uint64_t output_bytes)
{
    struct measure_head head = {.count = 0};
    const char *lines[MEASURE_HEAD_LINES + 1] = {NULL};
    unsigned runs = t->options->runs, threads = t->options->threads;
    char how[64], rsa[24] = "";
    t->describe(t->ctx, &head);
    if (runs > 0)
        snprintf(how, sizeof how, "warm: the median of %u runs after one", runs);
    else
        snprintf(how, sizeof how, "cold: the first run of a process");
    if (t->options->rsa)
        snprintf(rsa, sizeof rsa, "RSA by %s; ", t->options->rsa->name);
    measure_head_add(&head, "profile %s; %u thread%s; %s%s", t->options->profile->name, threads,
                     threads > 1 ? "s" : "", rsa, how);
    for (size_t i = 0; i < head.count; i++)
        lines[i] = head.text[i];
    struct cost_table table = {.head = lines,
                               .costs = costs,
                               .runs = runs ? runs : 1,
                               .threads = threads,
                               .clock_ns = clock_cost_ns(clock),
                               .clock_name = clock->name,
                               .writes = t->output != NULL,
                               .output_bytes = output_bytes};
    cost_table_print(t->output && path_is_stdout(t->output) ? stderr : stdout, &table);
}

/* One run with a meter and threads of its own. Warnings are printed once. */
static int run_once(const struct measure_task *t, struct op *op, struct meter *meter, bool first,
                    struct cost *cost, uint64_t *output_bytes)
{
    op->meter = meter;
    if (!first)
        op->warn = NULL;
    meter_start(meter);
    if (t->options->threads > 1)
        op->pool = pool_new(op, t->options->threads);
    int rc = op_failed(op) ? -1 : t->run(op, t->ctx, t->options->force || !first, output_bytes);
    pool_free(op, op->pool);
    op->pool = NULL;
    meter_stop(meter, cost);
    op->meter = NULL;
    return rc;
}

int measure_run(const struct measure_task *t)
{
    struct op op;
    struct clock clock;
    struct meter meter;
    uint64_t output_bytes = 0;
    unsigned runs = t->options->runs ? t->options->runs : 1;
    bool warm = t->options->runs > 0;
    struct cost *costs = calloc(runs, sizeof *costs);

    ui_op_init(&op);
    if (t->limits)
        op.limits = t->limits;
    op.rsa = t->options->rsa;
    ui_catch_signals();
    clock_init(&clock);
    meter_init(&meter, &clock);
    int rc = costs ? 0 : op_fail_memory(&op);
    if (!rc)
        rc = check(&op, t);
    if (!rc)
        rc = host_pin(&op, t->options->cpu);
    if (!rc && warm)
        rc = run_once(t, &op, &meter, true, &costs[0], &output_bytes);
    for (unsigned i = 0; !rc && i < runs; i++)
        rc = run_once(t, &op, &meter, !warm, &costs[i], &output_bytes);
    if (!rc && !t->options->quiet)
        print_table(t, costs, &clock, output_bytes);
    free(costs);
    return ui_report(&op);
}
