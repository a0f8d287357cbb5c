/* Adds a record to the end of a file that many processes write to at once.
 *
 * One system call each, so that records do not mix; the file is made, with mode 0600, where there is none. A
 * FIFO that nobody reads is a failure, and nothing to wait for.
 */
#ifndef BASE_APPEND_H
#define BASE_APPEND_H

#include "base/op.h"

/* Writes the n bytes at p behind what `path` holds. 0, or -1. */
int append_record(struct op *op, const char *path, const void *p, size_t n);

#endif
