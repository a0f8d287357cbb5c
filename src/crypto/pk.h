/* The door for public-key operations: phase `rsa`, and `ecc` for those on a curve.
 *
 * RSA with the padding of PKCS#1 v1.5 (RFC 8017 sections 7.2 and 8.2), which is all that RFC 4880
 * has for RSA. Private operations are blinded. On curves a digest is signed as it is (crypto/ecc). The
 * result of a private operation is checked against the public key before it is used, and the stack
 * below is overwritten after each.
 *
 * The functions say what is to be done and not how: other ways to compute the same go behind this
 * header.
 */
#ifndef CRYPTO_PK_H
#define CRYPTO_PK_H

#include "crypto/ecc.h"
#include "crypto/hash.h"
#include "crypto/pkcs1.h"
#include "crypto/rsa.h"

/* Public-key algorithms, as packets name them (RFC 9580 section 9.1). EdDSA is what GnuPG makes on
 * Ed25519; Ed25519 is the same in the form of RFC 9580. */
enum pk_algorithm {
    PK_RSA = 1,
    PK_RSA_ENCRYPT = 2,
    PK_RSA_SIGN = 3,
    PK_ECDSA = 19,
    PK_EDDSA = 22,
    PK_ED25519 = 27
};

/* The bytes of a modulus that PKCS#1 v1.5 needs besides the message. */
#define PK_PADDING_BYTES PKCS1_PADDING_BYTES

/* The most bytes that pk_encrypt takes for this key; 0 where it takes none. */
size_t pk_message_max(const struct rsa_public *key);

/* Encrypts the n bytes at msg into out, rsa_public_bytes(key) bytes, always all of them.
 * 0, or -1 (STATUS_UNSUPPORTED: more than pk_message_max). */
int pk_encrypt(struct op *op, const struct rsa_public *key, const uint8_t *msg, size_t n,
               uint8_t *out);

/* What a decryption gives. The caller sets p and cap and fills p with random bytes, and len with
 * whatever is right for those, first. */
struct pk_plain {
    uint8_t *p;
    size_t cap;
    size_t len;  /* the bytes of the message, 0 to cap; untouched when not ok */
    unsigned ok; /* 1, or 0: the padding is wrong, or the message is longer than cap */
};

/* Decrypts. Neither branches nor memory accesses depend on what comes out: ok, len and p are
 * secret until the caller decides otherwise. When not ok, the bytes at p are as they were; when
 * ok, those behind len are undefined. A ciphertext shorter than the modulus counts as padded with
 * zeros on the left; one that is not below the modulus is not ok. 0 whatever ok is, or -1 for a
 * failure that has nothing to do with the message (memory, randomness). */
int pk_decrypt(struct op *op, const struct rsa_secret *key, struct rsa_bytes cipher,
               struct pk_plain *plain);

/* A key that signs, and one that verifies, whatever its family: one of rsa and ecc is there, the
 * other NULL. Borrowed. */
struct pk_signer {
    unsigned algorithm; /* enum pk_algorithm, as the key's packet has it */
    const struct rsa_secret *rsa;
    const struct ecc_secret *ecc;
};
struct pk_verifier {
    unsigned algorithm;
    const struct rsa_public *rsa;
    const struct ecc_public *ecc;
};

/* Those of an RSA key whose packet says algorithm 1, and of a key as its curve has it. */
struct pk_signer pk_rsa_signer(const struct rsa_secret *key);
struct pk_signer pk_ecc_signer(const struct ecc_secret *key);
struct pk_verifier pk_rsa_verifier(const struct rsa_public *key);

/* Its public half. */
struct pk_verifier pk_signer_public(struct pk_signer signer);

/* A signature's numbers, borrowed: one of RSA, r and s (R and S) of a curve. */
#define PK_NUMBERS_MAX 2
struct pk_signature {
    struct rsa_bytes numbers[PK_NUMBERS_MAX];
    unsigned count;
};

/* Whether signatures by that key can be with that hash: its DigestInfo has to fit a modulus, and on
 * a curve it is at least as long as the curve's secrets (RFC 9580 sections 5.2.3.2 and 5.2.3.3). */
bool pk_takes(struct pk_verifier key, const struct hash *hash);

/* The same; where not, it fails with STATUS_UNSUPPORTED and names the hashes that would do. 0, or -1. */
int pk_check_hash(struct op *op, struct pk_verifier key, const struct hash *hash);

/* The octets of a signature by that key, and the numbers in so many octets at p, borrowed. */
size_t pk_signature_bytes(struct pk_verifier key);
struct pk_signature pk_signature_in(struct pk_verifier key, const uint8_t *p);

/* Signs the digest, hash->digest_bytes, into out, pk_signature_bytes, always all of them.
 * 0, or -1 (STATUS_UNSUPPORTED: not with this hash, and with which). */
int pk_sign(struct op *op, struct pk_signer key, const struct hash *hash, const uint8_t *digest,
            uint8_t *out);

/* Whether sig is the signature of that digest by that key. Leading zero bytes may be left out of
 * its numbers, as an MPI leaves them out. Sets no error. */
bool pk_verify(struct op *op, struct pk_verifier key, const struct hash *hash,
               const uint8_t *digest, struct pk_signature sig);

/* rsa_generate, in this door's phase. */
struct rsa_secret *pk_generate(struct op *op, unsigned bits, uint32_t e,
                               const struct rsa_progress *progress);

/* ecc_generate, in its phase. */
struct ecc_secret *pk_ecc_generate(struct op *op, const struct ecc *curve);

#endif
