#include "stat/keymaking.h"

#include "stat/compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct keymaking_row keymaking_rows[KEYMAKING_KINDS] = {
    [KEYMAKING_RSA1024] = {"RSA 1024", 1024, NULL},
    [KEYMAKING_RSA2048] =
        {"RSA 2048", 2048,
         "394 ms (Atlas server), 453 ms (Cygwin), 114 ms (OpenBSD amd64), 5879 ms (an ARMv5 box)"},
    [KEYMAKING_RSA3248] = {"RSA 3248", 3248, "6000 ms and 50000 ms"},
    [KEYMAKING_RSA4096] = {"RSA 4096", 4096, NULL},
    [KEYMAKING_P192] = {"P-192", 0, NULL},
    [KEYMAKING_P256] = {"P-256", 0, NULL},
    [KEYMAKING_ED25519] = {"Ed25519", 0, "0.02 ms and 32 ms"},
};

const char *const keymaking_bytes[KEYMAKING_BYTES][2] = {{"cipher", "AES-128 enc"},
                                                         {"cipher", "AES-256 enc"},
                                                         {"cipher", "XSalsa20"},
                                                         {"hash", "SHA-256"}};

const struct claim_rule keymaking_rules[KEYMAKING_CLAIMS] = {
    [KEYMAKING_CURVE] =
        {"A key on a curve of 256 bits is made thousands of times as fast as one of "
         "RSA that is as strong",
         1000, INFINITY,
         "RSA 3248 takes at least 1000 times as long: the post's figures are 1562 "
         "and 300000"},
    [KEYMAKING_STRONG] =
        {"RSA as strong as a curve of 256 bits takes some ten times as long to "
         "make as RSA 2048",
         5, 20, "RSA 3248 takes 5 to 20 times as long: the post's figures are 8.5 and 15"},
    [KEYMAKING_A_BYTE] = {"A byte of encryption costs 340 us on the ARM box", 34, 3400,
                          "a byte here, as many times as long as RSA 2048 took there to make, is "
                          "340 us within a factor of 10"},
};

void keymaking_init(struct keymaking *r)
{
    *r = (struct keymaking){.runs = 0};
    for (int i = 0; i < KEYMAKING_KINDS; i++) {
        const struct keymaking_row *kind = &keymaking_rows[i];
        struct bench_row *row = &r->keys[i];
        strcpy(row->group, "keygen");
        strcpy(row->name, kind->bits ? "RSA" : kind->label);
        row->unit = kind->bits ? BENCH_BITS : BENCH_ONE;
        row->size = kind->bits;
        row->repeats = 1;
        row->counts_tried = true;
    }
}

struct bench keymaking_made(struct keymaking *r)
{
    return (struct bench){.name = KEYMAKING_KEYS,
                          .rows = r->keys,
                          .count = KEYMAKING_KINDS,
                          .runs = r->runs,
                          .seed = r->seed};
}

void keymaking_end(struct keymaking *r)
{
    for (int i = 0; i < KEYMAKING_KINDS; i++)
        bench_end_row(&r->keys[i]);
    bench_end(&r->bench);
}

bool keymaking_fill(const struct results_set *set, const char *study, struct keymaking *out)
{
    const struct bench *keys = results_set_bench(set, study, KEYMAKING_KEYS);
    const struct bench *operations = results_set_bench(set, study, KEYMAKING_OPERATIONS);
    keymaking_init(out);
    if (!keys || !operations || keys->count != KEYMAKING_KINDS)
        return false;
    for (size_t i = 0; i < KEYMAKING_KINDS; i++) {
        const struct bench_row *row = &keys->rows[i];
        if (strcmp(row->name, out->keys[i].name) != 0 || row->size != out->keys[i].size ||
            !row->counts_tried)
            return false;
        out->keys[i] = *row;
    }
    out->runs = operations->runs;
    out->seed = operations->seed;
    out->bench = *operations;
    return true;
}

static int by_size(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

int keymaking_spread(const struct bench_row *k, struct keymaking_spread *out)
{
    *out = (struct keymaking_spread){0};
    if (k->count == 0)
        return 0;
    double *sorted = malloc(k->count * sizeof *sorted);
    if (!sorted)
        return -1;
    memcpy(sorted, k->ns, k->count * sizeof *sorted);
    qsort(sorted, k->count, sizeof *sorted, by_size);
    out->median = summary_quantile(sorted, k->count, 0.5);
    out->p10 = summary_quantile(sorted, k->count, 0.1);
    out->p90 = summary_quantile(sorted, k->count, 0.9);
    out->max = sorted[k->count - 1];
    memcpy(sorted, k->tried, k->count * sizeof *sorted);
    qsort(sorted, k->count, sizeof *sorted, by_size);
    out->tried = summary_quantile(sorted, k->count, 0.5);
    free(sorted);
    return 0;
}

double keymaking_operation(const struct keymaking *r, enum keymaking_kind kind, bool verifies)
{
    const struct keymaking_row *row = &keymaking_rows[kind];
    const char *task = verifies ? "verify" : "sign";
    char name[BENCH_NAME_BYTES];
    struct summary s;
    snprintf(name, sizeof name, "%s %s", row->label, task);
    const struct bench_row *found = row->bits ? bench_find(&r->bench, "rsa", task, row->bits)
                                              : bench_find(&r->bench, "ecc", name, 0);
    return found && !bench_summary(found, &s) ? s.median : 0;
}

int keymaking_fit(const struct keymaking *r, int which, struct fit *out)
{
    const struct bench *b = &r->bench;
    *out = (struct fit){0};
    for (size_t i = 0; i < b->count; i += bench_series(b, i)) {
        if (strcmp(b->rows[i].group, keymaking_bytes[which][0]) == 0 &&
            strcmp(b->rows[i].name, keymaking_bytes[which][1]) == 0)
            return bench_fit(&b->rows[i], bench_series(b, i), out);
    }
    return 0;
}

/* --- claims ------------------------------------------------------------------------------------- */

/* How many times as long RSA 3248 takes to make. */
static int add_ratio(struct claim *c, const struct keymaking *r, enum keymaking_kind than)
{
    const struct bench_row *over = &r->keys[KEYMAKING_RSA3248], *under = &r->keys[than];
    struct compare compared;
    char what[40];
    if (!over->count || !under->count)
        return 0;
    if (compare_samples(under->ns, under->count, over->ns, over->count, COMPARE_LEVEL, &compared))
        return -1;
    snprintf(what, sizeof what, "RSA 3248 over %s", keymaking_rows[than].label);
    claim_add(c, what, &compared.ratio, false);
    return 0;
}

/* What a byte costs, in microseconds, on a machine on which the median RSA 2048 takes as long as it took
 * on the ARM box. */
static int add_byte(struct claim *c, const struct keymaking *r, int which)
{
    const struct bench_row *k = &r->keys[KEYMAKING_RSA2048];
    struct fit f;
    struct summary s;
    double *scratch = malloc((k->count + 1) * sizeof *scratch);
    int rc = scratch ? keymaking_fit(r, which, &f) : -1;
    if (!rc && k->count && f.n) {
        summary_of(k->ns, k->count, scratch, &s);
        double us = KEYMAKING_ARM_NS / 1e3;
        struct estimate e = {f.slope.value / s.median * us, 0, INFINITY, 0};
        if (summary_has_interval(&s) && f.slope.coverage > 0)
            e = (struct estimate){e.value, f.slope.low / s.high * us, f.slope.high / s.low * us,
                                  f.slope.coverage};
        claim_add(c, keymaking_bytes[which][1], &e, false);
    }
    free(scratch);
    return rc;
}

int keymaking_answer(const struct keymaking *r, enum keymaking_claim claim, struct claim *out)
{
    *out = (struct claim){.rule = &keymaking_rules[claim]};
    if (claim == KEYMAKING_CURVE)
        return add_ratio(out, r, KEYMAKING_ED25519) || add_ratio(out, r, KEYMAKING_P256) ? -1 : 0;
    if (claim == KEYMAKING_STRONG)
        return add_ratio(out, r, KEYMAKING_RSA2048);
    int rc = 0;
    for (int i = 0; !rc && i < KEYMAKING_BYTES; i++)
        rc = add_byte(out, r, i);
    return rc;
}
