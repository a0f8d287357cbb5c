#include "crypto/rsa_crt.h"

#include "base/secret.h"
#include "crypto/limbs.h"
#include "crypto/random.h"
#include "crypto/rsa_key.h"
#include "stream/pool.h"

#include <stdlib.h>
#include <string.h>

/* A number of a fixed count of limbs, whatever its value: its length says nothing of it. */
struct number {
    mp_limb_t *p;
    mp_size_t n;
};

/* All limbs of one operation, in one allocation that is wiped at the end. */
struct arena {
    mp_limb_t *base;
    size_t used, size;
};

/* The key in limbs, and room to work in. */
struct work {
    struct op *op;
    struct arena arena;
    struct number n, p, q, dp, dq, c, e; /* c = q^-1 mod p */
    mp_bitcnt_t e_bits;
    struct number twice;   /* 2 n limbs and one: products */
    struct number scratch; /* for GMP's functions */
    struct number apart;   /* both of these for the other thread, or none */
};

/* A half of the operation: out = (x r^e)^d mod m, where r^e blinds x. Modulo the factors that power
 * costs half of what it does modulo n, and each thread has its own. */
struct half {
    struct pool_job job;
    const struct work *w;
    struct number out, x, r, d, m;
    struct number twice, scratch;
};

static struct number take(struct arena *a, mp_size_t n)
{
    struct number x = {a->base + a->used, n};
    a->used += (size_t)n;
    return x;
}

static mp_size_t max_size(mp_size_t a, mp_size_t b)
{
    return a > b ? a : b;
}

/* What the exponentiation of a half wants. */
static mp_size_t half_limbs(mp_size_t nn, mp_size_t qn)
{
    return mpn_sec_powm_itch(nn, (mp_bitcnt_t)(qn * GMP_NUMB_BITS), qn);
}

/* What the hungriest of GMP's functions wants. */
static mp_size_t scratch_limbs(mp_size_t nn, mp_size_t qn, mp_size_t en)
{
    mp_size_t most = half_limbs(nn, qn);
    most = max_size(most, mpn_sec_powm_itch(nn, (mp_bitcnt_t)(en * GMP_NUMB_BITS), nn));
    most = max_size(most, mpn_sec_mul_itch(nn, nn));
    return max_size(most, mpn_sec_div_r_itch(2 * nn + 1, nn));
}

/* Copies z to n limbs, zeros above it. */
static struct number load(struct arena *a, const mpz_t z, mp_size_t n)
{
    struct number x = take(a, n);
    mp_size_t used = (mp_size_t)mpz_size(z);
    mpn_zero(x.p, n);
    if (used)
        mpn_copyi(x.p, mpz_limbs_read(z), used);
    return x;
}

static int work_init(struct work *w, struct op *op, const struct rsa_secret *key)
{
    const struct rsa_private_key *k = &key->key;
    mp_size_t nn = (mp_size_t)mpz_size(key->pub.key.n), pn = (mp_size_t)mpz_size(k->p);
    mp_size_t qn = (mp_size_t)mpz_size(k->q), en = (mp_size_t)mpz_size(key->pub.key.e);
    mp_size_t scratch = scratch_limbs(nn, qn, en);
    bool divided = pool_threads(op) > 1 && rsa_public_bits(&key->pub) >= RSA_CRT_DIVIDED_BITS;
    mp_size_t apart = divided ? 2 * nn + 1 + scratch : 0;
    /* The key, the products, the scratch, and at most 12 numbers of n limbs on the way. */
    *w = (struct work){.op = op};
    w->arena.size =
        (size_t)(nn + 3 * pn + 2 * qn + en + 2 * nn + 1 + scratch + apart + 12 * (nn + 1));
    w->arena.base = malloc(w->arena.size * sizeof(mp_limb_t));
    if (!w->arena.base)
        return op_fail_memory(op);
    w->n = load(&w->arena, key->pub.key.n, nn);
    w->p = load(&w->arena, k->p, pn);
    w->q = load(&w->arena, k->q, qn);
    w->dp = load(&w->arena, k->a, pn);
    w->dq = load(&w->arena, k->b, qn);
    w->c = load(&w->arena, k->c, pn);
    w->e = load(&w->arena, key->pub.key.e, en);
    w->e_bits = mpz_sizeinbase(key->pub.key.e, 2);
    w->twice = take(&w->arena, 2 * nn + 1);
    w->scratch = take(&w->arena, scratch);
    w->apart = take(&w->arena, apart);
    return 0;
}

static void work_end(struct work *w)
{
    secret_free(w->arena.base, w->arena.used * sizeof(mp_limb_t));
}

/* out = a b mod m; a and b have m's limbs. */
static void mul_mod(struct work *w, struct number out, struct number a, struct number b,
                    struct number m)
{
    mpn_sec_mul(w->twice.p, a.p, m.n, b.p, m.n, w->scratch.p);
    mpn_sec_div_r(w->twice.p, 2 * m.n, m.p, m.n, w->scratch.p);
    mpn_copyi(out.p, w->twice.p, m.n);
}

/* A random number below n, off by less than 2^-64 from even. */
static int random_below(struct work *w, struct number out)
{
    if (random_fill(w->op, w->twice.p, (size_t)(w->n.n + 1) * sizeof(mp_limb_t)))
        return -1;
    mpn_sec_div_r(w->twice.p, w->n.n + 1, w->n.p, w->n.n, w->scratch.p);
    mpn_copyi(out.p, w->twice.p, w->n.n);
    return 0;
}

/* out = t^-1 mod n by GMP's ordinary way, whose time tells what t is: t must be no secret. False
 * where there is none. */
static bool invert_openly(struct work *w, struct number out, struct number t)
{
    mpz_t inverse, value, n;
    mpz_init(inverse);
    bool exists =
        mpz_invert(inverse, mpz_roinit_n(value, t.p, t.n), mpz_roinit_n(n, w->n.p, w->n.n)) != 0;
    mpn_zero(out.p, out.n);
    if (exists)
        mpn_copyi(out.p, mpz_limbs_read(inverse), (mp_size_t)mpz_size(inverse));
    rsa_wipe(inverse);
    return exists;
}

/* Makes a random r and its inverse. r s is as random as r and s are, so inverting it openly tells
 * of neither. */
static int make_blinding(struct work *w, struct number r, struct number r_inverse)
{
    struct number s = take(&w->arena, w->n.n), t = take(&w->arena, w->n.n);
    do {
        if (random_below(w, r) || random_below(w, s))
            return -1;
        mul_mod(w, t, r, s, w->n);
    } while (!invert_openly(w, r_inverse, t));
    mul_mod(w, r_inverse, r_inverse, s, w->n);
    return 0;
}

static void public_power(struct work *w, struct number out, struct number x)
{
    mpn_sec_powm(out.p, x.p, w->n.n, w->e.p, w->e_bits, w->n.p, w->n.n, w->scratch.p);
}

static void half_power(struct half *h)
{
    const struct work *w = h->w;
    mp_size_t n = h->m.n;
    mpn_sec_powm(h->out.p, h->r.p, h->r.n, w->e.p, w->e_bits, h->m.p, n, h->scratch.p);
    mpn_sec_mul(h->twice.p, h->x.p, h->x.n, h->out.p, n, h->scratch.p);
    mpn_sec_div_r(h->twice.p, h->x.n + n, h->m.p, n, h->scratch.p);
    mpn_sec_powm(h->out.p, h->twice.p, n, h->d.p, (mp_bitcnt_t)(n * GMP_NUMB_BITS), h->m.p, n,
                 h->scratch.p);
}

static void half_run(struct pool_job *job)
{
    half_power((struct half *)job);
}

/* Both halves, one of them in another thread where there is scratch for that. */
static void both_powers(struct work *w, struct number x, struct number r, struct number mp,
                        struct number mq)
{
    struct half p = {.w = w, .out = mp, .x = x, .r = r, .d = w->dp, .m = w->p};
    struct half q = {.w = w, .out = mq, .x = x, .r = r, .d = w->dq, .m = w->q};
    p.twice = q.twice = w->twice;
    p.scratch = q.scratch = w->scratch;
    if (w->apart.n == 0) {
        half_power(&p);
        half_power(&q);
        return;
    }
    q.twice = w->apart;
    q.scratch.p = w->apart.p + w->twice.n;
    q.job = (struct pool_job){.run = half_run,
                              .phase = PHASE_RSA,
                              .stack_bytes = SECRET_STACK_RSA(w->n.n * GMP_NUMB_BITS)};
    pool_submit(w->op, &q.job);
    half_power(&p);
    pool_wait(w->op, &q.job);
}

/* out = (x r^e)^d mod n, which is x^d r, by its halves and Garner's way: mq + q ((mp - mq) c mod p). */
static void private_power(struct work *w, struct number out, struct number x, struct number r)
{
    mp_size_t pn = w->p.n, qn = w->q.n;
    struct number mp = take(&w->arena, pn), mq = take(&w->arena, qn), h = take(&w->arena, qn);
    both_powers(w, x, r, mp, mq);
    mpn_copyi(h.p, mq.p, qn);
    mpn_sec_div_r(h.p, qn, w->p.p, pn, w->scratch.p);
    mp_limb_t borrow = mpn_sub_n(h.p, mp.p, h.p, pn);
    mpn_cnd_add_n(borrow, h.p, h.p, w->p.p, pn);
    mul_mod(w, h, h, w->c, w->p);
    mpn_sec_mul(w->twice.p, w->q.p, qn, h.p, pn, w->scratch.p);
    mp_limb_t carry = mpn_add_n(w->twice.p, w->twice.p, mq.p, qn);
    mpn_sec_add_1(w->twice.p + qn, w->twice.p + qn, pn, carry, w->scratch.p);
    mpn_copyi(out.p, w->twice.p, w->n.n);
}

/* Whether they are equal, in the same time whatever they are. */
static bool equal(struct number a, struct number b)
{
    mp_limb_t differs = 0;
    for (mp_size_t i = 0; i < a.n; i++)
        differs |= a.p[i] ^ b.p[i];
    return differs == 0;
}

/* Computes blinded, unblinds, and checks before anything is given out. */
static int run(struct work *w, const uint8_t *in, uint8_t *out, size_t bytes, bool *good)
{
    mp_size_t nn = w->n.n;
    struct number x = take(&w->arena, nn), r = take(&w->arena, nn), r_inverse = take(&w->arena, nn);
    struct number y = take(&w->arena, nn), check = take(&w->arena, nn);
    if (make_blinding(w, r, r_inverse))
        return -1;
    limbs_from_bytes(x.p, x.n, in, bytes);
    private_power(w, y, x, r);
    mul_mod(w, y, y, r_inverse, w->n);
    public_power(w, check, y);
    *good = equal(check, x);
    if (*good)
        limbs_to_bytes(y.p, out, bytes);
    return 0;
}

int rsa_crt_run(struct op *op, const struct rsa_secret *key, const uint8_t *in, uint8_t *out,
                bool *good)
{
    struct work w;
    *good = false;
    if (work_init(&w, op, key))
        return -1;
    int rc = run(&w, in, out, rsa_public_bytes(&key->pub), good);
    work_end(&w);
    return rc;
}
