#include "report/matrix_view.h"

#include "stat/typical.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct matrix_group_row matrix_view_groups[MATRIX_GROUPS] = {
    [MATRIX_RSA] = {"rsa", "the public-key operation"},
    [MATRIX_CIPHER] = {"cipher", "the symmetric cipher"},
    [MATRIX_HASH] = {"hash", "the integrity hash"},
    [MATRIX_ZIP] = {"zip", "compression"},
    [MATRIX_ARMOR] = {"armor", "base64 and its checksum"},
    [MATRIX_IO] = {"i/o", "reading, writing and framing"},
    [MATRIX_REST] = {"rest", "finding the key, random bytes, everything else"},
};

enum matrix_group matrix_view_group_of(enum phase phase)
{
    switch (phase) {
    case PHASE_RSA:
        return MATRIX_RSA;
    case PHASE_CIPHER:
    case PHASE_CIPHER_HASH:
        return MATRIX_CIPHER;
    case PHASE_HASH:
        return MATRIX_HASH;
    case PHASE_ZIP:
        return MATRIX_ZIP;
    case PHASE_ARMOR:
        return MATRIX_ARMOR;
    case PHASE_READ:
    case PHASE_WRITE:
    case PHASE_FRAME:
    case PHASE_SPOOL:
        return MATRIX_IO;
    default:
        return MATRIX_REST;
    }
}

static void make_view(struct matrix_view *v, const struct results_cell *cell, double *scratch,
                      struct typical_run *runs)
{
    struct typical typical;
    size_t n = cell->count;
    *v = (struct matrix_view){.cell = cell};
    results_wall(cell, scratch);
    summary_of(scratch, n, scratch + n, &v->wall_ns);
    for (size_t i = 0; i < n; i++)
        runs[i] = (struct typical_run){&cell->samples[i].cost, cell->samples[i].repeats};
    typical_of(runs, n, &typical);
    for (int p = 0; p < PHASE_COUNT; p++) {
        v->phase_ns[p] = typical.ns[p];
        v->group_ns[matrix_view_group_of((enum phase)p)] += typical.ns[p];
    }
    results_user(cell, scratch);
    for (size_t i = 0; i < n; i++)
        v->user_ns += scratch[i] / (double)n;
}

struct matrix_view *matrix_view_new(const struct results *r)
{
    struct matrix_view *views = malloc((r->count + 1) * sizeof *views);
    double *scratch = malloc((2 * (size_t)r->runs + 1) * sizeof *scratch);
    struct typical_run *runs = malloc(((size_t)r->runs + 1) * sizeof *runs);
    bool ok = views && scratch && runs;
    for (size_t i = 0; ok && i < r->count; i++)
        make_view(&views[i], &r->cells[i], scratch, runs);
    free(scratch);
    free(runs);
    if (!ok) {
        free(views);
        return NULL;
    }
    return views;
}

static bool same_table(const struct results_cell *a, const struct results_cell *b)
{
    return strcmp(a->task, b->task) == 0 && strcmp(a->file, b->file) == 0 &&
           strcmp(a->profile, b->profile) == 0 && strcmp(a->cipher, b->cipher) == 0 &&
           a->armor == b->armor && a->text == b->text;
}

size_t matrix_view_table(const struct results *r, size_t first)
{
    size_t n = 0;
    while (first + n < r->count && same_table(&r->cells[first], &r->cells[first + n]))
        n++;
    return n;
}

const char *matrix_view_level(const struct results_cell *cell, char out[4])
{
    if (cell->level == 0)
        return "off";
    if (cell->level == cell->level_on)
        return "on";
    snprintf(out, 4, "%d", cell->level % 100);
    return out;
}
