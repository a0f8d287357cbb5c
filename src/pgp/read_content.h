/* The packets of a message that hold data or are passed over. */
#ifndef PGP_READ_CONTENT_H
#define PGP_READ_CONTENT_H

#include "pgp/reader.h"

/* Handlers of pgp/reader's table: the header was read, the body is next. 0, or -1. */

/* Writes the data to r->out. */
int read_content_literal(struct reader *r, const struct packet_header *h);

/* Reads the packets inside. */
int read_content_compressed(struct reader *r, const struct packet_header *h);

/* Passes over a packet that means nothing to us. */
int read_content_skip(struct reader *r, const struct packet_header *h);

#endif
