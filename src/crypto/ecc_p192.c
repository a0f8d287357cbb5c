#include "crypto/ecc_p192.h"

#include "crypto/rsa_random.h"

#include <nettle/dsa.h>
#include <nettle/ecc-curve.h>
#include <nettle/ecdsa.h>
#include <stdlib.h>

struct ecc_p192 {
    struct ecc_point point;
    struct ecc_scalar scalar;
    struct dsa_signature signature;
};

struct ecc_p192 *ecc_p192_generate(struct op *op)
{
    struct rsa_random random = {.op = op};
    struct ecc_p192 *k = malloc(sizeof *k);
    if (!k) {
        op_fail_memory(op);
        return NULL;
    }
    ecc_point_init(&k->point, nettle_get_secp_192r1());
    ecc_scalar_init(&k->scalar, nettle_get_secp_192r1());
    dsa_signature_init(&k->signature);
    ecdsa_generate_keypair(&k->point, &k->scalar, &random, rsa_random_fill);
    if (!random.failed)
        return k;
    ecc_p192_free(k);
    return NULL;
}

void ecc_p192_free(struct ecc_p192 *k)
{
    if (!k)
        return;
    ecc_point_clear(&k->point);
    ecc_scalar_clear(&k->scalar);
    dsa_signature_clear(&k->signature);
    free(k);
}

int ecc_p192_sign(struct op *op, struct ecc_p192 *k, struct rsa_bytes digest)
{
    struct rsa_random random = {.op = op};
    ecdsa_sign(&k->scalar, &random, rsa_random_fill, digest.n, digest.p, &k->signature);
    if (random.failed)
        return -1;
    if (!ecc_p192_verify(k, digest))
        return op_fail(op, STATUS_MALFORMED, "the %s secret key makes wrong results",
                       ECC_P192_LABEL);
    return 0;
}

bool ecc_p192_verify(const struct ecc_p192 *k, struct rsa_bytes digest)
{
    return ecdsa_verify(&k->point, digest.n, digest.p, &k->signature);
}
