/* Lists signature and one-pass signature packets (RFC 4880 sections 5.2 and 5.4). Nothing is
 * checked here: what a signature says of itself may be a lie. */
#ifndef PGP_DUMP_SIGNATURE_H
#define PGP_DUMP_SIGNATURE_H

#include "pgp/dump_body.h"

/* Each tells the fields of one body. Versions that are not known are told by their number. 0, or
 * -1 (STATUS_MALFORMED, STATUS_LIMIT). */
int dump_signature_list(struct dump_body *b);
int dump_signature_one_pass(struct dump_body *b);

#endif
