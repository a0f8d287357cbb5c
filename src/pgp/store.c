#include "pgp/store.h"

#include "base/dir.h"
#include "base/file.h"
#include "base/num.h"
#include "pgp/certify.h"
#include "pgp/mark.h"
#include "pgp/merge.h"

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

/* The file of the key with that fingerprint, to be freed; NULL out of memory. */
static char *fingerprint_path(struct op *op, const struct store *s, const uint8_t *p, size_t n)
{
    char name[2 * KEY_FINGERPRINT_BYTES + sizeof ".pgp"];
    num_hex(p, n, name);
    strcat(name, ".pgp");
    return join(op, s->dir, name);
}

/* The file of that key, to be freed. NULL with op->err set. */
static char *key_path(struct op *op, const struct store *s, const struct key *key)
{
    const struct key_part *primary = &key->parts[0];
    if (primary->fingerprint_bytes > 0)
        return fingerprint_path(op, s, primary->fingerprint, primary->fingerprint_bytes);
    op_fail(op, STATUS_UNSUPPORTED, "%s: %s", key_name(key), primary->problem);
    return NULL;
}

int store_load(struct op *op, const struct store *s, struct keyring *r)
{
    return keyring_load_dir(op, r, s->dir, ".pgp");
}

int store_load_one(struct op *op, const struct store *s, const char *fingerprint, struct keyring *r,
                   struct key **key)
{
    uint8_t bytes[KEY_FINGERPRINT_BYTES];
    size_t n = strlen(fingerprint) / 2;
    *key = NULL;
    if ((n != KEY_FINGERPRINT_BYTES && n != KEY_OLD_FINGERPRINT_BYTES) ||
        !num_parse_hex(fingerprint, bytes, n))
        return 0;
    char *path = fingerprint_path(op, s, bytes, n);
    if (!path)
        return -1;
    int rc = file_exists(path) ? keyring_load_stored(op, r, path) : 0;
    free(path);
    if (rc && !op->err.final) {
        op_clear(op);
        return 0;
    }
    struct key *last = r->count ? r->keys[r->count - 1] : NULL;
    if (last && last->parts[0].fingerprint_bytes == n &&
        memcmp(last->parts[0].fingerprint, bytes, n) == 0)
        *key = last;
    return rc;
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

/* The key's packets, and the mark behind them. */
static int put_marked(struct op *op, struct key *key, struct buf *out)
{
    if (buf_append(op, out, key->raw.data, key->raw.len))
        return -1;
    bool is_sound = certify_check(op, key) == 0 && key->is_sound && key->parts[0].certified;
    if (op_failed(op) && op->err.status == STATUS_IO)
        return -1;
    op_clear(op);
    return mark_put(op, &key->raw, is_sound, out);
}

static int write_bytes(struct op *op, const char *path, const struct buf *bytes)
{
    struct file_out f;
    if (file_create(op, &f, path, FILE_REPLACE | FILE_SECRET, NULL))
        return -1;
    if (file_write(op, &f, bytes->data, bytes->len)) {
        file_abort(&f);
        return -1;
    }
    return file_commit(op, &f);
}

static int write_key(struct op *op, const char *path, struct key *key)
{
    struct buf bytes = {0};
    int rc = put_marked(op, key, &bytes);
    if (!rc)
        rc = write_bytes(op, path, &bytes);
    buf_end(&bytes);
    return rc;
}

static bool is_same(const struct key *a, const struct key *b)
{
    return a->raw.len == b->raw.len && memcmp(a->raw.data, b->raw.data, a->raw.len) == 0;
}

/* Writes what the file's key and this one say together. */
static int update(struct op *op, const char *path, const struct key *key, enum store_added *what)
{
    struct keyring present = {0};
    struct key *merged = NULL;
    int rc = keyring_load(op, &present, path);
    if (!rc) {
        merged = merge_keys(op, present.keys[0], key);
        rc = merged ? 0 : -1;
    }
    if (!rc) {
        *what = is_same(merged, present.keys[0]) ? STORE_UNCHANGED : STORE_UPDATED;
        if (*what == STORE_UPDATED)
            rc = write_key(op, path, merged);
    }
    key_free(merged);
    keyring_end(&present);
    return rc;
}

int store_add(struct op *op, const struct store *s, struct key *key, enum store_added *what)
{
    char *path = key_path(op, s, key);
    int rc = path ? dir_make(op, s->dir) : -1;
    *what = STORE_ADDED;
    if (!rc)
        rc = file_exists(path) ? update(op, path, key, what) : write_key(op, path, key);
    free(path);
    return rc;
}

int store_replace(struct op *op, const struct store *s, struct key *key)
{
    char *path = key_path(op, s, key);
    int rc = path ? write_key(op, path, key) : -1;
    free(path);
    return rc;
}

int store_remove(struct op *op, const struct store *s, const struct key *key)
{
    char *path = key_path(op, s, key);
    int rc = path ? file_remove(op, path) : -1;
    free(path);
    return rc;
}

/* Profiles whose keys are of the same version share them. */
char *store_measuring_path(struct op *op, const struct store *s, struct store_measuring which)
{
    char *path;
    const char *old = which.profile->key_version == 3 ? "-v3" : "";
    int n = which.curve ? asprintf(&path, "%s/measuring/%s.pgp", s->dir, which.curve->name)
                        : asprintf(&path, "%s/measuring/rsa%u%s.pgp", s->dir, which.bits, old);
    if (n >= 0)
        return path;
    op_fail_memory(op);
    return NULL;
}

int store_add_measuring(struct op *op, const struct store *s, struct store_measuring which,
                        const struct key *key)
{
    char *dir = measuring_dir(op, s);
    char *path = store_measuring_path(op, s, which);
    int rc = dir && path ? dir_make(op, dir) : -1;
    if (!rc)
        rc = write_bytes(op, path, &key->raw);
    free(dir);
    free(path);
    return rc;
}
