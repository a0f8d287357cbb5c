#include "pgp/protect.h"

#include "base/num.h"
#include "base/secret.h"
#include "crypto/cfb.h"
#include "crypto/hash.h"
#include "crypto/random.h"

#include <string.h>

enum { SHA1_BYTES = 20, SUM_BYTES = 2 };

/* A locked secret half, taken apart. */
struct locked {
    unsigned usage;
    const struct cipher *cipher;
    struct s2k s2k;
    const uint8_t *iv;
    struct rsa_bytes body; /* encrypted numbers and checksum */
};

static unsigned sum_of(const uint8_t *p, size_t n)
{
    unsigned sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += p[i];
    return sum & 0xFFFF;
}

static size_t checksum_bytes(unsigned usage)
{
    return usage == PROTECT_SHA1 ? SHA1_BYTES : SUM_BYTES;
}

/* Reads what stands before the encrypted numbers. 0, or -1 with op->err set. */
static int parse(struct op *op, struct rsa_bytes secret, struct locked *l)
{
    size_t used;
    *l = (struct locked){0};
    l->usage = secret.n ? secret.p[0] : PROTECT_SHA1;
    if (l->usage != PROTECT_SHA1 && l->usage != PROTECT_SUM)
        return op_fail(op, STATUS_UNSUPPORTED, "protected in way %u, expected 254 or 255",
                       l->usage);
    if (secret.n < 2)
        return op_fail(op, STATUS_MALFORMED, "a secret half of %zu bytes", secret.n);
    l->cipher = cipher_by_id(secret.p[1]);
    if (s2k_parse(op, secret.p + 2, secret.n - 2, &l->s2k, &used))
        return -1;
    if (l->s2k.mode == S2K_GNU)
        return 0;
    if (!l->cipher)
        return op_fail(op, STATUS_UNSUPPORTED, "protected with cipher %u, which is unknown",
                       secret.p[1]);
    size_t head = 2 + used + l->cipher->block_bytes;
    if (secret.n < head + checksum_bytes(l->usage))
        return op_fail(op, STATUS_MALFORMED, "a protected secret half of %zu bytes", secret.n);
    l->iv = secret.p + 2 + used;
    l->body = (struct rsa_bytes){secret.p + head, secret.n - head};
    return 0;
}

enum protect_kind protect_kind_of(struct op *op, struct rsa_bytes secret)
{
    struct locked l;
    if (secret.n < 1)
        return PROTECT_BROKEN;
    if (secret.p[0] == PROTECT_CLEAR)
        return PROTECT_NONE;
    if (parse(op, secret, &l)) {
        bool foreign = op->err.status == STATUS_UNSUPPORTED;
        op_clear(op);
        return foreign ? PROTECT_FOREIGN : PROTECT_BROKEN;
    }
    return l.s2k.mode == S2K_GNU ? PROTECT_ABSENT : PROTECT_LOCKED;
}

static int open_clear(struct op *op, struct rsa_bytes secret, struct buf *out)
{
    if (secret.n < 1 + SUM_BYTES)
        return op_fail(op, STATUS_MALFORMED, "a secret half of %zu bytes", secret.n);
    size_t n = secret.n - 1 - SUM_BYTES;
    if (sum_of(secret.p + 1, n) != num_get16(secret.p + 1 + n))
        return op_fail(op, STATUS_MALFORMED, "the sum of the secret key's bytes is wrong");
    return buf_append(op, out, secret.p + 1, n);
}

/* Whether the checksum behind n bytes of numbers fits. */
static bool is_right(unsigned usage, const uint8_t *numbers, size_t n)
{
    if (usage == PROTECT_SUM)
        return sum_of(numbers, n) == num_get16(numbers + n);
    struct hash_ctx h;
    uint8_t digest[HASH_DIGEST_MAX];
    hash_init(&h, hash_by_name("sha1"));
    hash_update(&h, numbers, n);
    hash_digest(&h, digest);
    hash_end(&h);
    return memcmp(digest, numbers + n, SHA1_BYTES) == 0;
}

int protect_open(struct op *op, struct rsa_bytes secret, struct s2k_passphrase passphrase,
                 struct buf *out)
{
    struct locked l;
    uint8_t key[CIPHER_KEY_MAX];
    struct cfb cfb;
    if (secret.n >= 1 && secret.p[0] == PROTECT_CLEAR)
        return open_clear(op, secret, out);
    if (parse(op, secret, &l))
        return -1;
    if (l.s2k.mode == S2K_GNU)
        return op_fail(op, STATUS_NO_KEY, "the secret half is not here");
    if (buf_reserve(op, out, l.body.n) ||
        s2k_derive(op, &l.s2k, passphrase, key, l.cipher->key_bytes))
        return -1;
    uint8_t *numbers = out->data + out->len;
    cfb_init(&cfb, l.cipher, key);
    cfb_set_iv(&cfb, l.iv);
    cfb_decrypt(&cfb, l.body.n, numbers, l.body.p);
    cfb_end(&cfb);
    secret_wipe(key, sizeof key);
    size_t n = l.body.n - checksum_bytes(l.usage);
    if (!is_right(l.usage, numbers, n)) {
        secret_wipe(numbers, l.body.n);
        return op_fail(op, STATUS_BAD_PASSPHRASE, "wrong passphrase");
    }
    secret_wipe(numbers + n, l.body.n - n);
    out->len += n;
    return 0;
}

static int seal_clear(struct op *op, struct rsa_bytes numbers, struct buf *out)
{
    if (buf_put8(op, out, PROTECT_CLEAR) || buf_append(op, out, numbers.p, numbers.n))
        return -1;
    return buf_put16(op, out, sum_of(numbers.p, numbers.n));
}

/* Usage, cipher, specifier, IV. */
static int put_head(struct op *op, const struct cipher *cipher, const struct s2k *s2k,
                    const uint8_t *iv, struct buf *out)
{
    uint8_t spec[S2K_SPEC_MAX];
    size_t n = s2k_emit(s2k, spec);
    if (buf_put8(op, out, PROTECT_SHA1) || buf_put8(op, out, cipher->id) ||
        buf_append(op, out, spec, n))
        return -1;
    return buf_append(op, out, iv, cipher->block_bytes);
}

/* The numbers and their SHA-1, encrypted in place behind what out holds. */
static int put_locked(struct op *op, struct rsa_bytes numbers, const struct cipher *cipher,
                      const uint8_t *key, const uint8_t *iv, struct buf *out)
{
    struct hash_ctx h;
    uint8_t digest[HASH_DIGEST_MAX];
    struct cfb cfb;
    hash_init(&h, hash_by_name("sha1"));
    hash_update(&h, numbers.p, numbers.n);
    hash_digest(&h, digest);
    hash_end(&h);
    if (buf_reserve(op, out, numbers.n + SHA1_BYTES))
        return -1;
    uint8_t *at = out->data + out->len;
    cfb_init(&cfb, cipher, key);
    cfb_set_iv(&cfb, iv);
    cfb_encrypt(&cfb, numbers.n, at, numbers.p);
    cfb_encrypt(&cfb, SHA1_BYTES, at + numbers.n, digest);
    cfb_end(&cfb);
    secret_wipe(digest, sizeof digest);
    out->len += numbers.n + SHA1_BYTES;
    return 0;
}

int protect_seal(struct op *op, struct rsa_bytes numbers, const struct s2k_passphrase *passphrase,
                 struct buf *out)
{
    const struct cipher *cipher = cipher_by_name("aes256");
    uint8_t key[CIPHER_KEY_MAX], iv[CIPHER_BLOCK_MAX];
    struct s2k s2k;
    if (!passphrase)
        return seal_clear(op, numbers, out);
    int rc = s2k_make(op, &s2k);
    if (!rc)
        rc = random_fill(op, iv, cipher->block_bytes);
    if (!rc)
        rc = s2k_derive(op, &s2k, *passphrase, key, cipher->key_bytes);
    if (!rc)
        rc = put_head(op, cipher, &s2k, iv, out);
    if (!rc)
        rc = put_locked(op, numbers, cipher, key, iv, out);
    secret_wipe(key, sizeof key);
    return rc;
}
