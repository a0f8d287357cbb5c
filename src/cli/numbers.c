#include "cli/numbers.h"

#include "base/num.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

uint64_t numbers_parse(const struct argp_state *state, const char *option, const char *arg,
                       uint64_t min, uint64_t max)
{
    uint64_t value = min;
    if (!num_parse(arg, min, max, &value))
        argp_error(state, "%s %s: expected a number from %llu to %llu", option, arg,
                   (unsigned long long)min, (unsigned long long)max);
    return value;
}

/* Digits with at most one point among them, and `unit` behind; -1 where it is anything else. */
static double parse_real(const char *arg, const char *unit)
{
    size_t n = strspn(arg, "0123456789.");
    bool is_one = strspn(arg, ".") < n && (arg[n] == '\0' || strcmp(arg + n, unit) == 0);
    const char *point = memchr(arg, '.', n);
    if (!is_one || (point && strchr(point + 1, '.')))
        return -1;
    return strtod(arg, NULL);
}

double numbers_real(const struct argp_state *state, const char *option, const char *arg, double min,
                    double max)
{
    double value = parse_real(arg, "");
    if (value < min || value > max)
        argp_error(state, "%s %s: expected a number from %g to %g", option, arg, min, max);
    return value;
}

double numbers_percent(const struct argp_state *state, const char *option, const char *arg,
                       double min, double max)
{
    double value = parse_real(arg, "%");
    if (value < min || value > max)
        argp_error(state, "%s %s: expected a percentage from %g to %g", option, arg, min, max);
    return value / 100;
}
