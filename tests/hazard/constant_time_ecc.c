/* Neither a jump nor an address depends on a secret where keys on curves are made and used: not on
 * the key, and not on the number k of a signature.
 *
 * Told to be set again is what comes to be known: whether a number that was drawn is in range, the
 * public point, and the signature.
 */
#include "secretly.h"

#include "crypto/ecc_key.h"
#include "crypto/limbs.h"
#include "crypto/pk.h"

#include <nettle/ecc.h>
#include <string.h>

/* --- what is no secret --------------------------------------------------------------------------- */

bool __real_limbs_in_range(const mp_limb_t *, const mp_limb_t *, mp_size_t);
void __real_nettle_ecc_point_get(const struct ecc_point *, mpz_t, mpz_t);
bool __wrap_limbs_in_range(const mp_limb_t *, const mp_limb_t *, mp_size_t);
void __wrap_nettle_ecc_point_get(const struct ecc_point *, mpz_t, mpz_t);

bool __wrap_limbs_in_range(const mp_limb_t *x, const mp_limb_t *m, mp_size_t n)
{
    bool good = __real_limbs_in_range(x, m, n);
    VALGRIND_MAKE_MEM_DEFINED(&good, sizeof good);
    return good;
}

void __wrap_nettle_ecc_point_get(const struct ecc_point *p, mpz_t x, mpz_t y)
{
    VALGRIND_MAKE_MEM_DEFINED(p->p, (size_t)ecc_size_a(p->ecc) * sizeof *p->p);
    __real_nettle_ecc_point_get(p, x, y);
}

/* --- tests --------------------------------------------------------------------------------------- */

static int fill_secretly(void *ctx, uint8_t *p, size_t n)
{
    uint32_t *x = ctx;
    for (size_t i = 0; i < n; i++) {
        *x = *x * 1664525 + 1013904223;
        p[i] = (uint8_t)(*x >> 24);
    }
    VALGRIND_MAKE_MEM_UNDEFINED(p, n);
    return 0;
}

static void of_making_a_key(const struct ecc *curve, struct ecc_secret *key)
{
    uint8_t point[ECC_POINT_MAX] = {0};
    VALGRIND_MAKE_MEM_UNDEFINED(key->secret, sizeof key->secret);
    unsigned before = (unsigned)VALGRIND_COUNT_ERRORS;
    bool good = curve->derive(key->secret, point);
    unsigned found = (unsigned)VALGRIND_COUNT_ERRORS - before;
    VALGRIND_MAKE_MEM_DEFINED(point, sizeof point);
    tap_test(found == 0, "%s: nothing by the secret when its point is made (%u found)",
             curve->label, found);
    tap_test(good && memcmp(point, key->pub.point, curve->point_bytes) == 0,
             "%s: the point is right", curve->label);
}

static void of_signing(const struct ecc *curve, struct ecc_secret *key)
{
    const struct rsa_bytes digest = {(const uint8_t *)"a digest", 8};
    uint32_t x = 5;
    struct op_rng rng = {fill_secretly, &x};
    struct op op;
    uint8_t sig[ECC_SIGNATURE_MAX] = {0};
    op_init(&op);
    op.rng = &rng;
    VALGRIND_MAKE_MEM_UNDEFINED(key->secret, sizeof key->secret);
    unsigned before = (unsigned)VALGRIND_COUNT_ERRORS;
    int rc = curve->sign(&op, key, digest, sig);
    unsigned found = (unsigned)VALGRIND_COUNT_ERRORS - before;
    VALGRIND_MAKE_MEM_DEFINED(sig, sizeof sig);
    VALGRIND_MAKE_MEM_DEFINED(key->secret, sizeof key->secret);
    tap_test(found == 0, "%s: nothing by the secret when it signs (%u found)", curve->label, found);
    tap_test(!rc && curve->verify(key->pub.point, digest, sig), "%s: the signature is right",
             curve->label);
}

int main(int argc, char **argv)
{
    (void)argc;
    if (!RUNNING_ON_VALGRIND)
        return secretly_start(argv[0]);
    struct op op;
    op_init(&op);
    secretly_the_method_sees();
    for (const struct ecc *const *curve = ecc_table; *curve; curve++) {
        struct ecc_secret *key = pk_ecc_generate(&op, *curve);
        if (!key)
            return tap_bail_out(op.err.text);
        of_making_a_key(*curve, key);
        of_signing(*curve, key);
        ecc_secret_free(key);
    }
    return tap_end();
}
