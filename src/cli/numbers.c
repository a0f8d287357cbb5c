#include "cli/numbers.h"

#include "base/num.h"

uint64_t numbers_parse(const struct argp_state *state, const char *option, const char *arg,
                       uint64_t min, uint64_t max)
{
    uint64_t value = min;
    if (!num_parse(arg, min, max, &value))
        argp_error(state, "%s %s: expected a number from %llu to %llu", option, arg,
                   (unsigned long long)min, (unsigned long long)max);
    return value;
}
