/* The table of phases that pgpcost prints of one job, read back: what its primitives took.
 *
 * Primitives are phases that any program has which does this job: reading and writing, armor,
 * hash and cipher, compression, the public-key operation, a passphrase's key. The others, framing,
 * holding back, random bytes, keys, waiting and the rest, are what pgpcost adds.
 */
#ifndef BENCH_PHASES_H
#define BENCH_PHASES_H

#include "base/op.h"

/* Adds up the primitives' times of the table in file `path`, in nanoseconds as exact as it is
 * printed, to three digits each. 0, or -1 where there is no such table (STATUS_MALFORMED). */
int phases_read(struct op *op, const char *path, double *primitives_ns);

#endif
