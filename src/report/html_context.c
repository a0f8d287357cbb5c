#include "report/html_context.h"

#include "base/clock.h"
#include "report/format.h"

static void item(struct html *h, const char *name, const char *text)
{
    html_element(h, "dt", name);
    html_element(h, "dd", text);
}

static void print_machine(struct html *h, const struct results_context *x)
{
    char text[512], date[11];
    clock_date((uint32_t)x->made, date);
    item(h, "date", date);
    snprintf(text, sizeof text, "%s; %u cores, %u threads", x->host.cpu, x->host.cores,
             x->host.threads);
    item(h, "processor", text);
    snprintf(text, sizeof text, "SMT %s, turbo %s, governor %s", x->host.smt, x->host.turbo,
             x->host.governor);
    item(h, "its settings", text);
    if (x->pinned >= 0)
        snprintf(text, sizeof text, "to processor %d", x->pinned);
    item(h, "pinned", x->pinned >= 0 ? text : "to no processor");
    item(h, "kernel", x->host.kernel);
    snprintf(text, sizeof text, "%s with Nettle %s, GMP %s, zlib %s", x->program, x->nettle, x->gmp,
             x->zlib);
    item(h, "program", text);
    item(h, "compiler", x->compiler);
    item(h, "its flags", x->flags);
}

static void print_clock(struct html *h, const struct results_context *x)
{
    char text[160], cost[FORMAT_BYTES], step[FORMAT_BYTES];
    snprintf(text, sizeof text, "%s; a reading costs %s, its step is %s", x->clock,
             format_time(x->clock_cost_ns, cost), format_time(x->clock_step_ns, step));
    if (x->clock[0])
        item(h, "clock", text);
    if (x->load >= 0) {
        snprintf(text, sizeof text, "%.2f before it all, on %u usable processors", x->load,
                 x->processors);
        item(h, "load", text);
    }
}

static void print_samples(struct html *h, const struct results_set *set)
{
    char text[160];
    size_t runs = set->count + set->bench_count + set->processes_count;
    snprintf(text, sizeof text, "%zu in %zu %s%s%s", results_set_samples(set), runs,
             runs == 1 ? "run" : "runs", set->context.quick ? ", --quick: a test, no answer" : "",
             set->complete ? "" : "; the file breaks off");
    item(h, "samples", text);
    snprintf(text, sizeof text, "had a processor for %.1f %% of the time",
             (1 - results_set_busy(set)) * 100);
    item(h, "other work", text);
    snprintf(text, sizeof text, "the reference run changed by %.1f %% from start to end",
             (results_set_drift(set) - 1) * 100);
    if (set->has_reference[RESULTS_START] && set->has_reference[RESULTS_END])
        item(h, "drift", text);
}

/* The median of one reference, once; "-" where it was not taken. */
static void print_reference(struct html *h, const struct results_set *set, int kind, int when)
{
    double scratch[RESULTS_REFERENCE_SAMPLES];
    char time[FORMAT_BYTES] = "-";
    struct summary s;
    if (set->has_reference[when]) {
        summary_of_ns(set->references[when].ns[kind], RESULTS_REFERENCE_SAMPLES, scratch, &s);
        format_time(s.median, time);
    }
    html_number(h, time);
}

static void print_references(struct html *h, const struct results_set *set)
{
    static const struct html_column columns[] = {
        {"reference", true}, {"at the start", false}, {"at the end", false}};
    html_table_begin(h, "The reference run, the same on any machine: medians", columns, 3);
    for (int kind = 0; kind < RESULTS_REFERENCES; kind++) {
        html_row_begin(h, results_set_references[kind].what);
        for (int when = 0; when < RESULTS_WHENS; when++)
            print_reference(h, set, kind, when);
    }
    html_table_end(h);
}

void html_context(struct html *h, const struct results_set *set)
{
    html_element(h, "h3", "What was measured on what");
    fputs("<dl>\n", h->to);
    print_machine(h, &set->context);
    print_clock(h, &set->context);
    print_samples(h, set);
    fputs("</dl>\n", h->to);
    if (set->has_reference[RESULTS_START] || set->has_reference[RESULTS_END])
        print_references(h, set);
}
