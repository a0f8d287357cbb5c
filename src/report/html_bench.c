#include "report/html_bench.h"

#include "report/bench_text.h"
#include "report/format.h"
#include "report/html_series.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Whole files: how long, how fast, and what is left of them. */
static int print_files(struct html *h, const struct html_span *s)
{
    static const struct html_column columns[] = {
        {"operation", true}, {"ms", false},         {"MB/s", false},    {"\u00b1 %", false},
        {"bytes", false},    {"compressed", false}, {"share, %", false}};
    html_table_begin(h, "Whole files: medians", columns, 7);
    for (size_t i = s->from; i < s->to; i++) {
        const struct bench_row *r = &s->b->rows[i];
        double size = (double)r->size;
        struct summary t;
        char text[BENCH_TEXT_BYTES];
        if (bench_summary(r, &t))
            return op_fail_memory(h->op);
        html_row_begin(h, r->name);
        html_number(h, bench_text_number(t.median / 1e6, text));
        html_number(h, t.median > 0 ? bench_text_number(size / t.median * 1e3, text) : "-");
        html_number(h, bench_text_spread(&t, text));
        snprintf(text, sizeof text, "%" PRIu64, r->size);
        html_count(h, text);
        snprintf(text, sizeof text, "%" PRIu64, r->out_bytes);
        html_count(h, text);
        snprintf(text, sizeof text, "%.1f", size > 0 ? (double)r->out_bytes / size * 100 : 0.0);
        html_number(h, text);
    }
    html_table_end(h);
    return 0;
}

static int (*const printers[BENCH_UNITS])(struct html *h, const struct html_span *s) = {
    [BENCH_BYTES] = html_series_bytes,
    [BENCH_BITS] = html_series_bits,
    [BENCH_ONE] = html_series_bits,
    [BENCH_FILE] = print_files,
};

static int print_groups(struct html *h, struct html_span s)
{
    const char *group = "";
    int rc = 0;
    for (; !rc && s.from < s.b->count; s.from = s.to) {
        const struct bench_row *first = &s.b->rows[s.from];
        while (s.to < s.b->count && s.b->rows[s.to].unit == first->unit &&
               strcmp(s.b->rows[s.to].group, first->group) == 0)
            s.to++;
        if (strcmp(group, first->group) != 0)
            html_element(h, "h4", first->group);
        group = first->group;
        rc = printers[first->unit](h, &s);
    }
    return rc;
}

static void print_head(struct html *h, const struct bench *b)
{
    fputs("<h3>", h->to);
    if (b->study[0] && strcmp(b->study, b->name) != 0)
        html_textf(h, "%s: %s", b->study, b->name);
    else
        html_textf(h, "Run: %s", b->name);
    fputs("</h3>\n<p class=\"quiet\">", h->to);
    html_textf(h, "Medians of %u samples each, in shuffled rounds (--seed %" PRIu64 ").", b->runs,
               b->seed);
    if (b->setting[0])
        html_textf(h, " With %s.", b->setting);
    if (b->missing[0])
        html_textf(h, " Nothing was measured: %s.", b->missing);
    fputs("</p>\n", h->to);
}

int html_bench(struct html *h, const struct bench *b)
{
    double *room = calloc(2 * b->count + 1, sizeof *room);
    int rc = room ? 0 : op_fail_memory(h->op);
    print_head(h, b);
    for (size_t i = 0; !rc && i < b->count; i++) {
        struct summary s;
        room[i] = (double)b->rows[i].size;
        rc = bench_summary(&b->rows[i], &s) ? op_fail_memory(h->op) : 0;
        room[b->count + i] = rc ? 0 : s.median;
    }
    if (!rc)
        rc = print_groups(h, (struct html_span){b, room, room + b->count, 0, 0});
    free(room);
    return rc;
}

/* --- whole processes ----------------------------------------------------------------------------- */

static void print_job(struct html *h, const struct processes *p, const struct processes_job *job,
                      const char *name)
{
    char text[64], time[FORMAT_BYTES];
    html_row_begin(h, name);
    if (job == &p->empty)
        strcpy(text, "nothing");
    else
        snprintf(text, sizeof text, "%s %.40s", job->decrypts ? "decrypt" : "encrypt", job->file);
    html_cell(h, text);
    snprintf(text, sizeof text, "%u", job->bits);
    html_count(h, job->key[0] ? job->key : job->bits ? text : "-");
    html_cell(h, job == &p->empty ? "-" : job->on ? "on" : "off");
    html_count(h, job->count ? format_time(processes_wall(job), time) : "-");
    html_count(h, job->count ? format_time(processes_user(job), time) : "-");
    snprintf(text, sizeof text, "%zu", job->count);
    html_count(h, text);
    html_cell(h, job->failure);
}

void html_bench_processes(struct html *h, const struct processes *p)
{
    static const struct html_column columns[] = {
        {"program", true}, {"job", true},   {"key", false}, {"z", true},
        {"wall", false},   {"user", false}, {"n", false},   {"why not", true}};
    fputs("<h3>", h->to);
    html_textf(h, "%s: %s", p->study, p->name);
    fputs("</h3>\n<ul class=\"notes\">\n", h->to);
    for (size_t i = 0; i < p->program_count; i++) {
        fputs("<li><b>", h->to);
        html_text(h, p->programs[i].name);
        fputs("</b>: ", h->to);
        html_text(h, p->programs[i].what);
        if (p->programs[i].missing[0])
            html_textf(h, "; nothing was measured: %s", p->programs[i].missing);
        fputs("</li>\n", h->to);
    }
    fputs("</ul>\n", h->to);
    html_table_begin(h, "Whole processes: medians of wall time, means of user time", columns, 8);
    print_job(h, p, &p->empty, "the empty process");
    for (size_t i = 0; i < p->job_count; i++)
        print_job(h, p, &p->jobs[i], p->programs[p->jobs[i].program].name);
    html_table_end(h);
}
