#include "cli/rows_option.h"

#include <string.h>

enum rows_format rows_option_format(const struct argp_state *state, const char *arg)
{
    enum rows_format format = ROWS_TABLE;
    while (format < ROWS_FORMATS && strcmp(arg, rows_format_names[format]) != 0)
        format++;
    if (format == ROWS_FORMATS)
        argp_error(state, "--format %s: expected table, markdown, csv or json", arg);
    return format;
}
