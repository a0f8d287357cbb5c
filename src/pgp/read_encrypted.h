/* The packets of a message that have to do with encryption: session keys and encrypted data. */
#ifndef PGP_READ_ENCRYPTED_H
#define PGP_READ_ENCRYPTED_H

#include "pgp/reader.h"

/* Handlers of pgp/read's table: the header was read, the body is next. 0, or -1. */
int read_encrypted_pkesk(struct reader *r, const struct packet_header *h);
int read_encrypted_skesk(struct reader *r, const struct packet_header *h);
int read_encrypted_data(struct reader *r, const struct packet_header *h);

/* The same for encrypted data without integrity protection, which is refused unless the options allow
 * it. */
int read_encrypted_unprotected(struct reader *r, const struct packet_header *h);

#endif
