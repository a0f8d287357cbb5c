/* Another program, run once for what it makes of some bytes: they are its standard input, and what it
 * writes is handed back.
 *
 * No shell looks at anything. The input goes through a file without a name, so that neither side waits
 * for the other. Standard error is /dev/null. A program that writes more than it may, or nothing for a
 * minute, is ended.
 */
#ifndef BASE_FILTER_H
#define BASE_FILTER_H

#include "base/buf.h"
#include "base/op.h"

/* Runs argv[0], a path, with what `in` holds as its input, and appends what it writes, at most `max`
 * bytes, to out. 0, or -1: it cannot be run (STATUS_IO), its status was not 0 (STATUS_DIFFERS: the text
 * says which), it wrote more (STATUS_LIMIT), or took too long (STATUS_IO). */
int filter_run(struct op *op, const char *const *argv, const struct buf *in, size_t max,
               struct buf *out);

#endif
