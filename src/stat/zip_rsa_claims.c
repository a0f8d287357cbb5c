#include "stat/zip_rsa_claims.h"

#include "stat/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct zip_rsa_rule zip_rsa_claims_rules[ZIP_RSA_CLAIMS] = {
    [ZIP_RSA_MAIL_ZIP] = {"For a mail, compression is negligible", 0.9, 1.1,
                          "it makes at most 10 % of difference: his 5 ms of 90 are 6 %"},
    [ZIP_RSA_MAIL_KEY] = {"For a mail, the size of the key matters", 1.5, INFINITY,
                          "the largest key takes at least 1.5 times as long as the smallest"},
    [ZIP_RSA_PAPER_COST] = {"For a large file, compression saves about as much on decryption as it "
                            "costs on encryption",
                            0.5, 2,
                            "cost over saving is between 0.5 and 2: \"about\" is a factor of 2"},
    [ZIP_RSA_SQUARE] = {"RSA encryption is quadratic in the size of the key", 1.75, 2.25,
                        "the exponent is within a quarter of 2"},
    [ZIP_RSA_CUBE] = {"RSA decryption is cubic in the size of the key", 2.75, 3.25,
                      "the exponent is within a quarter of 3"},
    [ZIP_RSA_MAIL_LONGER] = {"For a mail, compression takes longer than RSA", 1, INFINITY,
                             "the zip phase is longer than the rsa phase, at every key size"},
    [ZIP_RSA_PAPER_LONGER] = {"For a large file, compression takes longer than RSA", 1, INFINITY,
                              "the zip phase is longer than the rsa phase, at every key size"},
};

static void add_case(struct zip_rsa_answer *a, unsigned bits, const struct estimate *value)
{
    if (a->n == ZIP_RSA_CASES)
        return;
    a->bits[a->n] = bits;
    a->value[a->n++] = *value;
}

/* What to take of a cell's samples. */
typedef void take_fn(const struct results_cell *cell, double *out);

static void take_zip(const struct results_cell *cell, double *out)
{
    results_phase(cell, PHASE_ZIP, out);
}

static void take_rsa(const struct results_cell *cell, double *out)
{
    results_phase(cell, PHASE_RSA, out);
}

/* Adds how many times as long `over` took as `under`. */
static int add_ratio(struct zip_rsa_answer *a, const struct results_cell *over, take_fn *take_over,
                     const struct results_cell *under, take_fn *take_under)
{
    struct compare c;
    double *room = malloc((over->count + under->count + 1) * sizeof *room);
    if (!room)
        return -1;
    take_over(over, room);
    take_under(under, room + over->count);
    int rc =
        compare_samples(room + over->count, under->count, room, over->count, COMPARE_LEVEL, &c);
    free(room);
    if (!rc)
        add_case(a, over->bits, &c.ratio);
    return rc;
}

/* The cells of one task and file, at each key size, with compression: all ratios of the mail and the
 * paper begin at these. Returns the next behind `from`, or NULL. */
static const struct results_cell *next_size(const struct results *t, bool decrypts,
                                            const char *file, size_t *from)
{
    while (*from < t->count) {
        const struct results_cell *c = &t->cells[(*from)++];
        struct zip_rsa_key key = {decrypts, file, NULL, c->bits, true};
        if (zip_rsa_find(t, &key) == c)
            return c;
    }
    return NULL;
}

static int ratios_on_off(const struct results *t, bool decrypts, struct zip_rsa_answer *a)
{
    const struct results_cell *on;
    for (size_t i = 0; (on = next_size(t, decrypts, ZIP_RSA_MAIL, &i)) != NULL;) {
        struct zip_rsa_key key = {decrypts, ZIP_RSA_MAIL, NULL, on->bits, false};
        const struct results_cell *off = zip_rsa_find(t, &key);
        if (off && add_ratio(a, on, results_wall, off, results_wall))
            return -1;
    }
    return 0;
}

static int ratios_zip_rsa(const struct results *t, bool decrypts, const char *file,
                          struct zip_rsa_answer *a)
{
    const struct results_cell *on;
    for (size_t i = 0; (on = next_size(t, decrypts, file, &i)) != NULL;) {
        if (add_ratio(a, on, take_zip, on, take_rsa))
            return -1;
    }
    return 0;
}

/* Of the largest key to the smallest, without compression, as he argues of the key alone. */
static int ratio_keys(const struct results *t, bool decrypts, struct zip_rsa_answer *a)
{
    const struct results_cell *small = NULL, *large = NULL;
    for (size_t i = 0; i < t->count; i++) {
        struct zip_rsa_key key = {decrypts, ZIP_RSA_MAIL, NULL, t->cells[i].bits, false};
        const struct results_cell *c = zip_rsa_find(t, &key);
        if (c && (!small || c->bits < small->bits))
            small = c;
        if (c && (!large || c->bits > large->bits))
            large = c;
    }
    return small != large ? add_ratio(a, large, results_wall, small, results_wall) : 0;
}

/* The median of a - b, round by round, a byte. `a` is overwritten. */
static int difference(double *a, const double *b, size_t n, uint64_t bytes, struct estimate *out)
{
    struct summary s;
    double *scratch = malloc((n + 1) * sizeof *scratch);
    if (!scratch)
        return -1;
    for (size_t i = 0; i < n; i++)
        a[i] = (a[i] - b[i]) / (double)bytes;
    summary_of(a, n, scratch, &s);
    *out = (struct estimate){s.median, s.low, s.high, summary_has_interval(&s) ? s.coverage : 0};
    free(scratch);
    return 0;
}

static int cell_difference(const struct results_cell *minuend,
                           const struct results_cell *subtrahend, struct estimate *out)
{
    size_t n = minuend->count < subtrahend->count ? minuend->count : subtrahend->count;
    double *a = malloc((minuend->count + subtrahend->count + 1) * sizeof *a);
    if (!a)
        return -1;
    results_wall(minuend, a);
    results_wall(subtrahend, a + minuend->count);
    int rc = difference(a, a + minuend->count, n, zip_rsa_plain_bytes(minuend), out);
    free(a);
    return rc;
}

int zip_rsa_claims_paper(const struct results *t, struct zip_rsa_paper *out)
{
    *out = (struct zip_rsa_paper){.bits = 1024};
    struct zip_rsa_key key = {false, ZIP_RSA_PAPER, NULL, 1024, true};
    if (!zip_rsa_find(t, &key))
        out->bits = t->count ? t->cells[0].bits : 0;
    const struct results_cell *cell[2][2];
    for (int decrypts = 0; decrypts < 2; decrypts++) {
        for (int on = 0; on < 2; on++) {
            key = (struct zip_rsa_key){decrypts, ZIP_RSA_PAPER, NULL, out->bits, on};
            cell[decrypts][on] = zip_rsa_find(t, &key);
            if (!cell[decrypts][on])
                return 0;
        }
    }
    return cell_difference(cell[0][1], cell[0][0], &out->cost) ||
                   cell_difference(cell[1][0], cell[1][1], &out->saving)
               ? -1
               : 0;
}

/* What is not positive saves nothing. */
static double over(double cost, double saving)
{
    return saving > 0 ? cost / saving : INFINITY;
}

struct estimate zip_rsa_claims_ratio(const struct zip_rsa_paper *p)
{
    struct estimate e = {.value = over(p->cost.value, p->saving.value), .high = INFINITY};
    if (!(p->cost.coverage > 0) || !(p->saving.coverage > 0))
        return e;
    e.low = over(p->cost.low > 0 ? p->cost.low : 0, p->saving.high);
    e.high = over(p->cost.high, p->saving.low);
    e.coverage = p->cost.coverage < p->saving.coverage ? p->cost.coverage : p->saving.coverage;
    return e;
}

static int job_difference(const struct processes_job *minuend,
                          const struct processes_job *subtrahend, struct estimate *out)
{
    if (!minuend || !subtrahend || !minuend->count || !subtrahend->count)
        return 0;
    size_t n = minuend->count < subtrahend->count ? minuend->count : subtrahend->count;
    double *a = malloc(n * sizeof *a);
    if (!a)
        return -1;
    memcpy(a, minuend->wall_ns, n * sizeof *a);
    int rc = difference(a, subtrahend->wall_ns, n, minuend->file_bytes, out);
    free(a);
    return rc;
}

static const struct processes_job *job_of(const struct processes *p, size_t program,
                                          struct zip_rsa_key key)
{
    struct processes_job like = {.decrypts = key.decrypts, .bits = key.bits, .on = key.on};
    strncpy(like.file, key.file, sizeof like.file - 1);
    return processes_find(p, program, &like);
}

/* The mail's decryption without compression, largest key to smallest. */
static int shape_of_keys(const struct processes *p, size_t program, struct estimate *out)
{
    const struct processes_job *small = NULL, *large = NULL;
    struct compare c;
    for (size_t i = 0; i < p->job_count; i++) {
        const struct processes_job *j = &p->jobs[i];
        if (j->program != program || !j->decrypts || j->on || !j->count ||
            strcmp(j->file, ZIP_RSA_MAIL) != 0)
            continue;
        small = !small || j->bits < small->bits ? j : small;
        large = !large || j->bits > large->bits ? j : large;
    }
    if (small == large)
        return 0;
    int rc = compare_samples(small->wall_ns, small->count, large->wall_ns, large->count,
                             COMPARE_LEVEL, &c);
    if (!rc)
        *out = c.ratio;
    return rc;
}

static enum verdict by_rule(enum zip_rsa_claim claim, const struct estimate *e)
{
    return verdict_within(e, zip_rsa_claims_rules[claim].low, zip_rsa_claims_rules[claim].high);
}

int zip_rsa_claims_shape(const struct processes *p, size_t program, struct zip_rsa_shape *out)
{
    enum { BITS = 1024 };
    *out = (struct zip_rsa_shape){.paper.bits = BITS};
    const struct processes_job *job[2][2];
    for (int decrypts = 0; decrypts < 2; decrypts++) {
        for (int on = 0; on < 2; on++)
            job[decrypts][on] =
                job_of(p, program, (struct zip_rsa_key){decrypts, ZIP_RSA_PAPER, NULL, BITS, on});
    }
    if (job_difference(job[0][1], job[0][0], &out->paper.cost) ||
        job_difference(job[1][0], job[1][1], &out->paper.saving) ||
        shape_of_keys(p, program, &out->key))
        return -1;
    out->ratio = zip_rsa_claims_ratio(&out->paper);
    out->paper_verdict = by_rule(ZIP_RSA_PAPER_COST, &out->ratio);
    out->key_verdict = by_rule(ZIP_RSA_MAIL_KEY, &out->key);
    return 0;
}

static enum verdict agree(enum verdict a, enum verdict b)
{
    if (a == VERDICT_UNKNOWN || b == VERDICT_UNKNOWN)
        return VERDICT_UNKNOWN;
    return a == b ? VERDICT_HOLDS : VERDICT_FAILS;
}

enum verdict zip_rsa_claims_same_shape(const struct zip_rsa_shape *a, const struct zip_rsa_shape *b)
{
    enum verdict both[] = {agree(a->paper_verdict, b->paper_verdict),
                           agree(a->key_verdict, b->key_verdict)};
    return verdict_all(both, 2);
}

static int answer_power(const struct results *keys, bool decrypts, struct zip_rsa_answer *a)
{
    struct fit fit;
    if (zip_rsa_power(keys, decrypts, &fit))
        return -1;
    if (fit.n > 0)
        add_case(a, 0, &fit.slope);
    return 0;
}

static int answer_paper(const struct results *table, struct zip_rsa_answer *a)
{
    struct zip_rsa_paper paper;
    if (zip_rsa_claims_paper(table, &paper))
        return -1;
    struct estimate ratio = zip_rsa_claims_ratio(&paper);
    add_case(a, paper.bits, &ratio);
    return 0;
}

static int answer(const struct zip_rsa *r, enum zip_rsa_format format, enum zip_rsa_claim claim,
                  bool decrypts, struct zip_rsa_answer *out)
{
    const struct results *table = &r->tables[format], *keys = &r->keys[format];
    switch (claim) {
    case ZIP_RSA_MAIL_ZIP:
        return ratios_on_off(table, decrypts, out);
    case ZIP_RSA_MAIL_KEY:
        return ratio_keys(table, decrypts, out);
    case ZIP_RSA_PAPER_COST:
        return answer_paper(table, out);
    case ZIP_RSA_SQUARE:
        return answer_power(keys, false, out);
    case ZIP_RSA_CUBE:
        return answer_power(keys, true, out);
    case ZIP_RSA_MAIL_LONGER:
        return ratios_zip_rsa(table, decrypts, ZIP_RSA_MAIL, out);
    default:
        return ratios_zip_rsa(table, decrypts, ZIP_RSA_PAPER, out);
    }
}

int zip_rsa_claims_answer(const struct zip_rsa *r, enum zip_rsa_format format,
                          enum zip_rsa_claim claim, bool decrypts, struct zip_rsa_answer *out)
{
    *out = (struct zip_rsa_answer){.verdict = VERDICT_UNKNOWN};
    if (answer(r, format, claim, decrypts, out))
        return -1;
    for (size_t i = 0; i < out->n; i++)
        out->each[i] = by_rule(claim, &out->value[i]);
    out->verdict = verdict_all(out->each, out->n);
    return 0;
}
