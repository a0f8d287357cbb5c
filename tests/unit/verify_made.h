/* Results of the studies of signatures that were made up: costs that are simple functions of keys and
 * rings, so that the answers are known. After cmocka.h. */
#ifndef UNIT_VERIFY_MADE_H
#define UNIT_VERIFY_MADE_H

#include "stat/ecc_rsa.h"
#include "stat/rsa_verify.h"

#include <stdlib.h>
#include <string.h>

enum { MADE_RUNS = 15 };

/* Off by some thousandths, in an order without trend. */
static inline double made_scale(unsigned k)
{
    return 1 + ((double)(k * 7 % MADE_RUNS) - MADE_RUNS / 2) / 1000;
}

/* Fills a cell: the operation, the look-up, and the rest. */
static inline void made_cell(struct results_cell *c, double operation_ns, double keys_ns,
                             double other_ns)
{
    for (unsigned k = 0; k < MADE_RUNS; k++) {
        struct cost *cost = &c->samples[k].cost;
        double scale = made_scale(k);
        c->samples[k].repeats = 1;
        cost->ns[c->bits ? PHASE_RSA : PHASE_ECC] = (uint64_t)(operation_ns * scale);
        cost->ns[PHASE_KEYS] = (uint64_t)(keys_ns * scale);
        cost->ns[PHASE_OTHER] = (uint64_t)(other_ns * scale);
        for (int p = 0; p < PHASE_COUNT; p++)
            cost->wall_ns += cost->ns[p];
        cost->user_ns = cost->wall_ns / 10 * 9;
        cost->transitions = 40;
    }
    c->count = MADE_RUNS;
}

static inline void made_results(struct results *r, size_t cells)
{
    assert_int_equal(results_init(r, cells, MADE_RUNS), 0);
    r->seed = 7;
    r->clock_name = "tsc";
    r->clock_cost_ns = 10;
}

static inline void made_job(struct processes_job *j, double wall_ns)
{
    j->wall_ns = calloc(MADE_RUNS, sizeof(double));
    j->user_ns = calloc(MADE_RUNS, sizeof(double));
    assert_true(j->wall_ns && j->user_ns);
    for (j->count = 0; j->count < MADE_RUNS; j->count++) {
        j->wall_ns[j->count] = wall_ns * made_scale((unsigned)j->count);
        j->user_ns[j->count] = wall_ns / 2;
    }
}

static inline void made_programs(struct processes *p, size_t programs, size_t jobs)
{
    p->programs = calloc(programs, sizeof *p->programs);
    p->jobs = calloc(jobs, sizeof *p->jobs);
    assert_true(p->programs && p->jobs);
    p->program_count = programs;
}

/* --- rsa-4096-verify ----------------------------------------------------------------------------- */

/* RSA takes 10 us at 1024 bits and 100 us at 4096; a key of 1.2 KB costs 1 us to be passed, one of 20 KB
 * 5 us; starting a process 1 ms. */
static inline double made_operation(unsigned bits)
{
    return bits == 4096 ? 100e3 : bits ? 10e3 : 50e3;
}

static inline double made_look_up(const struct results_ring *ring)
{
    return 500 + (ring->keys - 1) * (ring->large_keys ? 5e3 : 1e3);
}

static inline void made_rsa_verify(struct rsa_verify *r)
{
    static const struct {
        const char *label;
        unsigned bits;
    } kinds[] = {{"RSA 1024", 1024}, {"RSA 4096", 4096}, {"Ed25519", 0}};
    static const unsigned rings[] = {1, 867};
    enum { KINDS = 3, RINGS = 2, STEPS = 10 };
    size_t n = 0;
    made_results(&r->cells, KINDS * RINGS + 2 * STEPS);
    made_programs(&r->verifying, 2, KINDS * RINGS * 2);
    made_programs(&r->importing, 2, 1);
    strcpy(r->verifying.programs[0].name, "pgpcost");
    strcpy(r->verifying.programs[1].name, "gpg");
    strcpy(r->importing.programs[0].name, "pgpcost");
    strcpy(r->importing.programs[1].name, "gpg");
    for (size_t i = 0; i < r->cells.count; i++) {
        struct results_cell *c = &r->cells.cells[n++];
        struct results_ring *ring = &c->ring;
        bool finds = i >= KINDS * RINGS;
        size_t step = (i - KINDS * RINGS) % STEPS, kind = finds ? 1 : i / RINGS;
        *ring = (struct results_ring){.keys = finds ? 1u << step : rings[i % RINGS],
                                      .large_keys =
                                          finds ? i >= KINDS * RINGS + STEPS : i % RINGS == 1};
        ring->bytes = ring->keys * (ring->large_keys ? 20000u : 1200u);
        strcpy(c->task, finds ? RSA_VERIFY_FIND : RSA_VERIFY_TASK);
        strcpy(c->file, ring->keys == 1 ? "alone" : "last");
        strcpy(c->cipher, kinds[kind].label);
        c->bits = kinds[kind].bits;
        made_cell(c, finds ? 0 : made_operation(c->bits), made_look_up(ring), finds ? 0 : 20e3);
        for (unsigned k = 0; k < MADE_RUNS; k++)
            c->samples[k].counts[COUNTER_CYCLES] = c->samples[k].cost.wall_ns * 3;
        for (size_t program = 0; !finds && program < 2; program++) {
            struct processes_job *j = &r->verifying.jobs[r->verifying.job_count++];
            j->program = program;
            j->bits = ring->keys;
            j->on = ring->large_keys;
            strcpy(j->key, c->cipher);
            made_job(j, (1e6 + made_operation(c->bits) + made_look_up(ring)) *
                            (program ? 1 + (double)ring->keys / 100 : 1));
        }
    }
    struct processes_job *import = &r->importing.jobs[r->importing.job_count++];
    import->program = 1;
    import->bits = 100;
    made_job(import, 300e6);
}

/* --- ecc-vs-rsa-verify --------------------------------------------------------------------------- */

/* An operation takes 20 us by RSA and 100 us on a curve, the rest in process 30 us; a process 1 ms, and one
 * of OpenSSL 5 ms. */
static inline void made_ecc_rsa(struct ecc_rsa *r)
{
    static const struct {
        const char *label;
        unsigned bits;
    } kinds[] = {{"RSA 2048", 2048}, {"ECDSA P-256", 0}};
    static const char *const tasks[] = {ECC_RSA_SAME, ECC_RSA_DIFFERENT};
    made_results(&r->cells, 4);
    made_programs(&r->processes, ECC_RSA_PROGRAMS, 6);
    strcpy(r->processes.programs[ECC_RSA_OURS].name, "pgpcost");
    strcpy(r->processes.programs[ECC_RSA_OPENSSL].name, "openssl");
    r->signatures = 1000;
    strcpy(r->processes.empty.file, "true");
    made_job(&r->processes.empty, 700e3);
    for (size_t i = 0; i < 4; i++) {
        struct results_cell *c = &r->cells.cells[i];
        double operation = kinds[i / 2].bits ? 20e3 : 100e3;
        strcpy(c->task, tasks[i % 2]);
        strcpy(c->cipher, kinds[i / 2].label);
        c->bits = kinds[i / 2].bits;
        made_cell(c, operation, 10e3, 20e3);
        for (size_t program = 0; program <= (i % 2 ? 0 : 1); program++) {
            struct processes_job *j = &r->processes.jobs[r->processes.job_count++];
            j->program = program;
            strcpy(j->key, c->cipher);
            strcpy(j->file, c->task);
            made_job(j, operation + (program ? 5e6 : 970e3));
        }
    }
}

#endif
