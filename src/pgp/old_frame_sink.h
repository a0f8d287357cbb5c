/* A sink that writes one packet of the old format with its length in the header, as PGP 2.6 reads
 * it (RFC 4880 section 4.2.1). Phase `frame`.
 *
 * It must be told by sink_expect how long the body is, before the first byte of it, and tells the
 * stage behind it how long the packet will be. Everything passes through uncopied.
 */
#ifndef PGP_OLD_FRAME_SINK_H
#define PGP_OLD_FRAME_SINK_H

#include "stream/sink.h"

/* Writes a packet of `tag`, 1 to 15, into `next`, which it owns even on failure. Its length has four
 * octets where it is `wide`, else as few as will do. Fails with STATUS_USAGE at its start where the
 * length is beyond OLD_FRAME_SINK_MAX, and with STATUS_IO where another number of bytes comes than
 * it was told. NULL on failure, with `next` freed. */
struct sink *old_frame_sink_new(struct op *op, struct sink *next, unsigned tag, bool wide);

#define OLD_FRAME_SINK_MAX UINT32_MAX

#endif
