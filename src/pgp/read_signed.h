/* What of a message has to do with signatures: their packets, text that is clearsigned, and documents
 * whose signatures stand in a file of their own. */
#ifndef PGP_READ_SIGNED_H
#define PGP_READ_SIGNED_H

#include "pgp/reader.h"

/* Handlers of pgp/reader's table: the header was read, the body is next. 0, or -1. A signature stands
 * before what it covers, or behind it where a one-pass packet announced it. */
int read_signed_one_pass(struct reader *r, const struct packet_header *h);
int read_signed_signature(struct reader *r, const struct packet_header *h);

/* Puts the hashing of what the message's signatures cover on top of r->top; *is_on is false where
 * nobody wants it: then r->top is as it was. 0, or -1. */
int read_signed_enter(struct reader *r, bool *is_on);

/* Reads the clearsigned text that r->top begins with, writes the text and keeps its signatures.
 * 0, or -1. */
int read_signed_clear(struct reader *r);

/* Reads the signatures, armored or not, in `signatures`, then the document that they are over, and
 * judges them: options->verify. Owns both sources. 0, or -1 with op->err set. */
int read_signed_detached(struct op *op, const struct read_options *options,
                         struct source *signatures, struct source *document);

#endif
