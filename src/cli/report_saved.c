#include "cli/report_saved.h"

#include "cli/studies.h"
#include "report/bench_report.h"
#include "report/breakeven_text.h"
#include "report/doubt_text.h"
#include "report/processes_report.h"
#include "study/bench_groups.h"

#include <stdlib.h>
#include <string.h>

struct printer {
    FILE *to;
    const struct matrix_report *report;
    enum rows_format format;
    const struct results_set *set;
    bool all_phases;
    size_t parts; /* printed so far */
    bool names;   /* there are several runs, so that each needs its name in JSON, too */
};

static const char *what_of(const char *group)
{
    const struct bench_group *g = bench_groups_find(group);
    return g ? g->what : "";
}

/* An empty line between two parts. */
static void next(struct printer *p)
{
    if (p->parts++ > 0)
        fputc('\n', p->to);
}

/* --- run by run ---------------------------------------------------------------------------------- */

/* A study has several runs, each with its name. */
static void begin_run(struct printer *p, const char *study, const char *name)
{
    next(p);
    if (p->format == ROWS_TABLE && strcmp(study, name) != 0)
        fprintf(p->to, "%s: %s\n", study, name);
    if (p->format != ROWS_JSON || !p->names)
        return;
    fputs("{\"study\": ", p->to);
    rows_json_text(p->to, study);
    fputs(", \"name\": ", p->to);
    rows_json_text(p->to, name);
    fputs(", \"results\":\n", p->to);
}

static void end_run(struct printer *p)
{
    if (p->format == ROWS_JSON && p->names)
        fputs("}\n", p->to);
}

/* Whether a run is to be printed: of `study`, or, where that is NULL, of any. */
static bool is_wanted(const char *study, const char *of)
{
    return !study || strcmp(study, of) == 0;
}

static int print_cells(struct printer *p, const struct results *r)
{
    begin_run(p, r->study, r->name);
    int rc = matrix_report_print(p->to, p->report, r, p->all_phases);
    end_run(p);
    return rc;
}

static int print_bench(struct printer *p, const struct bench *b)
{
    begin_run(p, b->study, b->name);
    if (b->missing[0] && p->format == ROWS_TABLE) {
        fprintf(p->to, "not measured: %s\n", b->missing);
        return 0;
    }
    if (p->format == ROWS_TABLE && p->set->context.quick &&
        strcmp(b->study, RESULTS_SET_BENCH) == 0)
        doubt_text_quick(p->to);
    int rc = bench_report_print(p->to, p->format, b, what_of);
    end_run(p);
    return rc;
}

static int print_processes(struct printer *p, const struct processes *one)
{
    begin_run(p, one->study, one->name);
    int rc = processes_report_print(p->to, p->format, one);
    end_run(p);
    return rc;
}

static int print_runs(struct printer *p, const char *study)
{
    const struct results_set *s = p->set;
    for (size_t i = 0; i < s->count; i++) {
        if (is_wanted(study, s->runs[i].study) && print_cells(p, &s->runs[i]))
            return -1;
    }
    for (size_t i = 0; i < s->bench_count; i++) {
        if (is_wanted(study, s->benches[i].study) && print_bench(p, &s->benches[i]))
            return -1;
    }
    for (size_t i = 0; i < s->processes_count; i++) {
        if (is_wanted(study, s->processes[i].study) && print_processes(p, &s->processes[i]))
            return -1;
    }
    return 0;
}

/* --- as the commands print it --------------------------------------------------------------------- */

static int print_breakeven(struct printer *p)
{
    const struct results_set *s = p->set;
    for (size_t i = 0; i < s->count; i++) {
        const struct results *r = &s->runs[i];
        if (strcmp(r->study, RESULTS_SET_BREAKEVEN) != 0)
            continue;
        if (results_set_is_whole(r))
            next(p);
        if (results_set_is_whole(r) && s->context.quick)
            doubt_text_quick(p->to);
        if (results_set_is_whole(r) ? breakeven_text_print(p->to, r, r->name) : print_cells(p, r))
            return -1;
    }
    return 0;
}

static int print_study(struct printer *p, const struct study *study)
{
    if (!results_set_has(p->set, study->name))
        return 0;
    void *results = calloc(1, study->bytes);
    if (!results)
        return -1;
    int rc;
    if (study->fill(p->set, study->name, results)) {
        next(p);
        rc = studies_print(p->to, study, results, p->set->context.quick);
    } else {
        rc = print_runs(p, study->name);
    }
    free(results);
    return rc;
}

static int print_studies(struct printer *p)
{
    for (const struct study *s = studies_table; s->name; s++) {
        if (print_study(p, s))
            return -1;
    }
    return 0;
}

/* Whether some command here prints what such runs say. */
static bool is_known(const char *study)
{
    return strcmp(study, RESULTS_SET_MATRIX) == 0 || strcmp(study, RESULTS_SET_BENCH) == 0 ||
           strcmp(study, RESULTS_SET_BREAKEVEN) == 0 || studies_find(study);
}

/* Of a study that is none any more, or not yet. */
static int print_unknown(struct printer *p)
{
    const struct results_set *s = p->set;
    for (size_t i = 0; i < s->count; i++) {
        if (!is_known(s->runs[i].study) && print_cells(p, &s->runs[i]))
            return -1;
    }
    for (size_t i = 0; i < s->bench_count; i++) {
        if (!is_known(s->benches[i].study) && print_bench(p, &s->benches[i]))
            return -1;
    }
    for (size_t i = 0; i < s->processes_count; i++) {
        if (!is_known(s->processes[i].study) && print_processes(p, &s->processes[i]))
            return -1;
    }
    return 0;
}

int report_saved_print(FILE *to, const struct matrix_report *report, const struct results_set *set,
                       bool all_phases)
{
    struct printer p = {.to = to, .report = report, .set = set, .all_phases = all_phases};
    p.names = set->count + set->bench_count + set->processes_count > 1;
    while (strcmp(rows_format_names[p.format], report->name) != 0)
        p.format++;
    if (p.format != ROWS_TABLE || all_phases)
        return print_runs(&p, NULL);
    if (print_runs(&p, RESULTS_SET_MATRIX) || print_breakeven(&p) ||
        print_runs(&p, RESULTS_SET_BENCH))
        return -1;
    return print_studies(&p) || print_unknown(&p) ? -1 : 0;
}

int report_saved_studies(FILE *to, const struct results_set *set)
{
    struct printer p = {.to = to, .report = matrix_report_table, .set = set};
    return print_studies(&p);
}
