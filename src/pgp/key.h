/* Transferable keys (RFC 4880 sections 11.1, 11.2 and 5.5.2): parsed from bytes and written back.
 *
 * A `struct key` keeps the packets as they came; parsing notes where each part stands and computes
 * fingerprints. The numbers are loaded only when somebody wants to compute with them, so
 * looking for a key among many costs no arithmetic. What the key's own signatures say (flags,
 * expiry, revocation) is filled in by pgp/certify.
 *
 * Keys of version 4, with RSA or on a curve of crypto/ecc, and of versions 2 and 3, which PGP 2.6
 * made, with RSA; secret halves in clear or locked by a passphrase (pgp/protect). Only RSA encrypts.
 * Parts of other kinds are foreign: listed with the reason why they cannot be used.
 *
 * Version 3 is weak: its fingerprint is an MD5 that does not tell where the modulus ends and the
 * exponent begins, and anybody can make a key with a wanted ID, which is the end of the modulus.
 */
#ifndef PGP_KEY_H
#define PGP_KEY_H

#include "base/buf.h"
#include "crypto/pk.h"
#include "crypto/s2k.h"

/* The fingerprint of version 4, the longest, and that of versions 2 and 3. */
#define KEY_FINGERPRINT_BYTES     20
#define KEY_OLD_FINGERPRINT_BYTES 16
#define KEY_ID_BYTES              8

/* Room for key_describe. */
#define KEY_DESCRIPTION_BYTES 24

/* A primary key or a subkey. */
struct key_part {
    bool is_subkey;
    bool has_secret; /* a secret half is here, perhaps locked */
    bool is_locked;  /* a passphrase is needed for it */
    uint8_t version;
    uint8_t algorithm;       /* enum pk_algorithm, or one that is foreign */
    bool is_foreign;         /* of a kind that is not supported, secret half and all */
    uint32_t created;        /* seconds since 1970 */
    unsigned bits;           /* of the RSA modulus; 0 where not RSA, or foreign */
    const struct ecc *curve; /* of a key that signs on one; NULL where none, or foreign */
    /* 20 in version 4, a SHA-1; 16 before, an MD5; 0 where not known: secret keys of another
     * algorithm or version. */
    unsigned fingerprint_bytes;
    uint8_t fingerprint[KEY_FINGERPRINT_BYTES];
    /* The last bytes of the fingerprint; before version 4 those of the modulus. Zero where not
     * known. */
    uint8_t id[KEY_ID_BYTES];
    /* Why it, or where it is not foreign only its secret half, cannot be used, in plain words; NULL
     * where it can. */
    const char *problem;
    /* What the body itself says, before version 4: seconds since 1970, 0: never. */
    uint32_t body_expires;
    /* From the key's own signatures (pgp/certify). */
    bool certified; /* a valid self-signature or binding was found */
    bool revoked;
    uint32_t revoked_since; /* what was made before is right; 0: nothing is */
    struct rsa_bytes
        back;            /* the signature embedded in a subkey's binding, not verified; borrowed */
    uint8_t flags;       /* enum signature_key_flags */
    uint32_t expires;    /* seconds since 1970, 0: never; not after body_expires */
    size_t packet;       /* where its packet begins in key->raw */
    size_t body;         /* where the packet's body begins */
    size_t public_bytes; /* the part of the body that a public key packet has */
    size_t body_bytes;
    /* Loaded on demand, those of its family. */
    struct rsa_public *rsa;
    struct rsa_secret *secret;
    struct ecc_public *ecc;
    struct ecc_secret *ecc_secret;
};

struct key {
    struct buf raw;         /* the packets */
    struct key_part *parts; /* parts[0] is the primary key */
    size_t part_count;
    char **user_ids; /* as they stand in the key, a NUL in one shown as '?' */
    size_t user_id_count;
    size_t name;    /* the user ID to call it by: the first that the key itself certifies, if any */
    bool is_marked; /* its bytes ended in a fitting pgp/mark, which is cut off */
    bool is_trusted; /* marked, and from the store: its signatures on itself were verified before */
    bool checked;    /* certify_check was here */
    const struct key_part
        *checked_for; /* certify_check_part was, for that part; NULL: it was not */
    bool is_sound;    /* it found no signature of the key on itself that is wrong */
};

/* Parses one transferable key from the front of the n bytes at p, up to the next primary key.
 * *used is set to its bytes. NULL with op->err set; `origin` (a file's name) begins the text, the
 * offset within p follows. */
struct key *key_parse(struct op *op, const char *origin, const uint8_t *p, size_t n, size_t *used);

/* Wipes and frees; key may be NULL. */
void key_free(struct key *key);

/* The RSA key of a part, to encrypt to or decrypt with, owned by the part. NULL with op->err set,
 * also for one on a curve (STATUS_UNSUPPORTED); a locked secret half must have been unlocked
 * (STATUS_BAD_PASSPHRASE). */
const struct rsa_public *key_public(struct op *op, struct key *key, struct key_part *part);
const struct rsa_secret *key_secret(struct op *op, struct key *key, struct key_part *part);

/* The part as one that verifies, or that signs, whatever its family; owned by the part. 0, or -1 as
 * key_public and key_secret fail, and where its algorithm only encrypts. */
int key_verifier(struct op *op, struct key *key, struct key_part *part, struct pk_verifier *out);
int key_signer(struct op *op, struct key *key, struct key_part *part, struct pk_signer *out);

/* Unlocks a part's secret half with the passphrase, for key_secret and key_signer. 0, or -1
 * (STATUS_BAD_PASSPHRASE). */
int key_unlock(struct op *op, struct key *key, struct key_part *part,
               struct s2k_passphrase passphrase);

/* The part whose packet begins at that offset of key->raw; NULL for other packets. */
struct key_part *key_part_at(const struct key *key, size_t packet);

/* Appends a part's secret numbers in clear, as protect_seal takes them. 0, or -1 as key_secret
 * fails. */
int key_emit_secret(struct op *op, struct key *key, struct key_part *part, struct buf *out);

/* Whether a part's secret half is there to be computed with: in clear, or unlocked. */
bool key_is_open(const struct key_part *part);

/* Whether any part has its secret. */
bool key_has_secret(const struct key *key);

/* Appends a packet of a key whose primary key is of that version: before 4 with the old header that
 * PGP 2.6 knows, where the tag has one. 0, or -1. */
int key_emit_packet(struct op *op, unsigned version, unsigned tag, struct rsa_bytes body,
                    struct buf *out);

/* Appends the transferable public key: secret parts cut down to their public half. 0, or -1. */
int key_emit_public(struct op *op, const struct key *key, struct buf *out);

/* Its name: a user ID that the key itself certifies, once that was checked (pgp/certify), else the
 * first; or "(no user ID)". */
const char *key_name(const struct key *key);

/* Writes what a part is to out[KEY_DESCRIPTION_BYTES]: "RSA 2048", "Ed25519", "ECDSA P-256", or the
 * name of a foreign algorithm. */
void key_describe(const struct key_part *part, char *out);

/* Appends a key packet's public body, of version 4, or 3 and then RSA and valid for ever. 0, or -1
 * out of memory. */
int key_emit_body(struct op *op, unsigned version, struct pk_verifier key, uint32_t created,
                  struct buf *body);

#endif
