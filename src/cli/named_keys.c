#include "cli/named_keys.h"

#include "base/file.h"
#include "pgp/merge.h"
#include "pgp/ring_scan.h"

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

static int load_store(struct op *op, struct named_keys *k)
{
    if (k->is_loaded)
        return 0;
    k->is_loaded = true;
    return store_load(op, k->store, &k->stored);
}

static struct key *find_stored(struct op *op, struct named_keys *k, const char *name)
{
    struct key *key;
    if (!k->is_loaded && (store_load_one(op, k->store, name, &k->others, &key) || key))
        return key;
    return load_store(op, k) ? NULL : keyring_find(op, &k->stored, name);
}

/* Adds a key to all that there is to choose from, which owns none of them; copies of one become one. */
static int add_found(struct op *op, struct named_keys *k, struct keyring *all, struct key *key)
{
    for (size_t i = 0; i < all->count; i++) {
        const struct key_part *a = &all->keys[i]->parts[0], *b = &key->parts[0];
        if (a->fingerprint_bytes != b->fingerprint_bytes ||
            memcmp(a->fingerprint, b->fingerprint, a->fingerprint_bytes) != 0)
            continue;
        struct key *merged = merge_keys(op, all->keys[i], key);
        if (!merged || keyring_add(op, &k->others, merged))
            return -1;
        all->keys[i] = merged;
        return 0;
    }
    all->keys[all->count++] = key;
    return 0;
}

/* The keys from `from` on, of those found in a ring, are added to all. */
static int add_ring(struct op *op, struct named_keys *k, struct keyring *all, size_t from)
{
    size_t to = k->others.count;
    struct key **keys = realloc(all->keys, (all->count + to - from + 1) * sizeof *keys);
    if (!keys)
        return op_fail_memory(op);
    all->keys = keys;
    for (size_t i = from; i < to; i++) {
        if (add_found(op, k, all, k->others.keys[i]))
            return -1;
    }
    return 0;
}

static struct key *find_in_rings(struct op *op, struct named_keys *k,
                                 const struct named_keys_rings *rings, const char *name)
{
    struct keyring all = {0};
    struct key *key = NULL;
    if (load_store(op, k))
        return NULL;
    all.keys = malloc((k->stored.count + 1) * sizeof *all.keys);
    int rc = all.keys ? 0 : op_fail_memory(op);
    for (; !rc && all.count < k->stored.count; all.count++)
        all.keys[all.count] = k->stored.keys[all.count];
    for (size_t i = 0; !rc && i < rings->count; i++) {
        size_t before = k->others.count;
        rc = ring_scan_find_named(op, rings->paths[i], name, &k->others);
        if (!rc)
            rc = add_ring(op, k, &all, before);
    }
    if (!rc)
        key = keyring_find(op, &all, name);
    free(all.keys);
    return key;
}

struct key *named_keys_find_in(struct op *op, struct named_keys *k,
                               const struct named_keys_rings *rings, const char *name)
{
    if (strchr(name, '/'))
        return load_file(op, name, &k->others);
    struct key *key =
        rings->count && name[0] ? find_in_rings(op, k, rings, name) : find_stored(op, k, name);
    if (!key && op->err.status == STATUS_NO_KEY && file_exists(name)) {
        op_clear(op);
        return load_file(op, name, &k->others);
    }
    if (!key && op->err.status == STATUS_NO_KEY)
        op_hint(op, "\"pgpcost keys list\" shows the keys that are here; a file can be named, too");
    return key;
}

struct key *named_keys_find(struct op *op, struct named_keys *k, const char *name)
{
    struct named_keys_rings none = {NULL, 0};
    return named_keys_find_in(op, k, &none, name);
}
