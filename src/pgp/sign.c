#include "pgp/sign.h"

#include "pgp/packet.h"

#include <stdio.h>
#include <string.h>

/* --- who signs, and with which hash --------------------------------------------------------------- */

bool sign_takes_hash(const struct hash *hash)
{
    return hash != hash_by_name("md5") && hash != hash_by_name("ripemd160");
}

/* RSA of that many bits is worth more than SHA-256 is. */
enum { STRONG_BITS = 3072 };

static const struct hash *usual_hash(struct pk_verifier key)
{
    bool strong = key.rsa ? rsa_public_bits(key.rsa) >= STRONG_BITS
                          : ecc_public_curve(key.ecc) == ecc_by_name("ed25519");
    return hash_by_name(strong ? "sha512" : "sha256");
}

/* Says which a user could have named instead. */
static void hint_hashes(struct op *op, struct pk_verifier key)
{
    char names[128] = "";
    size_t used = 0;
    for (const struct hash *const *h = hash_table; *h && used < sizeof names; h++) {
        if (sign_takes_hash(*h) && pk_takes(key, *h))
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "",
                                     (*h)->name);
    }
    if (used)
        op_hint(op, "--hash can be %s for this key", names);
}

int sign_signer_of(struct op *op, const struct profile *profile, const struct hash *wanted,
                   const struct keyring_hit *hit, struct sign_signer *out)
{
    *out = (struct sign_signer){.part = hit->part, .hash = wanted};
    if (key_signer(op, hit->key, hit->part, &out->key))
        return op_where(op, "%s", key_name(hit->key));
    struct pk_verifier key = pk_signer_public(out->key);
    if (profile->hash)
        out->hash = hash_by_name(profile->hash);
    else if (!wanted)
        out->hash = usual_hash(key);
    if (wanted && wanted != out->hash)
        return op_fail(op, STATUS_USAGE,
                       "profile %s: a signature with %s cannot be read there, only %s",
                       profile->name, wanted->label, out->hash->label);
    if (!pk_check_hash(op, key, out->hash))
        return 0;
    if (!profile->hash)
        hint_hashes(op, key);
    return op_where(op, "%s", key_name(hit->key));
}

/* --- packets ---------------------------------------------------------------------------------------- */

static int emit_one_pass(struct op *op, const struct sign_options *o, size_t i, struct buf *out)
{
    const struct sign_signer *s = &o->signers[i];
    uint8_t body[13] = {3, (uint8_t)o->type, s->hash->id, (uint8_t)s->key.algorithm};
    memcpy(body + 4, s->part->id, KEY_ID_BYTES);
    /* "Nested", by the name the RFC has for it: 1 where the document follows and no further one. */
    body[12] = i + 1 == o->count;
    if (packet_emit_header(op, out, PACKET_ONE_PASS_SIGNATURE, sizeof body))
        return -1;
    return buf_append(op, out, body, sizeof body);
}

int sign_emit_one_pass(struct op *op, const struct sign_options *o, struct buf *out)
{
    int rc = 0;
    for (size_t i = 0; !rc && i < o->count; i++)
        rc = emit_one_pass(op, o, i, out);
    return rc;
}

static int put_subpackets(struct op *op, const struct key_part *part, uint32_t created,
                          struct buf *hashed, struct buf *unhashed)
{
    enum { CREATED = 2, ISSUER = 16, ISSUER_FINGERPRINT = 33 };
    uint8_t time[4] = {(uint8_t)(created >> 24), (uint8_t)(created >> 16), (uint8_t)(created >> 8),
                       (uint8_t)created};
    uint8_t issuer[1 + KEY_FINGERPRINT_BYTES] = {part->version};
    memcpy(issuer + 1, part->fingerprint, KEY_FINGERPRINT_BYTES);
    if (signature_put_subpacket(op, hashed, CREATED, time, sizeof time) ||
        signature_put_subpacket(op, hashed, ISSUER_FINGERPRINT, issuer, sizeof issuer))
        return -1;
    return signature_put_subpacket(op, unhashed, ISSUER, part->id, KEY_ID_BYTES);
}

static int make_body(struct op *op, const struct sign_signer *s, const struct sign_options *o,
                     struct hash_ctx *h, struct buf *body)
{
    struct buf hashed = {0}, unhashed = {0};
    int rc = put_subpackets(op, s->part, o->created, &hashed, &unhashed);
    if (!rc) {
        struct signature_fields fields = {.type = o->type,
                                          .hashed = {hashed.data, hashed.len},
                                          .unhashed = {unhashed.data, unhashed.len}};
        rc = signature_make(op, s->key, &fields, h, body);
    }
    buf_end(&hashed);
    buf_end(&unhashed);
    return rc;
}

static int make_old_body(struct op *op, const struct sign_signer *s, const struct sign_options *o,
                         struct hash_ctx *h, struct buf *body)
{
    struct signature_old_fields fields = {
        .type = o->type, .created = o->created, .issuer = s->part->id};
    return signature_make_old(op, s->key, &fields, h, body);
}

static int emit(struct op *op, const struct sign_signer *s, const struct sign_options *o,
                const struct digest_set *set, struct buf *out)
{
    struct buf body = {0};
    struct hash_ctx h = digest_set_get(set, s->hash);
    unsigned version = s->part->version;
    int rc = (version < 4 ? make_old_body : make_body)(op, s, o, &h, &body);
    if (!rc)
        rc = key_emit_packet(op, version, PACKET_SIGNATURE, (struct rsa_bytes){body.data, body.len},
                             out);
    hash_end(&h);
    buf_end(&body);
    return rc;
}

int sign_emit(struct op *op, const struct sign_options *o, const struct digest_set *set,
              struct buf *out)
{
    int rc = 0;
    for (size_t i = o->count; !rc && i > 0; i--)
        rc = emit(op, &o->signers[i - 1], o, set, out);
    return rc;
}
