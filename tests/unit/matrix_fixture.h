/* Results of a matrix as they might have been measured: fixed ones, for what must be printed of them,
 * and made-up ones, for what must be true of any. */
#ifndef UNIT_MATRIX_FIXTURE_H
#define UNIT_MATRIX_FIXTURE_H

#include "stat/results.h"

#include <string.h>

/* One operation: what each phase takes in nanoseconds, in the order of enum phase. */
struct fixture_row {
    const char *task, *file;
    unsigned bits;
    int level;
    uint64_t in_bytes, out_bytes;
    uint64_t ns[PHASE_COUNT];
};

/* read write armor frame spool hash cipher cipher+hash zip rsa ecc s2k random keys wait other */
static const struct fixture_row fixture_rows[] = {
    {"encrypt",
     "email.txt",
     382,
     6,
     5379,
     1564,
     {4910, 195, 0, 1450, 0, 1730, 2730, 0, 178000, 4400, 0, 0, 1640, 6820, 0, 7840}},
    {"encrypt",
     "email.txt",
     382,
     0,
     5379,
     5503,
     {4530, 134, 0, 871, 0, 3520, 6610, 0, 0, 3960, 0, 0, 1380, 6280, 0, 6100}},
    {"encrypt",
     "email.txt",
     1024,
     6,
     5379,
     1644,
     {4890, 113, 0, 1790, 0, 1770, 2980, 0, 175000, 10200, 0, 0, 2010, 9220, 0, 9970}},
    {"encrypt",
     "email.txt",
     1024,
     0,
     5379,
     5583,
     {4240, 141, 0, 791, 0, 3680, 6910, 0, 0, 9300, 0, 0, 1820, 6890, 0, 7190}},
    {"encrypt",
     "email.txt",
     4096,
     6,
     5379,
     2029,
     {4860, 132, 0, 1610, 0, 1700, 2840, 0, 174000, 87900, 0, 0, 3920, 8080, 0, 10200}},
    {"encrypt",
     "email.txt",
     4096,
     0,
     5379,
     5968,
     {4610, 149, 0, 995, 0, 3470, 6480, 0, 0, 86000, 0, 0, 3520, 8800, 0, 3080}},
    {"decrypt",
     "email.txt",
     382,
     6,
     1564,
     5379,
     {17000, 400, 0, 1000, 0, 1400, 1000, 0, 41000, 48000, 0, 0, 2000, 8000, 0, 10000}},
    {"decrypt",
     "email.txt",
     382,
     0,
     5503,
     5379,
     {20000, 300, 0, 2000, 0, 3600, 2100, 0, 0, 50000, 0, 0, 2000, 9000, 0, 11000}},
    {"decrypt",
     "email.txt",
     1024,
     6,
     1644,
     5379,
     {14000, 400, 0, 1000, 0, 1400, 1000, 0, 41000, 303000, 0, 0, 2100, 7000, 0, 13000}},
    {"decrypt",
     "email.txt",
     1024,
     0,
     5583,
     5379,
     {16000, 300, 0, 2000, 0, 3600, 2100, 0, 0, 300000, 0, 0, 2100, 8000, 0, 10000}},
    {"decrypt",
     "email.txt",
     4096,
     6,
     2029,
     5379,
     {20000, 900, 0, 4000, 0, 4000, 3000, 0, 56000, 11900000, 0, 0, 5000, 10000, 0, 26000}},
    {"decrypt",
     "email.txt",
     4096,
     0,
     5968,
     5379,
     {22000, 900, 0, 4000, 0, 6000, 5000, 0, 0, 11950000, 0, 0, 5000, 8000, 0, 20000}},
    {"encrypt",
     "paper.ps",
     1024,
     6,
     656676,
     189176,
     {76000, 62000, 0, 187000, 0, 110000, 207000, 0, 21000000, 8000, 0, 0, 2000, 9000, 0, 17000}},
    {"encrypt",
     "paper.ps",
     1024,
     0,
     656676,
     656899,
     {77000, 91000, 0, 145000, 0, 377000, 678000, 0, 0, 9000, 0, 0, 2000, 9000, 0, 8000}},
};
enum { FIXTURE_ROWS = sizeof fixture_rows / sizeof *fixture_rows };

/* A sample k of n: every one differs from the next by `step` thousandths, in an order that shows no
 * trend. The middle one is the row itself. */
static inline void fixture_sample(const struct fixture_row *row, size_t k, size_t n, uint64_t step,
                                  unsigned repeats, struct results_sample *s)
{
    uint64_t scale = 1000 + (k * 7 % n) * step - n / 2 * step;
    *s = (struct results_sample){.repeats = repeats};
    for (int p = 0; p < PHASE_COUNT; p++) {
        s->cost.ns[p] = row->ns[p] * scale / 1000 * repeats;
        s->cost.wall_ns += s->cost.ns[p];
    }
    s->cost.user_ns = s->cost.wall_ns / repeats / 100 * 98 * repeats;
    s->cost.transitions = (row->in_bytes > 100000 ? 414 : 62) * (uint64_t)repeats;
}

static inline void fixture_cell(struct results_cell *c, const struct fixture_row *row,
                                unsigned runs, uint64_t step, unsigned repeats)
{
    strcpy(c->task, row->task);
    strcpy(c->file, row->file);
    strcpy(c->profile, "rfc4880");
    strcpy(c->cipher, "AES-256");
    c->level_on = 6;
    c->bits = row->bits;
    c->level = row->level;
    c->in_bytes = row->in_bytes;
    c->out_bytes = row->out_bytes;
    for (c->count = 0; c->count < runs; c->count++)
        fixture_sample(row, c->count, runs, step, repeats, &c->samples[c->count]);
}

/* The first `cells` of fixture_rows, `runs` samples each (not a multiple of 7). */
static inline void fixture_init(struct results *r, size_t cells, unsigned runs)
{
    assert_int_equal(results_init(r, cells, runs), 0);
    r->seed = 4056460499;
    r->clock_name = "tsc";
    r->clock_cost_ns = 10.3;
    r->clock_step_ns = 9.1;
    r->load = 0.42;
    r->processors = 2;
    for (size_t i = 0; i < cells; i++)
        fixture_cell(&r->cells[i], &fixture_rows[i], runs, 2, 1);
}

/* Any number below `below`, the same sequence from the same state. */
static inline uint64_t fixture_random(uint64_t *state, uint64_t below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (*state >> 24) % below;
}

/* Made-up results of four cells: times from nothing to a quarter of an hour, any sizes, any names. */
static inline void fixture_any(struct results *r, uint64_t *state)
{
    unsigned runs = 1 + (unsigned)fixture_random(state, 20);
    assert_int_equal(results_init(r, 4, runs), 0);
    r->seed = UINT64_MAX - fixture_random(state, 100);
    r->clock_name = "monotonic";
    r->clock_cost_ns = (double)fixture_random(state, 100);
    r->clock_step_ns = (double)fixture_random(state, 10000);
    r->load = (double)fixture_random(state, 300) / 100;
    r->processors = (unsigned)fixture_random(state, 3);
    for (size_t i = 0; i < r->count; i++) {
        struct results_cell *c = &r->cells[i];
        strcpy(c->task, i < 2 ? "encrypt" : "decrypt");
        strcpy(c->profile, "rfc4880");
        strcpy(c->cipher, "Camellia-256");
        c->level_on = 6;
        memset(c->file, 'x', 1 + fixture_random(state, sizeof c->file - 1));
        c->armor = fixture_random(state, 2);
        c->text = fixture_random(state, 2);
        c->bits = 382 + (unsigned)fixture_random(state, 16003);
        c->level = (int)fixture_random(state, 10);
        c->in_bytes = fixture_random(state, UINT64_MAX) >> fixture_random(state, 64);
        c->out_bytes = fixture_random(state, UINT64_MAX) >> fixture_random(state, 64);
        uint64_t most = UINT64_C(1) << fixture_random(state, 36);
        for (c->count = 0; c->count < runs; c->count++) {
            struct results_sample *s = &c->samples[c->count];
            s->repeats = 1 + (unsigned)fixture_random(state, 3);
            for (int p = 0; p < PHASE_COUNT; p++) {
                s->cost.ns[p] = fixture_random(state, 3) ? fixture_random(state, most) : 0;
                s->cost.wall_ns += s->cost.ns[p];
            }
            s->cost.user_ns = s->cost.wall_ns;
            s->cost.transitions = fixture_random(state, 10000);
        }
    }
}

#endif
