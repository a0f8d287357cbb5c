#include "report/cost_table.h"

#include "report/format.h"
#include "stat/summary.h"
#include "stat/typical.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>

/* One line of figures, in nanoseconds. */
struct line {
    double ns;
    double spread; /* of the runs, as a share */
    double work_ns;
};

/* How far the runs lie apart in the time that stands there in a cost: the MAD over the median. */
static double spread_of(const struct cost_table *t, double *scratch, size_t offset)
{
    for (size_t i = 0; i < t->runs; i++) {
        const char *cost = (const char *)&t->costs[i];
        scratch[i] = (double)*(const uint64_t *)(const void *)(cost + offset);
    }
    struct summary s;
    summary_of(scratch, t->runs, scratch + t->runs, &s);
    return s.median > 0 ? s.mad / s.median : 0;
}

/* With one more column they are narrower, so that all fits 80. */
static void print_columns(FILE *to, const struct cost_table *t, const char *const text[5])
{
    bool several = t->threads > 1;
    fprintf(to, several ? "%-11s %7s" : "%-11s %9s", text[0], text[1]);
    if (several)
        fprintf(to, " %7s", text[2]);
    fprintf(to, several ? " %7s" : " %8s", text[3]);
    if (t->runs > 1)
        fprintf(to, several ? " %7s" : " %8s", text[4]);
}

static void print_line(FILE *to, const struct cost_table *t, const char *name, struct line l,
                       double whole_ns)
{
    char time[FORMAT_BYTES], work[FORMAT_BYTES], share[FORMAT_BYTES], spread[FORMAT_BYTES];
    const char *const text[] = {
        name, format_time(l.ns, time), l.work_ns > 0 ? format_time(l.work_ns, work) : "-",
        format_share(l.ns, whole_ns, share), format_share(l.spread, 1, spread)};
    print_columns(to, t, text);
}

static void print_flow(FILE *to, const struct cost_table *t, const char *in, const char *out,
                       const char *rate)
{
    fprintf(to, t->threads > 1 ? " %12s %12s %9s\n" : " %12s %12s %10s\n", in, out, rate);
}

/* Returns the work of all phases, in nanoseconds. */
static double print_phases(FILE *to, const struct cost_table *t, const struct typical *typical,
                           double *scratch)
{
    double work_ns = 0;
    for (size_t i = 0; i < PHASE_COUNT; i++) {
        size_t offset = offsetof(struct cost, ns) + sizeof(uint64_t) * i;
        struct line l = {.ns = typical->ns[i],
                         .spread = spread_of(t, scratch, offset),
                         .work_ns = typical->work_ns[i]};
        work_ns += l.work_ns;
        uint64_t in = t->costs[0].bytes_in[i], out = t->costs[0].bytes_out[i];
        if (i != PHASE_OTHER && l.ns == 0 && in == 0 && out == 0)
            continue;
        /* What `other` moved is the copying loop's, counted at the stages on both sides of it. */
        if (i == PHASE_OTHER)
            in = out = 0;
        double busy_ns = t->threads > 1 ? l.work_ns : l.ns;
        char in_text[FORMAT_BYTES], out_text[FORMAT_BYTES], rate[FORMAT_BYTES];
        print_line(to, t, phase_rows[i].name, l, typical->wall_ns);
        print_flow(to, t, format_bytes(in, in_text), format_bytes(out, out_text),
                   format_rate(in > out ? in : out, busy_ns, rate));
    }
    return work_ns;
}

/* CPU time is sampled in ticks of milliseconds on many kernels, so its mean says more than its
 * median. */
static void mean_cpu(const struct cost_table *t, double *user_ns, double *system_ns)
{
    *user_ns = *system_ns = 0;
    for (size_t i = 0; i < t->runs; i++) {
        *user_ns += (double)t->costs[i].user_ns / (double)t->runs;
        *system_ns += (double)t->costs[i].system_ns / (double)t->runs;
    }
}

/* Below 1 ms what the meter costs is a note, above it matters from 1 % on. */
static void print_overhead(FILE *to, const struct cost_table *t, double wall_ns)
{
    double cost_ns = (double)t->costs[0].transitions * t->clock_ns;
    char time[FORMAT_BYTES], share[FORMAT_BYTES];
    bool warn = wall_ns >= 1e6 && cost_ns > wall_ns / 100;
    fprintf(to, "%s%" PRIu64 " clock readings (%s), about %s (%s)\n",
            warn ? "warning: metering weighs: " : "metering: ", t->costs[0].transitions,
            t->clock_name, format_time(cost_ns, time), format_share(cost_ns, wall_ns, share));
}

void cost_table_print(FILE *to, const struct cost_table *t)
{
    double *scratch = malloc(2 * t->runs * sizeof *scratch);
    struct typical_run *runs = malloc(t->runs * sizeof *runs);
    if (!scratch || !runs)
        goto fail;
    struct typical typical;
    for (size_t i = 0; i < t->runs; i++)
        runs[i] = (struct typical_run){&t->costs[i], 1};
    typical_of(runs, t->runs, &typical);
    struct line wall = {.ns = typical.wall_ns,
                        .spread = spread_of(t, scratch, offsetof(struct cost, wall_ns))};
    double user_ns, system_ns;
    mean_cpu(t, &user_ns, &system_ns);
    char user_text[FORMAT_BYTES], system_text[FORMAT_BYTES];

    for (const char *const *line = t->head; *line; line++)
        fprintf(to, "%s\n", *line);
    fputc('\n', to);
    print_columns(to, t,
                  (const char *const[]){"phase", t->threads > 1 ? "wall" : "time", "work", "share",
                                        "spread"});
    print_flow(to, t, "bytes in", "bytes out", "rate");
    wall.work_ns = print_phases(to, t, &typical, scratch);
    print_line(to, t, "total", wall, wall.ns);
    fprintf(to, "   user %s, system %s\n", format_time(user_ns, user_text),
            format_time(system_ns, system_text));
    if (t->writes)
        fprintf(to, "output: %" PRIu64 " bytes\n", t->output_bytes);
    print_overhead(to, t, wall.ns);
fail:
    free(scratch);
    free(runs);
}
