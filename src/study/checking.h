/* Checking a signature, and looking for a key, as the studies measure it: files are opened and read, the
 * key is looked up in a ring file and checked itself, and nothing is believed that is not good. */
#ifndef STUDY_CHECKING_H
#define STUDY_CHECKING_H

#include "base/op.h"

#include <stdint.h>

/* Verifies the clearsigned text in the file `message` with what keys the file `ring` has; the text is
 * written to memory and thrown away. 0, or -1: STATUS_BAD_SIGNATURE where it is not good. */
int checking_clear(struct op *op, const char *message, const char *ring);

/* Verifies the detached signature in the file `signature` over `document`, likewise. */
int checking_detached(struct op *op, const char *signature, const char *document, const char *ring);

/* Looks for the key of that fingerprint (of version 4) in the ring file, and parses it. 0, or -1:
 * STATUS_NO_KEY where it is not there. */
int checking_find(struct op *op, const uint8_t *fingerprint, const char *ring);

#endif
