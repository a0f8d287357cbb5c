#include "stat/results_load_processes.h"

#include "stat/results_fields.h"

#include <inttypes.h>
#include <stdlib.h>

/* More than that nobody can have run. */
enum { LIST_MAX = 100000, RUNS_MAX = 10000 };

static int read_programs(struct op *op, const json_t *list, struct processes *p)
{
    for (size_t i = 0; i < p->program_count; i++) {
        if (results_fields_parse(op, results_fields_program, json_array_get(list, i), 0,
                                 &p->programs[i]))
            return op_where(op, "program %zu", i);
        if (p->programs[i].reference >= p->program_count)
            return op_fail(op, STATUS_MALFORMED,
                           "program %zu: \"reference\": there is no such program", i);
    }
    return 0;
}

static int read_jobs(struct op *op, const json_t *list, struct processes *p)
{
    for (size_t i = 0; i < p->job_count; i++) {
        if (results_fields_parse(op, results_fields_job, json_array_get(list, i), 0, &p->jobs[i]))
            return op_where(op, "job %zu", i);
        if (p->jobs[i].program >= p->program_count)
            return op_fail(op, STATUS_MALFORMED, "job %zu: \"program\": there is no such one", i);
    }
    return 0;
}

int results_load_processes_run(struct op *op, const json_t *value, struct results_set *set)
{
    struct processes read = {.program_count = 0};
    json_t *programs = results_fields_member(op, value, "programs", JSON_ARRAY);
    json_t *jobs = results_fields_member(op, value, "jobs", JSON_ARRAY);
    json_t *empty = results_fields_member(op, value, "empty", JSON_OBJECT);
    if (!programs || !jobs || !empty ||
        results_fields_parse(op, results_fields_processes, value, 3, &read) ||
        results_fields_parse(op, results_fields_job, empty, 0, &read.empty))
        return -1;
    if (json_array_size(programs) > LIST_MAX || json_array_size(jobs) > LIST_MAX ||
        set->processes_count >= RUNS_MAX)
        return op_fail(op, STATUS_MALFORMED, "more jobs than anybody can have run");
    struct processes *more = realloc(set->processes, (set->processes_count + 1) * sizeof *more);
    if (!more)
        return op_fail_memory(op);
    set->processes = more;
    struct processes *p = &set->processes[set->processes_count++];
    *p = read;
    set->last = RESULTS_JOBS;
    p->programs = calloc(json_array_size(programs) + 1, sizeof *p->programs);
    p->jobs = calloc(json_array_size(jobs) + 1, sizeof *p->jobs);
    if (!p->programs || !p->jobs)
        return op_fail_memory(op);
    p->program_count = json_array_size(programs);
    p->job_count = json_array_size(jobs);
    return read_programs(op, programs, p) || read_jobs(op, jobs, p) ? -1 : 0;
}

/* The job that a line is of. NULL with op->err set where there is none. */
static struct processes_job *find_job(struct op *op, const json_t *value, struct results_set *set)
{
    struct processes *p = &set->processes[set->processes_count - 1];
    json_t *number = results_fields_member(op, value, "job", JSON_INTEGER);
    if (!number)
        return NULL;
    json_int_t i = json_integer_value(number);
    if (i == -1)
        return &p->empty;
    if (i >= 0 && (uint64_t)i < p->job_count)
        return &p->jobs[i];
    op_fail(op, STATUS_MALFORMED, "job %" JSON_INTEGER_FORMAT ": there is no such one", i);
    return NULL;
}

int results_load_processes_sample(struct op *op, const json_t *value, struct results_set *set)
{
    struct processes_job *job = find_job(op, value, set);
    double wall_ns, user_ns;
    if (!job || results_fields_real(op, value, "wall_ns", &wall_ns) ||
        results_fields_real(op, value, "user_ns", &user_ns))
        return -1;
    if (json_object_size(value) != 3)
        return op_fail(op, STATUS_MALFORMED, "has a member that is unknown here");
    if (job->failure[0])
        return op_fail(op, STATUS_MALFORMED, "a sample of a job that has failed");
    return processes_append(job, wall_ns, user_ns) ? op_fail_memory(op) : 0;
}

int results_load_processes_failure(struct op *op, const json_t *value, struct results_set *set)
{
    struct processes_job read, *job;
    if (set->last != RESULTS_JOBS)
        return op_fail(op, STATUS_MALFORMED, "no run of processes stands before it");
    job = find_job(op, value, set);
    if (!job || results_fields_parse(op, results_fields_failure, value, 1, &read))
        return -1;
    set->dropped += job->count;
    processes_fail(job, read.failure);
    return 0;
}
