/* Benchmarks of whole files: compressing and decompressing one, and reading a ring of keys. */
#ifndef STUDY_BENCH_FILES_H
#define STUDY_BENCH_FILES_H

#include "study/bench_task.h"

/* Each adds its group to the list. 0, or -1. */
int bench_files_zip(struct op *op, const struct bench_plan *plan, struct bench_list *list);
int bench_files_keyring(struct op *op, const struct bench_plan *plan, struct bench_list *list);

#endif
