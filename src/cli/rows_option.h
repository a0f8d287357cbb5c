/* --format of what prints records. */
#ifndef CLI_ROWS_OPTION_H
#define CLI_ROWS_OPTION_H

#include "report/rows.h"

#include <argp.h>

/* The format of that name; a usage error, which ends the program, where there is none. */
enum rows_format rows_option_format(const struct argp_state *state, const char *arg);

#endif
