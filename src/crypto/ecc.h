/* Elliptic curves: the ones that are known, and keys that sign on them.
 *
 * Ed25519 (EdDSA, RFC 8032) and ECDSA on NIST P-256 (FIPS 186-4), computed by Nettle. Numbers go in
 * and out as the octets of RFC 9580: a point as its curve writes it (P-256: 04, x, y; Ed25519: 32
 * octets, without the 40 that OpenPGP puts before them), a secret as a big-endian scalar or as the
 * seed, a signature as r and s, or R and S. Of secrets and of r and s leading zero octets may be
 * missing on the way in, as MPIs leave them out.
 *
 * Neither kind of key is ever made with a point that no key can have: one that is not on the curve,
 * not written in the one right way, or of a small order, for which signatures fit many messages.
 * Both are on the heap and immutable; ecc_secret_free wipes. Operations are called through their
 * door, crypto/pk.
 */
#ifndef CRYPTO_ECC_H
#define CRYPTO_ECC_H

#include "base/op.h"
#include "crypto/rsa.h"

#include <stdbool.h>

/* The most octets of all rows. */
#define ECC_OID_MAX       9
#define ECC_FIELD_MAX     32
#define ECC_POINT_MAX     65
#define ECC_SIGNATURE_MAX (2 * ECC_FIELD_MAX)

struct ecc_public;
struct ecc_secret;

struct ecc {
    const char *name;  /* as a user types it: "ed25519" */
    const char *label; /* as a report shows it: "Ed25519" */
    unsigned oid_bytes;
    uint8_t oid[ECC_OID_MAX]; /* RFC 9580 section 9.2 */
    uint8_t algorithm;    /* of its keys in version 4, as GnuPG makes them (RFC 9580 section 9.1) */
    unsigned field_bytes; /* of a secret, of r and of s */
    unsigned point_bytes; /* of a public key */
    /* The rest is for crypto/ecc, whose keys have been checked. Whether a public key can be that
     * point. */
    bool (*is_point)(const uint8_t *point);
    /* Writes the point that belongs to the secret; false where no key has that secret. */
    bool (*derive)(const uint8_t *secret, uint8_t *point);
    /* Writes r and s, field_bytes each. 0, or -1 with op->err set (randomness, memory). */
    int (*sign)(struct op *op, const struct ecc_secret *key, struct rsa_bytes digest, uint8_t *sig);
    bool (*verify)(const uint8_t *point, struct rsa_bytes digest, const uint8_t *sig);
};

/* All curves, ended by NULL. */
extern const struct ecc *const ecc_table[];

/* The row of that name or label, case and hyphens left aside; NULL for an unknown one. */
const struct ecc *ecc_by_name(const char *name);

/* The row of that OID, without the octet that tells its length; NULL for an unknown one. */
const struct ecc *ecc_by_oid(struct rsa_bytes oid);

/* Makes a public key. NULL with op->err set (STATUS_MALFORMED: not the octets of a point, or not of
 * one that a key can have). */
struct ecc_public *ecc_public_new(struct op *op, const struct ecc *curve, struct rsa_bytes point);

/* Frees k; k may be NULL. */
void ecc_public_free(struct ecc_public *k);

/* Its curve, and its point, point_bytes, owned by k. */
const struct ecc *ecc_public_curve(const struct ecc_public *k);
const uint8_t *ecc_public_point(const struct ecc_public *k);

/* Makes a secret key, and checks that its halves belong together. NULL with op->err set
 * (STATUS_MALFORMED: they do not, or the secret is not in the range of the curve). */
struct ecc_secret *ecc_secret_new(struct op *op, const struct ecc *curve, struct rsa_bytes secret,
                                  struct rsa_bytes point);

/* Wipes and frees k; k may be NULL. */
void ecc_secret_free(struct ecc_secret *k);

/* The public half, and the secret, field_bytes, owned by k. */
const struct ecc_public *ecc_secret_public(const struct ecc_secret *k);
const uint8_t *ecc_secret_octets(const struct ecc_secret *k);

/* Generates a key: every one of the curve is as likely. NULL with op->err set. */
struct ecc_secret *ecc_generate(struct op *op, const struct ecc *curve);

/* Signs the digest into sig: r, then s, field_bytes each. The signature is verified before it is
 * given out, so a fault on the way tells nothing, and the stack below is overwritten. 0, or -1. */
int ecc_sign(struct op *op, const struct ecc_secret *key, struct rsa_bytes digest, uint8_t *sig);

/* Whether r and s are a signature of the digest by that key. Sets no error. */
bool ecc_verify(const struct ecc_public *key, struct rsa_bytes digest, struct rsa_bytes r,
                struct rsa_bytes s);

#endif
