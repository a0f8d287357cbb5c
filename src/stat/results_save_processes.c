#include "stat/results_save_processes.h"

#include "stat/results_fields.h"

/* Puts a list into the run, and takes it, which has to have n. */
static int put_list(json_t *run, const char *name, json_t *list, size_t n)
{
    bool whole = list && json_array_size(list) == n;
    return json_object_set_new(run, name, list) || !whole ? -1 : 0;
}

int results_save_processes_run(struct op *op, struct results_save *s, const struct processes *p)
{
    json_t *run = results_fields_emit(results_fields_processes, p);
    json_t *programs = json_array(), *jobs = json_array();
    for (size_t i = 0; i < p->program_count; i++)
        json_array_append_new(programs,
                              results_fields_emit(results_fields_program, &p->programs[i]));
    for (size_t i = 0; i < p->job_count; i++)
        json_array_append_new(jobs, results_fields_emit(results_fields_job, &p->jobs[i]));
    int rc = put_list(run, "programs", programs, p->program_count);
    rc |= put_list(run, "jobs", jobs, p->job_count);
    json_t *empty = results_fields_emit(results_fields_job, &p->empty);
    if (rc || json_object_set_new(run, "empty", empty)) {
        json_decref(run);
        return op_fail_memory(op);
    }
    return results_save_begin(op, s, "processes", run);
}

int results_save_processes_sample(struct op *op, struct results_save *s, const struct processes *p,
                                  const struct processes_job *job)
{
    json_int_t i = job == &p->empty ? -1 : (json_int_t)(job - p->jobs);
    size_t k = job->count - 1;
    if (job->failure[0]) {
        json_t *o = results_fields_emit(results_fields_failure, job);
        if (!json_object_set_new(o, "job", json_integer(i)))
            return results_save_line(op, s, "failure", o);
        json_decref(o);
        return op_fail_memory(op);
    }
    return results_save_taken(op, s,
                              json_pack("{s:I, s:f, s:f}", "job", i, "wall_ns", job->wall_ns[k],
                                        "user_ns", job->user_ns[k]));
}
