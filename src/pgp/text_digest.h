/* The hash of a document in the form that a signature covers it in (RFC 9580 sections 5.2.4 and
 * 7.2), fed in pieces of any size.
 *
 * Of a text each line end is hashed as CR LF. What else a line has before its LF and is not covered:
 * - in a text (type 0x01), CRs: several before one LF are one line end, and those at the very end
 *   of the text fall away. A CR elsewhere is a character. So does GnuPG.
 * - in a clearsigned text, blanks, tabs and CRs, mixed. Nor is the text's last line end covered. PGP 2.6
 *   took tabs for characters, and so do others where a text names no hash and is signed with MD5.
 *
 * A text with or without its last line end therefore has one hash when it is clearsigned, and what
 * clearsign_source gives the same hash as what was written to clearsign_sink.
 *
 * Memory is constant, whatever the length of lines and of runs of blanks: blanks that may turn out
 * to end a line are hashed, and the hash as it was before them is kept. A document under several
 * hashes is fed to several of these.
 */
#ifndef PGP_TEXT_DIGEST_H
#define PGP_TEXT_DIGEST_H

#include "crypto/hash.h"

#include <stdbool.h>

enum text_digest_form {
    TEXT_DIGEST_BINARY,            /* as it is: type 0x00 */
    TEXT_DIGEST_LINES,             /* type 0x01 */
    TEXT_DIGEST_CLEARSIGNED,       /* type 0x01 behind a clearsigned text */
    TEXT_DIGEST_CLEARSIGNED_PGP26, /* the same by PGP 2.6, where a tab is no blank */
    TEXT_DIGEST_FORMS
};

/* Embedded in its owner. */
struct text_digest {
    enum text_digest_form form;
    bool in_blanks;   /* the last bytes are uncovered if a line end follows */
    bool at_line_end; /* one that is not hashed yet */
    struct hash_ctx hash;
    struct hash_ctx before; /* the hash before those bytes */
};

/* Starts a document. `hash` is a row of the table. */
void text_digest_init(struct text_digest *d, const struct hash *hash, enum text_digest_form form);

/* Takes n more bytes of the document. */
void text_digest_update(struct text_digest *d, const void *p, size_t n);

/* Ends the document and gives the hash that has covered it, to be used for the signature's own
 * fields (signature_digest). It belongs to d; the next document needs text_digest_init. */
struct hash_ctx *text_digest_finish(struct text_digest *d);

/* Wipes d, for what was hashed may be secret. d may be all zero. */
void text_digest_end(struct text_digest *d);

#endif
