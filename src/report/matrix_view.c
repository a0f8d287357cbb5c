#include "report/matrix_view.h"

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

/* A sample by its time, for sorting. */
struct ranked {
    double wall_ns;
    const struct results_sample *sample;
};

static int by_time(const void *a, const void *b)
{
    double x = ((const struct ranked *)a)->wall_ns, y = ((const struct ranked *)b)->wall_ns;
    return (x > y) - (x < y);
}

/* Sums the phases of the middle half and scales them to the median. */
static void share_out(struct matrix_view *v, const struct ranked *ranked, size_t n)
{
    size_t from = n / 4, to = n - n / 4;
    double total = 0;
    for (size_t i = from; i < to; i++) {
        for (int p = 0; p < PHASE_COUNT; p++) {
            double ns = (double)ranked[i].sample->cost.ns[p] / ranked[i].sample->repeats;
            v->phase_ns[p] += ns;
            total += ns;
        }
    }
    for (int p = 0; p < PHASE_COUNT; p++) {
        if (total > 0)
            v->phase_ns[p] *= v->wall_ns.median / total;
        v->group_ns[matrix_view_group_of((enum phase)p)] += v->phase_ns[p];
    }
}

static void make_view(struct matrix_view *v, const struct results_cell *cell, double *scratch,
                      struct ranked *ranked)
{
    size_t n = cell->count;
    *v = (struct matrix_view){.cell = cell};
    results_wall(cell, scratch);
    summary_of(scratch, n, scratch + n, &v->wall_ns);
    for (size_t i = 0; i < n; i++)
        ranked[i] = (struct ranked){scratch[i], &cell->samples[i]};
    qsort(ranked, n, sizeof *ranked, by_time);
    share_out(v, ranked, n);
    results_user(cell, scratch);
    for (size_t i = 0; i < n; i++)
        v->user_ns += scratch[i] / (double)n;
}

struct matrix_view *matrix_view_new(const struct results *r)
{
    struct matrix_view *views = malloc((r->count + 1) * sizeof *views);
    double *scratch = malloc((2 * (size_t)r->runs + 1) * sizeof *scratch);
    struct ranked *ranked = malloc(((size_t)r->runs + 1) * sizeof *ranked);
    bool ok = views && scratch && ranked;
    for (size_t i = 0; ok && i < r->count; i++)
        make_view(&views[i], &r->cells[i], scratch, ranked);
    free(scratch);
    free(ranked);
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
