/* Results of the study compression-vs-rsa that were made up: what a machine would give whose every cost
 * is a simple function of sizes, so that the answers are known. */
#ifndef UNIT_ZIP_RSA_MADE_H
#define UNIT_ZIP_RSA_MADE_H

#include "stat/zip_rsa.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Costs in nanoseconds. */
struct made {
    double zip_byte[2];    /* compressing (encrypt) and decompressing (decrypt), a byte */
    double zip_fixed;      /* of either */
    double cipher_byte[2]; /* cipher and armor, a byte of message */
    double rsa[2];         /* of 1024 bits */
    double power[2];       /* exponents over key sizes */
    double fixed;          /* all else */
    unsigned runs;
};

static inline uint64_t made_message_bytes(uint64_t plain, bool on)
{
    return (on ? plain / 4 : plain) * 4 / 3 + 500;
}

/* A sample k: all of it alike off by some thousandths, in an order without trend. */
static inline void made_sample(const struct made *m, const struct results_cell *c, unsigned k,
                               struct results_sample *s)
{
    int task = strcmp(c->task, "decrypt") == 0;
    double plain = (double)(task ? c->out_bytes : c->in_bytes);
    double message = (double)made_message_bytes((uint64_t)plain, c->level > 0);
    double scale = 1 + ((double)(k * 7 % m->runs) - m->runs / 2) / 1000;
    *s = (struct results_sample){.repeats = 1};
    if (c->level > 0)
        s->cost.ns[PHASE_ZIP] = (uint64_t)((m->zip_fixed + m->zip_byte[task] * plain) * scale);
    s->cost.ns[PHASE_RSA] =
        (uint64_t)(m->rsa[task] * pow(c->bits / 1024.0, m->power[task]) * scale);
    s->cost.ns[PHASE_CIPHER] = (uint64_t)(m->cipher_byte[task] * message * scale);
    s->cost.ns[PHASE_OTHER] = (uint64_t)(m->fixed * scale);
    for (int p = 0; p < PHASE_COUNT; p++)
        s->cost.wall_ns += s->cost.ns[p];
    s->cost.user_ns = s->cost.wall_ns / 100 * 98;
    s->cost.transitions = 100;
}

/* All cells of these files, in the order of a plan. */
struct made_axes {
    enum zip_rsa_format format;
    const char *file; /* NULL: the mail and the paper; else its sizes are `sizes` */
    uint64_t sizes[16];
    unsigned bits[8];
    bool off_only;
};

static inline void made_results(const struct made *m, const struct made_axes *a, struct results *r)
{
    uint64_t corpus[] = {5379, 656676};
    const uint64_t *sizes = a->file ? a->sizes : corpus;
    size_t files = a->file ? 0 : 2, keys = 0, n = 0, levels = a->off_only ? 1 : 2;
    while (a->file && files < 16 && a->sizes[files])
        files++;
    while (keys < 8 && a->bits[keys])
        keys++;
    assert_int_equal(results_init(r, files * 2 * keys * levels, m->runs), 0);
    r->seed = 7;
    r->clock_name = "tsc";
    r->clock_cost_ns = 10;
    for (size_t f = 0; f < files; f++)
        for (int task = 0; task < 2; task++)
            for (size_t b = 0; b < keys; b++)
                for (size_t l = 0; l < levels; l++) {
                    struct results_cell *c = &r->cells[n++];
                    bool pgp26 = a->format == ZIP_RSA_PGP26, on = levels == 2 && l == 0;
                    uint64_t message = made_message_bytes(sizes[f], on);
                    strcpy(c->task, task ? "decrypt" : "encrypt");
                    strcpy(c->file, a->file ? a->file : f ? ZIP_RSA_PAPER : ZIP_RSA_MAIL);
                    strcpy(c->profile, pgp26 ? "pgp26" : "rfc4880");
                    strcpy(c->cipher, pgp26 ? "IDEA" : "AES-256");
                    c->bits = a->bits[b];
                    c->level_on = pgp26 ? 9 : 6;
                    c->level = on ? c->level_on : 0;
                    c->armor = c->text = true;
                    c->in_bytes = task ? message : sizes[f];
                    c->out_bytes = task ? sizes[f] : message;
                    for (c->count = 0; c->count < m->runs; c->count++)
                        made_sample(m, c, (unsigned)c->count, &c->samples[c->count]);
                }
}

/* A machine as those of today: compressing is slow, RSA is fast where it encrypts. */
static const struct made made_today = {.zip_byte = {40, 5},
                                       .zip_fixed = 20000,
                                       .cipher_byte = {2, 2},
                                       .rsa = {8000, 200000},
                                       .power = {2, 3},
                                       .fixed = 30000,
                                       .runs = 9};

/* The whole study, of one machine, but for other programs. */
static inline void made_study(const struct made *m, struct zip_rsa *r)
{
    static const struct made_axes tables[] = {
        {ZIP_RSA_PGP26, NULL, {0}, {382, 1024}, false},
        {ZIP_RSA_TODAY, NULL, {0}, {382, 1024, 2048, 4096}, false}};
    static const struct made_axes keys[] = {
        {ZIP_RSA_PGP26, ZIP_RSA_MAIL, {5379}, {382, 512, 768, 1024, 1536, 2048}, true},
        {ZIP_RSA_TODAY, ZIP_RSA_MAIL, {5379}, {382, 512, 768, 1024, 1536, 2048, 3072, 4096}, true}};
    static const struct made_axes ladders[] = {
        {ZIP_RSA_PGP26, "3", {64, 256, 1024, 4096, 16384, 65536, 262144, 656676}, {1024}, false},
        {ZIP_RSA_TODAY, "3", {64, 256, 1024, 4096, 16384, 65536, 262144, 656676}, {4096}, false}};
    *r = (struct zip_rsa){0};
    for (int f = 0; f < ZIP_RSA_FORMATS; f++) {
        made_results(m, &tables[f], &r->tables[f]);
        made_results(m, &keys[f], &r->keys[f]);
        made_results(m, &ladders[f], &r->ladders[f]);
    }
}

#endif
