/* Passwords, which come from files.
 *
 * One that is new has to be something that people can type: printable UTF-8, without the white space at its
 * end, such as the file's last line end. One that opens something is tried as it is in the file, and then
 * without that.
 */
#ifndef CLI_SOP_PASSWORDS_H
#define CLI_SOP_PASSWORDS_H

#include "cli/sop.h"
#include "crypto/s2k.h"
#include "pgp/passphrase.h"

/* Zero bytes make an empty list. The same list in two forms: as owned, and as borrowed from that. */
struct sop_passwords {
    struct buf *bytes;
    struct s2k_passphrase *list;
    size_t count;
};

/* Appends the passwords of that option to be tried: each, and without white space at its end. 0, or -1. */
int sop_passwords_read(struct sop *s, enum sop_option option, struct sop_passwords *p);

/* Appends those of that option as new ones. 0, or -1 (SOP_PASSWORD_NOT_HUMAN_READABLE, also of an empty
 * one). */
int sop_passwords_read_new(struct sop *s, enum sop_option option, struct sop_passwords *p);

/* Wipes them. */
void sop_passwords_end(struct sop_passwords *p);

/* What is tried on secret keys, and what on messages; NULL: nothing. Borrowed. */
struct sop_passwords_tried {
    const struct sop_passwords *keys, *messages;
};

/* The source for the library; borrows t. */
struct passphrase_source sop_passwords_source(struct sop_passwords_tried *t);

#endif
