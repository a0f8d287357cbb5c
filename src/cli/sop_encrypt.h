/* The verb encrypt; and --as, which signing has too. */
#ifndef CLI_SOP_ENCRYPT_H
#define CLI_SOP_ENCRYPT_H

#include "cli/sop_output.h"
#include "pgp/write.h"

int sop_encrypt_run(struct sop *s);

/* What --as can say. */
enum sop_encrypt_form { SOP_ENCRYPT_BINARY, SOP_ENCRYPT_TEXT, SOP_ENCRYPT_CLEARSIGNED };

/* Reads it, binary where it is not given; the last form only where that may be. 0, or -1. */
int sop_encrypt_read_form(struct sop *s, bool may_clearsign, enum sop_encrypt_form *form);

/* Writes the message or the signatures that o tells, from standard input to standard output; what is to be
 * text has to be UTF-8. 0, or -1 (SOP_EXPECTED_TEXT). */
int sop_encrypt_write(struct sop *s, struct write_options *o);

/* Writes a session key to an output. 0, or -1. */
int sop_encrypt_put_session(struct sop *s, struct sop_output *out, const struct session *session);

#endif
