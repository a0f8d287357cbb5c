/* Whether bytes are text in UTF-8 (RFC 3629), block by block, and a source that lets nothing else through.
 */
#ifndef CLI_SOP_UTF8_H
#define CLI_SOP_UTF8_H

#include "stream/source.h"

/* Zero bytes begin a text. */
struct sop_utf8 {
    unsigned missing;    /* octets of the present character that are still to come */
    uint8_t least, most; /* what the next of them may be; 0: 0x80 to 0xBF */
};

/* Whether the n bytes at p go on in valid UTF-8; a character may go on in the next block. */
bool sop_utf8_goes_on(struct sop_utf8 *u, const uint8_t *p, size_t n);

/* Whether the n bytes at p are all of a text. */
bool sop_utf8_is_text(const uint8_t *p, size_t n);

/* Whether they are a text without control characters. */
bool sop_utf8_is_printable(const uint8_t *p, size_t n);

/* Gives what `up` gives, which is owned, even on failure, until source_pop; where that is no text, fails
 * and sets *failed, which is borrowed. Phase `frame`. NULL out of memory, with `up` freed. */
struct source *sop_utf8_source_new(struct op *op, struct source *up, bool *failed);

#endif
