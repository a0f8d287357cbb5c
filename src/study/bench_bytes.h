/* Benchmarks of what goes through bytes: hashes, ciphers, armor, the iterations of a passphrase, key
 * rings. One operation is a whole one, with its beginning and its end: those are the fixed cost. */
#ifndef STUDY_BENCH_BYTES_H
#define STUDY_BENCH_BYTES_H

#include "study/bench_task.h"

/* Each adds its group to the list. 0, or -1. */
int bench_bytes_hash(struct op *op, const struct bench_plan *plan, struct bench_list *list);
int bench_bytes_cipher(struct op *op, const struct bench_plan *plan, struct bench_list *list);
int bench_bytes_armor(struct op *op, const struct bench_plan *plan, struct bench_list *list);
int bench_bytes_s2k(struct op *op, const struct bench_plan *plan, struct bench_list *list);

#endif
