/* Reads a results file, strictly: what is damaged, of another program or of a newer format is refused
 * with its line and the reason. pgpcost-results(5) is the format.
 *
 * A file that was cut off, by a signal, a crash or a full disk, has all samples up to there and no end:
 * a last line without a line feed is what was being written, and is passed over.
 */
#ifndef STAT_RESULTS_LOAD_H
#define STAT_RESULTS_LOAD_H

#include "stat/results_set.h"

/* Reads the file; *out is to be ended in either case. 0, or -1 (STATUS_IO; STATUS_MALFORMED, with
 * "PATH: line N: reason"; STATUS_UNSUPPORTED: a newer schema; STATUS_LIMIT: above 1 GiB). */
int results_load(struct op *op, const char *path, struct results_set *out);

/* The same of n bytes in memory; errors are "line N: reason". */
int results_load_bytes(struct op *op, const uint8_t *p, size_t n, struct results_set *out);

#endif
