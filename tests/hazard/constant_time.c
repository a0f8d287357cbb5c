/* Neither a jump nor an address depends on a secret: in the RSA private operation, and where the
 * padding is taken off.
 *
 * The program runs under valgrind, which is told that the secrets were never set (A. Langley's
 * ctgrind). What follows from blinding is told to be set again: the blinded input, and the check of
 * the result against it. The product of two random factors is inverted openly, which is the point
 * of that engine. GMP tells a few bits of the factors by itself (see `of_the_factors`), so there
 * only our own code is looked at. Nettle's engine is not looked at.
 */
#include "secretly.h"

#include "crypto/pk.h"
#include "crypto/pkcs1.h"
#include "crypto/rsa_crt.h"
#include "crypto/rsa_key.h"

#include <gmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 512, BYTES = BITS / 8 };

/* --- what valgrind does not see ------------------------------------------------------------------ */

mp_limb_t __real___gmpn_add_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
mp_limb_t __real___gmpn_sub_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
mp_limb_t __wrap___gmpn_add_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
mp_limb_t __wrap___gmpn_sub_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);

/* It loses the carry of GMP's loops out of sight. All that is added here is secret. */
mp_limb_t __wrap___gmpn_add_n(mp_ptr out, mp_srcptr a, mp_srcptr b, mp_size_t n)
{
    mp_limb_t carry = __real___gmpn_add_n(out, a, b, n);
    VALGRIND_MAKE_MEM_UNDEFINED(&carry, sizeof carry);
    return carry;
}

mp_limb_t __wrap___gmpn_sub_n(mp_ptr out, mp_srcptr a, mp_srcptr b, mp_size_t n)
{
    mp_limb_t borrow = __real___gmpn_sub_n(out, a, b, n);
    VALGRIND_MAKE_MEM_UNDEFINED(&borrow, sizeof borrow);
    return borrow;
}

/* --- what is no secret --------------------------------------------------------------------------- */

static bool gmp_may_tell; /* GMP's own functions are not looked at */
static unsigned powers;   /* mpn_sec_powm, which one of an operation */

void __real___gmpn_sec_powm(mp_ptr, mp_srcptr, mp_size_t, mp_srcptr, mp_bitcnt_t, mp_srcptr,
                            mp_size_t, mp_ptr);
void __real___gmpn_sec_div_r(mp_ptr, mp_size_t, mp_srcptr, mp_size_t, mp_ptr);
mpz_srcptr __real___gmpz_roinit_n(mpz_ptr, mp_srcptr, mp_size_t);
void __wrap___gmpn_sec_powm(mp_ptr, mp_srcptr, mp_size_t, mp_srcptr, mp_bitcnt_t, mp_srcptr,
                            mp_size_t, mp_ptr);
void __wrap___gmpn_sec_div_r(mp_ptr, mp_size_t, mp_srcptr, mp_size_t, mp_ptr);
mpz_srcptr __wrap___gmpz_roinit_n(mpz_ptr, mp_srcptr, mp_size_t);

/* The powers are r^e and (x r^e)^d modulo one factor, the same modulo the other, and y^e. */
void __wrap___gmpn_sec_powm(mp_ptr out, mp_srcptr base, mp_size_t base_n, mp_srcptr e,
                            mp_bitcnt_t e_bits, mp_srcptr m, mp_size_t n, mp_ptr scratch)
{
    powers++;
    if (powers == 2 || powers == 4) /* the input, blinded */
        VALGRIND_MAKE_MEM_DEFINED(base, (size_t)base_n * sizeof *base);
    if (gmp_may_tell)
        VALGRIND_DISABLE_ERROR_REPORTING;
    __real___gmpn_sec_powm(out, base, base_n, e, e_bits, m, n, scratch);
    if (gmp_may_tell)
        VALGRIND_ENABLE_ERROR_REPORTING;
    if (powers == 5) /* the input again, or a fault */
        VALGRIND_MAKE_MEM_DEFINED(out, (size_t)n * sizeof *out);
}

void __wrap___gmpn_sec_div_r(mp_ptr p, mp_size_t n, mp_srcptr d, mp_size_t d_n, mp_ptr scratch)
{
    if (gmp_may_tell)
        VALGRIND_DISABLE_ERROR_REPORTING;
    __real___gmpn_sec_div_r(p, n, d, d_n, scratch);
    if (gmp_may_tell)
        VALGRIND_ENABLE_ERROR_REPORTING;
}

/* The product of two random factors, about to be inverted. */
mpz_srcptr __wrap___gmpz_roinit_n(mpz_ptr z, mp_srcptr p, mp_size_t n)
{
    VALGRIND_MAKE_MEM_DEFINED(p, (size_t)n * sizeof *p);
    return __real___gmpz_roinit_n(z, p, n);
}

/* --- secrets ------------------------------------------------------------------------------------- */

static int fill(void *ctx, uint8_t *p, size_t n)
{
    uint32_t *x = ctx;
    for (size_t i = 0; i < n; i++) {
        *x = *x * 1664525 + 1013904223;
        p[i] = (uint8_t)(*x >> 24);
    }
    return 0;
}

static int fill_secretly(void *ctx, uint8_t *p, size_t n)
{
    fill(ctx, p, n);
    VALGRIND_MAKE_MEM_UNDEFINED(p, n);
    return 0;
}

static void hide(mpz_srcptr z)
{
    VALGRIND_MAKE_MEM_UNDEFINED(mpz_limbs_read(z), mpz_size(z) * sizeof(mp_limb_t));
}

static void show(mpz_srcptr z)
{
    VALGRIND_MAKE_MEM_DEFINED(mpz_limbs_read(z), mpz_size(z) * sizeof(mp_limb_t));
}

/* What valgrind finds in one operation; *right is whether the result is. */
static unsigned findings(const struct rsa_secret *key, bool hide_factors, bool *right)
{
    const struct rsa_private_key *k = &key->key;
    mpz_srcptr secrets[] = {k->d, key->u, k->a, k->b, k->c, k->p, k->q};
    size_t count = hide_factors ? 7 : 5;
    uint32_t x = 5;
    struct op_rng rng = {fill_secretly, &x};
    struct op op;
    uint8_t in[BYTES], out[BYTES] = {0}, back[BYTES];
    bool good;
    op_init(&op);
    op.rng = &rng;
    powers = 0;
    fill(&x, in, sizeof in);
    in[0] = 0;
    for (size_t i = 0; i < count; i++)
        hide(secrets[i]);
    unsigned before = (unsigned)VALGRIND_COUNT_ERRORS;
    int rc = rsa_crt_run(&op, key, in, out, &good);
    unsigned found = (unsigned)VALGRIND_COUNT_ERRORS - before;
    for (size_t i = 0; i < count; i++)
        show(secrets[i]);
    VALGRIND_MAKE_MEM_DEFINED(out, sizeof out);
    mpz_t m;
    mpz_init(m);
    mpz_import(m, sizeof out, 1, 1, 1, 0, out);
    mpz_powm(m, m, key->pub.key.e, key->pub.key.n);
    size_t n = mpz_sizeinbase(m, 256);
    memset(back, 0, sizeof back);
    mpz_export(back + sizeof back - n, NULL, 1, 1, 1, 0, m);
    mpz_clear(m);
    *right = !rc && good && powers == 5 && memcmp(back, in, sizeof in) == 0;
    return found;
}

/* --- tests --------------------------------------------------------------------------------------- */

static void of_exponents_and_blinding(const struct rsa_secret *key)
{
    bool right;
    unsigned found = findings(key, false, &right);
    tap_test(found == 0, "nothing by the exponents, the coefficient, or the blinding (%u found)",
             found);
    tap_test(right, "the result is right");
}

/* GMP finds the inverse of a modulus's lowest limb by a table, and shifts a divisor unless it is
 * shifted already: that touches memory by 7 bits of p and q, and tells their highest bits, which
 * every key has set. */
static void of_the_factors(const struct rsa_secret *key)
{
    bool right;
    gmp_may_tell = true;
    unsigned found = findings(key, true, &right);
    gmp_may_tell = false;
    tap_test(found == 0, "nothing by the factors but what GMP tells (%u found)", found);
    tap_test(right, "the result is right");
}

static void of_the_padding(void)
{
    unsigned before = (unsigned)VALGRIND_COUNT_ERRORS;
    for (size_t cap = 0; cap <= BYTES + 1; cap += 5) {
        for (size_t separator = 1; separator <= BYTES; separator += 3) {
            uint8_t block[BYTES + 1], out[BYTES + 1] = {0};
            size_t len = 0;
            memset(block, 5, sizeof block);
            block[0] = 0;
            block[1] = 2;
            block[separator] = 0;
            VALGRIND_MAKE_MEM_UNDEFINED(block, sizeof block);
            pkcs1_decode(block, BYTES, out, cap < BYTES ? cap : BYTES + 1, &len);
        }
    }
    unsigned found = (unsigned)VALGRIND_COUNT_ERRORS - before;
    tap_test(found == 0, "nothing by what stands behind the padding (%u found)", found);
}

int main(int argc, char **argv)
{
    (void)argc;
    if (!RUNNING_ON_VALGRIND)
        return secretly_start(argv[0]);
    uint32_t x = 1;
    struct op_rng rng = {fill, &x};
    struct op op;
    op_init(&op);
    op.rng = &rng;
    struct rsa_secret *key = pk_generate(&op, BITS, 65537, NULL);
    if (!key)
        return tap_bail_out(op.err.text);
    secretly_the_method_sees();
    of_exponents_and_blinding(key);
    of_the_factors(key);
    of_the_padding();
    rsa_secret_free(key);
    return tap_end();
}
