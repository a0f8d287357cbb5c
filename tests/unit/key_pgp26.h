/* A key that PGP 2.6.3 made, of 384 bits, and what others do with such keys. After cmocka.h. */
#ifndef UNIT_KEY_PGP26_H
#define UNIT_KEY_PGP26_H

#include "base/num.h"
#include "pgp/key.h"
#include "pipe.h"

/* pgp26/keys/sec384.pgp and pub384.pgp of the public vectors: a secret key locked with the
 * passphrase `pgpcost`, and a user ID; the public key, the user ID and a signature on it. */
static const char key_pgp26_secret[] =
    "9500C8036B0DD50D0000010180A5CD1350F111E213462CBF2FF37EFF0DEF96AD0E91BC4A7AD3FE7791AC43A2"
    "122C547753371FAAA89D831DA0BA4C0AB1000511017F17C4BC7C1967BC017EDA0AB22C261EB87D44F0F4D3F1"
    "44FDDCE3FC518BD6F94EEA36A7E88113DBCFC7D65ADFEB051D6DD2B20579C7C0E2D22500C01300238CD4FAC2"
    "DBA065F5E540951B3E54E2801C2F15D56100C04772BA4A2983303685CF8600E407048D103C7E54731A95DB00"
    "BEB1F6F3253A9054FD3FE3F1DF9F824C65968F27176588A04C453F"
    "B41B5465737420333834203C6B333834406578616D706C652E6F72673E";
static const char key_pgp26_public[] =
    "99003D036B0DD50D0000010180A5CD1350F111E213462CBF2FF37EFF0DEF96AD0E91BC4A7AD3FE7791AC43A2"
    "122C547753371FAAA89D831DA0BA4C0AB1000511"
    "B41B5465737420333834203C6B333834406578616D706C652E6F72673E"
    "8900450305106B0DD50D9D831DA0BA4C0AB1010161D1017C0C9F07E64BCCC6232CD59A2A9FC04D70535CE6DE"
    "00845C3493FB9964AC2D900CD7879811C7ADC2FB2036CE92A8918EA3";

/* Its numbers, as pgp26/keys/numbers.json has them. */
static const char *const key_pgp26_numbers[RSA_PARTS] = {
    "A5CD1350F111E213462CBF2FF37EFF0DEF96AD0E91BC4A7AD3FE7791AC43A2122C547753371FAAA89D831DA0"
    "BA4C0AB1",
    "11",
    "3A849D67DC9CE66127D38EC5A13BE18C72ADA67D9CD90B39D761B6D5B121B4067CB0FFB419EDC5F0EE7468FE"
    "005D07C9",
    "C57DC76BBEC263876C3A65165D340FEF16DAD2A6096E215F",
    "D6EBD4C877A1C0785ECF3DBE9074948EE30921805A80FDEF",
    "3475E93AEFF1E9929CBB2A00F564E8E13E6CBAFA168EE7A4",
};

/* Where its parts stand in the secret one: the packet's header, then the body. */
enum {
    KEY_PGP26_HEADER = 3,
    KEY_PGP26_PUBLIC_BYTES = 61,
    KEY_PGP26_BODY_BYTES = 200,
    KEY_PGP26_USER_ID = KEY_PGP26_HEADER + KEY_PGP26_BODY_BYTES
};

static inline struct s2k_passphrase key_pgp26_passphrase(const char *text)
{
    return (struct s2k_passphrase){(const uint8_t *)text, strlen(text)};
}

static inline struct buf key_pgp26_bytes(const char *hex)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0};
    size_t n = strlen(hex) / 2;
    assert_int_equal(buf_reserve(op, &b, n), 0);
    assert_true(num_parse_hex(hex, b.data, n));
    b.len = n;
    return b;
}

/* Parses a copy on the heap, so that a read behind it shows. NULL with op->err set. */
static inline struct key *key_pgp26_parse(struct op *op, const struct buf *b)
{
    uint8_t *copy = malloc(b->len + 1);
    size_t used;
    memcpy(copy, b->data, b->len);
    struct key *key = key_parse(op, "pgp26", copy, b->len, &used);
    free(copy);
    assert_int_equal(key == NULL, op_failed(op));
    return key;
}

/* Whether these are the numbers of that key. */
static inline bool key_pgp26_is_right(const struct rsa_secret *secret)
{
    bool right = true;
    for (int i = RSA_N; i < RSA_PARTS; i++) {
        uint8_t want[48], have[48];
        size_t n = strlen(key_pgp26_numbers[i]) / 2;
        assert_true(num_parse_hex(key_pgp26_numbers[i], want, n));
        right &= rsa_secret_part(secret, (enum rsa_part)i, NULL) == n;
        right = right && rsa_secret_part(secret, (enum rsa_part)i, have) == n &&
                memcmp(have, want, n) == 0;
    }
    return right;
}

#endif
