#include "rounds.h"

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

static int write_sample(struct op *op, FILE *to, const struct plan_run *run,
                        const struct plan_cell *cell, const struct child_cost *cost)
{
    for (int i = 0; i < PLAN_FIELDS; i++)
        fprintf(to, "%s,", cell->field[i]);
    fprintf(to, "%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n", run->program, cost->wall_ns,
            cost->cpu_ns, cost->peak_bytes);
    return ferror(to) ? op_fail(op, STATUS_IO, "cannot write the samples") : 0;
}

/* One round; each line of the samples begins with its number. */
static int do_round(struct op *op, struct rounds *r, unsigned round, const size_t *order,
                    FILE *samples)
{
    for (size_t i = 0; i < r->plan->run_count; i++) {
        const struct plan_run *run = &r->plan->runs[order[i]];
        struct rounds_row *row = &r->rows[order[i]];
        if (op_check_interrupt(op))
            return -1;
        if (row->failure[0])
            continue;
        struct op child;
        op_init(&child);
        if (child_run(&child, run, &row->costs[round])) {
            snprintf(row->failure, sizeof row->failure, "round %u: %.60s", round + 1,
                     child.err.text);
            continue;
        }
        if (!samples)
            continue;
        fprintf(samples, "%u,", round + 1);
        if (write_sample(op, samples, run, &r->plan->cells[run->cell], &row->costs[round]))
            return -1;
    }
    return 0;
}

int rounds_run(struct op *op, struct rounds *r, FILE *progress, FILE *samples)
{
    size_t n = r->plan->run_count;
    size_t *order = calloc(n + 1, sizeof *order);
    r->rows = calloc(n + 1, sizeof *r->rows);
    bool all = order && r->rows;
    for (size_t i = 0; all && i < n; i++) {
        order[i] = i;
        r->rows[i].costs = calloc(r->count, sizeof *r->rows[i].costs);
        all = r->rows[i].costs != NULL;
    }
    if (samples)
        fputs("round,task,file,bits,z,form,program,wall_ns,cpu_ns,peak_bytes\n", samples);
    int status = all ? 0 : op_fail_memory(op);
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
    free(r->rows);
    r->rows = NULL;
}
