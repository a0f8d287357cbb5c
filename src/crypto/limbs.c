#include "crypto/limbs.h"

#include "base/secret.h"

void limbs_from_bytes(mp_limb_t *x, mp_size_t n, const uint8_t *p, size_t bytes)
{
    mpn_zero(x, n);
    for (size_t i = 0; i < bytes; i++)
        x[i / sizeof(mp_limb_t)] |= (mp_limb_t)p[bytes - 1 - i] << (8 * (i % sizeof(mp_limb_t)));
}

void limbs_to_bytes(const mp_limb_t *x, uint8_t *p, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        p[bytes - 1 - i] = (uint8_t)(x[i / sizeof(mp_limb_t)] >> (8 * (i % sizeof(mp_limb_t))));
}

bool limbs_in_range(const mp_limb_t *x, const mp_limb_t *m, mp_size_t n)
{
    mp_limb_t difference[LIMBS_RANGE_MAX], any = 0;
    mp_limb_t below = mpn_sub_n(difference, x, m, n);
    for (mp_size_t i = 0; i < n; i++)
        any |= x[i];
    secret_wipe(difference, sizeof difference);
    return ((any | (0 - any)) >> (GMP_LIMB_BITS - 1) & below) == 1;
}
