#include "stat/claim.h"

#include "stat/compare.h"

#include <stdlib.h>
#include <string.h>

void claim_add(struct claim *c, const char *what, const struct estimate *value, bool is_aside)
{
    if (c->n == CLAIM_CASES)
        return;
    struct claim_case *one = &c->cases[c->n++];
    *one = (struct claim_case){.value = *value, .is_aside = is_aside};
    strncpy(one->what, what, sizeof one->what - 1);
    one->verdict = verdict_within(value, c->rule->low, c->rule->high);
}

static struct claim_samples room_for(size_t n)
{
    double *ns = n ? malloc(n * sizeof *ns) : NULL;
    return (struct claim_samples){ns, ns ? n : 0};
}

struct claim_samples claim_wall_of(const struct results_cell *cell)
{
    struct claim_samples s = room_for(cell ? cell->count : 0);
    if (s.count)
        results_wall(cell, s.ns);
    return s;
}

struct claim_samples claim_phase_of(const struct results_cell *cell, enum phase phase)
{
    struct claim_samples s = room_for(cell ? cell->count : 0);
    if (s.count)
        results_phase(cell, phase, s.ns);
    return s;
}

struct claim_samples claim_process_of(const struct processes_job *job)
{
    struct claim_samples s = room_for(job ? job->count : 0);
    if (s.count)
        memcpy(s.ns, job->wall_ns, s.count * sizeof *s.ns);
    return s;
}

int claim_add_ratio(struct claim *c, const char *what, struct claim_samples over,
                    struct claim_samples under, bool is_aside)
{
    struct compare compared;
    int rc = 0;
    if (over.count && under.count)
        rc = compare_samples(under.ns, under.count, over.ns, over.count, COMPARE_LEVEL, &compared);
    if (over.count && under.count && !rc)
        claim_add(c, what, &compared.ratio, is_aside);
    free(over.ns);
    free(under.ns);
    return rc;
}

enum verdict claim_verdict(const struct claim *c)
{
    enum verdict each[CLAIM_CASES];
    size_t n = 0;
    for (size_t i = 0; i < c->n; i++) {
        if (!c->cases[i].is_aside)
            each[n++] = c->cases[i].verdict;
    }
    return verdict_all(each, n);
}
