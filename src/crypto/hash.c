#include "crypto/hash.h"
#include "base/secret.h"
#include "crypto/name.h"

#include <nettle/md5.h>
#include <nettle/ripemd160.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>

/* Functions of the registry's types around Nettle's, for calling through another type is
 * undefined. */
#define HASH(NAME, TYPE, INIT, UPDATE, DIGEST)                         \
    static void init_##NAME(void *state)                               \
    {                                                                  \
        struct TYPE *ctx = state;                                      \
        INIT(ctx);                                                     \
    }                                                                  \
    static void update_##NAME(void *state, size_t n, const uint8_t *p) \
    {                                                                  \
        struct TYPE *ctx = state;                                      \
        UPDATE(ctx, n, p);                                             \
    }                                                                  \
    static void digest_##NAME(void *state, size_t n, uint8_t *out)     \
    {                                                                  \
        struct TYPE *ctx = state;                                      \
        DIGEST(ctx, n, out);                                           \
    }                                                                  \
    _Static_assert(sizeof(struct TYPE) <= HASH_STATE_BYTES, "HASH_STATE_BYTES")

HASH(md5, md5_ctx, md5_init, md5_update, md5_digest);
HASH(sha1, sha1_ctx, sha1_init, sha1_update, sha1_digest);
HASH(ripemd160, ripemd160_ctx, ripemd160_init, ripemd160_update, ripemd160_digest);
HASH(sha256, sha256_ctx, sha256_init, sha256_update, sha256_digest);
HASH(sha384, sha512_ctx, sha384_init, sha512_update, sha384_digest);
HASH(sha512, sha512_ctx, sha512_init, sha512_update, sha512_digest);
HASH(sha224, sha256_ctx, sha224_init, sha256_update, sha224_digest);

/* A DigestInfo up to the digest (RFC 8017 section 9.2, note 1): SEQUENCE { SEQUENCE { OID, NULL },
 * OCTET STRING }, by the three forms of OID that occur. */
#define PREFIX_SHORT(DIGEST, ...)                                                  \
    18,                                                                            \
    {                                                                              \
        0x30, 16 + (DIGEST), 0x30, 12, 0x06, 8, __VA_ARGS__, 0x05, 0, 0x04, DIGEST \
    }
#define PREFIX_OIW(DIGEST, ...)                                                   \
    15,                                                                           \
    {                                                                             \
        0x30, 13 + (DIGEST), 0x30, 9, 0x06, 5, __VA_ARGS__, 0x05, 0, 0x04, DIGEST \
    }
#define PREFIX_SHA2(DIGEST, LAST)                                                                  \
    19,                                                                                            \
    {                                                                                              \
        0x30, 17 + (DIGEST), 0x30, 13, 0x06, 9, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 2, LAST, \
            0x05, 0, 0x04, DIGEST                                                                  \
    }

/* clang-format off */
static const struct hash
    row_md5 = {1, "md5", "MD5", 16, 64,
               PREFIX_SHORT(16, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02, 0x05),
               sizeof(struct md5_ctx), init_md5, update_md5, digest_md5},
    row_sha1 = {2, "sha1", "SHA-1", 20, 64,
                PREFIX_OIW(20, 0x2b, 0x0e, 0x03, 0x02, 0x1a),
                sizeof(struct sha1_ctx), init_sha1, update_sha1, digest_sha1},
    row_ripemd160 = {3, "ripemd160", "RIPEMD-160", 20, 64,
                     PREFIX_OIW(20, 0x2b, 0x24, 0x03, 0x02, 0x01),
                     sizeof(struct ripemd160_ctx),
                     init_ripemd160, update_ripemd160, digest_ripemd160},
    row_sha256 = {8, "sha256", "SHA-256", 32, 64, PREFIX_SHA2(32, 1),
                  sizeof(struct sha256_ctx), init_sha256, update_sha256,
                  digest_sha256},
    row_sha384 = {9, "sha384", "SHA-384", 48, 128, PREFIX_SHA2(48, 2),
                  sizeof(struct sha512_ctx), init_sha384, update_sha384,
                  digest_sha384},
    row_sha512 = {10, "sha512", "SHA-512", 64, 128, PREFIX_SHA2(64, 3),
                  sizeof(struct sha512_ctx), init_sha512, update_sha512,
                  digest_sha512},
    row_sha224 = {11, "sha224", "SHA-224", 28, 64, PREFIX_SHA2(28, 4),
                  sizeof(struct sha256_ctx), init_sha224, update_sha224,
                  digest_sha224};

const struct hash *const hash_table[] = {
    &row_md5, &row_sha1, &row_ripemd160, &row_sha256, &row_sha384, &row_sha512, &row_sha224, NULL,
};
/* clang-format on */

const struct hash *hash_by_id(unsigned id)
{
    for (const struct hash *const *row = hash_table; *row; row++)
        if ((*row)->id == id)
            return *row;
    return NULL;
}

const struct hash *hash_by_name(const char *name)
{
    for (const struct hash *const *row = hash_table; *row; row++)
        if (name_matches(name, (*row)->name))
            return *row;
    return NULL;
}

void hash_init(struct hash_ctx *h, const struct hash *hash)
{
    h->hash = hash;
    h->fill = 0;
    hash->init(h->state);
}

void hash_update(struct hash_ctx *h, const void *p, size_t n)
{
    if (!n)
        return;
    h->hash->update(h->state, n, p);
    h->fill = (unsigned)((h->fill + n) % h->hash->block_bytes);
}

void hash_digest(struct hash_ctx *h, uint8_t *out)
{
    h->hash->digest(h->state, h->hash->digest_bytes, out);
    h->fill = 0;
}

void hash_end(struct hash_ctx *h)
{
    secret_wipe(h->state, h->hash ? h->hash->state_bytes : 0);
}
