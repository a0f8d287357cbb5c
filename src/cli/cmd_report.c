#include "cli/command.h"
#include "cli/matrix_option.h"
#include "cli/report_out.h"
#include "cli/report_page.h"
#include "cli/report_saved.h"
#include "cli/ui.h"
#include "stat/results_load.h"

enum { OPT_FORMAT = 0x200, OPT_PHASES };

struct report {
    struct op op;
    char **paths;
    int count;
    struct report_out out;
    bool all_phases;
};

static const struct argp_option options[] = {
    {"format", OPT_FORMAT, "NAME", 0,
     "table, markdown, csv, json or html (default: what -o's name ends in, else table)", 1},
    {"phases", OPT_PHASES, "all", 0, "Each phase and user time instead of groups of phases", 1},
    {"output", 'o', "FILE", 0, "Write to FILE; \"-\" is standard output", 2},
    {"force", 'f', NULL, 0, "Replace FILE if it exists", 2},
    {NULL, 0, NULL, 0, NULL, 0},
};

static void check(struct report *r, const struct argp_state *state)
{
    if (r->count < 1)
        argp_error(state, "which file? One that --save wrote");
    report_out_choose(&r->out);
    if (r->count > 1 && !r->out.html)
        argp_error(state, "one file at a time, but for --format html: \"%s\" is the second",
                   r->paths[1]);
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct report *r = state->input;
    switch (key) {
    case OPT_FORMAT:
        report_out_format(&r->out, state, arg);
        return 0;
    case OPT_PHASES:
        r->all_phases = matrix_option_phases(state, arg);
        return 0;
    case 'o':
        r->out.path = arg;
        return 0;
    case 'f':
        r->out.replace = true;
        return 0;
    case ARGP_KEY_ARGS:
        r->paths = state->argv + state->next;
        r->count = state->argc - state->next;
        return 0;
    case ARGP_KEY_END:
        check(r, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options,
                                 parse_option,
                                 "FILE...",
                                 "Prints what was saved in FILE, as the command that saved it "
                                 "printed it, or makes a page of HTML of it and others.",
                                 NULL,
                                 NULL,
                                 NULL};

static int print_text(struct report *r)
{
    struct results_set set = {.count = 0};
    int rc = results_load(&r->op, r->paths[0], &set);
    if (!rc && !set.complete)
        op_warn(&r->op, "%s: breaks off after %zu samples", r->paths[0], results_set_samples(&set));
    if (!rc && report_saved_print(r->out.to, r->out.report, &set, r->all_phases))
        rc = op_fail_memory(&r->op);
    results_set_end(&set);
    return rc;
}

int cmd_report(int argc, char **argv)
{
    struct report r = {.count = 0};
    ui_op_init(&r.op);
    int rc = argp_parse(&argp, argc, argv, 0, NULL, &r);
    if (!rc)
        rc = report_out_begin(&r.op, &r.out);
    if (!rc)
        rc = r.out.html ? report_page(&r.op, r.paths, (size_t)r.count, r.all_phases, r.out.to)
                        : print_text(&r);
    report_out_end(&r.op, &r.out);
    return ui_report(&r.op);
}
