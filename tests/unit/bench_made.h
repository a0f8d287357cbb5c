/* Made-up benchmarks, in which every figure is known. */
#ifndef UNIT_BENCH_MADE_H
#define UNIT_BENCH_MADE_H

#include "stat/bench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Adds a row with so many samples, of `ns` and a little more each. */
static inline struct bench_row *bench_made_row(struct bench *b, const char *group, const char *name,
                                               enum bench_unit unit, uint64_t size, double ns)
{
    b->rows = realloc(b->rows, (b->count + 1) * sizeof *b->rows);
    struct bench_row *r = &b->rows[b->count++];
    *r = (struct bench_row){.unit = unit, .size = size, .repeats = 8, .count = b->runs};
    strncpy(r->group, group, sizeof r->group - 1);
    strncpy(r->name, name, sizeof r->name - 1);
    r->ns = calloc(b->runs + 1, sizeof *r->ns);
    for (size_t i = 0; i < b->runs; i++)
        r->ns[i] = ns * (1 + 0.001 * (double)(i % 3));
    return r;
}

/* A series over bytes: fixed + slope n. */
static inline void bench_made_bytes(struct bench *b, const char *group, const char *name,
                                    double fixed, double slope)
{
    static const uint64_t sizes[] = {16, 64, 256, 1024, 8192, 65536, 1048576, 2097152};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        bench_made_row(b, group, name, BENCH_BYTES, sizes[i], fixed + slope * (double)sizes[i]);
}

/* A series over bits: a power. */
static inline void bench_made_bits(struct bench *b, const char *group, const char *name,
                                   double exponent)
{
    static const uint64_t bits[] = {1024, 2048, 4096};
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++)
        bench_made_row(b, group, name, BENCH_BITS, bits[i],
                       1e3 * pow((double)bits[i] / 1024, exponent));
}

/* One of everything. */
static inline void bench_made(struct bench *b, unsigned runs)
{
    *b = (struct bench){.runs = runs, .seed = 7};
    bench_made_bytes(b, "hash", "MD5", 200, 1.5);
    bench_made_bytes(b, "hash", "SHA-256", 60, 0.5);
    bench_made_bytes(b, "cipher", "Camellia-128 enc", 400, 8);
    bench_made_bits(b, "rsa", "encrypt", 2);
    bench_made_bits(b, "rsa", "decrypt", 2.8);
    bench_made_row(b, "ecc", "P-256 sign", BENCH_ONE, 0, 66e3);
    bench_made_row(b, "zip", "deflate 6", BENCH_FILE, 656676, 17e6)->out_bytes = 189000;
}

#endif
