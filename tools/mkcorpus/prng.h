/* prng: the one source of chance in the corpus (splitmix64).
 *
 * The corpus must be the same bytes on every machine, so nothing here depends on libc's rand,
 * on floating point or on the width of a native integer. */
#ifndef MKCORPUS_PRNG_H
#define MKCORPUS_PRNG_H

#include <stdint.h>

struct prng {
    uint64_t state;
};

/* Start a stream; different seeds give unrelated streams. */
void prng_init(struct prng *rng, uint64_t seed);

/* The next 64 bits. */
uint64_t prng_next(struct prng *rng);

/* A number from 0 to n - 1; n is at least 1. */
int prng_below(struct prng *rng, int n);

/* A bell-shaped number from -spread to spread, the sum of four even ones. */
int prng_noise(struct prng *rng, int spread);

#endif
