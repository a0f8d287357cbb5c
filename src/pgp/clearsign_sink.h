/* A sink that writes a clearsigned text (RFC 9580 section 7), up to its signature. Phase `armor`.
 *
 * The BEGIN line, the Hash headers, a blank line, and the text, "- " put before each line that
 * begins with a dash or, as mail would change it, with "From ". The text's bytes stay otherwise,
 * its line ends too; where the last line has none, LF is added. After sink_end the signatures are
 * to be written behind it, through an armor_sink titled "PGP SIGNATURE".
 *
 * What they cover is not what is written here: it is the text before, in the form
 * TEXT_DIGEST_CLEARSIGNED of pgp/text_digest, or where no hash is named that of PGP 2.6. Blanks at line ends are not covered and yet written,
 * as GnuPG and PGP 2.6 do. Memory is constant.
 */
#ifndef PGP_CLEARSIGN_SINK_H
#define PGP_CLEARSIGN_SINK_H

#include "crypto/hash.h"
#include "stream/sink.h"

/* Writes text into `next`, which it owns even on failure. `hashes`, borrowed and ended by NULL, are
 * named in a Hash header each; NULL for no header, as PGP 2.6 has it and others take to mean MD5.
 * NULL on failure, with `next` freed. */
struct sink *clearsign_sink_new(struct op *op, struct sink *next, const struct hash *const *hashes);

#endif
