#include "cli/matrix_option.h"

#include <string.h>

const struct matrix_report *matrix_option_format(const struct argp_state *state, const char *arg)
{
    for (const struct matrix_report *r = matrix_report_table; r->name; r++) {
        if (strcmp(r->name, arg) == 0)
            return r;
    }
    argp_error(state, "--format %s: expected table, markdown, csv or json", arg);
    return matrix_report_table;
}

bool matrix_option_phases(const struct argp_state *state, const char *arg)
{
    if (strcmp(arg, "all") != 0)
        argp_error(state, "--phases %s: expected all", arg);
    return true;
}
