/* A results file in memory, as it might have been measured: the context, both references, and the
 * results of matrix_fixture.h. */
#ifndef UNIT_RESULTS_FIXTURE_H
#define UNIT_RESULTS_FIXTURE_H

#include "matrix_fixture.h"
#include "stat/results_save.h"

static inline void results_fixture_context(struct results_context *c)
{
    *c = (struct results_context){.made = 1796083200,
                                  .program = "pgpcost 0.1.0",
                                  .nettle = "3.8",
                                  .gmp = "6.2.1",
                                  .zlib = "1.2.13",
                                  .compiler = "gcc 12.2.0",
                                  .flags = "-g -O2",
                                  .host = {.cpu = "AMD EPYC",
                                           .kernel = "Linux 6.1.0 x86_64",
                                           .smt = "off",
                                           .turbo = "unknown",
                                           .governor = "unknown",
                                           .cores = 2,
                                           .threads = 2},
                                  .pinned = -1,
                                  .quick = true,
                                  .clock = "tsc",
                                  .clock_cost_ns = 11.5,
                                  .clock_step_ns = 0.4,
                                  .load = 0.25,
                                  .processors = 2};
}

/* Each kind takes another time, each sample differs. `percent` 100: as on the machine above. */
static inline void results_fixture_reference(struct results_reference *r, uint64_t percent)
{
    for (uint64_t k = 0; k < RESULTS_REFERENCES; k++) {
        for (uint64_t i = 0; i < RESULTS_REFERENCE_SAMPLES; i++)
            r->ns[k][i] = (600000 + k * 100000 + i * 100) * percent / 100;
    }
}

/* Saves samples in rounds, as a runner does it: r->cells[].count of each cell. */
static inline void results_fixture_samples(struct op *op, struct results_save *s, struct results *r)
{
    size_t counts[FIXTURE_ROWS];
    for (size_t i = 0; i < r->count; i++)
        counts[i] = r->cells[i].count;
    for (size_t k = 0; k < r->runs; k++) {
        for (size_t i = 0; i < r->count; i++) {
            if (k >= counts[i])
                continue;
            r->cells[i].count = k + 1;
            assert_int_equal(results_save_sample(op, s, r, i), 0);
        }
    }
}

/* The file with the first `old` as `new`: to be freed. */
static inline char *results_fixture_change(const struct buf *file, const char *old, const char *new,
                                           size_t *n)
{
    char *all = strndup((const char *)file->data, file->len), *out = NULL;
    char *at = strstr(all, old);
    assert_non_null(at);
    int length = asprintf(&out, "%.*s%s%s", (int)(at - all), all, new, at + strlen(old));
    assert_true(length > 0);
    *n = (size_t)length;
    free(all);
    return out;
}

/* How many of the first n bytes are line feeds. */
static inline size_t results_fixture_lines(const struct buf *file, size_t n)
{
    size_t lines = 0;
    for (size_t i = 0; i < n; i++)
        lines += file->data[i] == '\n';
    return lines;
}

/* Writes runs to the file `path`. percent: of the references. */
static inline void results_fixture_write(const char *path, struct results *runs, size_t count,
                                         uint64_t percent)
{
    struct op op;
    struct results_context context;
    struct results_reference reference;
    struct results_save s;
    op_init(&op);
    results_fixture_context(&context);
    results_fixture_reference(&reference, percent);
    assert_int_equal(results_save_open(&op, &s, path, FILE_REPLACE, &context), 0);
    assert_int_equal(results_save_reference(&op, &s, RESULTS_START, &reference), 0);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(results_save_run(&op, &s, &runs[i]), 0);
        results_fixture_samples(&op, &s, &runs[i]);
    }
    assert_int_equal(results_save_reference(&op, &s, RESULTS_END, &reference), 0);
    assert_int_equal(results_save_finish(&op, &s), 0);
}

#endif
