#include "cli/command.h"
#include "cli/numbers.h"
#include "cli/ui.h"
#include "cli/rows_option.h"
#include "report/compare_rows.h"
#include "stat/results_load.h"

#include <argp.h>
#include <stdlib.h>

enum { OPT_FAIL_ABOVE = 0x200, OPT_FORMAT };

struct compare_command {
    struct op op;
    char **paths;
    int count;
    enum rows_format format;
    struct rows rows;  /* where it is not a table */
    double fail_above; /* negative: whatever is slower, it is no failure */
};

static const struct argp_option options[] = {
    {"fail-above", OPT_FAIL_ABOVE, "PERCENT", 0,
     "End with status 1 if a cell got slower by more than that", 1},
    {"format", OPT_FORMAT, "NAME", 0, "table, markdown, csv or json (default: table)", 1},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct compare_command *c = state->input;
    switch (key) {
    case OPT_FAIL_ABOVE:
        c->fail_above = numbers_percent(state, "--fail-above", arg, 0, 1000);
        return 0;
    case OPT_FORMAT:
        c->format = rows_option_format(state, arg);
        return 0;
    case ARGP_KEY_ARGS:
        c->paths = state->argv + state->next;
        c->count = state->argc - state->next;
        return 0;
    case ARGP_KEY_END:
        if (c->count < 2)
            argp_error(state, "two files at least are needed, the old one first");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    options,
    parse_option,
    "OLD NEW...",
    "Compares what --save wrote: each NEW with OLD, cell by cell, and says of each time and phase "
    "whether it became faster or slower, or that no difference is seen.",
    NULL,
    NULL,
    NULL};

static void print(struct compare_command *c, const struct compare_text_file *files,
                  const struct contrast *contrast, int i)
{
    if (c->format != ROWS_TABLE) {
        compare_rows_put(&c->rows, &files[1], contrast);
        return;
    }
    if (i > 1)
        printf("\n\n");
    compare_text_print(stdout, &files[0], &files[1], contrast);
}

/* Compares one file with the old one. *slower is added to. */
static int compare(struct compare_command *c, const struct results_set *old, int i, size_t *slower)
{
    struct results_set set;
    struct contrast contrast = {.count = 0};
    struct compare_text_file files[] = {{c->paths[0], old}, {c->paths[i], &set}};
    int rc = results_load(&c->op, c->paths[i], &set);
    if (!rc && contrast_make(old, &set, &contrast))
        rc = op_fail_memory(&c->op);
    if (!rc) {
        print(c, files, &contrast, i);
        *slower += contrast_slower(&contrast, c->fail_above);
        if (contrast.count == 0)
            rc = op_fail(&c->op, STATUS_USAGE, "%s: has no cell that is also in %s", c->paths[i],
                         c->paths[0]);
    }
    contrast_end(&contrast);
    results_set_end(&set);
    return rc;
}

int cmd_compare(int argc, char **argv)
{
    struct compare_command c = {.fail_above = -1};
    struct results_set old = {.count = 0};
    size_t slower = 0;
    ui_op_init(&c.op);
    int rc = argp_parse(&argp, argc, argv, 0, NULL, &c);
    if (!rc)
        rc = results_load(&c.op, c.paths[0], &old);
    if (!rc && c.format != ROWS_TABLE)
        compare_rows_begin(&c.rows, stdout, c.format);
    for (int i = 1; !rc && i < c.count; i++)
        rc = compare(&c, &old, i, &slower);
    if (!rc && c.format != ROWS_TABLE)
        rows_end(&c.rows);
    if (!rc && c.fail_above >= 0 && slower > 0)
        op_fail(&c.op, STATUS_DIFFERS, "%zu %s slower by more than %g %%", slower,
                slower == 1 ? "cell is" : "cells are", c.fail_above * 100);
    results_set_end(&old);
    return ui_report(&c.op);
}
