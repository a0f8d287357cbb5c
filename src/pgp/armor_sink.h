/* A sink that writes ASCII armor (RFC 4880 section 6.2). Phase `armor`.
 *
 * As GnuPG writes it: the BEGIN line, the Version header where one is wanted, a blank line, data in
 * lines of 64 characters, the checksum, the END line; lines end with LF.
 */
#ifndef PGP_ARMOR_SINK_H
#define PGP_ARMOR_SINK_H

#include "stream/sink.h"

/* Armors what is written to it into `next`, which it owns even on failure. `title` is what stands
 * behind BEGIN ("PGP MESSAGE"); `version` the text of the Version header, or NULL for none; both
 * are borrowed. NULL on failure, with `next` freed. */
struct sink *armor_sink_new(struct op *op, struct sink *next, const char *title,
                            const char *version);

#endif
