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
    return algorithm >= 1 && algorithm <= 3;
}

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

static void fingerprint(struct key_part *part, const uint8_t *body)
{
    uint8_t head[] = {0x99, (uint8_t)(part->public_bytes >> 8), (uint8_t)part->public_bytes};
    struct hash_ctx h;
    hash_init(&h, hash_by_name("sha1"));
    hash_update(&h, head, sizeof head);
    hash_update(&h, body, part->public_bytes);
    hash_digest(&h, part->fingerprint);
    memcpy(part->id, part->fingerprint + KEY_FINGERPRINT_BYTES - KEY_ID_BYTES, KEY_ID_BYTES);
}

/* Notes whether the secret half is here and whether a passphrase is needed for it. */
static int note_protection(struct op *op, struct key_part *part, struct rsa_bytes secret)
{
    enum protect_kind kind = protect_kind_of(op, secret);
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

int key_body_parse(struct op *op, struct key_part *part, const uint8_t *body, size_t n,
                   bool is_secret)
{
    if (n < KEY_BODY_HEAD)
        return op_fail(op, STATUS_MALFORMED, "a key packet of %zu bytes", n);
    part->version = body[0];
    part->created = num_get32(body + 1);
    part->algorithm = body[5];
    part->public_bytes = n;
    const struct layout *layout = find_layout(part->algorithm);
    if (part->version != 4 || !layout) {
        part->problem = part->version != 4 ? "only keys of version 4 are supported"
                                           : "its algorithm is unknown";
        if (part->version == 4 && !is_secret)
            fingerprint(part, body);
        return 0;
    }
    struct mpi_reader r = {body + KEY_BODY_HEAD, n - KEY_BODY_HEAD};
    unsigned bits[4] = {0};
    for (size_t i = 0; layout->fields[i]; i++) {
        if (take_field(op, &r, layout->fields[i], &bits[i]))
            return -1;
    }
    part->public_bytes = n - r.n;
    fingerprint(part, body);
    if (!is_secret && r.n)
        return op_fail(op, STATUS_MALFORMED, "%zu bytes after a key's numbers", r.n);
    if (!is_rsa(part->algorithm) || bits[0] == 0) {
        part->problem = is_rsa(part->algorithm) ? "its modulus is zero" : "not an RSA key";
        return 0;
    }
    part->bits = bits[0];
    return is_secret ? note_protection(op, part, (struct rsa_bytes){r.p, r.n}) : 0;
}

bool key_body_has_fingerprint(const struct key_part *part)
{
    static const uint8_t unknown[KEY_FINGERPRINT_BYTES];
    return memcmp(part->fingerprint, unknown, sizeof unknown) != 0;
}
