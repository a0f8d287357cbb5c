#include "stat/zip_rsa.h"

#include "stat/summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAIL  5379
#define PAPER 656676
#define MS    1e6

const struct zip_rsa_old zip_rsa_old_rows[ZIP_RSA_OLD] = {
    {false, ZIP_RSA_MAIL, 382, true, 95 * MS, MAIL, 2205},
    {false, ZIP_RSA_MAIL, 382, false, 90 * MS, MAIL, 8165},
    {false, ZIP_RSA_MAIL, 1024, true, 90 * MS, MAIL, 2315},
    {false, ZIP_RSA_MAIL, 1024, false, 85 * MS, MAIL, 8275},
    {false, ZIP_RSA_PAPER, 382, true, 3860 * MS, PAPER, 255575},
    {false, ZIP_RSA_PAPER, 382, false, 2430 * MS, PAPER, 920984},
    {false, ZIP_RSA_PAPER, 1024, true, 3840 * MS, PAPER, 255685},
    {false, ZIP_RSA_PAPER, 1024, false, 2430 * MS, PAPER, 921090},
    {true, ZIP_RSA_MAIL, 382, true, 135 * MS, 2205, MAIL},
    {true, ZIP_RSA_MAIL, 382, false, 140 * MS, 8165, MAIL},
    {true, ZIP_RSA_MAIL, 1024, true, 1140 * MS, 2315, MAIL},
    {true, ZIP_RSA_MAIL, 1024, false, 1140 * MS, 8275, MAIL},
    {true, ZIP_RSA_PAPER, 382, true, 1430 * MS, 255575, PAPER},
    {true, ZIP_RSA_PAPER, 382, false, 2680 * MS, 920984, PAPER},
    {true, ZIP_RSA_PAPER, 1024, true, 2420 * MS, 255685, PAPER},
    {true, ZIP_RSA_PAPER, 1024, false, 3740 * MS, 921090, PAPER},
};

bool zip_rsa_same_size(uint64_t old_bytes, uint64_t new_bytes)
{
    double off = (double)new_bytes - (double)old_bytes;
    return fabs(off) <= ZIP_RSA_SIZE_SHARE * (double)old_bytes;
}

const char *const zip_rsa_table_names[ZIP_RSA_FORMATS] = {
    [ZIP_RSA_PGP26] = "the table of 1995", [ZIP_RSA_TODAY] = "the table of today"};
const char *const zip_rsa_key_names[ZIP_RSA_FORMATS] = {
    [ZIP_RSA_PGP26] = "key sizes of 1995", [ZIP_RSA_TODAY] = "key sizes of today"};
const char *const zip_rsa_ladder_names[ZIP_RSA_LADDERS] = {
    "file sizes with IDEA", "file sizes with AES-256", "file sizes with slow ciphers"};

void zip_rsa_end(struct zip_rsa *r)
{
    for (int f = 0; f < ZIP_RSA_FORMATS; f++) {
        results_end(&r->tables[f]);
        results_end(&r->keys[f]);
    }
    for (int i = 0; i < ZIP_RSA_LADDERS; i++)
        results_end(&r->ladders[i]);
    processes_end(&r->peers);
}

/* One run; false: it is not there. */
static bool fill(const struct results_set *set, const char *study, const char *name,
                 struct results *out)
{
    const struct results *r = results_set_run(set, study, name);
    if (r)
        *out = *r;
    return r != NULL;
}

bool zip_rsa_fill(const struct results_set *set, const char *study, struct zip_rsa *out)
{
    const struct processes *peers = results_set_processes(set, study, ZIP_RSA_PEERS);
    for (int f = 0; f < ZIP_RSA_FORMATS; f++) {
        if (!fill(set, study, zip_rsa_table_names[f], &out->tables[f]) ||
            !fill(set, study, zip_rsa_key_names[f], &out->keys[f]))
            return false;
    }
    for (int i = 0; i < ZIP_RSA_LADDERS; i++) {
        if (!fill(set, study, zip_rsa_ladder_names[i], &out->ladders[i]))
            return false;
    }
    if (peers) /* else no other program was asked for */
        out->peers = *peers;
    return true;
}

static bool decrypts(const struct results_cell *cell)
{
    return strcmp(cell->task, "decrypt") == 0;
}

/* All that the key names but compression. */
static bool is_like(const struct results_cell *c, const struct zip_rsa_key *key)
{
    return decrypts(c) == key->decrypts && (!key->file || strcmp(c->file, key->file) == 0) &&
           (!key->cipher || strcmp(c->cipher, key->cipher) == 0) &&
           (!key->bits || c->bits == key->bits);
}

const struct results_cell *zip_rsa_find(const struct results *r, const struct zip_rsa_key *key)
{
    for (size_t i = 0; i < r->count; i++) {
        if (is_like(&r->cells[i], key) && (r->cells[i].level > 0) == key->on)
            return &r->cells[i];
    }
    return NULL;
}

uint64_t zip_rsa_plain_bytes(const struct results_cell *cell)
{
    return decrypts(cell) ? cell->out_bytes : cell->in_bytes;
}

/* x, y and room to find medians in, in one allocation of 2 count + 2 runs values. */
static enum fit_status fit_medians(const struct results *r, bool decrypting, double *x,
                                   struct fit *out)
{
    double *y = x + r->count, *samples = y + r->count, *scratch = samples + r->runs;
    size_t n = 0;
    for (size_t i = 0; i < r->count; i++) {
        struct summary s;
        if (decrypts(&r->cells[i]) != decrypting)
            continue;
        results_phase(&r->cells[i], PHASE_RSA, samples);
        summary_of(samples, r->cells[i].count, scratch, &s);
        x[n] = r->cells[i].bits;
        y[n++] = s.median;
    }
    return fit_power(x, y, n, out);
}

int zip_rsa_power(const struct results *r, bool decrypting, struct fit *out)
{
    *out = (struct fit){.n = 0};
    double *room = malloc((2 * r->count + 2 * r->runs + 1) * sizeof *room);
    if (!room)
        return -1;
    enum fit_status status = fit_medians(r, decrypting, room, out);
    free(room);
    return status == FIT_NO_MEMORY ? -1 : 0;
}

/* The two costs of one size: into a and b, room for a sample each. */
static void take_costs(const struct results_cell *on, const struct results_cell *off,
                       enum zip_rsa_break what, double *a, double *b)
{
    if (what == ZIP_RSA_ZIP_OVER_RSA) {
        results_phase(on, PHASE_ZIP, a);
        results_phase(on, PHASE_RSA, b);
    } else {
        results_wall(off, a);
        results_wall(on, b);
    }
}

/* The cell with the same plaintext and the other compression. */
static const struct results_cell *partner(const struct results *r, const struct results_cell *on,
                                          const struct zip_rsa_key *key)
{
    for (size_t i = 0; i < r->count; i++) {
        const struct results_cell *c = &r->cells[i];
        if (is_like(c, key) && c->level == 0 && zip_rsa_plain_bytes(c) == zip_rsa_plain_bytes(on) &&
            c->count == on->count)
            return c;
    }
    return NULL;
}

int zip_rsa_crossing(const struct results *r, const struct zip_rsa_key *key,
                     enum zip_rsa_break what, struct crossing *out)
{
    struct crossing_point *points = calloc(r->count + 1, sizeof *points);
    double *costs = calloc(2 * r->count * r->runs + 1, sizeof *costs), *next = costs;
    int rc = points && costs ? 0 : -1;
    size_t n = 0;
    *out = (struct crossing){.outcome = CROSSING_UNKNOWN};
    for (size_t i = 0; !rc && i < r->count; i++) {
        const struct results_cell *on = &r->cells[i], *off;
        if (!is_like(on, key) || on->level == 0 || !(off = partner(r, on, key)))
            continue;
        take_costs(on, off, what, next, next + r->runs);
        points[n++] = (struct crossing_point){(double)zip_rsa_plain_bytes(on), next, next + r->runs,
                                              on->count};
        next += 2 * r->runs;
    }
    if (!rc)
        rc = crossing_find(points, n, out);
    free(points);
    free(costs);
    return rc;
}
