#include "report/cost_table.h"

#include "report/format.h"
#include "stat/summary.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>

/* One line of figures: over all runs, in nanoseconds. */
struct line {
    double median_ns;
    double mad_ns;
};

/* Where in a cost a time stands, so that phases and totals are summed up alike. */
static struct line summarize(const struct cost_table *t, double *scratch, size_t offset)
{
    for (size_t i = 0; i < t->runs; i++) {
        const char *cost = (const char *)&t->costs[i];
        scratch[i] = (double)*(const uint64_t *)(const void *)(cost + offset);
    }
    struct summary s;
    summary_of(scratch, t->runs, scratch + t->runs, &s);
    return (struct line){s.median, s.mad};
}

static void print_line(FILE *to, const struct cost_table *t, const char *name, struct line l,
                       double whole_ns)
{
    char time[FORMAT_BYTES], share[FORMAT_BYTES], spread[FORMAT_BYTES];
    fprintf(to, "%-11s %9s %8s", name, format_time(l.median_ns, time),
            format_share(l.median_ns, whole_ns, share));
    if (t->runs > 1)
        fprintf(to, " %8s", format_share(l.mad_ns, l.median_ns, spread));
}

static void print_phases(FILE *to, const struct cost_table *t, double *scratch, double whole_ns)
{
    for (int i = 0; i < PHASE_COUNT; i++) {
        struct line l =
            summarize(t, scratch, offsetof(struct cost, ns) + sizeof(uint64_t) * (size_t)i);
        uint64_t in = t->costs[0].bytes_in[i], out = t->costs[0].bytes_out[i];
        if (i != PHASE_OTHER && l.median_ns == 0 && in == 0 && out == 0)
            continue;
        /* What `other` moved is the copying loop's, counted at the stages on both sides of it. */
        if (i == PHASE_OTHER)
            in = out = 0;
        char in_text[FORMAT_BYTES], out_text[FORMAT_BYTES], rate[FORMAT_BYTES];
        print_line(to, t, phase_rows[i].name, l, whole_ns);
        fprintf(to, " %12s %12s %10s\n", format_bytes(in, in_text), format_bytes(out, out_text),
                format_rate(in > out ? in : out, l.median_ns, rate));
    }
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
    if (!scratch)
        return;
    struct line wall = summarize(t, scratch, offsetof(struct cost, wall_ns));
    double user_ns, system_ns;
    mean_cpu(t, &user_ns, &system_ns);
    char user_text[FORMAT_BYTES], system_text[FORMAT_BYTES];

    for (const char *const *line = t->head; *line; line++)
        fprintf(to, "%s\n", *line);
    fprintf(to, "\n%-11s %9s %8s%s %12s %12s %10s\n", "phase", "time", "share",
            t->runs > 1 ? "   spread" : "", "bytes in", "bytes out", "rate");
    print_phases(to, t, scratch, wall.median_ns);
    print_line(to, t, "total", wall, wall.median_ns);
    fprintf(to, "   user %s, system %s\n", format_time(user_ns, user_text),
            format_time(system_ns, system_text));
    if (t->writes)
        fprintf(to, "output: %" PRIu64 " bytes\n", t->output_bytes);
    print_overhead(to, t, wall.median_ns);
    free(scratch);
}
