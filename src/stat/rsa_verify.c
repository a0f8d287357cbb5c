#include "stat/rsa_verify.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct rsa_verify_old rsa_verify_old_rows[RSA_VERIFY_OLD] = {
    {"netbook, 900 MHz Celeron M", 1, 27e6, 20e6},
    {"NSLU2, 266 MHz ARM", 1, 154e6, 130e6},
    {"netbook, 900 MHz Celeron M", RSA_VERIFY_OLD_KEYS, 384e6, 307e6},
};

const struct claim_rule rsa_verify_rules[RSA_VERIFY_CLAIMS] = {
    [RSA_VERIFY_KEY_SIZE] =
        {"The size of the key is not what costs", 0, 2,
         "the largest RSA key takes at most twice as long as the smallest, alone in its ring"},
    [RSA_VERIFY_RING] = {"The keyring is what costs", 2, INFINITY,
                         "in a ring of 867 keys, the signer's last, it takes at least twice as "
                         "long as alone, with the largest RSA key"},
    [RSA_VERIFY_14_TIMES] = {"Verifying is 14 times slower with 867 keys", 14 / 1.5, 14 * 1.5,
                             "that ratio is 14, up to a factor of 1.5 either way"},
    [RSA_VERIFY_LOOK_UP] =
        {"With 867 keys the look-up costs more than the RSA operation", 1, INFINITY,
         "phase keys is longer than phase rsa, the signer's key last, with the largest RSA "
         "key"},
};

void rsa_verify_end(struct rsa_verify *r)
{
    results_end(&r->cells);
    processes_end(&r->verifying);
    processes_end(&r->importing);
}

bool rsa_verify_fill(const struct results_set *set, const char *study, struct rsa_verify *out)
{
    const struct results *cells = results_set_run(set, study, RSA_VERIFY_CELLS);
    const struct processes *verifying = results_set_processes(set, study, RSA_VERIFY_VERIFYING);
    const struct processes *importing = results_set_processes(set, study, RSA_VERIFY_IMPORTING);
    if (!cells || !verifying || !importing)
        return false;
    *out = (struct rsa_verify){*cells, *verifying, *importing};
    return true;
}

static bool is_text(const char *wanted, const char *text)
{
    return !wanted || strcmp(wanted, text) == 0;
}

const struct results_cell *rsa_verify_find(const struct rsa_verify *r,
                                           const struct rsa_verify_key *key)
{
    for (size_t i = 0; i < r->cells.count; i++) {
        const struct results_cell *c = &r->cells.cells[i];
        if (is_text(key->task, c->task) && is_text(key->kind, c->cipher) &&
            is_text(key->place, c->file) &&
            (key->keys == 0 || key->keys == r->cells.cells[i].ring.keys))
            return c;
    }
    return NULL;
}

const char *rsa_verify_kind(const struct rsa_verify *r, bool largest)
{
    const struct results_cell *found = NULL;
    for (size_t i = 0; i < r->cells.count; i++) {
        const struct results_cell *c = &r->cells.cells[i];
        if (c->bits && (!found || (largest ? c->bits > found->bits : c->bits < found->bits)))
            found = c;
    }
    return found ? found->cipher : "RSA";
}

/* Which of the counters there is. */
static enum counter_kind kind_of(const struct results_sample *s)
{
    return s->counts[COUNTER_CYCLES] ? COUNTER_CYCLES : COUNTER_TICKS;
}

const char *rsa_verify_cycles_name(const struct rsa_verify *r)
{
    if (r->cells.count == 0 || r->cells.cells->count == 0)
        return NULL;
    const struct results_sample *s = r->cells.cells->samples;
    if (kind_of(s) == COUNTER_CYCLES)
        return "CPU cycles in user mode";
    return s->counts[COUNTER_TICKS] && strcmp(r->cells.clock_name, "tsc") == 0
               ? "ticks of the time-stamp counter, which are no CPU cycles"
               : NULL;
}

double rsa_verify_cycles(const struct results_cell *cell)
{
    struct summary s = {.n = 0};
    double *values = calloc(2 * cell->count + 1, sizeof *values);
    for (size_t i = 0; values && i < cell->count; i++) {
        const struct results_sample *one = &cell->samples[i];
        values[i] = (double)one->counts[kind_of(one)] / one->repeats;
    }
    if (values)
        summary_of(values, cell->count, values + cell->count, &s);
    free(values);
    return s.median;
}

enum phase rsa_verify_phase(const struct results_cell *cell)
{
    return cell->bits ? PHASE_RSA : PHASE_ECC;
}

/* The look-ups of one ladder against that operation, round by round. */
struct ladder {
    struct crossing_point *points;
    struct claim_samples *found;
    size_t count;
};

static void end_ladder(struct ladder *l)
{
    for (size_t i = 0; i < l->count; i++)
        free(l->found[i].ns);
    free(l->points);
    free(l->found);
}

static int make_ladder(const struct rsa_verify *r, bool large_keys, const struct claim_samples *op,
                       struct ladder *l)
{
    l->points = calloc(r->cells.count + 1, sizeof *l->points);
    l->found = calloc(r->cells.count + 1, sizeof *l->found);
    if (!l->points || !l->found)
        return -1;
    for (size_t i = 0; i < r->cells.count; i++) {
        const struct results_cell *c = &r->cells.cells[i];
        if (strcmp(c->task, RSA_VERIFY_FIND) != 0 ||
            r->cells.cells[i].ring.large_keys != large_keys)
            continue;
        struct claim_samples s = l->found[l->count] = claim_wall_of(c);
        size_t n = s.count < op->count ? s.count : op->count;
        l->points[l->count++] =
            (struct crossing_point){r->cells.cells[i].ring.keys, s.ns, op->ns, n};
        if (c->count && !s.ns)
            return -1;
    }
    return 0;
}

/* What a key adds to the largest ring of a ladder. */
static double key_bytes_of(const struct rsa_verify *r, bool large_keys)
{
    double bytes = 0;
    for (size_t i = 0; i < r->cells.count; i++) {
        const struct results_ring *ring = &r->cells.cells[i].ring;
        if (strcmp(r->cells.cells[i].task, RSA_VERIFY_FIND) == 0 && ring->large_keys == large_keys)
            bytes = (double)ring->bytes / ring->keys;
    }
    return bytes;
}

int rsa_verify_crossing(const struct rsa_verify *r, const char *kind, bool large_keys,
                        struct crossing *out, double *key_bytes)
{
    struct rsa_verify_key alone = {RSA_VERIFY_TASK, kind, NULL, 1};
    const struct results_cell *cell = rsa_verify_find(r, &alone);
    struct ladder l = {.count = 0};
    *out = (struct crossing){.outcome = CROSSING_UNKNOWN, .above = INFINITY};
    *key_bytes = key_bytes_of(r, large_keys);
    if (!cell)
        return 0;
    struct claim_samples op = claim_phase_of(cell, rsa_verify_phase(cell));
    int rc = cell->count && !op.ns ? -1 : make_ladder(r, large_keys, &op, &l);
    if (!rc)
        rc = crossing_find(l.points, l.count, out);
    end_ladder(&l);
    free(op.ns);
    return rc;
}

const struct processes_job *rsa_verify_job(const struct rsa_verify *r, size_t program,
                                           const char *kind, unsigned keys)
{
    struct processes_job like = {.bits = keys, .on = keys == RSA_VERIFY_OLD_KEYS};
    strncpy(like.key, kind, sizeof like.key - 1);
    return processes_find(&r->verifying, program, &like);
}

/* --- claims -------------------------------------------------------------------------------------- */

static const struct results_cell *cell_of(const struct rsa_verify *r, const char *kind,
                                          unsigned keys)
{
    struct rsa_verify_key key = {RSA_VERIFY_TASK, kind, keys > 1 ? "last" : NULL, keys};
    return rsa_verify_find(r, &key);
}

/* One kind and ring over another: as whole processes of each program, which is what was timed in 2010,
 * and aside in process. */
static int add_ratios(const struct rsa_verify *r, const char *over, unsigned over_keys,
                      const char *under, unsigned under_keys, struct claim *out)
{
    int rc = claim_add_ratio(out, "in process", claim_wall_of(cell_of(r, over, over_keys)),
                             claim_wall_of(cell_of(r, under, under_keys)), true);
    for (size_t k = 0; !rc && k < r->verifying.program_count; k++) {
        char what[32];
        snprintf(what, sizeof what, "a process, %s", r->verifying.programs[k].name);
        rc = claim_add_ratio(out, what, claim_process_of(rsa_verify_job(r, k, over, over_keys)),
                             claim_process_of(rsa_verify_job(r, k, under, under_keys)), false);
    }
    return rc;
}

int rsa_verify_answer(const struct rsa_verify *r, enum rsa_verify_claim claim, struct claim *out)
{
    const char *small = rsa_verify_kind(r, false), *large = rsa_verify_kind(r, true);
    const struct results_cell *ring = cell_of(r, large, RSA_VERIFY_OLD_KEYS);
    *out = (struct claim){.rule = &rsa_verify_rules[claim]};
    switch (claim) {
    case RSA_VERIFY_KEY_SIZE:
        return add_ratios(r, large, 1, small, 1, out);
    case RSA_VERIFY_LOOK_UP:
        return claim_add_ratio(out, "in process", claim_phase_of(ring, PHASE_KEYS),
                               claim_phase_of(ring, PHASE_RSA), false);
    default:
        return add_ratios(r, large, RSA_VERIFY_OLD_KEYS, large, 1, out);
    }
}
