#include "crypto/cipher.h"
#include "crypto/idea.h"
#include "crypto/name.h"

#include <nettle/aes.h>
#include <nettle/blowfish.h>
#include <nettle/camellia.h>
#include <nettle/cast128.h>
#include <nettle/cbc.h>
#include <nettle/des.h>
#include <nettle/twofish.h>

/* Functions of the registry's types around Nettle's and ours, for calling through another type is
 * undefined. */
#define SET_KEY(NAME, TYPE, CALL)                                  \
    static void set_key_##NAME(void *schedule, const uint8_t *key) \
    {                                                              \
        struct TYPE *ctx = schedule;                               \
        CALL(ctx, key);                                            \
    }
#define ENCRYPT(NAME, TYPE, CALL)                                                                \
    static void encrypt_##NAME(const void *schedule, size_t n, uint8_t *dst, const uint8_t *src) \
    {                                                                                            \
        const struct TYPE *ctx = schedule;                                                       \
        CALL(ctx, n, dst, src);                                                                  \
    }
#define CBC(NAME, TYPE, CALL)                                                         \
    static void cbc_##NAME(const void *schedule, uint8_t *iv, size_t n, uint8_t *dst, \
                           const uint8_t *src)                                        \
    {                                                                                 \
        const struct TYPE *ctx = schedule;                                            \
        CALL(ctx, iv, n, dst, src);                                                   \
    }

SET_KEY(idea, idea_ctx, idea_set_encrypt_key)
ENCRYPT(idea, idea_ctx, idea_encrypt)
CBC(idea, idea_ctx, idea_cbc_encrypt)
SET_KEY(des3, des3_ctx, (void)des3_set_key)
ENCRYPT(des3, des3_ctx, des3_encrypt)
SET_KEY(cast5, cast128_ctx, cast128_set_key)
ENCRYPT(cast5, cast128_ctx, cast128_encrypt)
SET_KEY(blowfish, blowfish_ctx, (void)blowfish128_set_key)
ENCRYPT(blowfish, blowfish_ctx, blowfish_encrypt)
SET_KEY(aes128, aes128_ctx, aes128_set_encrypt_key)
ENCRYPT(aes128, aes128_ctx, aes128_encrypt)
CBC(aes128, aes128_ctx, cbc_aes128_encrypt)
SET_KEY(aes192, aes192_ctx, aes192_set_encrypt_key)
ENCRYPT(aes192, aes192_ctx, aes192_encrypt)
CBC(aes192, aes192_ctx, cbc_aes192_encrypt)
SET_KEY(aes256, aes256_ctx, aes256_set_encrypt_key)
ENCRYPT(aes256, aes256_ctx, aes256_encrypt)
CBC(aes256, aes256_ctx, cbc_aes256_encrypt)
SET_KEY(twofish, twofish_ctx, twofish256_set_key)
ENCRYPT(twofish, twofish_ctx, twofish_encrypt)
SET_KEY(camellia128, camellia128_ctx, camellia128_set_encrypt_key)
ENCRYPT(camellia128, camellia128_ctx, camellia128_crypt)
SET_KEY(camellia192, camellia256_ctx, camellia192_set_encrypt_key)
SET_KEY(camellia256, camellia256_ctx, camellia256_set_encrypt_key)
ENCRYPT(camellia256, camellia256_ctx, camellia256_crypt)

/* clang-format off */
static const struct cipher
    row_idea = {1, "idea", "IDEA", 16, 8, sizeof(struct idea_ctx),
                set_key_idea, encrypt_idea, cbc_idea, true},
    row_3des = {2, "3des", "3DES", 24, 8, sizeof(struct des3_ctx),
                set_key_des3, encrypt_des3, NULL, false},
    row_cast5 = {3, "cast5", "CAST5", 16, 8, sizeof(struct cast128_ctx),
                 set_key_cast5, encrypt_cast5, NULL, false},
    row_blowfish = {4, "blowfish", "Blowfish", 16, 8, sizeof(struct blowfish_ctx),
                    set_key_blowfish, encrypt_blowfish, NULL, false},
    row_aes128 = {7, "aes128", "AES-128", 16, 16, sizeof(struct aes128_ctx),
                  set_key_aes128, encrypt_aes128, cbc_aes128, false},
    row_aes192 = {8, "aes192", "AES-192", 24, 16, sizeof(struct aes192_ctx),
                  set_key_aes192, encrypt_aes192, cbc_aes192, false},
    row_aes256 = {9, "aes256", "AES-256", 32, 16, sizeof(struct aes256_ctx),
                  set_key_aes256, encrypt_aes256, cbc_aes256, false},
    row_twofish = {10, "twofish", "Twofish", 32, 16, sizeof(struct twofish_ctx),
                   set_key_twofish, encrypt_twofish, NULL, false},
    row_camellia128 = {11, "camellia128", "Camellia-128", 16, 16, sizeof(struct camellia128_ctx),
                       set_key_camellia128, encrypt_camellia128, NULL, false},
    row_camellia192 = {12, "camellia192", "Camellia-192", 24, 16, sizeof(struct camellia256_ctx),
                       set_key_camellia192, encrypt_camellia256, NULL, false},
    row_camellia256 = {13, "camellia256", "Camellia-256", 32, 16, sizeof(struct camellia256_ctx),
                       set_key_camellia256, encrypt_camellia256, NULL, false};

const struct cipher *const cipher_table[] = {
    &row_idea, &row_3des, &row_cast5, &row_blowfish, &row_aes128, &row_aes192, &row_aes256,
    &row_twofish, &row_camellia128, &row_camellia192, &row_camellia256, NULL,
};
/* clang-format on */

#define FITS(TYPE) \
    _Static_assert(sizeof(struct TYPE) <= CIPHER_SCHEDULE_BYTES, "CIPHER_SCHEDULE_BYTES")
FITS(idea_ctx);
FITS(des3_ctx);
FITS(cast128_ctx);
FITS(blowfish_ctx);
FITS(aes128_ctx);
FITS(aes192_ctx);
FITS(aes256_ctx);
FITS(twofish_ctx);
FITS(camellia128_ctx);
FITS(camellia256_ctx);

const struct cipher *cipher_by_id(unsigned id)
{
    for (const struct cipher *const *row = cipher_table; *row; row++)
        if ((*row)->id == id)
            return *row;
    return NULL;
}

const struct cipher *cipher_by_name(const char *name)
{
    for (const struct cipher *const *row = cipher_table; *row; row++)
        if (name_matches(name, (*row)->name))
            return *row;
    return NULL;
}
