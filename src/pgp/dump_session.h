/* Lists session-key packets (RFC 4880 sections 5.1 and 5.3) and string-to-key specifiers. */
#ifndef PGP_DUMP_SESSION_H
#define PGP_DUMP_SESSION_H

#include "pgp/dump_body.h"

/* Each tells the fields of one body. Versions that are not known are told by their number. 0, or
 * -1 (STATUS_MALFORMED, STATUS_LIMIT). */
int dump_session_pkesk(struct dump_body *b);
int dump_session_skesk(struct dump_body *b);

/* Takes and tells a string-to-key specifier (section 3.7). One of an unknown mode ends the body:
 * how long it is, is not known. 0, or -1. */
int dump_session_s2k(struct dump_body *b);

#endif
