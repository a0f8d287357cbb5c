/* A source that takes ASCII armor away (RFC 4880 section 6.2). Phase `armor`.
 *
 * Mail and editors do things to armor, and what cannot be misread is read: text before and after,
 * a byte order mark, CRLF, blanks at the end of lines, any header lines, no checksum, lines of any
 * length. What could hide damage is STATUS_MALFORMED with the number of the line: other characters,
 * data that breaks off, an END line that is missing or of another title.
 *
 * A wrong checksum is only noted in armor_info, because whether it matters depends on what was
 * armored; with armor_info.strict it is STATUS_DAMAGED at the end. One block is read; a second one
 * in the same input is named in a warning. Memory is constant.
 *
 * A message in several parts, each armored for itself and sent as a mail of its own, is one block
 * when they stand one behind the other: in order, complete, whatever text is between. Each has its
 * own checksum.
 */
#ifndef PGP_ARMOR_SOURCE_H
#define PGP_ARMOR_SOURCE_H

#include "pgp/armor_line.h"
#include "stream/source.h"

struct armor_info {
    bool strict; /* in: a wrong checksum is an error */
    /* Out: "PGP MESSAGE", also where it comes in parts; empty until the BEGIN line was read. */
    char title[ARMOR_TITLE_BYTES];
    /* Out, final at the end: a checksum was there; one does not fit; another block followed. */
    bool has_crc, crc_wrong, has_second;
    uint64_t line; /* out: number of the line being read, from 1 */
};

/* Looks, without reading, for a BEGIN line in the next SOURCE_PEEK_MAX bytes of `up`: *is_armored
 * is false where there is none or the first octet can only be that of a packet. 0, or -1. */
int armor_source_detect(struct op *op, struct source *up, bool *is_armored);

/* The same, and gives the title of the first BEGIN line ("PGP SIGNED MESSAGE" for a clearsigned
 * text), or an empty one. 0, or -1. */
int armor_source_title(struct op *op, struct source *up, char title[ARMOR_TITLE_BYTES]);

/* Gives the bytes of the first armored block in `up`, which is owned, even on failure, until
 * source_pop. *info is borrowed: set `strict`, and read the rest afterwards. A clearsigned text is
 * refused. NULL on failure, with `up` freed. */
struct source *armor_source_new(struct op *op, struct source *up, struct armor_info *info);

#endif
