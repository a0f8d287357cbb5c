#include "study/sampler.h"

#include "base/host.h"

#include <stdio.h>

void sampler_init(struct op *op, struct sampler *s, const struct clock *clock)
{
    *s = (struct sampler){.op = op, .step_ns = clock_step_ns(clock)};
    meter_init(&s->meter, clock);
    counter_open(&s->counter, clock);
}

void sampler_end(struct sampler *s)
{
    counter_close(&s->counter);
}

int sampler_results(struct sampler *s, size_t cells, unsigned runs, uint64_t seed,
                    struct results *results)
{
    if (results_init(results, cells, runs))
        return op_fail_memory(s->op);
    results->seed = seed;
    results->clock_name = s->meter.clock.name;
    results->clock_cost_ns = clock_cost_ns(&s->meter.clock);
    results->clock_step_ns = s->step_ns;
    results->load = host_load();
    results->processors = host_processors();
    return 0;
}

int sampler_begin(struct sampler *s, const struct study_context *c, const char *name,
                  struct results *results)
{
    snprintf(results->study, sizeof results->study, "%s", c->name ? c->name : "");
    snprintf(results->name, sizeof results->name, "%s", name);
    return c->save ? results_save_run(s->op, c->save, results) : 0;
}

int sampler_take(struct sampler *s, size_t i, unsigned repeats, struct results_sample *out)
{
    int rc = 0;
    out->repeats = repeats;
    s->op->meter = &s->meter;
    counter_start(&s->counter);
    meter_start(&s->meter);
    for (unsigned k = 0; !rc && k < repeats; k++)
        rc = s->operate(s->ctx, i);
    meter_stop(&s->meter, &out->cost);
    counter_stop(&s->counter, out->counts);
    s->op->meter = NULL;
    if (!rc && s->check)
        rc = s->check(s->ctx, i);
    return rc;
}

int sampler_find_repeats(struct sampler *s, size_t i, double wanted_ns, unsigned *repeats)
{
    enum { REPEATS_MAX = 100000, GROWTH = 10 };
    static const double margin = 1.2; /* for samples that are shorter than this one */
    struct results_sample sample;
    if (wanted_ns < s->step_ns / SAMPLER_STEP_SHARE)
        wanted_ns = s->step_ns / SAMPLER_STEP_SHARE;
    for (*repeats = 1;;) {
        if (sampler_take(s, i, *repeats, &sample))
            return -1;
        double wall_ns = (double)sample.cost.wall_ns;
        if (wall_ns >= wanted_ns || *repeats >= REPEATS_MAX)
            return 0;
        double times =
            wall_ns * GROWTH > wanted_ns * margin ? wanted_ns * margin / wall_ns : GROWTH;
        *repeats = (unsigned)(*repeats * times) + 1;
    }
}
