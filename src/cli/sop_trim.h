/* A sink that drops the end of a text's last line, LF or CR LF, where it is told to. Phase `frame`.
 *
 * The last line end of a clearsigned text belongs to the framework around it, and no signature covers it
 * (RFC 9580 section 7): a text that is to be verified apart must not have it.
 */
#ifndef CLI_SOP_TRIM_H
#define CLI_SOP_TRIM_H

#include "stream/sink.h"

/* Passes what is written to it on to `next`, which it owns even on failure. NULL on failure, with `next`
 * freed. */
struct sink *sop_trim_sink_new(struct op *op, struct sink *next);

/* Says, before the first write, that it is such a text. */
void sop_trim_sink_want(struct sink *s);

#endif
