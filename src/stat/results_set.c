#include "stat/results_set.h"

#include "stat/summary.h"

#include <stdlib.h>
#include <string.h>

const struct results_reference_row results_set_references[RESULTS_REFERENCES] = {
    [RESULTS_SHA256] = {"sha256", "SHA-256 of 1 MiB"},
    [RESULTS_VERIFY] = {"rsa2048_verify", "64 RSA-2048 signatures verified"},
    [RESULTS_COPY] = {"copy", "8 MiB of memory copied"},
};

const char *const results_set_whens[RESULTS_WHENS] = {
    [RESULTS_START] = "start", [RESULTS_END] = "end"};

void results_set_end(struct results_set *s)
{
    for (size_t i = 0; i < s->count; i++)
        results_end(&s->runs[i]);
    for (size_t i = 0; i < s->bench_count; i++)
        bench_end(&s->benches[i]);
    for (size_t i = 0; i < s->processes_count; i++)
        processes_end(&s->processes[i]);
    free(s->runs);
    free(s->benches);
    free(s->processes);
    *s = (struct results_set){.count = 0};
}

bool results_set_is_whole(const struct results *r)
{
    for (size_t i = 0; i < r->count; i++) {
        if (r->cells[i].count == 0)
            return false;
    }
    return true;
}

static bool is_whole_bench(const struct bench *b)
{
    for (size_t i = 0; i < b->count; i++) {
        if (b->rows[i].count == 0)
            return false;
    }
    return b->count > 0 || b->missing[0];
}

static bool is_whole_processes(const struct processes *p)
{
    for (size_t i = 0; i < p->job_count; i++) {
        if (p->jobs[i].count == 0 && !p->jobs[i].failure[0])
            return false;
    }
    return true;
}

const struct results *results_set_run(const struct results_set *s, const char *study,
                                      const char *name)
{
    for (size_t i = 0; i < s->count; i++) {
        const struct results *r = &s->runs[i];
        if (strcmp(r->study, study) == 0 && strcmp(r->name, name) == 0)
            return results_set_is_whole(r) ? r : NULL;
    }
    return NULL;
}

const struct bench *results_set_bench(const struct results_set *s, const char *study,
                                      const char *name)
{
    for (size_t i = 0; i < s->bench_count; i++) {
        const struct bench *b = &s->benches[i];
        if (strcmp(b->study, study) == 0 && strcmp(b->name, name) == 0)
            return is_whole_bench(b) ? b : NULL;
    }
    return NULL;
}

const struct processes *results_set_processes(const struct results_set *s, const char *study,
                                              const char *name)
{
    for (size_t i = 0; i < s->processes_count; i++) {
        const struct processes *p = &s->processes[i];
        if (strcmp(p->study, study) == 0 && strcmp(p->name, name) == 0)
            return is_whole_processes(p) ? p : NULL;
    }
    return NULL;
}

bool results_set_has(const struct results_set *s, const char *study)
{
    for (size_t i = 0; i < s->count; i++) {
        if (strcmp(s->runs[i].study, study) == 0)
            return true;
    }
    for (size_t i = 0; i < s->bench_count; i++) {
        if (strcmp(s->benches[i].study, study) == 0)
            return true;
    }
    for (size_t i = 0; i < s->processes_count; i++) {
        if (strcmp(s->processes[i].study, study) == 0)
            return true;
    }
    return false;
}

static size_t samples_of(const struct processes *p)
{
    size_t n = p->empty.count;
    for (size_t i = 0; i < p->job_count; i++)
        n += p->jobs[i].count;
    return n;
}

size_t results_set_samples(const struct results_set *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->count; i++) {
        for (size_t k = 0; k < s->runs[i].count; k++)
            n += s->runs[i].cells[k].count;
    }
    for (size_t i = 0; i < s->bench_count; i++) {
        for (size_t k = 0; k < s->benches[i].count; k++)
            n += s->benches[i].rows[k].count;
    }
    for (size_t i = 0; i < s->processes_count; i++)
        n += samples_of(&s->processes[i]);
    return n;
}

/* The median of those that were taken from `first` to `last`. */
static double median(const struct results_set *s, enum results_reference_kind kind, int first,
                     int last)
{
    uint64_t ns[RESULTS_WHENS * RESULTS_REFERENCE_SAMPLES];
    double scratch[RESULTS_WHENS * RESULTS_REFERENCE_SAMPLES];
    struct summary sum;
    size_t n = 0;
    for (int w = first; w <= last; w++) {
        if (!s->has_reference[w])
            continue;
        memcpy(ns + n, s->references[w].ns[kind], sizeof s->references[w].ns[kind]);
        n += RESULTS_REFERENCE_SAMPLES;
    }
    summary_of_ns(ns, n, scratch, &sum);
    return sum.median;
}

double results_set_reference(const struct results_set *s, enum results_reference_kind kind)
{
    return median(s, kind, RESULTS_START, RESULTS_END);
}

double results_set_drift(const struct results_set *s)
{
    double most = 1;
    for (int k = 0; k < RESULTS_REFERENCES; k++) {
        enum results_reference_kind kind = (enum results_reference_kind)k;
        double start = median(s, kind, RESULTS_START, RESULTS_START);
        double end = median(s, kind, RESULTS_END, RESULTS_END);
        double factor = start > end ? start / end : end / start;
        if (start > 0 && end > 0 && factor > most)
            most = factor;
    }
    return most;
}

double results_set_busy(const struct results_set *s)
{
    double wall_ns = 0, cpu_ns = 0;
    for (size_t i = 0; i < s->count; i++) {
        for (size_t k = 0; k < s->runs[i].count; k++) {
            const struct results_cell *c = &s->runs[i].cells[k];
            for (size_t n = 0; n < c->count; n++) {
                wall_ns += (double)c->samples[n].cost.wall_ns;
                cpu_ns += (double)(c->samples[n].cost.user_ns + c->samples[n].cost.system_ns);
            }
        }
    }
    return wall_ns > 0 ? cpu_ns / wall_ns : 1;
}
