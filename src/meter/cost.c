#include "meter/cost.h"

uint64_t cost_sum_ns(const struct cost *c)
{
    uint64_t sum = 0;
    for (int i = 0; i < PHASE_COUNT; i++)
        sum += c->ns[i];
    return sum;
}
