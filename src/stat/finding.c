#include "stat/finding.h"

#include <stdio.h>

#define STEP_MAX     0.001 /* of a sample */
#define OVERHEAD_MAX 0.01  /* of the time */
#define SHORT_NS     1e6   /* work so short that overhead is a note, not a warning */
#define DRIFT_MIN    0.01
#define DRIFT_SIGMAS 3.29
#define DRIFT_FEW    10   /* below, S is not near a normal distribution (Kendall) */
#define DRIFT_MOST   1000 /* of more samples so many are compared, for all pairs are */
#define SPREAD_MAX   0.1  /* the middle half of the samples, as a share of the median */
#define LOAD_MAX     0.5  /* processes that want to run, a processor */

#define TEXT(OUT, ...) snprintf((OUT)->text, sizeof(OUT)->text, __VA_ARGS__)

/* A figure of any size in few digits: 0.42, 7.5, 26, 4000000. */
struct figure {
    char text[24];
};

static struct figure figure(double v)
{
    struct figure f;
    snprintf(f.text, sizeof f.text, v < 10 ? "%.2g" : "%.0f", v < 1e15 ? v : 1e15);
    return f;
}

static bool few(const struct finding_context *c, double *scratch, struct finding *out)
{
    (void)scratch;
    const struct summary *s = c->summary;
    if (summary_has_interval(s))
        return false;
    out->severity = FINDING_NOTE;
    if (s->n < 2)
        TEXT(out, "%s, which says nothing about how much they differ",
             s->n ? "only one sample" : "no sample");
    else
        TEXT(out, "only %zu samples: smallest and largest enclose the median in %.4g %% of cases",
             s->n, 100 * s->coverage);
    return true;
}

static bool step(const struct finding_context *c, double *scratch, struct finding *out)
{
    (void)scratch;
    double sample_ns = c->summary->median * (c->repeats ? c->repeats : 1);
    if (c->summary->n == 0 || c->step_ns <= STEP_MAX * sample_ns)
        return false;
    out->severity = FINDING_WARNING;
    if (sample_ns > 0)
        TEXT(out, "the clock's step of %s ns is %s %% of a sample", figure(c->step_ns).text,
             figure(100 * c->step_ns / sample_ns).text);
    else
        TEXT(out, "a sample is shorter than the clock's step of %s ns", figure(c->step_ns).text);
    return true;
}

/* Whether the samples rise or fall by more than chance. */
static bool has_trend(const double *x, size_t n)
{
    size_t stride = (n + DRIFT_MOST - 1) / DRIFT_MOST;
    double rises = 0, m = 0;
    for (size_t i = 0; i < n; i += stride, m++) {
        for (size_t j = i + stride; j < n; j += stride)
            rises += (x[j] > x[i]) - (x[j] < x[i]);
    }
    double excess = (rises < 0 ? -rises : rises) - 1; /* corrected for continuity */
    double variance = m * (m - 1) * (2 * m + 5) / 18;
    return excess > 0 && excess * excess > DRIFT_SIGMAS * DRIFT_SIGMAS * variance;
}

static bool drift(const struct finding_context *c, double *scratch, struct finding *out)
{
    size_t n = c->summary->n, third = n / 3;
    if (n < DRIFT_FEW || c->summary->median <= 0 || !has_trend(c->samples_ns, n))
        return false;
    struct summary first, last;
    summary_of(c->samples_ns, third, scratch, &first);
    summary_of(c->samples_ns + n - third, third, scratch, &last);
    double change = (last.median - first.median) / c->summary->median;
    if (change < DRIFT_MIN && -change < DRIFT_MIN)
        return false;
    out->severity = FINDING_WARNING;
    TEXT(out, "the samples drift: the last third is %s %% %s than the first",
         figure(100 * (change < 0 ? -change : change)).text, change < 0 ? "faster" : "slower");
    return true;
}

double finding_overhead(const struct finding_context *c)
{
    double median = c->summary->median;
    return median > 0 ? (double)c->transitions * c->clock_cost_ns / median : 0;
}

static bool overhead(const struct finding_context *c, double *scratch, struct finding *out)
{
    (void)scratch;
    double share = finding_overhead(c);
    if (share <= OVERHEAD_MAX)
        return false;
    out->severity = c->summary->median < SHORT_NS ? FINDING_NOTE : FINDING_WARNING;
    TEXT(out, "reading the clock %llu times takes %s %% of the time",
         (unsigned long long)c->transitions, figure(100 * share).text);
    return true;
}

static bool spread(const struct finding_context *c, double *scratch, struct finding *out)
{
    (void)scratch;
    const struct summary *s = c->summary;
    double width = s->q3 - s->q1;
    if (s->n < 2 || s->median <= 0 || width <= SPREAD_MAX * s->median)
        return false;
    out->severity = FINDING_WARNING;
    TEXT(out, "the middle half of the samples spans %s %% of their median",
         figure(100 * width / s->median).text);
    return true;
}

static bool load(const struct finding_context *c, double *scratch, struct finding *out)
{
    (void)scratch;
    if (c->processors == 0 || c->load <= LOAD_MAX * c->processors)
        return false;
    out->severity = FINDING_WARNING;
    TEXT(out, "the load average was %.2f on %u processor%s before the run", c->load, c->processors,
         c->processors == 1 ? "" : "s");
    return true;
}

const struct finding_rule finding_rules[FINDING_COUNT] = {
    [FINDING_FEW] = {FINDING_FEW, "few-samples", "take at least 6 samples", few},
    [FINDING_STEP] = {FINDING_STEP, "clock-step",
                      "repeat the work inside a sample, or measure a larger file", step},
    [FINDING_DRIFT] = {FINDING_DRIFT, "drift",
                       "let the processor warm up or cool down, and measure again", drift},
    [FINDING_OVERHEAD] = {FINDING_OVERHEAD, "overhead",
                          "trust the total more than the phases, or measure a larger file",
                          overhead},
    [FINDING_SPREAD] = {FINDING_SPREAD, "spread",
                        "end other work, pin the program to a processor, take more samples",
                        spread},
    [FINDING_LOAD] = {FINDING_LOAD, "load", "wait until the machine is idle, and measure again",
                      load},
};

size_t finding_all(const struct finding_context *c, double *scratch,
                   struct finding out[FINDING_COUNT])
{
    size_t n = 0;
    for (size_t i = 0; i < FINDING_COUNT; i++) {
        const struct finding_rule *rule = &finding_rules[i];
        out[n] = (struct finding){.code = rule->code, .advice = rule->advice};
        if (rule->holds(c, scratch, &out[n]))
            n++;
    }
    return n;
}
