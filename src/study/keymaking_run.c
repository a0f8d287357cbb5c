#include "study/keymaking_run.h"

#include "base/splitmix.h"
#include "crypto/random.h"
#include "stat/results_save_bench.h"
#include "study/bench_public.h"
#include "study/bench_run.h"

#include <stdio.h>

/* Keys are made in rounds, one of each kind, and a kind is left out once it has had its time and a few
 * keys, or as many as are wanted: what is quick is made more often. */
enum { KEYS_A_RUN = 60, KEYS_FEW = 6 };
#define KIND_NS       15e9
#define KIND_QUICK_NS 0.2e9

/* Randomness that counts. Nettle makes a prime p as 2 r q + 1 of a smaller prime q, and draws r anew for
 * each number that it tries: those are by far its longest draws, as r has half the bits of p. */
struct tries {
    struct op own;
    unsigned bits; /* of the key that is being made */
    double tried;
};

static int fill(void *ctx, uint8_t *p, size_t n)
{
    struct tries *c = ctx;
    if (c->bits && n * 8 * 4 >= c->bits)
        c->tried++;
    return random_fill(&c->own, p, n);
}

/* One key of that kind, measured. */
static int take(struct op *op, const struct study_context *c, enum keymaking_kind kind,
                struct bench_row *keys)
{
    const struct keymaking_row *row = &keymaking_rows[kind];
    const struct bench_public_kind made = {row->bits, ecc_by_name(row->label)};
    struct tries tries = {.bits = row->bits};
    struct op_rng rng = {fill, &tries};
    const struct op_rng *before = op->rng;
    op_init(&tries.own);
    tries.own.rng = before;
    if (op_check_interrupt(op))
        return -1;
    op->rng = &rng;
    uint64_t start_ns = c->clock->wall_ns(c->clock->ctx);
    int rc = bench_public_make(op, &made);
    double ns = (double)(c->clock->wall_ns(c->clock->ctx) - start_ns);
    op->rng = before;
    if (!rc && bench_append(keys, ns, tries.tried))
        rc = op_fail_memory(op);
    return rc;
}

/* How many keys of a kind are made at most. */
static size_t most_keys(const struct study_context *c)
{
    return c->quick ? c->runs : (size_t)c->runs * KEYS_A_RUN;
}

static bool is_done(const struct study_context *c, const struct bench_row *k, double spent_ns)
{
    if (k->count == most_keys(c))
        return true;
    return spent_ns >= (c->quick ? KIND_QUICK_NS : KIND_NS) && (c->quick || k->count >= KEYS_FEW);
}

/* One round: a key of each kind that is not done. Whether any is left. */
static int run_round(struct op *op, const struct study_context *c, struct keymaking *out,
                     double *spent_ns, uint64_t *random)
{
    const struct bench made = keymaking_made(out);
    int order[KEYMAKING_KINDS], left = 0;
    for (int i = 0; i < KEYMAKING_KINDS; i++) {
        if (is_done(c, &out->keys[i], spent_ns[i]))
            continue;
        size_t k = (size_t)splitmix_below(random, (uint64_t)left + 1);
        order[left++] = order[k];
        order[k] = i;
    }
    for (int i = 0; i < left; i++) {
        struct bench_row *keys = &out->keys[order[i]];
        c->progress(c->ctx, "keys", out->keys[KEYMAKING_RSA1024].count, most_keys(c) + 1);
        if (take(op, c, (enum keymaking_kind)order[i], keys))
            return -1;
        if (c->save && results_save_bench_sample(op, c->save, &made, (size_t)order[i]))
            return -1;
        spent_ns[order[i]] += keys->ns[keys->count - 1];
    }
    return left;
}

static int run_keys(struct op *op, const struct study_context *c, struct keymaking *out)
{
    double spent_ns[KEYMAKING_KINDS] = {0};
    uint64_t random = c->seed;
    int left = 1;
    struct bench made = keymaking_made(out);
    snprintf(made.study, sizeof made.study, "%s", c->name ? c->name : "");
    if (c->save && results_save_bench_run(op, c->save, &made))
        return -1;
    while (left > 0)
        left = run_round(op, c, out, spent_ns, &random);
    return left;
}

static int run_bench(struct op *op, const struct study_context *c, struct bench *out)
{
    static const uint64_t sizes[] = {16, 64, 256, 1024, 8192, 65536},
                          bits[] = {1024, 2048, 3248, 4096};
    const struct bench_group *groups[] = {bench_groups_find("rsa"), bench_groups_find("ecc"),
                                          bench_groups_find("cipher"), bench_groups_find("hash"),
                                          NULL};
    struct bench_plan plan = {.name = KEYMAKING_OPERATIONS,
                              .sizes = sizes,
                              .bits = bits,
                              .size_count = c->quick ? 2 : sizeof sizes / sizeof *sizes,
                              .bits_count = c->quick ? 2 : sizeof bits / sizeof *bits,
                              .quick = c->quick};
    return bench_run_groups(op, c, &plan, groups, out);
}

int keymaking_run(struct op *op, const struct study_context *c, struct keymaking *out)
{
    keymaking_init(out);
    out->runs = c->runs;
    out->seed = c->seed;
    return run_keys(op, c, out) || run_bench(op, c, &out->bench) ? -1 : 0;
}
