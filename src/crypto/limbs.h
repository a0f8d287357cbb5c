/* Numbers of a fixed count of limbs, whatever their value, as GMP's and Nettle's low-level functions
 * take them: their length says nothing of them, and the time that these functions take says nothing
 * either.
 */
#ifndef CRYPTO_LIMBS_H
#define CRYPTO_LIMBS_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads the `bytes` big-endian bytes at p into n limbs, which have room for them. */
void limbs_from_bytes(mp_limb_t *x, mp_size_t n, const uint8_t *p, size_t bytes);

/* Writes the lowest `bytes` bytes of x to p, big-endian; x has as many. */
void limbs_to_bytes(const mp_limb_t *x, uint8_t *p, size_t bytes);

/* Whether 0 < x < m, both of n limbs, n at most LIMBS_RANGE_MAX. */
bool limbs_in_range(const mp_limb_t *x, const mp_limb_t *m, mp_size_t n);

#define LIMBS_RANGE_MAX 16

#endif
