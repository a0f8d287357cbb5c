#include "cli/command.h"
#include "cli/matrix_option.h"
#include "cli/report_saved.h"
#include "cli/ui.h"
#include "stat/results_load.h"

enum { OPT_FORMAT = 0x200, OPT_PHASES };

struct report {
    struct op op;
    const char *path;
    const struct matrix_report *report;
    bool all_phases;
};

static const struct argp_option options[] = {
    {"format", OPT_FORMAT, "NAME", 0, "table, markdown, csv or json (default: table)", 1},
    {"phases", OPT_PHASES, "all", 0, "Each phase and user time instead of groups of phases", 1},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct report *r = state->input;
    switch (key) {
    case OPT_FORMAT:
        r->report = matrix_option_format(state, arg);
        return 0;
    case OPT_PHASES:
        r->all_phases = matrix_option_phases(state, arg);
        return 0;
    case ARGP_KEY_ARG:
        if (r->path)
            argp_error(state, "one file at a time: \"%s\" is the second", arg);
        r->path = arg;
        return 0;
    case ARGP_KEY_END:
        if (!r->path)
            argp_error(state, "which file? One that --save wrote");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    options, parse_option,
    "FILE",  "Prints what was saved in FILE, as the command that saved it printed it.",
    NULL,    NULL,
    NULL};

int cmd_report(int argc, char **argv)
{
    struct report r = {.report = matrix_report_table};
    struct results_set set = {.count = 0};
    ui_op_init(&r.op);
    int rc = argp_parse(&argp, argc, argv, 0, NULL, &r);
    if (!rc)
        rc = results_load(&r.op, r.path, &set);
    if (!rc && !set.complete)
        op_warn(&r.op, "%s: breaks off after %zu samples", r.path, results_set_samples(&set));
    if (!rc && report_saved_print(stdout, r.report, &set, r.all_phases))
        op_fail_memory(&r.op);
    results_set_end(&set);
    return ui_report(&r.op);
}
