#include "pgp/keyring.h"

#include "pgp/key_query.h"
#include "base/dir.h"
#include "base/file.h"
#include "base/num.h"
#include "meter/meter.h"
#include "pgp/armor_source.h"
#include "pgp/choice.h"
#include "stream/file_source.h"
#include "stream/mem_source.h"
#include "stream/sink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void keyring_end(struct keyring *r)
{
    for (size_t i = 0; i < r->count; i++)
        key_free(r->keys[i]);
    free(r->keys);
    *r = (struct keyring){0};
}

int keyring_add(struct op *op, struct keyring *r, struct key *key)
{
    struct key **keys = realloc(r->keys, (r->count + 1) * sizeof *keys);
    if (!keys) {
        key_free(key);
        return op_fail_memory(op);
    }
    keys[r->count++] = key;
    r->keys = keys;
    return 0;
}

/* All that `in`, which is freed, gives, armor taken off. */
static int slurp(struct op *op, struct source *in, const char *path, bool strict_armor,
                 struct buf *bytes)
{
    struct armor_info info = {.strict = strict_armor};
    bool armored = false;
    int rc = in ? armor_source_detect(op, in, &armored) : -1;
    if (!rc && armored) {
        in = armor_source_new(op, in, &info);
        rc = in ? 0 : -1;
    }
    size_t got = 1;
    while (!rc && got > 0) {
        /* What the first read left is enough to see the end of most. */
        if (bytes->len == bytes->cap)
            rc = buf_reserve(op, bytes, bytes->len ? SOURCE_PEEK_MAX : STREAM_FIRST);
        if (!rc)
            rc = source_read(in, bytes->data + bytes->len, bytes->cap - bytes->len, &got);
        if (!rc)
            bytes->len += got;
        if (!rc && bytes->len > op->limits->key_file_bytes)
            rc = op_fail(op, STATUS_LIMIT, "larger than %zu bytes", op->limits->key_file_bytes);
    }
    source_free(in);
    if (!rc && info.crc_wrong)
        op_warn(op, "%s: the armor's checksum is wrong", path);
    return rc;
}

static int parse_all(struct op *op, struct keyring *r, const char *path, const struct buf *bytes)
{
    if (bytes->len == 0)
        return op_fail(op, STATUS_MALFORMED, "%s: no key in it", path);
    size_t used;
    for (size_t at = 0; at < bytes->len; at += used) {
        struct key *key = key_parse(op, path, bytes->data + at, bytes->len - at, &used);
        if (!key || keyring_add(op, r, key))
            return -1;
    }
    return 0;
}

/* The door: enters the phase, and takes the meter from the operation, so that the stages used
 * within do not switch it. */
struct visit {
    struct meter *meter;
    enum phase previous;
};

static struct visit enter(struct op *op)
{
    struct visit v = {op->meter, meter_enter(op->meter, PHASE_KEYS)};
    op->meter = NULL;
    return v;
}

static void leave(struct op *op, struct visit v)
{
    op->meter = v.meter;
    meter_leave(v.meter, v.previous);
}

/* How keys are to be read. */
struct manner {
    const char *path; /* for messages */
    bool strict_armor;
    struct meter *meter;
};

/* Inside the door. `in` is freed; it is NULL where it could not be made. */
static int load_from(struct op *op, struct keyring *r, struct source *in, const struct manner *m)
{
    struct buf bytes = {0};
    int rc = slurp(op, in, m->path, m->strict_armor, &bytes);
    /* Who failed on the file itself has named it. */
    if (rc && op->err.status != STATUS_IO)
        op_where(op, "%s", m->path);
    if (!rc)
        rc = parse_all(op, r, m->path, &bytes);
    meter_bytes(m->meter, PHASE_OTHER, PHASE_KEYS, bytes.len);
    buf_end(&bytes);
    return rc;
}

static int load(struct op *op, struct keyring *r, const char *path, bool strict_armor,
                struct meter *meter)
{
    struct file_in file;
    struct manner m = {path, strict_armor, meter};
    return load_from(op, r, file_source_new(op, path, &file), &m);
}

int keyring_load_bytes(struct op *op, struct keyring *r, const char *origin, struct rsa_bytes bytes)
{
    struct visit v = enter(op);
    struct manner m = {origin, false, v.meter};
    int rc = load_from(op, r, mem_source_new(op, bytes.p, bytes.n, 0), &m);
    leave(op, v);
    return rc;
}

int keyring_load(struct op *op, struct keyring *r, const char *path)
{
    struct visit v = enter(op);
    int rc = load(op, r, path, false, v.meter);
    leave(op, v);
    return rc;
}

int keyring_load_strict(struct op *op, struct keyring *r, const char *path)
{
    struct visit v = enter(op);
    int rc = load(op, r, path, true, v.meter);
    leave(op, v);
    return rc;
}

static int load_stored(struct op *op, struct keyring *r, const char *path, struct meter *meter)
{
    size_t before = r->count;
    int rc = load(op, r, path, false, meter);
    for (size_t i = before; i < r->count; i++)
        r->keys[i]->is_trusted = r->keys[i]->is_marked;
    return rc;
}

int keyring_load_stored(struct op *op, struct keyring *r, const char *path)
{
    struct visit v = enter(op);
    int rc = load_stored(op, r, path, v.meter);
    leave(op, v);
    return rc;
}

static int load_named(struct op *op, struct keyring *r, const char *dir, const char *name,
                      struct meter *meter)
{
    char *path;
    if (asprintf(&path, "%s/%s", dir, name) < 0)
        return op_fail_memory(op);
    int rc = load_stored(op, r, path, meter);
    free(path);
    if (!rc || op->err.final)
        return rc;
    op_warn(op, "%s; left out", op->err.text);
    op_clear(op);
    return 0;
}

int keyring_load_dir(struct op *op, struct keyring *r, const char *dir, const char *suffix)
{
    char **names;
    size_t count;
    struct visit v = enter(op);
    int rc = dir_list(op, dir, suffix, &names, &count);
    for (size_t i = 0; i < count && !rc; i++)
        rc = load_named(op, r, dir, names[i], v.meter);
    free(names);
    leave(op, v);
    return rc;
}

/* The part behind `hit` in the order of the ring. */
static bool advance(const struct keyring *r, struct keyring_hit *hit)
{
    size_t k = 0, p = 0;
    if (hit->key) {
        while (r->keys[k] != hit->key)
            k++;
        p = (size_t)(hit->part - hit->key->parts) + 1;
    }
    while (k < r->count && p >= r->keys[k]->part_count) {
        k++;
        p = 0;
    }
    if (k == r->count)
        return false;
    *hit = (struct keyring_hit){r->keys[k], &r->keys[k]->parts[p]};
    return true;
}

bool keyring_next_secret(struct op *op, const struct keyring *r, const uint8_t *id,
                         struct keyring_hit *hit)
{
    static const uint8_t hidden[KEY_ID_BYTES] = {0};
    bool any = memcmp(id, hidden, KEY_ID_BYTES) == 0;
    bool found = false;
    struct visit v = enter(op);
    while (!found && advance(r, hit))
        found = hit->part->has_secret && !hit->part->curve &&
                (any || memcmp(hit->part->id, id, KEY_ID_BYTES) == 0);
    leave(op, v);
    return found;
}

/* Whether the issuer that a signature names is that part. */
static bool is_issuer(const struct key_part *part, const struct signature *sig)
{
    if (sig->has_issuer_fingerprint)
        return part->fingerprint_bytes == sizeof sig->issuer_fingerprint &&
               memcmp(part->fingerprint, sig->issuer_fingerprint, part->fingerprint_bytes) == 0;
    return sig->has_issuer && part->fingerprint_bytes > 0 &&
           memcmp(part->id, sig->issuer, KEY_ID_BYTES) == 0;
}

bool keyring_next_issuer(struct op *op, const struct keyring *r, const struct signature *sig,
                         struct keyring_hit *hit)
{
    bool found = false;
    struct visit v = enter(op);
    while (!found && advance(r, hit))
        found = is_issuer(hit->part, sig);
    leave(op, v);
    return found;
}

/* Fails with the candidates: "  ID  user ID" each. */
static void fail_ambiguous(struct op *op, const struct keyring *r, const struct key_query *q)
{
    struct buf list = {0};
    for (size_t i = 0; i < r->count; i++) {
        if (!key_query_fits(r->keys[i], q))
            continue;
        char id[2 * KEY_ID_BYTES + 1];
        num_hex(r->keys[i]->parts[0].id, KEY_ID_BYTES, id);
        if (buf_puts(op, &list, list.len ? ", " : "") || buf_puts(op, &list, id) ||
            buf_puts(op, &list, " ") || buf_puts(op, &list, key_name(r->keys[i])))
            break;
    }
    op_fail(op, STATUS_NO_KEY, "\"%s\" means several keys: %.*s", q->text, (int)list.len,
            (const char *)list.data);
    op_hint(op, "name one by its fingerprint or key ID");
    buf_end(&list);
}

struct key *keyring_find(struct op *op, const struct keyring *r, const char *name)
{
    struct key_query q;
    struct key *found = NULL;
    size_t hits = 0;
    struct visit v = enter(op);
    key_query_parse(name, &q);
    for (size_t i = 0; name[0] && i < r->count; i++) {
        if (key_query_fits(r->keys[i], &q)) {
            found = r->keys[i];
            hits++;
        }
    }
    if (hits > 1)
        fail_ambiguous(op, r, &q);
    if (hits == 0)
        op_fail(op, STATUS_NO_KEY, "no key named \"%s\" here", name);
    leave(op, v);
    return hits == 1 ? found : NULL;
}

struct key_part *keyring_encryption_part(struct op *op, struct key *key,
                                         const struct profile *profile, uint32_t now,
                                         bool allow_expired)
{
    struct visit v = enter(op);
    struct key_part *part = choice_encryption_part(op, key, profile, now, allow_expired);
    leave(op, v);
    return part;
}

struct key_part *keyring_signing_part(struct op *op, struct key *key, const struct profile *profile,
                                      uint32_t now)
{
    struct visit v = enter(op);
    struct key_part *part = choice_signing_part(op, key, profile, now);
    leave(op, v);
    return part;
}

struct signer_finding keyring_check_signer(struct op *op, struct keyring_hit hit,
                                           const struct signature *sig, bool allow_weak)
{
    struct visit v = enter(op);
    struct signer_finding finding = signer_check(op, hit.key, hit.part, sig, allow_weak);
    leave(op, v);
    return finding;
}
