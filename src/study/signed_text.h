/* Texts with a signature, to be verified and measured: made with a key at hand, in memory. */
#ifndef STUDY_SIGNED_TEXT_H
#define STUDY_SIGNED_TEXT_H

#include "pgp/write.h"

/* What is signed, by whom. Everything is borrowed. */
struct signed_text {
    struct keyring_hit by;   /* its secret half is open */
    const struct hash *hash; /* NULL: the usual one */
    const void *p;
    size_t n;
};

/* Appends the text, clearsigned; or only its signature as a file, without armor. Made now. 0, or -1. */
int signed_text_clear(struct op *op, const struct signed_text *t, struct buf *out);
int signed_text_detached(struct op *op, const struct signed_text *t, struct buf *out);

#endif
