/* Reads the lines of a run of whole processes: for results_load alone. */
#ifndef STAT_RESULTS_LOAD_PROCESSES_H
#define STAT_RESULTS_LOAD_PROCESSES_H

#include "stat/results_set.h"

#include <jansson.h>

/* The line that begins one, which becomes the last of the set. 0, or -1 (STATUS_MALFORMED). */
int results_load_processes_run(struct op *op, const json_t *value, struct results_set *set);

/* A sample of a job of the last one. 0, or -1. */
int results_load_processes_sample(struct op *op, const json_t *value, struct results_set *set);

/* Such a job failed, and loses its samples. 0, or -1. */
int results_load_processes_failure(struct op *op, const json_t *value, struct results_set *set);

#endif
