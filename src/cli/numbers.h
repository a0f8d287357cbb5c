/* Numbers among the options. */
#ifndef CLI_NUMBERS_H
#define CLI_NUMBERS_H

#include <argp.h>
#include <stdint.h>

/* Samples that can be asked for. */
#define NUMBERS_RUNS_MAX 100000

/* The number that is the argument of an option; a usage error, which ends the program, where it is none
 * from min to max. */
uint64_t numbers_parse(const struct argp_state *state, const char *option, const char *arg,
                       uint64_t min, uint64_t max);

/* The same with a decimal point. */
double numbers_real(const struct argp_state *state, const char *option, const char *arg, double min,
                    double max);

/* A share of 1, given as percent, between min and max percent: "2", "2.5", "2%". */
double numbers_percent(const struct argp_state *state, const char *option, const char *arg,
                       double min, double max);

#endif
