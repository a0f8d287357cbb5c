#include "study/bench_public.h"

#include "crypto/ecc_p192.h"
#include "crypto/pk.h"
#include "crypto/rsa_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXPONENT = 65537, MESSAGE_BYTES = 35, OUT_BYTES = RSA_GENERATE_BITS_MAX / 8 };

/* A key, and what it made, shared by its tasks. The message is as long as a session key of AES-256 with
 * its frame. */
struct shared {
    unsigned users;
    struct rsa_secret *rsa;
    struct ecc_secret *ecc;
    struct ecc_p192 *p192;
    struct pk_signer signer;
    struct pk_verifier verifier;
    uint8_t digest[32];
    uint8_t message[MESSAGE_BYTES];
    uint8_t cipher[OUT_BYTES], signature[OUT_BYTES], out[OUT_BYTES];
};

static const struct hash *digest_hash(void)
{
    return hash_by_name("sha256");
}

static void free_shared(void *state)
{
    struct shared *s = state;
    if (--s->users > 0)
        return;
    rsa_secret_free(s->rsa);
    ecc_secret_free(s->ecc);
    ecc_p192_free(s->p192);
    free(s);
}

/* One user, who made it. NULL with op->err set. */
static struct shared *new_shared(struct op *op)
{
    struct shared *s = calloc(1, sizeof *s);
    if (!s) {
        op_fail_memory(op);
        return NULL;
    }
    s->users = 1;
    memset(s->digest, 0x5A, sizeof s->digest);
    memset(s->message, 0xA5, sizeof s->message);
    return s;
}

struct kind {
    const char *name;
    int (*run)(struct op *op, void *state, unsigned times);
};

static int add(struct op *op, struct bench_list *list, struct shared *s, const char *prefix,
               const struct kind *kind, unsigned bits)
{
    struct bench_task t = {.run = kind->run, .free = free_shared, .state = s};
    snprintf(t.what.name, sizeof t.what.name, "%s%s", prefix, kind->name);
    t.what.unit = bits ? BENCH_BITS : BENCH_ONE;
    t.what.size = bits;
    s->users++;
    return bench_task_add(op, list, &t);
}

/* --- either family ------------------------------------------------------------------------------ */

static int run_sign(struct op *op, void *state, unsigned times)
{
    struct shared *s = state;
    int rc = 0;
    while (!rc && times-- > 0)
        rc = pk_sign(op, s->signer, digest_hash(), s->digest, s->signature);
    return rc;
}

static int run_verify(struct op *op, void *state, unsigned times)
{
    struct shared *s = state;
    struct pk_signature signature = pk_signature_in(s->verifier, s->signature);
    bool good = true;
    while (good && times-- > 0)
        good = pk_verify(op, s->verifier, digest_hash(), s->digest, signature);
    return good ? 0 : op_fail(op, STATUS_INTERNAL, "our own signature does not verify");
}

/* Signs once, for verifying. */
static int set_signer(struct op *op, struct shared *s, struct pk_signer signer)
{
    s->signer = signer;
    s->verifier = pk_signer_public(signer);
    return pk_takes(s->verifier, digest_hash()) ? run_sign(op, s, 1) : 0;
}

/* --- rsa ---------------------------------------------------------------------------------------- */

static int run_encrypt(struct op *op, void *state, unsigned times)
{
    struct shared *s = state;
    int rc = 0;
    while (!rc && times-- > 0)
        rc = pk_encrypt(op, rsa_secret_public(s->rsa), s->message, MESSAGE_BYTES, s->cipher);
    return rc;
}

static int run_decrypt(struct op *op, void *state, unsigned times)
{
    struct shared *s = state;
    struct rsa_bytes cipher = {s->cipher, rsa_public_bytes(rsa_secret_public(s->rsa))};
    int rc = 0;
    while (!rc && times-- > 0) {
        struct pk_plain plain = {.p = s->out, .cap = MESSAGE_BYTES};
        rc = pk_decrypt(op, s->rsa, cipher, &plain);
        if (!rc && !plain.ok)
            rc = op_fail(op, STATUS_INTERNAL, "our own message does not decrypt");
    }
    return rc;
}

/* By the other engine, so that the two can be compared. */
static int run_decrypt_nettle(struct op *op, void *state, unsigned times)
{
    const struct rsa_engine *usual = op->rsa;
    op->rsa = rsa_private_engine("nettle");
    int rc = run_decrypt(op, state, times);
    op->rsa = usual;
    return rc;
}

static int prepare_rsa(struct op *op, struct shared *s, unsigned bits)
{
    s->rsa = pk_generate(op, bits, EXPONENT, NULL);
    return s->rsa && !set_signer(op, s, pk_rsa_signer(s->rsa)) && !run_encrypt(op, s, 1) ? 0 : -1;
}

/* The same key for a size in all rows, and one row after the other. Small keys sign nothing. */
int bench_public_rsa(struct op *op, const struct bench_plan *plan, struct bench_list *list)
{
    static const struct kind kinds[] = {{"encrypt", run_encrypt},
                                        {"decrypt", run_decrypt},
                                        {"decrypt (nettle)", run_decrypt_nettle},
                                        {"sign", run_sign},
                                        {"verify", run_verify}};
    struct shared **made = calloc(plan->bits_count + 1, sizeof *made);
    int rc = made ? 0 : op_fail_memory(op);
    for (size_t i = 0; !rc && i < plan->bits_count; i++) {
        made[i] = new_shared(op);
        rc = made[i] ? prepare_rsa(op, made[i], (unsigned)plan->bits[i]) : -1;
    }
    for (size_t k = 0; !rc && k < sizeof kinds / sizeof *kinds * plan->bits_count; k++) {
        const struct kind *kind = &kinds[k / plan->bits_count];
        struct shared *s = made[k % plan->bits_count];
        bool signs = kind->run == run_sign || kind->run == run_verify;
        if (!signs || pk_takes(s->verifier, digest_hash()))
            rc = add(op, list, s, "", kind, (unsigned)plan->bits[k % plan->bits_count]);
    }
    for (size_t i = 0; made && i < plan->bits_count; i++) {
        if (made[i])
            free_shared(made[i]);
    }
    free(made);
    return rc;
}

/* --- ecc ---------------------------------------------------------------------------------------- */

static int run_p192_sign(struct op *op, void *state, unsigned times)
{
    struct shared *s = state;
    int rc = 0;
    while (!rc && times-- > 0)
        rc = ecc_p192_sign(op, s->p192, (struct rsa_bytes){s->digest, sizeof s->digest});
    return rc;
}

static int run_p192_verify(struct op *op, void *state, unsigned times)
{
    struct shared *s = state;
    bool good = true;
    while (good && times-- > 0)
        good = ecc_p192_verify(s->p192, (struct rsa_bytes){s->digest, sizeof s->digest});
    return good ? 0 : op_fail(op, STATUS_INTERNAL, "our own signature does not verify");
}

/* A curve of crypto/ecc, or P-192 where it is NULL. */
static int prepare_ecc(struct op *op, struct shared *s, const struct ecc *curve)
{
    if (!curve) {
        s->p192 = ecc_p192_generate(op);
        return s->p192 ? run_p192_sign(op, s, 1) : -1;
    }
    s->ecc = pk_ecc_generate(op, curve);
    return s->ecc ? set_signer(op, s, pk_ecc_signer(s->ecc)) : -1;
}

int bench_public_ecc(struct op *op, const struct bench_plan *plan, struct bench_list *list)
{
    static const struct kind kinds[2][2] = {
        {{" sign", run_sign}, {" verify", run_verify}},
        {{" sign", run_p192_sign}, {" verify", run_p192_verify}},
    };
    (void)plan;
    int rc = 0;
    for (const struct ecc *const *row = ecc_table; !rc; row++) {
        const char *label = *row ? (*row)->label : ECC_P192_LABEL;
        struct shared *s = new_shared(op);
        rc = s ? prepare_ecc(op, s, *row) : -1;
        for (int k = 0; !rc && k < 2; k++)
            rc = add(op, list, s, label, &kinds[!*row][k], 0);
        if (s)
            free_shared(s);
        if (!*row)
            break;
    }
    return rc;
}

/* --- keygen ------------------------------------------------------------------------------------- */

int bench_public_make(struct op *op, const struct bench_public_kind *m)
{
    if (m->bits) {
        struct rsa_secret *key = pk_generate(op, m->bits, EXPONENT, NULL);
        rsa_secret_free(key);
        return key ? 0 : -1;
    }
    if (m->curve) {
        struct ecc_secret *key = pk_ecc_generate(op, m->curve);
        ecc_secret_free(key);
        return key ? 0 : -1;
    }
    struct ecc_p192 *key = ecc_p192_generate(op);
    ecc_p192_free(key);
    return key ? 0 : -1;
}

static int run_make(struct op *op, void *state, unsigned times)
{
    int rc = 0;
    while (!rc && times-- > 0)
        rc = bench_public_make(op, state);
    return rc;
}

static int add_maker(struct op *op, struct bench_list *list, const char *name,
                     struct bench_public_kind kind)
{
    struct bench_public_kind *m = malloc(sizeof *m);
    struct bench_task t = {.run = run_make, .free = free, .state = m};
    strncpy(t.what.name, name, sizeof t.what.name - 1);
    t.what.unit = kind.bits ? BENCH_BITS : BENCH_ONE;
    t.what.size = kind.bits;
    if (m)
        *m = kind;
    return bench_task_add(op, list, &t);
}

int bench_public_keygen(struct op *op, const struct bench_plan *plan, struct bench_list *list)
{
    for (size_t i = 0; i < plan->bits_count; i++) {
        if (add_maker(op, list, "RSA", (struct bench_public_kind){.bits = (unsigned)plan->bits[i]}))
            return -1;
    }
    for (const struct ecc *const *row = ecc_table; *row; row++) {
        if (add_maker(op, list, (*row)->label, (struct bench_public_kind){.curve = *row}))
            return -1;
    }
    return add_maker(op, list, ECC_P192_LABEL, (struct bench_public_kind){.curve = NULL});
}
