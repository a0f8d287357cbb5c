#include "crypto/pk.h"
#include "base/secret.h"
#include "crypto/pkcs1.h"
#include "crypto/random.h"
#include "crypto/rsa_key.h"
#include "crypto/rsa_private.h"
#include "meter/meter.h"

#include <nettle/bignum.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGEST_INFO_MAX (HASH_PREFIX_MAX + HASH_DIGEST_MAX)

/* --- encryption --------------------------------------------------------------------------------- */

size_t pk_message_max(const struct rsa_public *key)
{
    size_t bytes = rsa_public_bytes(key);
    return bytes < PK_PADDING_BYTES ? 0 : bytes - PK_PADDING_BYTES;
}

static int fill_nonzero(struct op *op, uint8_t *p, size_t n)
{
    if (random_fill(op, p, n))
        return -1;
    for (size_t i = 0; i < n; i++)
        while (!p[i])
            if (random_fill(op, p + i, 1))
                return -1;
    return 0;
}

/* out = padded^e mod n. */
static void encrypt_padded(const struct rsa_public *key, const uint8_t *padded, uint8_t *out)
{
    mpz_t m, c;
    mpz_inits(m, c, NULL);
    nettle_mpz_set_str_256_u(m, key->key.size, padded);
    mpz_powm(c, m, key->key.e, key->key.n);
    nettle_mpz_get_str_256(key->key.size, out, c);
    rsa_wipe(m);
    mpz_clear(c);
}

static int encrypt(struct op *op, const struct rsa_public *key, const uint8_t *msg, size_t n,
                   uint8_t *out)
{
    if (n > pk_message_max(key))
        return op_fail(op, STATUS_UNSUPPORTED,
                       "an RSA modulus of %u bits takes at most %zu bytes, not %zu",
                       rsa_public_bits(key), pk_message_max(key), n);
    size_t bytes = rsa_public_bytes(key);
    uint8_t *padded = malloc(bytes);
    if (!padded)
        return op_fail_memory(op);
    padded[0] = 0;
    padded[1] = 2;
    int result = fill_nonzero(op, padded + 2, bytes - 3 - n);
    padded[bytes - 1 - n] = 0;
    if (n)
        memcpy(padded + bytes - n, msg, n);
    if (!result)
        encrypt_padded(key, padded, out);
    secret_free(padded, bytes);
    secret_wipe_stack(SECRET_STACK_RSA(rsa_public_bits(key)));
    return result;
}

int pk_encrypt(struct op *op, const struct rsa_public *key, const uint8_t *msg, size_t n,
               uint8_t *out)
{
    enum phase previous = meter_enter(op->meter, PHASE_RSA);
    int result = encrypt(op, key, msg, n, out);
    meter_leave(op->meter, previous);
    return result;
}

/* --- decryption --------------------------------------------------------------------------------- */

/* Whether 0 < c < n, so that there is something to decrypt. Public. */
static bool is_in_range(const struct rsa_public *key, struct rsa_bytes cipher)
{
    mpz_t c;
    nettle_mpz_init_set_str_256_u(c, cipher.n, cipher.p);
    bool in_range = mpz_sgn(c) > 0 && mpz_cmp(c, key->key.n) < 0;
    mpz_clear(c);
    return in_range;
}

static int decrypt(struct op *op, const struct rsa_secret *key, struct rsa_bytes cipher,
                   struct pk_plain *plain)
{
    size_t bytes = key->key.size;
    plain->ok = 0;
    if (cipher.n > bytes || !is_in_range(&key->pub, cipher))
        return 0;
    uint8_t *block = calloc(1, bytes);
    if (!block)
        return op_fail_memory(op);
    memcpy(block + (bytes - cipher.n), cipher.p, cipher.n);
    int result = rsa_private_run(op, key, block, block);
    /* Here ok comes to be a secret: from here on it is only calculated with. */
    if (!result)
        plain->ok = pkcs1_decode(block, bytes, plain->p, plain->cap, &plain->len);
    secret_free(block, bytes);
    return result;
}

int pk_decrypt(struct op *op, const struct rsa_secret *key, struct rsa_bytes cipher,
               struct pk_plain *plain)
{
    enum phase previous = meter_enter(op->meter, PHASE_RSA);
    int result = decrypt(op, key, cipher, plain);
    meter_leave(op->meter, previous);
    return result;
}

/* --- signatures --------------------------------------------------------------------------------- */

struct pk_signer pk_rsa_signer(const struct rsa_secret *key)
{
    return (struct pk_signer){.algorithm = PK_RSA, .rsa = key};
}

struct pk_signer pk_ecc_signer(const struct ecc_secret *key)
{
    unsigned algorithm = ecc_public_curve(ecc_secret_public(key))->algorithm;
    return (struct pk_signer){.algorithm = algorithm, .ecc = key};
}

struct pk_verifier pk_rsa_verifier(const struct rsa_public *key)
{
    return (struct pk_verifier){.algorithm = PK_RSA, .rsa = key};
}

struct pk_verifier pk_signer_public(struct pk_signer signer)
{
    return (struct pk_verifier){signer.algorithm, signer.rsa ? rsa_secret_public(signer.rsa) : NULL,
                                signer.ecc ? ecc_secret_public(signer.ecc) : NULL};
}

/* The octets of each number of a signature. */
static size_t number_bytes(struct pk_verifier key)
{
    return key.rsa ? rsa_public_bytes(key.rsa) : ecc_public_curve(key.ecc)->field_bytes;
}

size_t pk_signature_bytes(struct pk_verifier key)
{
    return pk_signature_in(key, NULL).count * number_bytes(key);
}

struct pk_signature pk_signature_in(struct pk_verifier key, const uint8_t *p)
{
    size_t n = number_bytes(key);
    if (key.rsa)
        return (struct pk_signature){.numbers = {{p, n}}, .count = 1};
    return (struct pk_signature){.numbers = {{p, n}, {p ? p + n : NULL, n}}, .count = 2};
}

bool pk_takes(struct pk_verifier key, const struct hash *hash)
{
    if (key.rsa)
        return hash->prefix_bytes + hash->digest_bytes <= pk_message_max(key.rsa);
    return hash->digest_bytes >= ecc_public_curve(key.ecc)->field_bytes;
}

/* Fails with the names of the hashes that would do. */
static int fail_hash(struct op *op, struct pk_verifier key, const struct hash *hash)
{
    char names[128] = "no hash";
    size_t used = 0;
    for (const struct hash *const *row = hash_table; *row; row++)
        if (pk_takes(key, *row) && used < sizeof names)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "",
                                     (*row)->label);
    if (key.ecc)
        return op_fail(op, STATUS_UNSUPPORTED,
                       "%s is too short for a signature on %s, which takes %s", hash->label,
                       ecc_public_curve(key.ecc)->label, names);
    return op_fail(op, STATUS_UNSUPPORTED,
                   "an RSA modulus of %u bits is too small for a signature with %s; it takes %s",
                   rsa_public_bits(key.rsa), hash->label, names);
}

int pk_check_hash(struct op *op, struct pk_verifier key, const struct hash *hash)
{
    return pk_takes(key, hash) ? 0 : fail_hash(op, key, hash);
}

/* Writes the DigestInfo to out[DIGEST_INFO_MAX] and returns the number of its bytes. */
static size_t digest_info(const struct hash *hash, const uint8_t *digest, uint8_t *out)
{
    memcpy(out, hash->prefix, hash->prefix_bytes);
    memcpy(out + hash->prefix_bytes, digest, hash->digest_bytes);
    return hash->prefix_bytes + hash->digest_bytes;
}

static int rsa_sign(struct op *op, const struct rsa_secret *key, const struct hash *hash,
                    const uint8_t *digest, uint8_t *out)
{
    uint8_t info[DIGEST_INFO_MAX];
    size_t n = digest_info(hash, digest, info), bytes = key->key.size;
    uint8_t *block = malloc(bytes);
    if (!block)
        return op_fail_memory(op);
    pkcs1_sign_block(info, n, block, bytes);
    int result = rsa_private_run(op, key, block, out);
    free(block);
    return result;
}

static int sign(struct op *op, struct pk_signer key, const struct hash *hash, const uint8_t *digest,
                uint8_t *out)
{
    if (pk_check_hash(op, pk_signer_public(key), hash))
        return -1;
    if (key.rsa)
        return rsa_sign(op, key.rsa, hash, digest, out);
    return ecc_sign(op, key.ecc, (struct rsa_bytes){digest, hash->digest_bytes}, out);
}

int pk_sign(struct op *op, struct pk_signer key, const struct hash *hash, const uint8_t *digest,
            uint8_t *out)
{
    enum phase previous = meter_enter(op->meter, key.rsa ? PHASE_RSA : PHASE_ECC);
    int result = sign(op, key, hash, digest, out);
    meter_leave(op->meter, previous);
    return result;
}

static bool rsa_verify(const struct rsa_public *key, const struct hash *hash, const uint8_t *digest,
                       struct rsa_bytes sig)
{
    if (sig.n > rsa_public_bytes(key))
        return false;
    uint8_t info[DIGEST_INFO_MAX];
    size_t n = digest_info(hash, digest, info);
    mpz_t s;
    nettle_mpz_init_set_str_256_u(s, sig.n, sig.p);
    bool good = rsa_pkcs1_verify(&key->key, n, info, s);
    mpz_clear(s);
    return good;
}

static bool verify(struct pk_verifier key, const struct hash *hash, const uint8_t *digest,
                   struct pk_signature sig)
{
    if (!pk_takes(key, hash) || sig.count != pk_signature_in(key, NULL).count)
        return false;
    if (key.rsa)
        return rsa_verify(key.rsa, hash, digest, sig.numbers[0]);
    return ecc_verify(key.ecc, (struct rsa_bytes){digest, hash->digest_bytes}, sig.numbers[0],
                      sig.numbers[1]);
}

bool pk_verify(struct op *op, struct pk_verifier key, const struct hash *hash,
               const uint8_t *digest, struct pk_signature sig)
{
    enum phase previous = meter_enter(op->meter, key.rsa ? PHASE_RSA : PHASE_ECC);
    bool good = verify(key, hash, digest, sig);
    meter_leave(op->meter, previous);
    return good;
}

/* --- keys --------------------------------------------------------------------------------------- */

struct rsa_secret *pk_generate(struct op *op, unsigned bits, uint32_t e,
                               const struct rsa_progress *progress)
{
    enum phase previous = meter_enter(op->meter, PHASE_RSA);
    struct rsa_secret *key = rsa_generate(op, bits, e, progress);
    meter_leave(op->meter, previous);
    return key;
}

/* --- curves ------------------------------------------------------------------------------------- */

struct ecc_secret *pk_ecc_generate(struct op *op, const struct ecc *curve)
{
    enum phase previous = meter_enter(op->meter, PHASE_ECC);
    struct ecc_secret *key = ecc_generate(op, curve);
    meter_leave(op->meter, previous);
    return key;
}
