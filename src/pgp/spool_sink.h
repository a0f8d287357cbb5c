/* A sink that holds everything back until it is finished: then it tells the stage behind it how much
 * there is (sink_expect), and writes it. Phase `spool`.
 *
 * Old packet headers need it: a length stands before what it is the length of.
 *
 * The first SPOOL_SINK_HELD bytes stay in memory, which is wiped. What is beyond goes to a file
 * without a name (base/file, file_temporary), encrypted under a random key that is in memory only:
 * no disk ever sees what went through here. So memory does not grow with the data.
 */
#ifndef PGP_SPOOL_SINK_H
#define PGP_SPOOL_SINK_H

#include "stream/sink.h"

#define SPOOL_SINK_HELD (1 << 20)

/* Holds back what `next` gets, which it owns even on failure. NULL on failure, with `next` freed. */
struct sink *spool_sink_new(struct op *op, struct sink *next);

#endif
