#include "pgp/dump_key.h"

#include "crypto/hash.h"
#include "pgp/dump_name.h"
#include "pgp/dump_session.h"
#include "pgp/protect.h"

#include <string.h>

/* What a public key of an algorithm consists of: m a number, o counted octets (a curve, a KDF). Of
 * other algorithms nothing is taken apart. */
static const struct {
    uint8_t algorithm;
    const char *parts;
} layouts[] = {
    {1, "mm"},   {2, "mm"},  {3, "mm"},   {16, "mmm"}, {17, "mmmm"},
    {18, "omo"}, {19, "om"}, {20, "mmm"}, {22, "om"},
};

/* The newer curves have neither: so many octets. */
static const struct {
    uint8_t algorithm, octets;
} native[] = {{25, 32}, {26, 56}, {27, 32}, {28, 57}};

static const struct {
    const char *name;
    uint8_t octets;
    const char *oid; /* may have a zero inside */
} curves[] = {
    {"P-256", 8, "\x2A\x86\x48\xCE\x3D\x03\x01\x07"},
    {"P-384", 5, "\x2B\x81\x04\x00\x22"},
    {"P-521", 5, "\x2B\x81\x04\x00\x23"},
    {"secp256k1", 5, "\x2B\x81\x04\x00\x0A"},
    {"Ed25519", 9, "\x2B\x06\x01\x04\x01\xDA\x47\x0F\x01"},
    {"Curve25519", 10, "\x2B\x06\x01\x04\x01\x97\x55\x01\x05\x01"},
    {"brainpoolP256r1", 9, "\x2B\x24\x03\x03\x02\x08\x01\x01\x07"},
    {"brainpoolP384r1", 9, "\x2B\x24\x03\x03\x02\x08\x01\x01\x0B"},
    {"brainpoolP512r1", 9, "\x2B\x24\x03\x03\x02\x08\x01\x01\x0D"},
};

static int tell_curve(struct dump_body *b, const uint8_t *oid, size_t n)
{
    for (size_t i = 0; i < sizeof curves / sizeof *curves; i++) {
        if (curves[i].octets == n && memcmp(curves[i].oid, oid, n) == 0)
            return dump_field_text(b->to, "curve", curves[i].name);
    }
    return dump_field_hex(b->to, "curve", oid, n);
}

/* Takes the public part; *known is whether its end was found. */
static int tell_public(struct dump_body *b, unsigned algorithm, bool *known)
{
    const char *parts = "";
    const uint8_t *p;
    unsigned bits;
    uint8_t n;
    bool told = false;
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        if (layouts[i].algorithm == algorithm)
            parts = layouts[i].parts;
    }
    *known = *parts != '\0';
    for (size_t i = 0; i < sizeof native / sizeof *native; i++) {
        if (native[i].algorithm != algorithm)
            continue;
        *known = true;
        if (dump_body_take(b, "public key", native[i].octets, &p))
            return -1;
    }
    for (const char *part = parts; *part; part++, told = true) {
        if (*part == 'm' && dump_body_mpi(b, &bits))
            return -1;
        if (*part == 'o' && (dump_body_octet(b, "curve", &n) || dump_body_take(b, "curve", n, &p)))
            return -1;
        if (told)
            continue;
        if (*part == 'm' ? dump_field_number(b->to, "bits", bits) : tell_curve(b, p, n))
            return -1;
    }
    return 0;
}

/* How the secret half behind the public one is protected. */
static int tell_secret(struct dump_body *b)
{
    uint8_t usage;
    if (dump_body_octet(b, "protection", &usage))
        return -1;
    bool is_cipher = usage > PROTECT_CLEAR && usage < 253; /* as in PGP 2: MD5 of the passphrase */
    if (dump_field_code(b->to, "protection", usage,
                        is_cipher ? "MD5" : dump_name_protection(usage)))
        return -1;
    if (is_cipher)
        return dump_field_code(b->to, "cipher", usage, dump_name_cipher(usage));
    if (usage != PROTECT_SHA1 && usage != PROTECT_SUM)
        return 0;
    if (dump_body_tell_code(b, "cipher", dump_name_cipher))
        return -1;
    return dump_session_s2k(b);
}

/* The fingerprint of version 4 (RFC 4880 section 12.2), of n octets of public body. */
static int tell_fingerprint(struct dump_body *b, const uint8_t *body, size_t n)
{
    uint8_t head[3] = {0x99, (uint8_t)(n >> 8), (uint8_t)n}, digest[HASH_DIGEST_MAX];
    struct hash_ctx h;
    if (n > 0xFFFF) /* has none: its length does not fit */
        return 0;
    hash_init(&h, hash_by_name("sha1"));
    hash_update(&h, head, sizeof head);
    hash_update(&h, body, n);
    hash_digest(&h, digest);
    return dump_field_hex(b->to, "fingerprint", digest, h.hash->digest_bytes);
}

/* The fingerprint of version 3: the MD5 of modulus and exponent; its ID is the modulus' end. */
static int tell_old_fingerprint(struct dump_body *b, const uint8_t *numbers)
{
    uint8_t digest[HASH_DIGEST_MAX];
    struct hash_ctx h;
    const uint8_t *p = numbers;
    hash_init(&h, hash_by_name("md5"));
    for (int i = 0; i < 2; i++) {
        size_t n = (((size_t)p[0] << 8 | p[1]) + 7) / 8;
        hash_update(&h, p + 2, n);
        if (i == 0 && n >= 8 && dump_field_id(b->to, "key id", p + 2 + n - 8))
            return -1;
        p += 2 + n;
    }
    hash_digest(&h, digest);
    return dump_field_hex(b->to, "fingerprint", digest, h.hash->digest_bytes);
}

static bool is_secret(const struct dump_body *b)
{
    return b->tag == PACKET_SECRET_KEY || b->tag == PACKET_SECRET_SUBKEY;
}

static int list_rest(struct dump_body *b, unsigned version, const uint8_t *body)
{
    uint8_t algorithm;
    bool known;
    if (dump_body_octet(b, "algorithm", &algorithm) ||
        dump_field_code(b->to, "algorithm", algorithm, dump_name_public_key(algorithm)))
        return -1;
    const uint8_t *numbers = b->p;
    if (tell_public(b, algorithm, &known))
        return -1;
    /* Without a secret half the public one is all there is. */
    size_t public_bytes =
        known || is_secret(b) ? (size_t)(b->p - body) : (size_t)(b->p - body) + b->n;
    if (version == 4 && (known || !is_secret(b)) && tell_fingerprint(b, body, public_bytes))
        return -1;
    if (version < 4 && algorithm >= 1 && algorithm <= 3 && tell_old_fingerprint(b, numbers))
        return -1;
    return known && is_secret(b) ? tell_secret(b) : 0;
}

int dump_key_list(struct dump_body *b)
{
    const uint8_t *body = b->p;
    uint8_t version;
    if (dump_body_octet(b, "version", &version) || dump_field_number(b->to, "version", version))
        return -1;
    if (version < 2 || version > 6)
        return 0;
    if (dump_body_tell_time(b, "created"))
        return -1;
    if (version > 4)
        return dump_body_tell_code(b, "algorithm", dump_name_public_key);
    if (version < 4 && dump_body_tell_number(b, "days valid", 2))
        return -1;
    return list_rest(b, version, body);
}

int dump_key_user_id(struct dump_body *b)
{
    return dump_field_octets(b->to, "user id", b->p, b->n);
}

int dump_key_attribute(struct dump_body *b)
{
    uint32_t n;
    uint8_t type;
    if (dump_body_length(b, "first subpacket", &n) ||
        dump_body_octet(b, "first subpacket", &type) ||
        dump_field_code(b->to, "type", type, type == 1 ? "image" : "unknown"))
        return -1;
    return dump_field_number(b->to, "attribute bytes", n - 1);
}
