/* Writes a results file while it is being measured: a line a sample, each written at once, so that
 * whatever ends the program costs the sample in hand and no other. pgpcost-results(5) is the format.
 *
 * The file gets its name with the first run, when there is something to measure for certain.
 */
#ifndef STAT_RESULTS_SAVE_H
#define STAT_RESULTS_SAVE_H

#include "base/file.h"
#include "stat/results_set.h"

#include <jansson.h>

struct results_save {
    struct file_out file;
    struct buf line;
    uint64_t samples; /* that were written */
};

/* Opens the file, as every output (an existing one is refused without FILE_REPLACE), and writes the
 * first line. *s is to be closed in either case. 0, or -1. */
int results_save_open(struct op *op, struct results_save *s, const char *path, unsigned flags,
                      const struct results_context *context);

/* The reference run, before the runs or behind them. 0, or -1. */
int results_save_reference(struct op *op, struct results_save *s, enum results_when when,
                           const struct results_reference *reference);

/* A run begins: everything but its samples. 0, or -1. */
int results_save_run(struct op *op, struct results_save *s, const struct results *r);

/* For results_save_bench and results_save_processes: a line that begins a run of that kind, one of another
 * kind, and one that is a sample. They take the value; NULL is one that found no memory. 0, or -1. */
int results_save_begin(struct op *op, struct results_save *s, const char *kind, json_t *run);
int results_save_line(struct op *op, struct results_save *s, const char *kind, json_t *value);
int results_save_taken(struct op *op, struct results_save *s, json_t *sample);

/* The last sample of a cell of that run. 0, or -1. */
int results_save_sample(struct op *op, struct results_save *s, const struct results *r,
                        size_t cell);

/* Writes the last line and closes the file. 0, or -1. */
int results_save_finish(struct op *op, struct results_save *s);

/* Closes it as it is. Does nothing after results_save_finish. */
void results_save_close(struct results_save *s);

#endif
