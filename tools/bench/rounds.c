#include "rounds.h"

#include "phases.h"

#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

/* splitmix64 (Steele, Lea & Flood, OOPSLA 2014): enough to shuffle by. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static void shuffle(size_t *order, size_t n, uint64_t *state)
{
    for (size_t i = n; i > 1; i--) {
        size_t k = (size_t)(next_random(state) % i);
        size_t kept = order[i - 1];
        order[i - 1] = order[k];
        order[k] = kept;
    }
}

static void show_progress(FILE *to, const struct rounds *r, unsigned round, time_t began)
{
    if (!to)
        return;
    fprintf(to, "\r\033[Kround %u of %u", round + 1, r->count);
    if (round > 0) {
        double left = difftime(time(NULL), began) / round * (r->count - round);
        fprintf(to, left < 90 ? ", about %.0f s left" : ", about %.0f min left",
                left < 90 ? left : left / 60);
    }
    fflush(to);
}

/* All of a line but what was measured. */
static void begin_sample(FILE *to, unsigned round, const struct plan_cell *cell,
                         const char *program)
{
    fprintf(to, "%u,", round + 1);
    for (int i = 0; i < PLAN_FIELDS; i++)
        fprintf(to, "%s,", cell->field[i]);
    fprintf(to, "%s,", program);
}

static int end_sample(struct op *op, FILE *to)
{
    fputc('\n', to);
    return ferror(to) ? op_fail(op, STATUS_IO, "cannot write the samples") : 0;
}

static void note_failure(char failure[80], unsigned round, const struct op *child)
{
    snprintf(failure, 80, "round %u: %.60s", round + 1, child->err.text);
}

/* The round's line of the samples has no CPU time and no memory. */
static int do_warm(struct op *op, struct rounds *r, unsigned round, size_t i, FILE *samples)
{
    const struct plan_run *run = &r->plan->warm[i];
    struct rounds_warm *warm = &r->warm[i];
    struct child_cost cost;
    struct op child;
    op_init(&child);
    if (warm->failure[0])
        return 0;
    if (child_run(&child, run, &cost) ||
        phases_read(&child, run->out, &warm->primitives_ns[round])) {
        note_failure(warm->failure, round, &child);
        return 0;
    }
    if (!samples)
        return 0;
    begin_sample(samples, round, &r->plan->cells[run->cell], "primitives");
    fprintf(samples, "%.0f,,", warm->primitives_ns[round]);
    return end_sample(op, samples);
}

static int do_run(struct op *op, struct rounds *r, unsigned round, size_t i, FILE *samples)
{
    const struct plan_run *run = &r->plan->runs[i];
    struct rounds_row *row = &r->rows[i];
    struct op child;
    op_init(&child);
    if (row->failure[0])
        return 0;
    if (child_run(&child, run, &row->costs[round])) {
        note_failure(row->failure, round, &child);
        return 0;
    }
    if (!samples)
        return 0;
    const struct child_cost *cost = &row->costs[round];
    begin_sample(samples, round, &r->plan->cells[run->cell], run->program);
    fprintf(samples, "%" PRIu64 ",%" PRIu64 ",%" PRIu64, cost->wall_ns, cost->cpu_ns,
            cost->peak_bytes);
    return end_sample(op, samples);
}

/* `order` has the runs, and behind them the warm ones, shuffled. */
static int do_round(struct op *op, struct rounds *r, unsigned round, const size_t *order,
                    FILE *samples)
{
    size_t runs = r->plan->run_count;
    for (size_t i = 0; i < runs + r->plan->warm_count; i++) {
        if (op_check_interrupt(op))
            return -1;
        int status = order[i] < runs ? do_run(op, r, round, order[i], samples)
                                     : do_warm(op, r, round, order[i] - runs, samples);
        if (status)
            return -1;
    }
    return 0;
}

/* Room for what is measured. */
static int reserve(struct op *op, struct rounds *r)
{
    size_t runs = r->plan->run_count, warm = r->plan->warm_count;
    r->rows = calloc(runs + 1, sizeof *r->rows);
    r->warm = calloc(warm + 1, sizeof *r->warm);
    bool all = r->rows && r->warm;
    for (size_t i = 0; all && i < runs; i++)
        all = (r->rows[i].costs = calloc(r->count, sizeof *r->rows[i].costs)) != NULL;
    for (size_t i = 0; all && i < warm; i++)
        all = (r->warm[i].primitives_ns = calloc(r->count, sizeof(double))) != NULL;
    return all ? 0 : op_fail_memory(op);
}

int rounds_run(struct op *op, struct rounds *r, FILE *progress, FILE *samples)
{
    size_t n = r->plan->run_count + r->plan->warm_count;
    size_t *order = calloc(n + 1, sizeof *order);
    int status = order ? reserve(op, r) : op_fail_memory(op);
    for (size_t i = 0; order && i < n; i++)
        order[i] = i;
    if (samples)
        fputs("round,task,file,bits,z,form,program,wall_ns,cpu_ns,peak_bytes\n", samples);
    uint64_t state = r->seed;
    time_t began = time(NULL);
    for (unsigned round = 0; status == 0 && round < r->count; round++) {
        show_progress(progress, r, round, began);
        shuffle(order, n, &state);
        status = do_round(op, r, round, order, samples);
    }
    if (progress)
        fputs("\r\033[K", progress);
    r->floor_bytes = child_floor();
    free(order);
    return status;
}

void rounds_end(struct rounds *r)
{
    for (size_t i = 0; r->rows && i < r->plan->run_count; i++)
        free(r->rows[i].costs);
    for (size_t i = 0; r->warm && i < r->plan->warm_count; i++)
        free(r->warm[i].primitives_ns);
    free(r->rows);
    free(r->warm);
    r->rows = NULL;
    r->warm = NULL;
}
