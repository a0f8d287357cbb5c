#include "pgp/store.h"

#include "base/dir.h"
#include "base/file.h"
#include "base/num.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *join(struct op *op, const char *dir, const char *name)
{
    char *path;
    if (asprintf(&path, "%s/%s", dir, name) >= 0)
        return path;
    op_fail_memory(op);
    return NULL;
}

static const char *env(const char *name)
{
    const char *value = getenv(name);
    return value && value[0] ? value : NULL;
}

int store_init(struct op *op, struct store *s)
{
    const char *own = env("PGPCOST_HOME"), *data = env("XDG_DATA_HOME"), *home = env("HOME");
    if (own)
        s->dir = strdup(own);
    else if (data)
        s->dir = join(op, data, "pgpcost");
    else if (home)
        s->dir = join(op, home, ".local/share/pgpcost");
    else
        return op_fail(op, STATUS_USAGE, "no place for keys: set PGPCOST_HOME or HOME");
    return s->dir ? 0 : op_fail_memory(op);
}

void store_end(struct store *s)
{
    free(s->dir);
    s->dir = NULL;
}

int store_load(struct op *op, const struct store *s, struct keyring *r)
{
    return keyring_load_dir(op, r, s->dir, ".pgp");
}

static char *measuring_dir(struct op *op, const struct store *s)
{
    return join(op, s->dir, "measuring");
}

int store_load_measuring(struct op *op, const struct store *s, struct keyring *r)
{
    char *dir = measuring_dir(op, s);
    int rc = dir ? keyring_load_dir(op, r, dir, ".pgp") : -1;
    free(dir);
    return rc;
}

static int write_key(struct op *op, const char *path, const struct key *key)
{
    struct file_out f;
    if (file_create(op, &f, path, FILE_REPLACE | FILE_SECRET, NULL))
        return -1;
    if (file_write(op, &f, key->raw.data, key->raw.len)) {
        file_abort(&f);
        return -1;
    }
    return file_commit(op, &f);
}

/* What the store holds under that path already. */
static int compare_present(struct op *op, const char *path, const struct key *key,
                           enum store_added *what)
{
    struct keyring present = {0};
    *what = STORE_ADDED;
    if (!file_exists(path))
        return 0;
    int rc = keyring_load(op, &present, path);
    if (!rc) {
        const struct key *old = present.keys[0];
        bool same =
            old->raw.len == key->raw.len && memcmp(old->raw.data, key->raw.data, key->raw.len) == 0;
        bool loses = key_has_secret(old) && !key_has_secret(key);
        *what = same || loses ? STORE_UNCHANGED : STORE_REPLACED;
    }
    keyring_end(&present);
    return rc;
}

/* Where the public half of a secret key of another algorithm ends is not known, and so neither is
 * its fingerprint: under its file name any two of them would be the same key. */
static bool has_fingerprint(const struct key_part *part)
{
    static const uint8_t unknown[KEY_FINGERPRINT_BYTES];
    return memcmp(part->fingerprint, unknown, sizeof unknown) != 0;
}

int store_add(struct op *op, const struct store *s, const struct key *key, enum store_added *what)
{
    if (!has_fingerprint(&key->parts[0]))
        return op_fail(op, STATUS_UNSUPPORTED, "%s: %s", key_name(key), key->parts[0].problem);
    char name[2 * KEY_FINGERPRINT_BYTES + sizeof ".pgp"];
    num_hex(key->parts[0].fingerprint, KEY_FINGERPRINT_BYTES, name);
    strcpy(name + 2 * KEY_FINGERPRINT_BYTES, ".pgp");
    if (dir_make(op, s->dir))
        return -1;
    char *path = join(op, s->dir, name);
    int rc = path ? compare_present(op, path, key, what) : -1;
    if (!rc && *what != STORE_UNCHANGED)
        rc = write_key(op, path, key);
    free(path);
    return rc;
}

char *store_measuring_path(struct op *op, const struct store *s, unsigned bits)
{
    char *path;
    if (asprintf(&path, "%s/measuring/rsa%u.pgp", s->dir, bits) >= 0)
        return path;
    op_fail_memory(op);
    return NULL;
}

int store_add_measuring(struct op *op, const struct store *s, unsigned bits, const struct key *key)
{
    char *dir = measuring_dir(op, s);
    char *path = store_measuring_path(op, s, bits);
    int rc = dir && path ? dir_make(op, dir) : -1;
    if (!rc)
        rc = write_key(op, path, key);
    free(dir);
    free(path);
    return rc;
}
