#include "crypto/s2k.h"

#include "base/secret.h"
#include "crypto/random.h"
#include "meter/meter.h"

#include <stdlib.h>
#include <string.h>

int s2k_parse(struct op *op, const uint8_t *p, size_t n, struct s2k *s, size_t *used)
{
    *s = (struct s2k){0};
    if (n < 2)
        return op_fail(op, STATUS_MALFORMED, "ends within its string-to-key specifier");
    s->mode = p[0];
    if (s->mode == S2K_GNU) {
        /* The hash is meaningless here; "GNU" and the kind of absence follow. */
        *used = n < 6 ? n : 6;
        return 0;
    }
    s->hash = hash_by_id(p[1]);
    *used = s->mode == S2K_SIMPLE ? 2 : s->mode == S2K_SALTED ? 10 : 11;
    if (s->mode != S2K_SIMPLE && s->mode != S2K_SALTED && s->mode != S2K_ITERATED)
        return op_fail(op, STATUS_UNSUPPORTED, "string-to-key %u, expected 0, 1 or 3", s->mode);
    if (!s->hash)
        return op_fail(op, STATUS_UNSUPPORTED, "string-to-key with hash %u, which is unknown",
                       p[1]);
    if (n < *used)
        return op_fail(op, STATUS_MALFORMED, "ends within its string-to-key specifier");
    if (s->mode != S2K_SIMPLE)
        memcpy(s->salt, p + 2, S2K_SALT_BYTES);
    if (s->mode == S2K_ITERATED)
        s->coded_count = p[10];
    return 0;
}

size_t s2k_emit(const struct s2k *s, uint8_t out[S2K_SPEC_MAX])
{
    out[0] = (uint8_t)s->mode;
    out[1] = s->hash->id;
    if (s->mode == S2K_SIMPLE)
        return 2;
    memcpy(out + 2, s->salt, S2K_SALT_BYTES);
    if (s->mode == S2K_SALTED)
        return 2 + S2K_SALT_BYTES;
    out[2 + S2K_SALT_BYTES] = s->coded_count;
    return 3 + S2K_SALT_BYTES;
}

int s2k_make(struct op *op, struct s2k *s)
{
    *s = (struct s2k){
        .mode = S2K_ITERATED, .hash = hash_by_name("sha256"), .coded_count = S2K_COUNT_NEW};
    return random_fill(op, s->salt, sizeof s->salt);
}

uint32_t s2k_count(uint8_t coded)
{
    return (UINT32_C(16) + (coded & 15)) << ((coded >> 4) + 6);
}

/* How many bytes of salt and passphrase are hashed: at least one whole of them. */
static uint64_t bytes_to_hash(const struct s2k *s, size_t once)
{
    uint64_t count = s->mode == S2K_ITERATED ? s2k_count(s->coded_count) : 0;
    return count > once ? count : once;
}

/* Salt and passphrase again and again: a hash is fed faster by long pieces than by short ones. */
struct feed {
    uint8_t *p;
    size_t once;  /* bytes of salt and passphrase */
    size_t bytes; /* whole repetitions in p */
};

static int feed_init(struct op *op, struct feed *f, const struct s2k *s,
                     struct s2k_passphrase passphrase)
{
    enum { WANTED = 8192 };
    size_t salt = s->mode == S2K_SIMPLE ? 0 : S2K_SALT_BYTES;
    f->once = salt + passphrase.n;
    size_t times = f->once ? WANTED / f->once + 1 : 1;
    f->bytes = times * f->once;
    f->p = malloc(f->bytes + 1);
    if (!f->p)
        return op_fail_memory(op);
    for (size_t i = 0; i < times; i++) {
        uint8_t *at = f->p + i * f->once;
        memcpy(at, s->salt, salt);
        if (passphrase.n)
            memcpy(at + salt, passphrase.p, passphrase.n);
    }
    return 0;
}

/* One hash of the key; before it, `zeros` bytes of zero make it differ from the others. */
static void hash_once(const struct s2k *s, const struct feed *f, size_t zeros, uint8_t *digest)
{
    struct hash_ctx h;
    uint64_t left = bytes_to_hash(s, f->once);
    hash_init(&h, s->hash);
    for (size_t i = 0; i < zeros; i++)
        hash_update(&h, "", 1);
    while (left > 0) {
        size_t part = left < f->bytes ? (size_t)left : f->bytes;
        hash_update(&h, f->p, part);
        left -= part;
    }
    hash_digest(&h, digest);
    hash_end(&h);
}

int s2k_derive(struct op *op, const struct s2k *s, struct s2k_passphrase passphrase, uint8_t *key,
               size_t key_bytes)
{
    struct feed feed;
    uint8_t digest[HASH_DIGEST_MAX];
    if (!s->hash)
        return op_fail(op, STATUS_UNSUPPORTED, "string-to-key %u gives no key", s->mode);
    if (s->mode == S2K_ITERATED && s2k_count(s->coded_count) > op->limits->s2k_bytes)
        return op_fail(op, STATUS_LIMIT, "string-to-key of %u bytes, above the limit of %u",
                       s2k_count(s->coded_count), op->limits->s2k_bytes);
    enum phase previous = meter_enter(op->meter, PHASE_S2K);
    int rc = feed_init(op, &feed, s, passphrase);
    size_t step = s->hash->digest_bytes;
    for (size_t done = 0, zeros = 0; !rc && done < key_bytes; done += step, zeros++) {
        hash_once(s, &feed, zeros, digest);
        memcpy(key + done, digest, key_bytes - done < step ? key_bytes - done : step);
    }
    if (!rc)
        secret_free(feed.p, feed.bytes);
    secret_wipe(digest, sizeof digest);
    meter_leave(op->meter, previous);
    return rc;
}
