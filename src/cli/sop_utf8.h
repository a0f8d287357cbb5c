/* Whether bytes are text in UTF-8 (RFC 3629), and a source that lets nothing else through.
 */
#ifndef CLI_SOP_UTF8_H
#define CLI_SOP_UTF8_H

#include "stream/source.h"

/* Whether the n bytes at p are all of a text. */
bool sop_utf8_is_text(const uint8_t *p, size_t n);

/* Whether they are a text without control characters. */
bool sop_utf8_is_printable(const uint8_t *p, size_t n);

/* Whether it is white space within ASCII, a line end included. */
bool sop_utf8_is_blank(uint8_t c);

/* Gives what `up` gives, which is owned, even on failure, until source_pop; where that is no text, fails
 * and sets *failed, which is borrowed. Phase `frame`. NULL out of memory, with `up` freed. */
struct source *sop_utf8_source_new(struct op *op, struct source *up, bool *failed);

#endif
