/* Lists the packets that keys consist of (RFC 4880 sections 5.5, 5.11 and 5.12). */
#ifndef PGP_DUMP_KEY_H
#define PGP_DUMP_KEY_H

#include "pgp/dump_body.h"

/* Each tells the fields of one body. Versions that are not known are told by their number. 0, or
 * -1 (STATUS_MALFORMED, STATUS_LIMIT). */
int dump_key_list(struct dump_body *b);
int dump_key_user_id(struct dump_body *b);
int dump_key_attribute(struct dump_body *b);

#endif
