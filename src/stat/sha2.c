#include "stat/sha2.h"

#include "stat/compare.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define GROUP "hash"
#define SHORT "SHA-256"
#define LONG  "SHA-512"

const char *const sha2_variant_names[SHA2_VARIANTS] = {"all instructions", "no SHA",
                                                       "no SHA, no AES"};

const uint64_t sha2_sizes[SHA2_SIZES] = {16, 64, 256, 1024, 8192};

const struct sha2_old sha2_old_rows[SHA2_OLD] = {
    {SHORT, {79196, 177603, 319139, 406628, 438560}},
    {LONG, {51763, 206705, 366124, 555308, 647932}},
};

const struct claim_rule sha2_rules[SHA2_CLAIMS] = {
    [SHA2_FASTER] = {"SHA-512 is faster than SHA-256 from 64 bytes on", 1, INFINITY,
                     "SHA-256 takes more than 1 times as long at 64, 256, 1024 and 8192 bytes"},
    [SHA2_PERCENT] = {"At about 100 bytes SHA-512 is about 15 % faster", 1.1, 1.2,
                      "SHA-256 takes 1.10 to 1.20 times as long at 100 bytes"},
    [SHA2_ARITHMETIC] = {"All of the difference is arithmetic of 32 against 64 bits", 1.28, 1.92,
                         "a byte costs 1.6 times as much with SHA-256, within a fifth: 64 rounds "
                         "for 64 bytes against 80 for 128, each round at the same price"},
};

void sha2_end(struct sha2 *r)
{
    for (int v = 0; v < SHA2_VARIANTS; v++)
        bench_end(&r->variants[v]);
}

bool sha2_fill(const struct results_set *set, const char *study, struct sha2 *out)
{
    for (int v = 0; v < SHA2_VARIANTS; v++) {
        const struct bench *b = results_set_bench(set, study, sha2_variant_names[v]);
        if (!b)
            return false;
        out->variants[v] = *b;
    }
    out->runs = out->variants[SHA2_ALL].runs;
    out->seed = out->variants[SHA2_ALL].seed;
    return true;
}

double sha2_median(const struct bench *v, const char *hash, uint64_t size)
{
    struct summary s;
    const struct bench_row *row = bench_find(v, GROUP, hash, size);
    return row && !bench_summary(row, &s) ? s.median : 0;
}

/* The first row of a series; NULL where there is none. */
static const struct bench_row *series_of(const struct bench *v, const char *hash, size_t *n)
{
    const struct bench *b = v;
    for (size_t i = 0; i < b->count; i += *n) {
        *n = bench_series(b, i);
        if (strcmp(b->rows[i].group, GROUP) == 0 && strcmp(b->rows[i].name, hash) == 0)
            return &b->rows[i];
    }
    return NULL;
}

int sha2_crossing(const struct bench *v, struct crossing *out)
{
    enum { MOST = 32 };
    struct crossing_point points[MOST];
    size_t n = 0, a_count = 0, b_count = 0;
    const struct bench_row *a = series_of(v, SHORT, &a_count), *b = series_of(v, LONG, &b_count);
    if (!a || !b)
        return crossing_find(points, 0, out);
    for (; n < a_count && n < b_count && n < MOST && a[n].size == b[n].size; n++)
        points[n] = (struct crossing_point){(double)a[n].size, a[n].ns, b[n].ns,
                                            a[n].count < b[n].count ? a[n].count : b[n].count};
    return crossing_find(points, n, out);
}

int sha2_fit(const struct bench *v, const char *hash, struct fit *out)
{
    size_t n = 0;
    const struct bench_row *row = series_of(v, hash, &n);
    *out = (struct fit){0};
    return row ? bench_fit(row, n, out) : 0;
}

double sha2_old_100(const struct sha2_old *row)
{
    return 100 / ((row->rate[1] + row->rate[2]) / 2 * 1e3) * 1e9;
}

/* --- claims ------------------------------------------------------------------------------------- */

static const char *variant_word(int v)
{
    static const char *const words[SHA2_VARIANTS] = {"as it is", "no SHA", "no SHA, no AES"};
    return words[v];
}

/* How many times as long SHA-256 takes at that size. */
static int add_ratio(struct claim *c, const struct sha2 *r, int v, uint64_t size)
{
    const struct bench *b = &r->variants[v];
    const struct bench_row *over = bench_find(b, GROUP, SHORT, size),
                           *under = bench_find(b, GROUP, LONG, size);
    struct compare compared;
    char what[40];
    if (!over || !under)
        return 0;
    if (compare_samples(under->ns, under->count, over->ns, over->count, COMPARE_LEVEL, &compared))
        return -1;
    snprintf(what, sizeof what, "%s, %" PRIu64 " bytes", variant_word(v), size);
    claim_add(c, what, &compared.ratio, v != SHA2_ALL);
    return 0;
}

/* How many times as much a byte costs with SHA-256; the interval is that of the worst of both. */
static int add_slopes(struct claim *c, const struct sha2 *r, int v)
{
    struct fit a, b;
    if (sha2_fit(&r->variants[v], SHORT, &a) || sha2_fit(&r->variants[v], LONG, &b))
        return -1;
    if (a.n == 0 || b.n == 0 || !(b.slope.value > 0))
        return 0;
    struct estimate e = {a.slope.value / b.slope.value, 0, INFINITY, 0};
    if (a.slope.coverage > 0 && b.slope.coverage > 0 && b.slope.low > 0)
        e = (struct estimate){e.value, a.slope.low / b.slope.high, a.slope.high / b.slope.low,
                              a.slope.coverage};
    claim_add(c, variant_word(v), &e, v != SHA2_ALL);
    return 0;
}

int sha2_answer(const struct sha2 *r, enum sha2_claim claim, struct claim *out)
{
    *out = (struct claim){.rule = &sha2_rules[claim]};
    int rc = 0;
    for (int v = 0; !rc && v < SHA2_VARIANTS; v++) {
        if (claim == SHA2_ARITHMETIC)
            rc = add_slopes(out, r, v);
        else if (claim == SHA2_PERCENT)
            rc = add_ratio(out, r, v, 100);
        /* AES has nothing to do with it: two variants are enough for many sizes. */
        for (int i = 1; !rc && claim == SHA2_FASTER && v < SHA2_NO_AES && i < SHA2_SIZES; i++)
            rc = add_ratio(out, r, v, sha2_sizes[i]);
    }
    return rc;
}
