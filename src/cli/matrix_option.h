/* Options of those commands that print the tables of the matrix. */
#ifndef CLI_MATRIX_OPTION_H
#define CLI_MATRIX_OPTION_H

#include "report/matrix_report.h"

#include <argp.h>

/* What --format names; a usage error, which ends the program, where it is no format. */
const struct matrix_report *matrix_option_format(const struct argp_state *state, const char *arg);

/* Whether --phases says "all"; a usage error where it says anything else. */
bool matrix_option_phases(const struct argp_state *state, const char *arg);

#endif
