/* outside RUNS TABLE EMPTY PROGRAM ARG...: compares what a process of PROGRAM says of its own time with
 * what a clock outside sees of it. Not called by users: tools/outside-clock is their command.
 *
 * In turn, RUNS times each: EMPTY, a static program that does nothing; PROGRAM --version, which starts and
 * ends as PROGRAM does and does nothing between; and PROGRAM ARG... . What they print goes to the file TABLE;
 * the last prints a table of phases there, with a line "total TIME UNIT". From the time of the last that of the one before it is
 * subtracted, of the medians, of the least, and round by round. What else runs on the machine adds to the
 * outside and not to the inside while a process waits to begin or to be waited for: the least is freest of it.
 */
#include "child.h"

#include "base/num.h"
#include "report/format.h"
#include "stat/summary.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { EMPTY, IDLE, WORK, KINDS };

/* What each round gave, `runs` of each. */
struct times {
    double *wall[KINDS], *own, *beside, *ratio, *scratch;
    size_t runs;
};

static const struct {
    const char *unit;
    double ns;
} units[] = {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};

/* The total in the table, in nanoseconds. 0, or -1. */
static int read_total(struct op *op, const char *path, double *ns)
{
    char line[256], unit[8];
    double value;
    FILE *f = fopen(path, "re");
    *ns = 0;
    while (f && fgets(line, sizeof line, f)) {
        if (sscanf(line, "total %lf %7s", &value, unit) != 2)
            continue;
        for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
            if (strcmp(unit, units[i].unit) == 0)
                *ns = value * units[i].ns;
        }
    }
    if (f)
        fclose(f);
    return *ns > 0 ? 0 : op_fail(op, STATUS_MALFORMED, "%s: no total in it", path);
}

/* The three processes, in turn. */
static int run_rounds(struct op *op, const struct plan_run runs[KINDS], struct times *t)
{
    for (size_t i = 0; i < t->runs; i++) {
        for (int k = 0; k < KINDS; k++) {
            struct child_cost cost;
            if (child_run(op, &runs[k], &cost))
                return op_where(op, "%s", runs[k].argv[0]);
            t->wall[k][i] = (double)cost.wall_ns;
        }
        if (read_total(op, runs[WORK].out, &t->own[i]))
            return -1;
        t->beside[i] = t->wall[WORK][i] - t->own[i];
        t->ratio[i] = (t->wall[WORK][i] - t->wall[IDLE][i]) / t->own[i];
    }
    return 0;
}

static int make_room(struct op *op, struct times *t)
{
    double **lists[] = {&t->wall[EMPTY], &t->wall[IDLE], &t->wall[WORK], &t->own,
                        &t->beside,      &t->ratio,      &t->scratch};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        *lists[i] = calloc(t->runs, sizeof(double));
        if (!*lists[i])
            return op_fail_memory(op);
    }
    return 0;
}

static void end(struct times *t)
{
    for (int k = 0; k < KINDS; k++)
        free(t->wall[k]);
    free(t->own);
    free(t->beside);
    free(t->ratio);
    free(t->scratch);
}

enum { SIGNED_BYTES = FORMAT_BYTES + 1 };

/* A time that noise may have made negative. */
static const char *say_time(double ns, char out[SIGNED_BYTES])
{
    out[0] = '-';
    format_time(fabs(ns), ns < 0 ? out + 1 : out);
    return out;
}

/* A line: the median and the least of a list. */
static void print_times(const char *what, const double *x, struct times *t, struct summary *s)
{
    char a[FORMAT_BYTES], b[FORMAT_BYTES];
    summary_of(x, t->runs, t->scratch, s);
    printf("  %-34s %-10s %s\n", what, format_time(s->median, a), format_time(s->min, b));
}

static void print(struct times *t)
{
    char a[SIGNED_BYTES], b[SIGNED_BYTES];
    struct summary work, idle, empty, own, beside, ratio;
    printf("  %-34s %-10s %s\n", "", "median", "least");
    print_times("the process, from outside", t->wall[WORK], t, &work);
    print_times("this program doing nothing", t->wall[IDLE], t, &idle);
    print_times("a static program doing nothing", t->wall[EMPTY], t, &empty);
    printf("  %-34s %-10s %s\n", "the process less doing nothing",
           say_time(work.median - idle.median, a), say_time(work.min - idle.min, b));
    print_times("total by the program itself", t->own, t, &own);
    summary_of(t->beside, t->runs, t->scratch, &beside);
    double median = beside.median - idle.median, least = beside.min - idle.min;
    printf("  %-34s %-10s %s\n", "outside of its window", say_time(median, a), say_time(least, b));
    printf("  %-34s %.2f %%     %.2f %%\n", "a share of the total", 100 * median / own.median,
           100 * least / own.min);
    summary_of(t->ratio, t->runs, t->scratch, &ratio);
    printf("  %-34s %.4f", "outside / inside, round by round", ratio.median);
    if (summary_has_interval(&ratio))
        printf(" (%.4f to %.4f)", ratio.low, ratio.high);
    putchar('\n');
}

int main(int argc, char **argv)
{
    enum { FIRST_ARG = 5, RUNS_MAX = 100000 };
    uint64_t count;
    struct op op;
    op_init(&op);
    if (argc < FIRST_ARG || !num_parse(argv[1], 1, RUNS_MAX, &count)) {
        fputs("usage: outside RUNS TABLE EMPTY PROGRAM ARG...\n", stderr);
        return STATUS_USAGE;
    }
    char *empty[] = {argv[3], NULL}, *idle[] = {argv[4], "--version", NULL};
    const struct plan_run runs[KINDS] = {
        [EMPTY] = {.in = "/dev/null", .out = argv[2], .argv = empty},
        [IDLE] = {.in = "/dev/null", .out = argv[2], .argv = idle},
        [WORK] = {.in = "/dev/null", .out = argv[2], .argv = argv + FIRST_ARG - 1},
    };
    struct times t = {.runs = (size_t)count};
    int rc = make_room(&op, &t);
    if (!rc)
        rc = run_rounds(&op, runs, &t);
    if (!rc)
        print(&t);
    else
        fprintf(stderr, "outside: %s\n", op.err.text);
    end(&t);
    return rc ? (int)op.err.status : 0;
}
