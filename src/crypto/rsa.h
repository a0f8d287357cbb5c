/* RSA keys: made from the numbers of a key packet, generated, taken apart again.
 *
 * Numbers go in and out as big-endian bytes; on the way out without leading zero bytes, and on the
 * way in with any number of them. Operations with the keys are in crypto/pk; how the keys are held
 * is known to crypto alone (rsa_key.h).
 *
 * Both kinds are on the heap and immutable. rsa_secret_free overwrites every number.
 * Invariant of a secret key, whatever order its file had (RFC 4880 section 5.5.3): p < q and
 * u = p^-1 mod q.
 */
#ifndef CRYPTO_RSA_H
#define CRYPTO_RSA_H

#include "base/op.h"

/* The sizes of modulus that are read, and those that are generated. The upper bound of both is
 * also held to op->limits->mpi_bits. */
#define RSA_READ_BITS_MIN     128
#define RSA_GENERATE_BITS_MIN 382
#define RSA_GENERATE_BITS_MAX 16384

struct rsa_public;
struct rsa_secret;

/* The numbers of a key in the order of the key packet: public keys have the first two. */
enum rsa_part { RSA_N, RSA_E, RSA_D, RSA_P, RSA_Q, RSA_U, RSA_PARTS };

/* Borrowed bytes. */
struct rsa_bytes {
    const uint8_t *p;
    size_t n;
};

/* Makes a public key from parts[RSA_N] and parts[RSA_E]. n must be odd and e odd, above 1 and
 * below n (else STATUS_MALFORMED); n has RSA_READ_BITS_MIN bits (STATUS_UNSUPPORTED) to
 * op->limits->mpi_bits (STATUS_LIMIT). NULL with op->err set. */
struct rsa_public *rsa_public_new(struct op *op, const struct rsa_bytes parts[]);

/* Frees k; k may be NULL. */
void rsa_public_free(struct rsa_public *k);

/* The size of the modulus in bits, and in bytes: that of every signature and encrypted value. */
unsigned rsa_public_bits(const struct rsa_public *k);
size_t rsa_public_bytes(const struct rsa_public *k);

/* Writes n or e to out, or nothing where out is NULL, and returns the number of its bytes. */
size_t rsa_public_part(const struct rsa_public *k, enum rsa_part part, uint8_t *out);

/* Makes a secret key from all RSA_PARTS parts, and checks that they belong together. Where p > q
 * they are exchanged and u is computed anew. NULL with op->err set (STATUS_MALFORMED: they do not
 * belong together; else as rsa_public_new). */
struct rsa_secret *rsa_secret_new(struct op *op, const struct rsa_bytes parts[]);

/* Wipes and frees k; k may be NULL. */
void rsa_secret_free(struct rsa_secret *k);

/* The public half, owned by k. */
const struct rsa_public *rsa_secret_public(const struct rsa_secret *k);

/* Writes any part to out, or nothing where out is NULL, and returns the number of its bytes. */
size_t rsa_secret_part(const struct rsa_secret *k, enum rsa_part part, uint8_t *out);

/* Told while a key is generated, often, and with a character that says what was done (as Nettle
 * does). NULL: nobody listens. */
struct rsa_progress {
    void (*step)(void *ctx, int c);
    void *ctx;
};

/* Generates a key whose modulus has exactly `bits` bits, RSA_GENERATE_BITS_MIN to _MAX, with the
 * public exponent e, odd and above 1. `progress` may be NULL. Callers use the door pk_generate.
 * NULL with op->err set. */
struct rsa_secret *rsa_generate(struct op *op, unsigned bits, uint32_t e,
                                const struct rsa_progress *progress);

#endif
