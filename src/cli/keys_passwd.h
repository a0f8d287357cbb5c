/* `keys passwd`: another passphrase for a secret key in the store, or none. */
#ifndef CLI_KEYS_PASSWD_H
#define CLI_KEYS_PASSWD_H

#include "cli/passphrases.h"
#include "pgp/store.h"

/* Changes the passphrase of the key that `name` finds, as keyring_find does, and says so on standard
 * output. It is unlocked with `present`; the new passphrase comes from the files of `fresh`, else
 * from the terminal unless present->batch; NULL: the secret key is kept in clear. 0, or -1 with the
 * store as it was. */
int keys_passwd(struct op *op, const struct store *store, const char *name,
                struct passphrases *present, struct passphrases *fresh);

#endif
