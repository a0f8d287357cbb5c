#include "pgp/key_body.h"

#include "base/num.h"
#include "crypto/hash.h"
#include "pgp/mpi.h"
#include "pgp/protect.h"

#include <string.h>

/* What the public half of a key is made of: m an MPI, o an octet of length and as many octets (a
 * curve's OID, the parameters of a KDF), 3 and 5 fixed octets of 32 and 56. */
static const struct layout {
    unsigned algorithm;
    const char *name;
    const char *fields;
} layouts[] = {
    {1, "RSA", "mm"},    {2, "RSA", "mm"},    {3, "RSA", "mm"},     {16, "Elgamal", "mmm"},
    {17, "DSA", "mmmm"}, {18, "ECDH", "omo"}, {19, "ECDSA", "om"},  {22, "EdDSA", "om"},
    {25, "X25519", "3"}, {26, "X448", "5"},   {27, "Ed25519", "3"}, {28, "Ed448", "6"},
};

static const struct layout *find_layout(unsigned algorithm)
{
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        if (layouts[i].algorithm == algorithm)
            return &layouts[i];
    }
    return NULL;
}

static bool is_rsa(unsigned algorithm)
{
    return algorithm >= PK_RSA && algorithm <= PK_RSA_SIGN;
}

/* Whether it signs on a curve that the key names. */
static bool is_on_curve(unsigned algorithm)
{
    return algorithm == PK_ECDSA || algorithm == PK_EDDSA;
}

/* The curve of a key that signs, of its public numbers; NULL where it is not known. */
static const struct ecc *curve_of(unsigned algorithm, const uint8_t *numbers)
{
    if (algorithm == PK_ED25519)
        return ecc_by_name("ed25519");
    if (!is_on_curve(algorithm))
        return NULL;
    const struct ecc *curve = ecc_by_oid((struct rsa_bytes){numbers + 1, numbers[0]});
    return curve && curve->algorithm == algorithm ? curve : NULL;
}

static const char not_supported[] = "its algorithm is not supported";

const char *key_body_algorithm(unsigned algorithm)
{
    const struct layout *l = find_layout(algorithm);
    return l ? l->name : "unknown";
}

/* Takes n octets. */
static int take(struct op *op, struct mpi_reader *r, size_t n)
{
    if (r->n < n)
        return op_fail(op, STATUS_MALFORMED, "a key packet breaks off in its public half");
    r->p += n;
    r->n -= n;
    return 0;
}

/* Takes one field; the bits of an MPI go to *bits. */
static int take_field(struct op *op, struct mpi_reader *r, char field, unsigned *bits)
{
    struct rsa_bytes number;
    switch (field) {
    case 'm':
        if (mpi_parse(op, r, &number))
            return -1;
        *bits = mpi_bits(number.p, number.n);
        return 0;
    case 'o':
        return take(op, r, r->n ? 1 + (size_t)r->p[0] : 1);
    case '3':
        return take(op, r, 32);
    case '5':
        return take(op, r, 56);
    default:
        return take(op, r, 57);
    }
}

/* RFC 4880 section 12.2: SHA-1 of the public body; its end is the ID. */
static void fingerprint(struct key_part *part, const uint8_t *body)
{
    uint8_t head[] = {0x99, (uint8_t)(part->public_bytes >> 8), (uint8_t)part->public_bytes};
    struct hash_ctx h;
    hash_init(&h, hash_by_name("sha1"));
    hash_update(&h, head, sizeof head);
    hash_update(&h, body, part->public_bytes);
    hash_digest(&h, part->fingerprint);
    part->fingerprint_bytes = h.hash->digest_bytes;
    memcpy(part->id, part->fingerprint + KEY_FINGERPRINT_BYTES - KEY_ID_BYTES, KEY_ID_BYTES);
}

/* The same section on versions 2 and 3: MD5 of the numbers without their counts of bits; the ID is
 * the end of the modulus. */
static void old_fingerprint(struct key_part *part, struct rsa_bytes n, struct rsa_bytes e)
{
    struct hash_ctx h;
    hash_init(&h, hash_by_name("md5"));
    hash_update(&h, n.p, n.n);
    hash_update(&h, e.p, e.n);
    hash_digest(&h, part->fingerprint);
    part->fingerprint_bytes = h.hash->digest_bytes;
    size_t bytes = n.n < KEY_ID_BYTES ? n.n : KEY_ID_BYTES;
    memcpy(part->id + KEY_ID_BYTES - bytes, n.p + n.n - bytes, bytes);
}

/* Notes whether the secret half is here and whether a passphrase is needed for it. */
static int note_protection(struct op *op, struct key_part *part, struct rsa_bytes secret)
{
    enum protect_kind kind = protect_kind_of(op, part->version, secret);
    part->has_secret = kind == PROTECT_NONE || kind == PROTECT_LOCKED;
    part->is_locked = kind == PROTECT_LOCKED;
    if (kind == PROTECT_BROKEN)
        return op_fail(op, STATUS_MALFORMED, "the secret half of a key is malformed");
    if (kind == PROTECT_ABSENT)
        part->problem = "its secret half is kept elsewhere";
    if (kind == PROTECT_FOREIGN)
        part->problem = "its secret half is protected in a way that is not supported";
    return 0;
}

/* What of a key is left to others: it is listed. */
static int leave(struct key_part *part, const char *problem)
{
    part->is_foreign = true;
    part->problem = problem;
    return 0;
}

/* Behind the public numbers: nothing, or the secret half. */
static int parse_end(struct op *op, struct key_part *part, struct rsa_bytes rest, bool is_secret)
{
    if (!is_secret && rest.n)
        return op_fail(op, STATUS_MALFORMED, "%zu bytes after a key's numbers", rest.n);
    if (is_rsa(part->algorithm) && part->bits == 0)
        return leave(part, "its modulus is zero");
    if (is_on_curve(part->algorithm) && !part->curve)
        return leave(part, "its curve is not supported");
    if (!is_rsa(part->algorithm) && !part->curve)
        return leave(part, not_supported);
    return is_secret ? note_protection(op, part, rest) : 0;
}

static int parse_v4(struct op *op, struct key_part *part, const uint8_t *body, size_t n,
                    bool is_secret)
{
    const struct layout *layout = find_layout(part->algorithm);
    if (!layout) {
        if (!is_secret)
            fingerprint(part, body);
        return leave(part, "its algorithm is unknown");
    }
    struct mpi_reader r = {body + key_body_head(4), n - key_body_head(4)};
    unsigned bits[4] = {0};
    for (size_t i = 0; layout->fields[i]; i++) {
        if (take_field(op, &r, layout->fields[i], &bits[i]))
            return -1;
    }
    part->public_bytes = n - r.n;
    part->bits = is_rsa(part->algorithm) ? bits[0] : 0;
    part->curve = curve_of(part->algorithm, body + key_body_head(4));
    fingerprint(part, body);
    return parse_end(op, part, (struct rsa_bytes){r.p, r.n}, is_secret);
}

/* When a key ends that is valid for so many days: 0 is never, as is an end that 32 bits do not
 * hold. */
static uint32_t end_after_days(uint32_t created, unsigned days)
{
    enum { DAY = 86400 };
    return days == 0 || days > (UINT32_MAX - created) / DAY ? 0 : created + days * DAY;
}

/* RFC 4880 section 5.5.2: only RSA is defined. */
static int parse_old(struct op *op, struct key_part *part, const uint8_t *body, size_t n,
                     bool is_secret)
{
    part->expires = part->body_expires = end_after_days(part->created, num_get16(body + 5));
    if (!is_rsa(part->algorithm))
        return leave(part, not_supported);
    struct mpi_reader r = {body + key_body_head(3), n - key_body_head(3)};
    struct rsa_bytes modulus, exponent;
    if (mpi_parse(op, &r, &modulus) || mpi_parse(op, &r, &exponent))
        return -1;
    part->public_bytes = n - r.n;
    part->bits = mpi_bits(modulus.p, modulus.n);
    old_fingerprint(part, modulus, exponent);
    return parse_end(op, part, (struct rsa_bytes){r.p, r.n}, is_secret);
}

size_t key_body_head(unsigned version)
{
    return version < 4 ? 8 : 6;
}

int key_body_parse(struct op *op, struct key_part *part, const uint8_t *body, size_t n,
                   bool is_secret)
{
    if (n < 1 || n < key_body_head(body[0]))
        return op_fail(op, STATUS_MALFORMED, "a key packet of %zu bytes", n);
    part->version = body[0];
    part->created = num_get32(body + 1);
    part->algorithm = body[key_body_head(part->version) - 1];
    part->public_bytes = n;
    if (part->version == 4)
        return parse_v4(op, part, body, n, is_secret);
    if (part->version == 3 || part->version == 2)
        return parse_old(op, part, body, n, is_secret);
    return leave(part, "only keys of versions 2, 3 and 4 are supported");
}
