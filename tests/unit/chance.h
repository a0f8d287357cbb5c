/* Chance for simulations: the same each time, and without libm, so that it is the same everywhere. */
#ifndef TESTS_UNIT_CHANCE_H
#define TESTS_UNIT_CHANCE_H

#include "base/splitmix.h"

/* Even between 0 and 1. */
static inline double chance_even(uint64_t *state)
{
    return (double)(splitmix_next(state) >> 11) / 0x1p53;
}

/* About normal, with mean 0 and deviation 1: the sum of twelve even ones. */
static inline double chance_normal(uint64_t *state)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += chance_even(state);
    return sum;
}

/* With median 0 and a long tail to the right, as times have. */
static inline double chance_skewed(uint64_t *state)
{
    double even = chance_even(state);
    return even < 0.5 ? even - 0.5 : 0.5 / (1 - even) / 2 - 0.5;
}

#endif
