#include "prng.h"

void prng_init(struct prng *rng, uint64_t seed)
{
    rng->state = seed * UINT64_C(0x9e3779b97f4a7c15) + UINT64_C(0x70677063);
}

uint64_t prng_next(struct prng *rng)
{
    uint64_t z = rng->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

int prng_below(struct prng *rng, int n)
{
    return (int)((prng_next(rng) >> 33) % (uint64_t)n);
}

int prng_noise(struct prng *rng, int spread)
{
    int sum = 0;

    for (int i = 0; i < 4; i++)
        sum += prng_below(rng, 2 * spread + 1) - spread;
    return sum / 4;
}
