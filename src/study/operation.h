/* One operation as the studies measure it: open and read a file, look up and parse the key, do the
 * work, write to memory. What is not there: a disk to write to, and another process. */
#ifndef STUDY_OPERATION_H
#define STUDY_OPERATION_H

#include "base/buf.h"
#include "pgp/store.h"
#include "study/plan.h"

/* Encrypts the file of the cell to the measuring key of its size, behind what `out` holds. Cipher
 * and hash run in stages of their own. 0, or -1. */
int operation_encrypt(struct op *op, const struct plan_cell *cell, const struct store *store,
                      struct buf *out);

/* Decrypts the message in the file `path` as the cell says, with the measuring key of its size, behind
 * what `out` holds; of the cell only profile, key size and `fused` matter. 0, or -1. */
int operation_decrypt(struct op *op, const struct plan_cell *cell, const char *path,
                      const struct store *store, struct buf *out);

#endif
