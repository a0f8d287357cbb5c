/* A sink that converts the line ends of text: LF outside a message, CR LF within. Phase `frame`.
 *
 * Encoding turns each LF that has no CR before it into CR LF; decoding turns each CR LF into LF.
 * A lone CR is left alone. Text that already had CR LF therefore comes back with LF.
 */
#ifndef PGP_TEXT_SINK_H
#define PGP_TEXT_SINK_H

#include "stream/sink.h"

enum text_direction { TEXT_ENCODE, TEXT_DECODE };

/* Converts what is written to it into `next`, which it owns even on failure. NULL on failure, with
 * `next` freed. */
struct sink *text_sink_new(struct op *op, struct sink *next, enum text_direction direction);

#endif
