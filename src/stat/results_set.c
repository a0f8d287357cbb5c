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
    free(s->runs);
    s->runs = NULL;
    s->count = 0;
}

size_t results_set_samples(const struct results_set *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->count; i++) {
        for (size_t k = 0; k < s->runs[i].count; k++)
            n += s->runs[i].cells[k].count;
    }
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
