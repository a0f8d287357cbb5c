/* Unlocks a secret half with the passphrases that there are. */
#ifndef PGP_UNLOCK_H
#define PGP_UNLOCK_H

#include "pgp/key.h"
#include "pgp/passphrase.h"

enum unlock_result {
    UNLOCK_DONE, /* key_secret gives the key */
    UNLOCK_LOCKED, /* no passphrase fits, or none was given: op->err, STATUS_BAD_PASSPHRASE, says so */
    UNLOCK_BROKEN, /* the secret half is damaged itself, as op->err says */
    UNLOCK_FAILED  /* nothing to do with this key; op->err is set */
};

/* Unlocks the part unless it is open already, asking the source, which may be NULL. Somebody who is
 * asked has three attempts; passphrases that were given are all tried. *runs, the passphrases turned
 * into keys so far, is counted up to the limit of op. */
enum unlock_result unlock_part(struct op *op, struct key *key, struct key_part *part,
                               const struct passphrase_source *source, unsigned *runs);

/* Counts one passphrase to be turned into a key. 0, or -1 (STATUS_LIMIT). */
int unlock_spend_run(struct op *op, unsigned *runs);

#endif
