#include "pgp/key_numbers.h"

#include "base/secret.h"
#include "pgp/mpi.h"

#include <stdlib.h>
#include <string.h>

/* What OpenPGP puts before a point of Ed25519 that is an MPI: the octets are the curve's own. */
enum { NATIVE_POINT = 0x40 };

static int parse_rsa(struct op *op, struct mpi_reader r, struct rsa_bytes parts[RSA_PARTS])
{
    return mpi_parse(op, &r, &parts[RSA_N]) || mpi_parse(op, &r, &parts[RSA_E]) ? -1 : 0;
}

/* The octets of the point as crypto/ecc takes them; the OID was looked at by pgp/key_body. */
static int parse_point(struct op *op, const struct key_part *part, struct mpi_reader r,
                       struct rsa_bytes *point)
{
    if (part->algorithm == PK_ED25519) {
        *point = (struct rsa_bytes){r.p, r.n};
        return 0;
    }
    size_t oid = 1 + (size_t)part->curve->oid_bytes;
    r.p += oid;
    r.n -= oid;
    if (mpi_parse(op, &r, point))
        return -1;
    if (part->algorithm == PK_ECDSA)
        return 0;
    if (point->n < 1 || point->p[0] != NATIVE_POINT)
        return op_fail(op, STATUS_MALFORMED, "a point on %s begins with the octet 0x40",
                       part->curve->label);
    point->p++;
    point->n--;
    return 0;
}

int key_numbers_load_public(struct op *op, struct key_part *part, struct rsa_bytes numbers)
{
    struct mpi_reader r = {numbers.p, numbers.n};
    struct rsa_bytes parts[RSA_PARTS], point;
    if (part->rsa || part->ecc)
        return 0;
    if (part->curve && !parse_point(op, part, r, &point))
        part->ecc = ecc_public_new(op, part->curve, point);
    if (!part->curve && !parse_rsa(op, r, parts))
        part->rsa = rsa_public_new(op, parts);
    return part->rsa || part->ecc ? 0 : -1;
}

static int load_rsa_secret(struct op *op, struct key_part *part, struct mpi_reader numbers,
                           struct mpi_reader *r)
{
    struct rsa_bytes parts[RSA_PARTS];
    if (parse_rsa(op, numbers, parts))
        return -1;
    for (int i = RSA_D; i < RSA_PARTS; i++) {
        if (mpi_parse(op, r, &parts[i]))
            return -1;
    }
    part->secret = rsa_secret_new(op, parts);
    return part->secret ? 0 : -1;
}

static int load_ecc_secret(struct op *op, struct key_part *part, struct mpi_reader numbers,
                           struct mpi_reader *r)
{
    struct rsa_bytes point, secret;
    if (parse_point(op, part, numbers, &point))
        return -1;
    if (part->algorithm == PK_ED25519) {
        secret = (struct rsa_bytes){r->p, r->n};
        r->n = 0;
    } else if (mpi_parse(op, r, &secret)) {
        return -1;
    }
    part->ecc_secret = ecc_secret_new(op, part->curve, secret, point);
    return part->ecc_secret ? 0 : -1;
}

int key_numbers_load_secret(struct op *op, struct key_part *part, struct rsa_bytes numbers,
                            struct rsa_bytes secret)
{
    struct mpi_reader r = {secret.p, secret.n}, public = {numbers.p, numbers.n};
    if ((part->curve ? load_ecc_secret : load_rsa_secret)(op, part, public, &r))
        return -1;
    if (r.n == 0)
        return 0;
    rsa_secret_free(part->secret);
    ecc_secret_free(part->ecc_secret);
    part->secret = NULL;
    part->ecc_secret = NULL;
    return op_fail(op, STATUS_MALFORMED, "%zu bytes after the secret numbers of a key", r.n);
}

/* Appends those numbers of an RSA key, the secret ones of which `secret` has. */
static int emit_rsa(struct op *op, const struct rsa_public *public, const struct rsa_secret *secret,
                    struct buf *out)
{
    size_t bytes = rsa_public_bytes(public);
    uint8_t *number = malloc(bytes);
    if (!number)
        return op_fail_memory(op);
    int rc = 0;
    for (int i = secret ? RSA_D : RSA_N; !rc && i < (secret ? RSA_PARTS : RSA_D); i++) {
        enum rsa_part part = (enum rsa_part)i;
        size_t n =
            secret ? rsa_secret_part(secret, part, number) : rsa_public_part(public, part, number);
        rc = mpi_emit(op, out, number, n);
    }
    secret_free(number, bytes);
    return rc;
}

int key_numbers_emit_public(struct op *op, struct pk_verifier key, struct buf *out)
{
    uint8_t point[1 + ECC_POINT_MAX] = {NATIVE_POINT};
    if (key.rsa)
        return emit_rsa(op, key.rsa, NULL, out);
    const struct ecc *curve = ecc_public_curve(key.ecc);
    memcpy(point + 1, ecc_public_point(key.ecc), curve->point_bytes);
    if (key.algorithm == PK_ED25519)
        return buf_append(op, out, point + 1, curve->point_bytes);
    if (buf_put8(op, out, curve->oid_bytes) || buf_append(op, out, curve->oid, curve->oid_bytes))
        return -1;
    if (key.algorithm == PK_EDDSA)
        return mpi_emit(op, out, point, 1 + (size_t)curve->point_bytes);
    return mpi_emit(op, out, point + 1, curve->point_bytes);
}

int key_numbers_emit_secret(struct op *op, struct pk_signer key, struct buf *out)
{
    if (key.rsa)
        return emit_rsa(op, rsa_secret_public(key.rsa), key.rsa, out);
    size_t n = ecc_public_curve(ecc_secret_public(key.ecc))->field_bytes;
    const uint8_t *octets = ecc_secret_octets(key.ecc);
    return key.algorithm == PK_ED25519 ? buf_append(op, out, octets, n)
                                       : mpi_emit(op, out, octets, n);
}
