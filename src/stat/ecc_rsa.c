#include "stat/ecc_rsa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RSA "RSA 2048"
#define ECC "ECDSA P-256"

static const char *const tasks[] = {ECC_RSA_SAME, ECC_RSA_DIFFERENT};

const struct ecc_rsa_old ecc_rsa_old_rows[ECC_RSA_OLD] = {
    {RSA, ECC_RSA_SAME, 2.7e6, 37.7e9 / 10000},
    {ECC, ECC_RSA_SAME, 2.8e6, 39.3e9 / 10000},
    {RSA, ECC_RSA_DIFFERENT, 2.729e9 / 1000, 0},
    {ECC, ECC_RSA_DIFFERENT, 2.805e9 / 1000, 0},
};

const struct claim_rule ecc_rsa_rules[ECC_RSA_CLAIMS] = {
    [ECC_RSA_PROCESS] = {"No significant difference, as he measured it, a process for each", 0.9,
                         1.1,
                         "P-256 over RSA 2048 is 0.9 to 1.1: his own figures are 1.03 and 1.04"},
    [ECC_RSA_OPERATION] = {"No significant difference in the verification itself", 0.9, 1.1,
                           "the public-key operation of P-256 over that of RSA 2048 is 0.9 to 1.1"},
};

void ecc_rsa_end(struct ecc_rsa *r)
{
    results_end(&r->cells);
    processes_end(&r->processes);
}

bool ecc_rsa_fill(const struct results_set *set, const char *study, struct ecc_rsa *out)
{
    const struct results *cells = results_set_run(set, study, ECC_RSA_CELLS);
    const struct processes *processes = results_set_processes(set, study, ECC_RSA_PROCESSES);
    if (!cells || !processes || processes->program_count != ECC_RSA_PROGRAMS)
        return false;
    *out = (struct ecc_rsa){.cells = *cells, .processes = *processes};
    for (size_t i = 0; i < cells->count; i++) {
        if (out->signatures < cells->cells[i].inputs)
            out->signatures = cells->cells[i].inputs;
    }
    return true;
}

const struct results_cell *ecc_rsa_cell(const struct ecc_rsa *r, const char *kind, const char *task)
{
    for (size_t i = 0; i < r->cells.count; i++) {
        const struct results_cell *c = &r->cells.cells[i];
        if (strcmp(c->cipher, kind) == 0 && strcmp(c->task, task) == 0)
            return c;
    }
    return NULL;
}

const struct processes_job *ecc_rsa_job(const struct ecc_rsa *r, enum ecc_rsa_program program,
                                        const char *kind, const char *task)
{
    struct processes_job like = {.program = program};
    strncpy(like.key, kind, sizeof like.key - 1);
    strncpy(like.file, task, sizeof like.file - 1);
    return processes_find(&r->processes, program, &like);
}

enum phase ecc_rsa_phase(const struct results_cell *cell)
{
    return cell->bits ? PHASE_RSA : PHASE_ECC;
}

static double median_of(struct claim_samples s)
{
    struct summary summary = {.n = 0};
    double *scratch = calloc(s.count + 1, sizeof *scratch);
    if (scratch)
        summary_of(s.ns, s.count, scratch, &summary);
    free(scratch);
    free(s.ns);
    return summary.median;
}

double ecc_rsa_wall(const struct results_cell *cell)
{
    return median_of(claim_wall_of(cell));
}

double ecc_rsa_operation(const struct results_cell *cell)
{
    return median_of(claim_phase_of(cell, ecc_rsa_phase(cell)));
}

double ecc_rsa_share(const struct ecc_rsa *r, const char *kind)
{
    const struct results_cell *cell = ecc_rsa_cell(r, kind, ECC_RSA_SAME);
    const struct processes_job *job = ecc_rsa_job(r, ECC_RSA_OURS, kind, ECC_RSA_SAME);
    double whole_ns = job ? processes_wall(job) : 0;
    return cell && whole_ns > 0 ? ecc_rsa_operation(cell) / whole_ns : 0;
}

static int add_processes(const struct ecc_rsa *r, const char *task, struct claim *out)
{
    int rc = 0;
    for (int k = 0; !rc && k < ECC_RSA_PROGRAMS; k++) {
        char what[32];
        const struct processes_job *over = ecc_rsa_job(r, (enum ecc_rsa_program)k, ECC, task);
        const struct processes_job *under = ecc_rsa_job(r, (enum ecc_rsa_program)k, RSA, task);
        if (!over || !under)
            continue;
        snprintf(what, sizeof what, "%s, %s", r->processes.programs[k].name, task);
        rc = claim_add_ratio(out, what, claim_process_of(over), claim_process_of(under), false);
    }
    return rc;
}

static int add_operation(const struct ecc_rsa *r, const char *task, struct claim *out)
{
    const struct results_cell *over = ecc_rsa_cell(r, ECC, task);
    const struct results_cell *under = ecc_rsa_cell(r, RSA, task);
    char what[32];
    snprintf(what, sizeof what, "the operation, %s", task);
    int rc = claim_add_ratio(out, what, claim_phase_of(over, PHASE_ECC),
                             claim_phase_of(under, PHASE_RSA), false);
    snprintf(what, sizeof what, "all in process, %s", task);
    return rc ? rc : claim_add_ratio(out, what, claim_wall_of(over), claim_wall_of(under), true);
}

int ecc_rsa_answer(const struct ecc_rsa *r, enum ecc_rsa_claim claim, struct claim *out)
{
    int rc = 0;
    *out = (struct claim){.rule = &ecc_rsa_rules[claim]};
    for (size_t i = 0; !rc && i < sizeof tasks / sizeof *tasks; i++)
        rc = claim == ECC_RSA_PROCESS ? add_processes(r, tasks[i], out)
                                      : add_operation(r, tasks[i], out);
    return rc;
}
