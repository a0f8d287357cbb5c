#include "stat/processes.h"

#include "stat/series.h"
#include "stat/summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct processes_job *processes_find(const struct processes *p, size_t program,
                                           const struct processes_job *like)
{
    for (size_t i = 0; i < p->job_count; i++) {
        const struct processes_job *j = &p->jobs[i];
        if (j->program == program && j->decrypts == like->decrypts && j->bits == like->bits &&
            j->on == like->on && strcmp(j->file, like->file) == 0 && strcmp(j->key, like->key) == 0)
            return j;
    }
    return NULL;
}

double processes_wall(const struct processes_job *job)
{
    struct summary s = {.n = 0};
    double *scratch = calloc(job->count + 1, sizeof *scratch);
    if (scratch)
        summary_of(job->wall_ns, job->count, scratch, &s);
    free(scratch);
    return s.median;
}

double processes_user(const struct processes_job *job)
{
    double sum = 0;
    for (size_t i = 0; i < job->count; i++)
        sum += job->user_ns[i];
    return job->count ? sum / (double)job->count : 0;
}

int processes_append(struct processes_job *job, double wall_ns, double user_ns)
{
    if (series_append(&job->wall_ns, job->count, wall_ns) ||
        series_append(&job->user_ns, job->count, user_ns))
        return -1;
    job->count++;
    return 0;
}

void processes_fail(struct processes_job *job, const char *why)
{
    snprintf(job->failure, sizeof job->failure, "%s", why);
    job->count = 0;
}

void processes_end_job(struct processes_job *job)
{
    free(job->wall_ns);
    free(job->user_ns);
}

void processes_end(struct processes *p)
{
    for (size_t i = 0; i < p->job_count; i++)
        processes_end_job(&p->jobs[i]);
    processes_end_job(&p->empty);
    free(p->jobs);
    free(p->programs);
    *p = (struct processes){.programs = NULL};
}
