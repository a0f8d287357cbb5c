#include "pgp/protect.h"

#include "base/num.h"
#include "base/secret.h"
#include "crypto/cfb.h"
#include "crypto/hash.h"
#include "crypto/random.h"
#include "pgp/mpi.h"

#include <string.h>

enum { SHA1_BYTES = 20, SUM_BYTES = 2, NUMBERS = 4 };

/* A locked secret half, taken apart. */
struct locked {
    unsigned version;
    unsigned usage;
    const struct cipher *cipher;
    struct s2k s2k;
    const uint8_t *iv;
    struct rsa_bytes body; /* numbers and checksum */
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

/* Reads usage, cipher and specifier, *used octets of the secret half. 0, or -1 with op->err set. */
static int parse_head(struct op *op, struct rsa_bytes secret, struct locked *l, size_t *used)
{
    l->usage = secret.n ? secret.p[0] : PROTECT_SHA1;
    if (l->usage != PROTECT_SHA1 && l->usage != PROTECT_SUM) {
        l->cipher = cipher_by_id(l->usage);
        l->s2k = (struct s2k){.mode = S2K_SIMPLE, .hash = hash_by_name("md5")};
        *used = 1;
        return l->cipher ? 0
                         : op_fail(op, STATUS_UNSUPPORTED,
                                   "protected in way %u, expected a cipher, 254 or 255", l->usage);
    }
    if (secret.n < 2)
        return op_fail(op, STATUS_MALFORMED, "a secret half of %zu bytes", secret.n);
    l->cipher = cipher_by_id(secret.p[1]);
    if (s2k_parse(op, secret.p + 2, secret.n - 2, &l->s2k, used))
        return -1;
    *used += 2;
    if (!l->cipher && l->s2k.mode != S2K_GNU)
        return op_fail(op, STATUS_UNSUPPORTED, "protected with cipher %u, which is unknown",
                       secret.p[1]);
    return 0;
}

/* Before version 4 everybody sees where the numbers end. */
static int check_counts(struct op *op, const struct locked *l)
{
    struct mpi_reader r = {l->body.p, l->body.n};
    struct rsa_bytes number;
    for (int i = 0; i < NUMBERS; i++) {
        if (mpi_parse(op, &r, &number))
            return -1;
    }
    if (r.n != checksum_bytes(l->usage))
        return op_fail(op, STATUS_MALFORMED, "%zu bytes after the secret numbers of a key", r.n);
    return 0;
}

/* 0, or -1 with op->err set. */
static int parse(struct op *op, unsigned version, struct rsa_bytes secret, struct locked *l)
{
    size_t used;
    *l = (struct locked){.version = version};
    if (parse_head(op, secret, l, &used))
        return -1;
    if (l->s2k.mode == S2K_GNU)
        return 0;
    size_t head = used + l->cipher->block_bytes;
    if (secret.n < head + checksum_bytes(l->usage))
        return op_fail(op, STATUS_MALFORMED, "a protected secret half of %zu bytes", secret.n);
    l->iv = secret.p + used;
    l->body = (struct rsa_bytes){secret.p + head, secret.n - head};
    return version < 4 ? check_counts(op, l) : 0;
}

enum protect_kind protect_kind_of(struct op *op, unsigned version, struct rsa_bytes secret)
{
    struct locked l;
    if (secret.n < 1)
        return PROTECT_BROKEN;
    if (secret.p[0] == PROTECT_CLEAR)
        return PROTECT_NONE;
    if (parse(op, version, secret, &l)) {
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
    if (usage != PROTECT_SHA1)
        return sum_of(numbers, n) == num_get16(numbers + n);
    struct hash_ctx h;
    uint8_t digest[HASH_DIGEST_MAX];
    hash_init(&h, hash_by_name("sha1"));
    hash_update(&h, numbers, n);
    hash_digest(&h, digest);
    hash_end(&h);
    return memcmp(digest, numbers + n, SHA1_BYTES) == 0;
}

/* Whether to encrypt or to decrypt. */
typedef void cfb_way(struct cfb *c, size_t n, uint8_t *dst, const uint8_t *src);

/* Runs the octets of the numbers at src through the cipher as versions before 4 have them, each
 * number on its own; counts and checksum are copied. The counts are right. */
static void run_numbers(struct cfb *cfb, cfb_way *run, struct rsa_bytes src, uint8_t *dst)
{
    const uint8_t *p = src.p;
    memcpy(dst, src.p, src.n);
    for (int i = 0; i < NUMBERS; i++) {
        size_t n = (num_get16(p) + 7) / 8;
        cfb_resync(cfb);
        run(cfb, n, dst + (p - src.p) + 2, p + 2);
        p += 2 + n;
    }
}

/* Runs numbers and checksum, l->body, through the cipher in the way of the version. */
static void run_body(const struct locked *l, cfb_way *run, const uint8_t *key, uint8_t *dst)
{
    struct cfb cfb;
    cfb_init(&cfb, l->cipher, key);
    cfb_set_iv(&cfb, l->iv);
    if (l->version < 4)
        run_numbers(&cfb, run, l->body, dst);
    else
        run(&cfb, l->body.n, dst, l->body.p);
    cfb_end(&cfb);
}

int protect_open(struct op *op, unsigned version, struct rsa_bytes secret,
                 struct s2k_passphrase passphrase, struct buf *out)
{
    struct locked l;
    uint8_t key[CIPHER_KEY_MAX];
    if (secret.n >= 1 && secret.p[0] == PROTECT_CLEAR)
        return open_clear(op, secret, out);
    if (parse(op, version, secret, &l))
        return -1;
    if (l.s2k.mode == S2K_GNU)
        return op_fail(op, STATUS_NO_KEY, "the secret half is not here");
    if (buf_reserve(op, out, l.body.n) ||
        s2k_derive(op, &l.s2k, passphrase, key, l.cipher->key_bytes))
        return -1;
    uint8_t *numbers = out->data + out->len;
    run_body(&l, cfb_decrypt, key, numbers);
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

/* How a key of that version is protected that is made here. */
static int choose(struct op *op, unsigned version, struct locked *l)
{
    *l = (struct locked){
        .version = version, .usage = PROTECT_SHA1, .cipher = cipher_by_name("aes256")};
    if (version >= 4)
        return s2k_make(op, &l->s2k);
    l->cipher = cipher_by_name("idea");
    l->usage = l->cipher->id;
    l->s2k = (struct s2k){.mode = S2K_SIMPLE, .hash = hash_by_name("md5")};
    return 0;
}

/* Usage, cipher, specifier, IV. */
static int put_head(struct op *op, const struct locked *l, struct buf *out)
{
    uint8_t spec[S2K_SPEC_MAX];
    if (buf_put8(op, out, l->usage))
        return -1;
    if (l->usage == PROTECT_SHA1 &&
        (buf_put8(op, out, l->cipher->id) || buf_append(op, out, spec, s2k_emit(&l->s2k, spec))))
        return -1;
    return buf_append(op, out, l->iv, l->cipher->block_bytes);
}

/* Appends the checksum of the numbers that are all of `numbers`. */
static int put_checksum(struct op *op, unsigned usage, struct buf *numbers)
{
    struct hash_ctx h;
    uint8_t digest[HASH_DIGEST_MAX];
    if (usage != PROTECT_SHA1)
        return buf_put16(op, numbers, sum_of(numbers->data, numbers->len));
    hash_init(&h, hash_by_name("sha1"));
    hash_update(&h, numbers->data, numbers->len);
    hash_digest(&h, digest);
    hash_end(&h);
    int rc = buf_append(op, numbers, digest, SHA1_BYTES);
    secret_wipe(digest, sizeof digest);
    return rc;
}

/* Appends the numbers and their checksum, encrypted. */
static int put_locked(struct op *op, struct locked *l, const uint8_t *key, struct rsa_bytes numbers,
                      struct buf *out)
{
    struct buf plain = {0};
    int rc = buf_append(op, &plain, numbers.p, numbers.n);
    if (!rc)
        rc = put_checksum(op, l->usage, &plain);
    if (!rc)
        rc = buf_reserve(op, out, plain.len);
    l->body = (struct rsa_bytes){plain.data, plain.len};
    if (!rc && l->version < 4)
        rc = check_counts(op, l);
    if (!rc) {
        run_body(l, cfb_encrypt, key, out->data + out->len);
        out->len += plain.len;
    }
    buf_end(&plain);
    return rc;
}

int protect_seal(struct op *op, unsigned version, struct rsa_bytes numbers,
                 const struct s2k_passphrase *passphrase, struct buf *out)
{
    struct locked l;
    uint8_t key[CIPHER_KEY_MAX], iv[CIPHER_BLOCK_MAX];
    if (!passphrase)
        return seal_clear(op, numbers, out);
    int rc = choose(op, version, &l);
    l.iv = iv;
    if (!rc)
        rc = random_fill(op, iv, l.cipher->block_bytes);
    if (!rc)
        rc = s2k_derive(op, &l.s2k, *passphrase, key, l.cipher->key_bytes);
    if (!rc)
        rc = put_head(op, &l, out);
    if (!rc)
        rc = put_locked(op, &l, key, numbers, out);
    secret_wipe(key, sizeof key);
    return rc;
}
