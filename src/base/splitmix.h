/* Reproducible chance: the splitmix64 generator (Steele, Lea & Flood, "Fast splittable
 * pseudorandom number generators", OOPSLA 2014).
 *
 * For the order of measurements and for resampling, where the same seed must give the same result
 * on every machine. Never for secrets: those come from crypto/random.
 */
#ifndef BASE_SPLITMIX_H
#define BASE_SPLITMIX_H

#include <stdint.h>

/* The next 64 bits. *state, of any value to begin with, moves on. */
uint64_t splitmix_next(uint64_t *state);

/* A number from 0 to n - 1; n is at least 1. Uneven by n / 2^64 at most. */
uint64_t splitmix_below(uint64_t *state, uint64_t n);

#endif
