#include "pgp/signature.h"

#include "base/num.h"
#include "pgp/mpi.h"
#include "pgp/subpackets.h"

#include <stdlib.h>
#include <string.h>

static int fail_short(struct op *op)
{
    return op_fail(op, STATUS_MALFORMED, "a signature is cut short");
}

/* Takes so many MPIs. */
static int parse_numbers(struct op *op, struct mpi_reader *r, unsigned count,
                         struct pk_signature *value)
{
    for (value->count = 0; value->count < count; value->count++) {
        if (mpi_parse(op, r, &value->numbers[value->count]))
            return -1;
    }
    return 0;
}

/* Two numbers of 32 octets, no MPIs (RFC 9580 section 5.2.3.4). */
static int parse_native(struct op *op, const struct mpi_reader *r, struct pk_signature *value)
{
    enum { HALF = 32 };
    if (r->n != 2 * HALF)
        return op_fail(op, STATUS_MALFORMED, "a signature of %zu octets, expected %u", r->n,
                       2 * HALF);
    *value = (struct pk_signature){.numbers = {{r->p, HALF}, {r->p + HALF, HALF}}, .count = 2};
    return 0;
}

/* What comes last in every version: the digest's first bytes and the numbers. */
static int parse_end(struct op *op, struct mpi_reader r, struct signature *sig)
{
    if (r.n < 2)
        return fail_short(op);
    memcpy(sig->left16, r.p, 2);
    r.p += 2;
    r.n -= 2;
    switch (sig->pk_algorithm) {
    case PK_RSA:
    case PK_RSA_SIGN:
        return parse_numbers(op, &r, 1, &sig->value);
    case PK_ECDSA:
    case PK_EDDSA:
        return parse_numbers(op, &r, 2, &sig->value);
    case PK_ED25519:
        return parse_native(op, &r, &sig->value);
    default:
        return op_fail(op, STATUS_UNSUPPORTED,
                       "a signature of algorithm %u, expected RSA, ECDSA or EdDSA",
                       sig->pk_algorithm);
    }
}

/* RFC 4880 section 5.2.2: version, 5, type, time, issuer, algorithms. */
enum { OLD_HEAD = 17, OLD_HASHED = 5 };

static int parse_old(struct op *op, const uint8_t *body, size_t n, struct signature *sig)
{
    if (n < OLD_HEAD || body[1] != OLD_HASHED)
        return fail_short(op);
    sig->type = body[2];
    sig->has_created = true;
    sig->created = num_get32(body + 3);
    sig->has_issuer = true;
    memcpy(sig->issuer, body + 7, sizeof sig->issuer);
    sig->pk_algorithm = body[15];
    sig->hash_algorithm = body[16];
    sig->hashed = (struct rsa_bytes){body + 2, OLD_HASHED};
    return parse_end(op, (struct mpi_reader){body + OLD_HEAD, n - OLD_HEAD}, sig);
}

/* The key ID is the end of the fingerprint. */
static void derive_issuer(struct signature *sig)
{
    size_t before = sizeof sig->issuer_fingerprint - sizeof sig->issuer;
    if (sig->has_issuer || !sig->has_issuer_fingerprint)
        return;
    sig->has_issuer = true;
    memcpy(sig->issuer, sig->issuer_fingerprint + before, sizeof sig->issuer);
}

static int parse_v4(struct op *op, const uint8_t *body, size_t n, struct signature *sig)
{
    enum { HEAD = 6 };
    if (n < HEAD)
        return fail_short(op);
    sig->type = body[1];
    sig->pk_algorithm = body[2];
    sig->hash_algorithm = body[3];
    size_t hashed = num_get16(body + 4);
    if (n - HEAD < hashed + 2)
        return fail_short(op);
    sig->hashed = (struct rsa_bytes){body, HEAD + hashed};
    const uint8_t *p = body + HEAD + hashed;
    size_t unhashed = num_get16(p), left = n - HEAD - hashed - 2;
    if (left < unhashed)
        return fail_short(op);
    if (subpackets_parse(op, (struct rsa_bytes){body + HEAD, hashed}, true, sig) ||
        subpackets_parse(op, (struct rsa_bytes){p + 2, unhashed}, false, sig))
        return -1;
    derive_issuer(sig);
    return parse_end(op, (struct mpi_reader){p + 2 + unhashed, left - unhashed}, sig);
}

int signature_parse(struct op *op, const uint8_t *body, size_t n, struct signature *sig)
{
    *sig = (struct signature){0};
    if (n < 1)
        return fail_short(op);
    sig->version = body[0];
    if (sig->version == 2 || sig->version == 3)
        return parse_old(op, body, n, sig);
    if (sig->version == 4)
        return parse_v4(op, body, n, sig);
    return op_fail(op, STATUS_UNSUPPORTED, "a signature of version %u, expected 2 to 4",
                   sig->version);
}

void signature_digest(const struct signature *sig, struct hash_ctx *h, uint8_t *digest)
{
    uint32_t n = (uint32_t)sig->hashed.n;
    uint8_t trailer[6] = {
        4, 0xFF, (uint8_t)(n >> 24), (uint8_t)(n >> 16), (uint8_t)(n >> 8), (uint8_t)n};
    hash_update(h, sig->hashed.p, sig->hashed.n);
    if (sig->version >= 4)
        hash_update(h, trailer, sizeof trailer);
    hash_digest(h, digest);
}

/* Signatures by an RSA key may say 1 or 3, whatever it says. */
static bool is_of(const struct signature *sig, struct pk_verifier key)
{
    bool is_rsa = sig->pk_algorithm == PK_RSA || sig->pk_algorithm == PK_RSA_SIGN;
    return key.rsa ? is_rsa : sig->pk_algorithm == key.algorithm;
}

bool signature_verify(struct op *op, const struct signature *sig, struct hash_ctx *h,
                      struct pk_verifier key)
{
    uint8_t digest[HASH_DIGEST_MAX];
    const struct hash *hash = h->hash;
    signature_digest(sig, h, digest);
    return !sig->unknown_critical && is_of(sig, key) && memcmp(digest, sig->left16, 2) == 0 &&
           pk_verify(op, key, hash, digest, sig->value);
}

int signature_put_subpacket(struct op *op, struct buf *b, unsigned type, const void *p, size_t n)
{
    /* All we write are below 192 bytes. */
    if (n + 1 >= 192)
        return op_fail(op, STATUS_INTERNAL, "a subpacket of %zu bytes", n);
    if (buf_put8(op, b, (unsigned)n + 1) || buf_put8(op, b, type))
        return -1;
    return buf_append(op, b, p, n);
}

/* Version, type, algorithms and the hashed area: what is hashed, and how the body begins. */
static int put_head(struct op *op, struct pk_signer key, const struct signature_fields *fields,
                    const struct hash *hash, struct buf *body)
{
    uint8_t head[4] = {4, (uint8_t)fields->type, (uint8_t)key.algorithm, hash->id};
    if (buf_append(op, body, head, sizeof head) || buf_put16(op, body, (unsigned)fields->hashed.n))
        return -1;
    return buf_append(op, body, fields->hashed.p, fields->hashed.n);
}

/* What comes last in every version, made with `key`: the digest's first bytes and the numbers. */
static int put_end(struct op *op, struct pk_signer key, const struct hash *hash,
                   const uint8_t *digest, struct buf *body)
{
    struct pk_verifier public = pk_signer_public(key);
    size_t bytes = pk_signature_bytes(public);
    uint8_t *value = malloc(bytes);
    if (!value)
        return op_fail_memory(op);
    int rc = buf_append(op, body, digest, 2);
    if (!rc)
        rc = pk_sign(op, key, hash, digest, value);
    struct pk_signature made = pk_signature_in(public, value);
    if (!rc && key.algorithm == PK_ED25519)
        rc = buf_append(op, body, value, bytes);
    for (unsigned i = 0; !rc && key.algorithm != PK_ED25519 && i < made.count; i++)
        rc = mpi_emit(op, body, made.numbers[i].p, made.numbers[i].n);
    free(value);
    return rc;
}

int signature_make(struct op *op, struct pk_signer key, const struct signature_fields *fields,
                   struct hash_ctx *h, struct buf *body)
{
    const struct hash *hash = h->hash;
    size_t start = body->len;
    if (put_head(op, key, fields, hash, body))
        return -1;
    struct signature self = {.version = 4, .hashed = {body->data + start, body->len - start}};
    uint8_t digest[HASH_DIGEST_MAX];
    signature_digest(&self, h, digest);

    if (buf_put16(op, body, (unsigned)fields->unhashed.n) ||
        buf_append(op, body, fields->unhashed.p, fields->unhashed.n))
        return -1;
    return put_end(op, key, hash, digest, body);
}

int signature_make_old(struct op *op, struct pk_signer key, const struct signature_old_fields *f,
                       struct hash_ctx *h, struct buf *body)
{
    const struct hash *hash = h->hash;
    uint8_t digest[HASH_DIGEST_MAX], head[OLD_HEAD] = {3,
                                                       OLD_HASHED,
                                                       (uint8_t)f->type,
                                                       (uint8_t)(f->created >> 24),
                                                       (uint8_t)(f->created >> 16),
                                                       (uint8_t)(f->created >> 8),
                                                       (uint8_t)f->created};
    memcpy(head + 7, f->issuer, 8);
    head[15] = (uint8_t)key.algorithm;
    head[16] = hash->id;
    struct signature self = {.version = 3, .hashed = {head + 2, OLD_HASHED}};
    signature_digest(&self, h, digest);
    if (buf_append(op, body, head, sizeof head))
        return -1;
    return put_end(op, key, hash, digest, body);
}
