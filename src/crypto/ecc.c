#include "crypto/ecc.h"

#include "base/secret.h"
#include "crypto/ecc_ed25519.h"
#include "crypto/ecc_key.h"
#include "crypto/ecc_p256.h"
#include "crypto/name.h"
#include "crypto/random.h"

#include <stdlib.h>
#include <string.h>

const struct ecc *const ecc_table[] = {&ecc_ed25519, &ecc_p256, NULL};

const struct ecc *ecc_by_name(const char *name)
{
    for (const struct ecc *const *row = ecc_table; *row; row++)
        if (name_matches(name, (*row)->name) || name_matches(name, (*row)->label))
            return *row;
    return NULL;
}

const struct ecc *ecc_by_oid(struct rsa_bytes oid)
{
    for (const struct ecc *const *row = ecc_table; *row; row++)
        if (oid.n == (*row)->oid_bytes && !memcmp(oid.p, (*row)->oid, oid.n))
            return *row;
    return NULL;
}

/* Writes a number to out[bytes], zeros before it; false where it has more bytes than that, zeros or
 * not: else a signature could be written in many ways. */
static bool take_number(struct rsa_bytes b, uint8_t *out, size_t bytes)
{
    if (b.n > bytes)
        return false;
    memset(out, 0, bytes - b.n);
    if (b.n)
        memcpy(out + bytes - b.n, b.p, b.n);
    return true;
}

/* --- public keys -------------------------------------------------------------------------------- */

static int load_public(struct op *op, struct ecc_public *k, const struct ecc *curve,
                       struct rsa_bytes point)
{
    if (point.n != curve->point_bytes)
        return op_fail(op, STATUS_MALFORMED, "a public key on %s has %u octets, not %zu",
                       curve->label, curve->point_bytes, point.n);
    if (!curve->is_point(point.p))
        return op_fail(op, STATUS_MALFORMED, "the public key is no point on %s that a key can have",
                       curve->label);
    k->curve = curve;
    memcpy(k->point, point.p, point.n);
    return 0;
}

struct ecc_public *ecc_public_new(struct op *op, const struct ecc *curve, struct rsa_bytes point)
{
    struct ecc_public *k = calloc(1, sizeof *k);
    if (!k) {
        op_fail_memory(op);
        return NULL;
    }
    if (!load_public(op, k, curve, point))
        return k;
    ecc_public_free(k);
    return NULL;
}

void ecc_public_free(struct ecc_public *k)
{
    free(k);
}

const struct ecc *ecc_public_curve(const struct ecc_public *k)
{
    return k->curve;
}

const uint8_t *ecc_public_point(const struct ecc_public *k)
{
    return k->point;
}

/* --- secret keys -------------------------------------------------------------------------------- */

static bool derive(const struct ecc *curve, const uint8_t *secret, uint8_t *point)
{
    bool good = curve->derive(secret, point);
    secret_wipe_stack(SECRET_STACK_BYTES);
    return good;
}

static int load_secret(struct op *op, struct ecc_secret *k, const struct ecc *curve,
                       struct rsa_bytes secret)
{
    uint8_t point[ECC_POINT_MAX];
    if (!take_number(secret, k->secret, curve->field_bytes) || !derive(curve, k->secret, point))
        return op_fail(op, STATUS_MALFORMED, "the secret key is out of the range of %s",
                       curve->label);
    if (memcmp(point, k->pub.point, curve->point_bytes))
        return op_fail(op, STATUS_MALFORMED, "%s secret key: it does not belong to the public one",
                       curve->label);
    return 0;
}

struct ecc_secret *ecc_secret_new(struct op *op, const struct ecc *curve, struct rsa_bytes secret,
                                  struct rsa_bytes point)
{
    struct ecc_secret *k = calloc(1, sizeof *k);
    if (!k) {
        op_fail_memory(op);
        return NULL;
    }
    if (!load_public(op, &k->pub, curve, point) && !load_secret(op, k, curve, secret))
        return k;
    ecc_secret_free(k);
    return NULL;
}

void ecc_secret_free(struct ecc_secret *k)
{
    secret_free(k, sizeof *k);
}

const struct ecc_public *ecc_secret_public(const struct ecc_secret *k)
{
    return &k->pub;
}

const uint8_t *ecc_secret_octets(const struct ecc_secret *k)
{
    return k->secret;
}

struct ecc_secret *ecc_generate(struct op *op, const struct ecc *curve)
{
    struct ecc_secret *k = calloc(1, sizeof *k);
    if (!k) {
        op_fail_memory(op);
        return NULL;
    }
    k->pub.curve = curve;
    do {
        if (random_fill(op, k->secret, curve->field_bytes))
            goto fail;
    } while (!derive(curve, k->secret, k->pub.point));
    return k;
fail:
    ecc_secret_free(k);
    return NULL;
}

/* --- signatures --------------------------------------------------------------------------------- */

int ecc_sign(struct op *op, const struct ecc_secret *key, struct rsa_bytes digest, uint8_t *sig)
{
    const struct ecc *curve = key->pub.curve;
    uint8_t made[ECC_SIGNATURE_MAX];
    int result = curve->sign(op, key, digest, made);
    secret_wipe_stack(SECRET_STACK_BYTES);
    if (!result && !curve->verify(key->pub.point, digest, made))
        result =
            op_fail(op, STATUS_MALFORMED, "the %s secret key makes wrong results", curve->label);
    if (!result)
        memcpy(sig, made, 2 * curve->field_bytes);
    secret_wipe(made, sizeof made);
    return result;
}

bool ecc_verify(const struct ecc_public *key, struct rsa_bytes digest, struct rsa_bytes r,
                struct rsa_bytes s)
{
    const struct ecc *curve = key->curve;
    uint8_t sig[ECC_SIGNATURE_MAX];
    return take_number(r, sig, curve->field_bytes) &&
           take_number(s, sig + curve->field_bytes, curve->field_bytes) &&
           curve->verify(key->point, digest, sig);
}
