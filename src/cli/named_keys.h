/* The keys that a command's options name: of the store, or in files. */
#ifndef CLI_NAMED_KEYS_H
#define CLI_NAMED_KEYS_H

#include "pgp/store.h"

/* Appends to a list of names, to be freed. 0, or ENOMEM, for argp. */
int named_keys_name(const char ***names, size_t *count, const char *name);

/* What was read; all zero at first. The rings own the keys. */
struct named_keys {
    const struct store *store;
    struct keyring stored; /* the store, all of it, where is_loaded */
    struct keyring others; /* what was read by itself */
    bool is_loaded;
};

/* Ring files, of any size, that are looked in beside the store. */
struct named_keys_rings {
    const char **paths; /* owned, not the strings */
    size_t count;
};

void named_keys_end(struct named_keys *k);

/* The key that `name` means: a path, which has a slash in it, is a file with one key; a fingerprint of
 * a key of the store is that key, whose file alone is read; anything else is looked for in the whole
 * store, and where nothing there is called so, is a file. NULL with op->err set. */
struct key *named_keys_find(struct op *op, struct named_keys *k, const char *name);

/* The same, in ring files too: what a key is there and in the store is put together. */
struct key *named_keys_find_in(struct op *op, struct named_keys *k,
                               const struct named_keys_rings *rings, const char *name);

#endif
