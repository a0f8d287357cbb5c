/* A source that gives the text of a clearsigned message (RFC 9580 section 7). Phase `armor`.
 *
 * What comes out is the text as it was signed: "- " taken away where a line begins with it, blanks,
 * tabs and CRs at line ends too since no signature covers them, but each line end as it stood, LF or
 * CR LF, also the last one. GnuPG, RNP and Sequoia give the same. Any other octet, NUL included, is
 * text and is covered. The text in the form TEXT_DIGEST_CLEARSIGNED of pgp/text_digest is what the
 * signatures are over, or in that of PGP 2.6: for that, tabs at line ends stay where no header names a
 * hash. It ends at the line that begins them, which stays unread: source_pop gives
 * `up` back, and an armor_source on it reads the signatures.
 *
 * As with other armor, text before the BEGIN line is passed over, and a byte order mark, CRLF,
 * blanks at the end of boundary lines and lines of any length are read; memory is constant. What
 * could show a reader something that is not signed, or make two programs see two texts, is
 * STATUS_MALFORMED with the number of the line:
 * - a header other than Hash, or one that has anything but names of hashes in it;
 * - a line of the text that begins with a dash and has no escape. The RFC wants a warning; but
 *   each program that signs escapes it, and a boundary line among the text is one of these;
 * - no signature behind the text.
 * More than SOURCE_PEEK_MAX blanks in a row are STATUS_LIMIT.
 */
#ifndef PGP_CLEARSIGN_SOURCE_H
#define PGP_CLEARSIGN_SOURCE_H

#include "crypto/hash.h"
#include "stream/source.h"

#define CLEARSIGN_HASHES 8

struct clearsign_info {
    /* Out: the hashes that the headers name, each once. It is a hint for who cannot read twice: the
     * signature says which hash it has (RFC 9580 section 6.2.2.3). */
    const struct hash *hashes[CLEARSIGN_HASHES];
    size_t hash_count;
    bool has_header; /* out: one was there. Where not, RFC 4880 says MD5 */
    uint64_t line;   /* out: number of the line being read, from 1 */
};

/* Gives the text of the clearsigned message in `up`, which is owned, even on failure, until
 * source_pop. *info is borrowed; source_start reads up to the text, and its hashes are final then.
 * NULL on failure, with `up` freed. */
struct source *clearsign_source_new(struct op *op, struct source *up, struct clearsign_info *info);

#endif
