#include "stat/bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const bench_unit_names[BENCH_UNITS] = {"bytes", "bits", "one", "file"};

void bench_end(struct bench *b)
{
    for (size_t i = 0; i < b->count; i++)
        free(b->rows[i].ns);
    free(b->rows);
    *b = (struct bench){0};
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
        {"rsa", "encrypt", 2},           {"rsa", "verify", 2}, {"rsa", "decrypt", 3},
        {"rsa", "decrypt by nettle", 3}, {"rsa", "sign", 3},   {"keygen", "RSA", 4},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (strcmp(table[i].group, row->group) == 0 && strcmp(table[i].name, row->name) == 0)
            return table[i].exponent;
    }
    return 0;
}

/* --- reading ------------------------------------------------------------------------------------ */

static bool parse(const char *text, struct bench_row *row, uint64_t *seed, double *ns)
{
    char unit[8];
    int end = 0;
    if (sscanf(text, "%11[^,],%17[^,],%7[^,],%" SCNu64 ",%" SCNu64 ",%u,%" SCNu64 ",%lf%n",
               row->group, row->name, unit, &row->size, &row->out_bytes, &row->repeats, seed, ns,
               &end) != 8 ||
        text[end] || !(*ns >= 0))
        return false;
    for (int u = 0; u < BENCH_UNITS; u++) {
        row->unit = (enum bench_unit)u;
        if (strcmp(unit, bench_unit_names[u]) == 0)
            return true;
    }
    return false;
}

static int append(struct bench_row *row, double ns)
{
    double *more = realloc(row->ns, (row->count + 1) * sizeof *more);
    if (!more)
        return -1;
    row->ns = more;
    row->ns[row->count++] = ns;
    return 0;
}

/* Adds a sample to the last row, or to a new one. */
static int add(struct bench *b, const struct bench_row *row, double ns)
{
    const struct bench_row *last = b->count ? &b->rows[b->count - 1] : NULL;
    if (!last || !is_same_series(last, row) || last->size != row->size) {
        struct bench_row *rows = realloc(b->rows, (b->count + 1) * sizeof *rows);
        if (!rows)
            return -1;
        b->rows = rows;
        rows[b->count++] = *row;
    }
    return append(&b->rows[b->count - 1], ns);
}

int bench_read(char *text, struct bench *out, size_t *line)
{
    *out = (struct bench){0};
    *line = 0;
    size_t number = 0;
    for (char *rest = text, *one; (one = strsep(&rest, "\n")) != NULL && (*one || rest);) {
        struct bench_row row = {.count = 0};
        double ns;
        if (++number == 1 && strncmp(one, "group,", 6) == 0)
            continue;
        if (!parse(one, &row, &out->seed, &ns)) {
            *line = number;
            return -1;
        }
        if (add(out, &row, ns))
            return -1;
    }
    if (out->count)
        out->runs = (unsigned)out->rows[0].count;
    return 0;
}
