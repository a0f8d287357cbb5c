#include "crypto/rsa_private.h"

#include "base/secret.h"
#include "crypto/name.h"
#include "crypto/rsa_crt.h"
#include "crypto/rsa_key.h"
#include "crypto/rsa_random.h"

#include <nettle/bignum.h>

static int fail_fault(struct op *op)
{
    return op_fail(op, STATUS_MALFORMED, "the RSA secret key makes wrong results");
}

static int run_nettle(struct op *op, const struct rsa_secret *key, const uint8_t *in, uint8_t *out)
{
    struct rsa_random random = {.op = op};
    mpz_t x, m;
    nettle_mpz_init_set_str_256_u(m, key->key.size, in);
    mpz_init(x);
    int good = rsa_compute_root_tr(&key->pub.key, &key->key, &random, rsa_random_fill, x, m);
    if (good)
        nettle_mpz_get_str_256(key->key.size, out, x);
    rsa_wipe(x);
    rsa_wipe(m);
    if (random.failed)
        return -1;
    return good ? 0 : fail_fault(op);
}

static int run_gmp(struct op *op, const struct rsa_secret *key, const uint8_t *in, uint8_t *out)
{
    bool good;
    if (rsa_crt_run(op, key, in, out, &good))
        return -1;
    return good ? 0 : fail_fault(op);
}

static const struct rsa_engine gmp = {"gmp", run_gmp}, nettle = {"nettle", run_nettle};

const struct rsa_engine *const rsa_private_engines[] = {&gmp, &nettle, NULL};

const struct rsa_engine *rsa_private_engine(const char *name)
{
    for (const struct rsa_engine *const *e = rsa_private_engines; *e; e++) {
        if (name_matches(name, (*e)->name))
            return *e;
    }
    return NULL;
}

int rsa_private_run(struct op *op, const struct rsa_secret *key, const uint8_t *in, uint8_t *out)
{
    const struct rsa_engine *engine = op->rsa ? op->rsa : rsa_private_engines[0];
    int rc = engine->run(op, key, in, out);
    secret_wipe_stack(SECRET_STACK_RSA(rsa_public_bits(&key->pub)));
    return rc;
}
