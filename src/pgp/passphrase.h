/* Where passphrases come from: the library asks, the caller answers. And the door for waiting until
 * somebody has typed one: phase `wait`; one that is there already is taken in phase `other`. */
#ifndef PGP_PASSPHRASE_H
#define PGP_PASSPHRASE_H

#include "base/buf.h"

struct key;
struct key_part;

/* What a passphrase is wanted for. */
struct passphrase_request {
    const struct key *key; /* whose secret half is to be unlocked; NULL: a message */
    const struct key_part *part;
    unsigned attempt; /* from 0: how many were wrong before */
};

/* What get() says. */
enum passphrase_answer { PASSPHRASE_GIVEN, PASSPHRASE_NONE, PASSPHRASE_FAILED };

struct passphrase_source {
    /* Appends a passphrase to out; or says that there is none, or no more; or fails with op->err
     * set. */
    enum passphrase_answer (*get)(struct op *op, void *ctx,
                                  const struct passphrase_request *request, struct buf *out);
    void *ctx;
    bool asks; /* it asks somebody: not to be done for nothing */
};

/* Asks the source; NULL has none. */
enum passphrase_answer passphrase_get(struct op *op, const struct passphrase_source *source,
                                      const struct passphrase_request *request, struct buf *out);

#endif
