#include "cli/named_keys.h"

#include "base/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int named_keys_name(const char ***names, size_t *count, const char *name)
{
    const char **more = realloc(*names, (*count + 1) * sizeof *more);
    if (!more)
        return ENOMEM;
    *names = more;
    more[(*count)++] = name;
    return 0;
}

void named_keys_end(struct named_keys *k)
{
    keyring_end(&k->stored);
    keyring_end(&k->others);
}

/* A file holds exactly one key where it is to mean one. */
static struct key *load_file(struct op *op, const char *path, struct keyring *ring)
{
    size_t before = ring->count;
    if (keyring_load(op, ring, path))
        return NULL;
    if (ring->count != before + 1) {
        op_fail(op, STATUS_NO_KEY, "%s: holds %zu keys, expected one", path, ring->count - before);
        op_hint(op, "\"pgpcost keys import\" takes all of them; then name one");
        return NULL;
    }
    return ring->keys[before];
}

static struct key *find_stored(struct op *op, struct named_keys *k, const char *name)
{
    struct key *key;
    if (!k->is_loaded) {
        if (store_load_one(op, k->store, name, &k->others, &key) || key)
            return key;
        k->is_loaded = true;
        if (store_load(op, k->store, &k->stored))
            return NULL;
    }
    return keyring_find(op, &k->stored, name);
}

struct key *named_keys_find(struct op *op, struct named_keys *k, const char *name)
{
    if (strchr(name, '/'))
        return load_file(op, name, &k->others);
    struct key *key = find_stored(op, k, name);
    if (!key && op->err.status == STATUS_NO_KEY && file_exists(name)) {
        op_clear(op);
        return load_file(op, name, &k->others);
    }
    if (!key)
        op_hint(op, "\"pgpcost keys list\" shows the keys that are here; a file can be named, too");
    return key;
}
