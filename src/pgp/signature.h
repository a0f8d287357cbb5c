/* Signature packets (RFC 4880 section 5.2): versions 4 and 3 parsed, hashed and made; 2 is read as 3.
 *
 * What a signature covers is the caller's to hash first (a document, a key and a user ID, …);
 * these functions add the signature's own fields and the trailer. pgp/certify knows what the
 * signatures of a key cover.
 */
#ifndef PGP_SIGNATURE_H
#define PGP_SIGNATURE_H

#include "base/buf.h"
#include "crypto/pk.h"

/* Types (RFC 4880 section 5.2.1). */
enum signature_type {
    SIGNATURE_BINARY = 0x00,
    SIGNATURE_TEXT = 0x01,
    SIGNATURE_CERTIFY_GENERIC = 0x10,
    SIGNATURE_CERTIFY_POSITIVE = 0x13,
    SIGNATURE_SUBKEY = 0x18,
    SIGNATURE_BACK = 0x19, /* by a subkey, over what its binding covers */
    SIGNATURE_DIRECT_KEY = 0x1F,
    SIGNATURE_REVOKE_KEY = 0x20,
    SIGNATURE_REVOKE_SUBKEY = 0x28,
    SIGNATURE_REVOKE_CERTIFICATION = 0x30
};

/* Key flags (RFC 4880 section 5.2.3.21). */
enum signature_key_flags {
    SIGNATURE_MAY_CERTIFY = 0x01,
    SIGNATURE_MAY_SIGN = 0x02,
    SIGNATURE_MAY_ENCRYPT = 0x0C /* communications 0x04, storage 0x08 */
};

/* A parsed signature. Pointers are borrowed from the packet's body. */
struct signature {
    uint8_t version;
    uint8_t type;
    uint8_t pk_algorithm;
    uint8_t hash_algorithm;
    bool has_created;
    uint32_t created;         /* seconds since 1970 */
    uint32_t expires_after_s; /* 0: never */
    uint32_t key_expires_after_s;
    bool has_key_flags;
    uint8_t key_flags;
    bool has_issuer;
    uint8_t
        issuer[8]; /* without a subpacket of its own the end of the fingerprint, if that is there */
    bool has_issuer_fingerprint;
    uint8_t issuer_fingerprint[20]; /* of a version 4 key */
    bool has_reason;                /* why something is revoked */
    uint8_t reason;
    struct rsa_bytes embedded; /* another signature's body; p NULL: none */
    uint8_t unknown_critical;  /* a subpacket type that must be understood and is not, or 0 */
    /* What of the packet is hashed: from the version octet to the end of the hashed subpackets;
     * before version 4: type and time. */
    struct rsa_bytes hashed;
    uint8_t left16[2];
    struct pk_signature value;
};

/* Parses a signature packet's body. 0, or -1 (STATUS_MALFORMED; STATUS_UNSUPPORTED for a version
 * other than 2 to 4, or an algorithm other than RSA, ECDSA, EdDSA and Ed25519). */
int signature_parse(struct op *op, const uint8_t *body, size_t n, struct signature *sig);

/* Adds the signature's hashed fields and trailer to h, which has hashed what it covers, and writes
 * the digest. */
void signature_digest(const struct signature *sig, struct hash_ctx *h, uint8_t *digest);

/* Whether the signature is one by `key`, h having hashed what it covers with the signature's own
 * hash. One of another algorithm than the key's is not. */
bool signature_verify(struct op *op, const struct signature *sig, struct hash_ctx *h,
                      struct pk_verifier key);

/* What a new signature says. */
struct signature_fields {
    enum signature_type type;
    struct rsa_bytes hashed;   /* subpackets, ready made (signature_put_subpacket) */
    struct rsa_bytes unhashed; /* likewise */
};

/* Appends one subpacket: length, type, n bytes. 0, or -1 out of memory. */
int signature_put_subpacket(struct op *op, struct buf *b, unsigned type, const void *p, size_t n);

/* Appends a signature packet's body, made with `key` over what h has hashed; h's hash is used up.
 * 0, or -1. */
int signature_make(struct op *op, struct pk_signer key, const struct signature_fields *fields,
                   struct hash_ctx *h, struct buf *body);

/* What a new signature of version 3 says. */
struct signature_old_fields {
    enum signature_type type;
    uint32_t created;
    const uint8_t *issuer; /* 8 bytes */
};

/* signature_make, of version 3. */
int signature_make_old(struct op *op, struct pk_signer key,
                       const struct signature_old_fields *fields, struct hash_ctx *h,
                       struct buf *body);

#endif
