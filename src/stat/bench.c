#include "stat/bench.h"

#include "stat/series.h"

#include <stdlib.h>
#include <string.h>

const char *const bench_unit_names[BENCH_UNITS] = {"bytes", "bits", "one", "file"};

void bench_end_row(struct bench_row *row)
{
    free(row->ns);
    free(row->tried);
    row->ns = row->tried = NULL;
    row->count = 0;
}

void bench_end(struct bench *b)
{
    for (size_t i = 0; i < b->count; i++)
        bench_end_row(&b->rows[i]);
    free(b->rows);
    *b = (struct bench){0};
}

int bench_append(struct bench_row *row, double ns, double tried)
{
    if (series_append(&row->ns, row->count, ns) ||
        (row->counts_tried && series_append(&row->tried, row->count, tried)))
        return -1;
    row->count++;
    return 0;
}

static bool is_same_series(const struct bench_row *a, const struct bench_row *b)
{
    return a->unit == b->unit && strcmp(a->group, b->group) == 0 && strcmp(a->name, b->name) == 0;
}

size_t bench_series(const struct bench *b, size_t i)
{
    size_t n = 1;
    while (i + n < b->count && is_same_series(&b->rows[i], &b->rows[i + n]))
        n++;
    return n;
}

const struct bench_row *bench_find(const struct bench *b, const char *group, const char *name,
                                   uint64_t size)
{
    for (size_t i = 0; i < b->count; i++) {
        const struct bench_row *r = &b->rows[i];
        if (r->size == size && strcmp(r->group, group) == 0 && strcmp(r->name, name) == 0)
            return r;
    }
    return NULL;
}

int bench_summary(const struct bench_row *row, struct summary *out)
{
    double *scratch = malloc((row->count + 1) * sizeof *scratch);
    if (!scratch)
        return -1;
    summary_of(row->ns, row->count, scratch, out);
    free(scratch);
    return 0;
}

/* More points take the fit seconds, and say no more than medians of a few samples each. */
enum { POINTS_MOST = 256 };

/* Points of a row: each is the median of samples that were taken one after the other, or a sample. */
static int make_points(const struct bench_row *row, size_t most, double *x, double *y, size_t *at)
{
    size_t n = row->count < most ? row->count : most;
    double *scratch = malloc((row->count + 1) * sizeof *scratch);
    if (!scratch)
        return -1;
    for (size_t k = 0; k < n; k++) {
        size_t from = k * row->count / n, to = (k + 1) * row->count / n;
        struct summary s;
        summary_of(row->ns + from, to - from, scratch, &s);
        x[*at] = (double)row->size;
        y[(*at)++] = s.median;
    }
    free(scratch);
    return 0;
}

int bench_fit(const struct bench_row *rows, size_t n, struct fit *out)
{
    size_t most = n < POINTS_MOST ? POINTS_MOST / n : 1, points = 0;
    double *x = malloc(2 * n * most * sizeof *x), *y = x ? x + n * most : NULL;
    enum fit_status status = x ? FIT_DONE : FIT_NO_MEMORY;
    *out = (struct fit){0};
    for (size_t i = 0; i < n && status == FIT_DONE; i++)
        status = make_points(&rows[i], most, x, y, &points) ? FIT_NO_MEMORY : FIT_DONE;
    if (status == FIT_DONE)
        status =
            rows->unit == BENCH_BITS ? fit_power(x, y, points, out) : fit_line(x, y, points, out);
    free(x);
    return status == FIT_NO_MEMORY ? -1 : 0;
}

int bench_textbook(const struct bench_row *row)
{
    static const struct {
        const char *group, *name;
        int exponent;
    } table[] = {
        {"rsa", "encrypt", 2},          {"rsa", "verify", 2}, {"rsa", "decrypt", 3},
        {"rsa", "decrypt (nettle)", 3}, {"rsa", "sign", 3},   {"keygen", "RSA", 4},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (strcmp(table[i].group, row->group) == 0 && strcmp(table[i].name, row->name) == 0)
            return table[i].exponent;
    }
    return 0;
}
