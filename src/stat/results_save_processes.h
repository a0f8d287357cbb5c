/* A run of whole processes in a results file: the programs and their jobs, and then every sample as it is
 * taken. A job that fails loses its samples. */
#ifndef STAT_RESULTS_SAVE_PROCESSES_H
#define STAT_RESULTS_SAVE_PROCESSES_H

#include "stat/results_save.h"

/* A run begins: everything but its samples. 0, or -1. */
int results_save_processes_run(struct op *op, struct results_save *s, const struct processes *p);

/* The last sample of a job of it, which may be &p->empty; or, where the job has failed, that and why. 0,
 * or -1. */
int results_save_processes_sample(struct op *op, struct results_save *s, const struct processes *p,
                                  const struct processes_job *job);

#endif
