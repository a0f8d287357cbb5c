#include "pgp/certify.h"

#include "base/num.h"
#include "pgp/packet.h"

#include <string.h>

/* Feeds a key packet's body as signatures cover it: 0x99, two octets of length, the body. */
static void hash_key(struct hash_ctx *h, struct rsa_bytes body)
{
    uint8_t head[3] = {0x99, (uint8_t)(body.n >> 8), (uint8_t)body.n};
    hash_update(h, head, sizeof head);
    hash_update(h, body.p, body.n);
}

/* Signatures before version 4 cover a user ID without a header. */
static void hash_user_id(struct hash_ctx *h, unsigned version, struct rsa_bytes id)
{
    uint8_t head[5] = {0xB4, (uint8_t)(id.n >> 24), (uint8_t)(id.n >> 16), (uint8_t)(id.n >> 8),
                       (uint8_t)id.n};
    if (version >= 4)
        hash_update(h, head, sizeof head);
    hash_update(h, id.p, id.n);
}

static struct rsa_bytes public_body(const struct key *key, const struct key_part *part)
{
    return (struct rsa_bytes){key->raw.data + part->body, part->public_bytes};
}

void certify_cover_binding(const struct key *key, const struct key_part *subkey, struct hash_ctx *h)
{
    hash_key(h, public_body(key, &key->parts[0]));
    hash_key(h, public_body(key, subkey));
}

/* What the walk over a key's packets has come to. */
struct walk {
    struct key *key;
    struct pk_verifier primary;
    const struct key_part *only; /* of subkeys this one is looked at; NULL: all are */
    struct key_part *part;       /* the last key packet */
    struct rsa_bytes user_id;    /* the last user ID; p NULL before the first */
    size_t user_ids;             /* how many came */
    bool named;                  /* one of them was certified */
    bool skip;                   /* the last was a packet whose signatures mean nothing to us */
    uint32_t newest[2];          /* creation of the newest signature heeded: primary, this subkey */
};

static bool is_certification(unsigned type)
{
    return type >= SIGNATURE_CERTIFY_GENERIC && type <= SIGNATURE_CERTIFY_POSITIVE;
}

/* Hashes what a signature of this type covers at this place. False where it does not belong. */
static bool hash_covered(const struct walk *w, const struct signature *sig, struct hash_ctx *h)
{
    bool of_subkey = sig->type == SIGNATURE_SUBKEY || sig->type == SIGNATURE_REVOKE_SUBKEY;
    if (of_subkey) {
        certify_cover_binding(w->key, w->part, h);
        return w->part->is_subkey;
    }
    hash_key(h, public_body(w->key, &w->key->parts[0]));
    switch (sig->type) {
    case SIGNATURE_DIRECT_KEY:
    case SIGNATURE_REVOKE_KEY:
        return !w->part->is_subkey;
    default:
        if (!is_certification(sig->type) || w->part->is_subkey || !w->user_id.p)
            return false;
        hash_user_id(h, sig->version, w->user_id);
        return true;
    }
}

/* When that ends which began at `from`: 0 is never, as is an end that 32 bits do not hold. */
static uint32_t end_of(uint32_t from, uint32_t after_s)
{
    return after_s > UINT32_MAX - from ? 0 : after_s ? from + after_s : 0;
}

static uint32_t earlier(uint32_t a, uint32_t b)
{
    return a && (!b || a < b) ? a : b;
}

/* A key that was only given up was right before: what it says then still holds. One that may be in
 * other hands, or for which no reason is given, never was (RFC 9580 section 5.2.3.31). */
static void heed_revocation(struct key_part *part, const struct signature *sig)
{
    enum { SUPERSEDED = 1, RETIRED = 3 };
    bool given_up = sig->has_reason && (sig->reason == SUPERSEDED || sig->reason == RETIRED);
    uint32_t since = given_up ? sig->created : 0;
    if (!part->revoked || since < part->revoked_since)
        part->revoked_since = since;
    part->revoked = true;
}

/* A valid signature's word, unless a newer one was heard. */
static void heed(struct walk *w, const struct signature *sig)
{
    struct key_part *part = w->part;
    if (sig->type == SIGNATURE_REVOKE_KEY || sig->type == SIGNATURE_REVOKE_SUBKEY) {
        heed_revocation(part, sig);
        return;
    }
    if (is_certification(sig->type) && !w->named) {
        w->key->name = w->user_ids - 1;
        w->named = true;
    }
    uint32_t *newest = &w->newest[part->is_subkey];
    if (part->certified && sig->created < *newest)
        return;
    *newest = sig->created;
    part->certified = true;
    part->back = sig->embedded;
    /* Without flags: what the algorithm can do (as GnuPG takes it). */
    part->flags = sig->has_key_flags
                      ? sig->key_flags
                      : SIGNATURE_MAY_CERTIFY | SIGNATURE_MAY_SIGN | SIGNATURE_MAY_ENCRYPT;
    /* What a signature says of a key ends with the signature, and so does the key's use. */
    part->expires = earlier(end_of(part->created, sig->key_expires_after_s),
                            end_of(sig->created, sig->expires_after_s));
    part->expires = earlier(part->expires, part->body_expires);
}

static void look_at_signature(struct op *op, struct walk *w, const uint8_t *body, size_t n)
{
    struct signature sig;
    if (w->only && w->part->is_subkey && w->part != w->only)
        return;
    if (w->skip || signature_parse(op, body, n, &sig)) {
        op_clear(op);
        return;
    }
    /* Others' certifications say nothing about what the key is for. */
    if (sig.has_issuer && memcmp(sig.issuer, w->key->parts[0].id, KEY_ID_BYTES) != 0)
        return;
    const struct hash *hash = hash_by_id(sig.hash_algorithm);
    if (!hash || (hash == hash_by_name("md5") && w->key->parts[0].version >= 4))
        return;
    struct hash_ctx h;
    hash_init(&h, hash);
    if (!hash_covered(w, &sig, &h))
        return;
    if (w->key->is_trusted || signature_verify(op, &sig, &h, w->primary))
        heed(w, &sig);
    else
        w->key->is_sound = false;
}

static int check(struct op *op, struct key *key, const struct key_part *only)
{
    struct walk w = {.key = key, .part = &key->parts[0], .only = only};
    key->is_sound = true;
    if (key_verifier(op, key, &key->parts[0], &w.primary))
        return -1;
    struct packet_header h;
    for (size_t at = 0; at < key->raw.len; at += h.header_bytes + (size_t)h.length) {
        const uint8_t *p = key->raw.data + at;
        h.offset = at;
        if (packet_parse_header(op, p, key->raw.len - at, &h))
            return -1;
        struct key_part *part = key_part_at(key, at);
        if (part) {
            w.part = part;
            w.newest[1] = 0;
            w.skip = part->version < 2 || part->version > 4;
        } else if (h.tag == PACKET_USER_ID) {
            w.user_id = (struct rsa_bytes){p + h.header_bytes, (size_t)h.length};
            w.user_ids++;
            w.skip = false;
        } else if (h.tag == PACKET_SIGNATURE) {
            look_at_signature(op, &w, p + h.header_bytes, (size_t)h.length);
        } else {
            w.skip = h.tag == PACKET_USER_ATTRIBUTE || w.skip;
        }
    }
    return 0;
}

int certify_check(struct op *op, struct key *key)
{
    if (!key->checked && check(op, key, NULL))
        return -1;
    key->checked = true;
    return 0;
}

int certify_check_part(struct op *op, struct key *key, const struct key_part *part)
{
    if (key->checked || key->checked_for == part)
        return 0;
    if (check(op, key, part))
        return -1;
    key->checked_for = part;
    return 0;
}

const struct hash *certify_hash(struct pk_verifier key)
{
    const struct hash *sha256 = hash_by_name("sha256");
    return pk_takes(key, sha256) ? sha256 : hash_by_name("sha1");
}

/* The subpackets that every signature of ours has, and a certification's preferences. GnuPG, RNP
 * and Sequoia were seen to accept exactly these. */
static int put_subpackets(struct op *op, const struct certify_maker *m, bool preferences,
                          struct buf *hashed, struct buf *unhashed)
{
    enum {
        CREATED = 2,
        CIPHERS = 11,
        ISSUER = 16,
        HASHES = 21,
        COMPRESSIONS = 22,
        FLAGS = 27,
        FEATURES = 30,
        ISSUER_FINGERPRINT = 33
    };
    static const uint8_t ciphers[] = {9, 8, 7, 2}, hashes[] = {8, 10, 9, 2},
                         compressions[] = {1, 2, 0}, features[] = {1};
    uint8_t created[4] = {(uint8_t)(m->created >> 24), (uint8_t)(m->created >> 16),
                          (uint8_t)(m->created >> 8), (uint8_t)m->created};
    uint8_t issuer[1 + KEY_FINGERPRINT_BYTES] = {4};
    memcpy(issuer + 1, m->fingerprint, KEY_FINGERPRINT_BYTES);
    int rc = signature_put_subpacket(op, hashed, CREATED, created, sizeof created);
    if (!rc)
        rc = signature_put_subpacket(op, hashed, FLAGS, &m->flags, 1);
    if (!rc && preferences) {
        rc = signature_put_subpacket(op, hashed, CIPHERS, ciphers, sizeof ciphers);
        if (!rc)
            rc = signature_put_subpacket(op, hashed, HASHES, hashes, sizeof hashes);
        if (!rc)
            rc = signature_put_subpacket(op, hashed, COMPRESSIONS, compressions,
                                         sizeof compressions);
        if (!rc)
            rc = signature_put_subpacket(op, hashed, FEATURES, features, sizeof features);
    }
    if (!rc)
        rc = signature_put_subpacket(op, hashed, ISSUER_FINGERPRINT, issuer, sizeof issuer);
    if (!rc)
        rc = signature_put_subpacket(op, unhashed, ISSUER, m->id, KEY_ID_BYTES);
    return rc;
}

/* The body of the signature over what h has hashed. */
static int make_body(struct op *op, const struct certify_maker *m, enum signature_type type,
                     struct hash_ctx *h, struct buf *body)
{
    struct buf hashed = {0}, unhashed = {0};
    int rc = put_subpackets(op, m, type != SIGNATURE_SUBKEY, &hashed, &unhashed);
    if (!rc) {
        struct signature_fields fields = {.type = type,
                                          .hashed = {hashed.data, hashed.len},
                                          .unhashed = {unhashed.data, unhashed.len}};
        rc = signature_make(op, m->signer, &fields, h, body);
    }
    buf_end(&hashed);
    buf_end(&unhashed);
    return rc;
}

static int make_old_body(struct op *op, const struct certify_maker *m, enum signature_type type,
                         struct hash_ctx *h, struct buf *body)
{
    struct signature_old_fields fields = {.type = type, .created = m->created, .issuer = m->id};
    return signature_make_old(op, m->signer, &fields, h, body);
}

/* Makes the signature over what h has hashed and appends it as a packet. */
static int put_signature(struct op *op, const struct certify_maker *m, enum signature_type type,
                         struct hash_ctx *h, struct buf *out)
{
    unsigned version = m->primary.p[0];
    struct buf body = {0};
    int rc = (version < 4 ? make_old_body : make_body)(op, m, type, h, &body);
    if (!rc)
        rc = key_emit_packet(op, version, PACKET_SIGNATURE, (struct rsa_bytes){body.data, body.len},
                             out);
    buf_end(&body);
    return rc;
}

int certify_user_id(struct op *op, const struct certify_maker *m, const char *user_id,
                    struct buf *out)
{
    struct hash_ctx h;
    bool old = m->primary.p[0] < 4;
    hash_init(&h, old ? hash_by_name("md5") : certify_hash(pk_signer_public(m->signer)));
    hash_key(&h, m->primary);
    hash_user_id(&h, m->primary.p[0],
                 (struct rsa_bytes){(const uint8_t *)user_id, strlen(user_id)});
    return put_signature(op, m, old ? SIGNATURE_CERTIFY_GENERIC : SIGNATURE_CERTIFY_POSITIVE, &h,
                         out);
}

int certify_directly(struct op *op, const struct certify_maker *m, struct buf *out)
{
    struct hash_ctx h;
    hash_init(&h, certify_hash(pk_signer_public(m->signer)));
    hash_key(&h, m->primary);
    return put_signature(op, m, SIGNATURE_DIRECT_KEY, &h, out);
}

int certify_subkey(struct op *op, const struct certify_maker *m, struct rsa_bytes subkey,
                   struct buf *out)
{
    struct hash_ctx h;
    hash_init(&h, certify_hash(pk_signer_public(m->signer)));
    hash_key(&h, m->primary);
    hash_key(&h, subkey);
    return put_signature(op, m, SIGNATURE_SUBKEY, &h, out);
}
