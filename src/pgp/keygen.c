#include "pgp/keygen.h"

#include "crypto/pk.h"
#include "pgp/certify.h"
#include "pgp/key_numbers.h"
#include "pgp/packet.h"
#include "pgp/protect.h"

#include <stdlib.h>
#include <string.h>

/* One new key pair as a key packet. */
struct pair {
    struct rsa_secret *rsa;
    struct ecc_secret *ecc;
    struct pk_signer signer; /* one of them */
    struct buf body;         /* of the secret key packet */
    size_t public_bytes;     /* how much of it is public */
};

static int pair_generate(struct op *op, const struct keygen_options *o, struct pair *pair)
{
    if (o->curve)
        pair->ecc = pk_ecc_generate(op, o->curve);
    else
        pair->rsa = pk_generate(op, o->bits, o->profile->exponent, o->progress);
    if (!pair->ecc && !pair->rsa)
        return -1;
    pair->signer = o->curve ? pk_ecc_signer(pair->ecc) : pk_rsa_signer(pair->rsa);
    return 0;
}

static int pair_make(struct op *op, const struct keygen_options *o, struct pair *pair)
{
    unsigned version = o->profile->key_version;
    if (pair_generate(op, o, pair) ||
        key_emit_body(op, version, pk_signer_public(pair->signer), o->created, &pair->body))
        return -1;
    pair->public_bytes = pair->body.len;
    struct buf numbers = {0};
    int rc = key_numbers_emit_secret(op, pair->signer, &numbers);
    if (!rc)
        rc = protect_seal(op, version, (struct rsa_bytes){numbers.data, numbers.len}, o->passphrase,
                          &pair->body);
    buf_end(&numbers);
    return rc;
}

static void pair_end(struct pair *pair)
{
    rsa_secret_free(pair->rsa);
    ecc_secret_free(pair->ecc);
    buf_end(&pair->body);
}

static int put_packet(struct op *op, const struct keygen_options *o, unsigned tag,
                      struct rsa_bytes body, struct buf *out)
{
    return key_emit_packet(op, o->profile->key_version, tag, body, out);
}

/* Fingerprint and ID of a new key packet: parsing it is the one place that computes them. */
static int name_maker(struct op *op, const struct buf *packet, struct certify_maker *m)
{
    size_t used;
    struct key *key = key_parse(op, "new key", packet->data, packet->len, &used);
    if (!key)
        return -1;
    memcpy(m->fingerprint, key->parts[0].fingerprint, sizeof m->fingerprint);
    memcpy(m->id, key->parts[0].id, sizeof m->id);
    key_free(key);
    return 0;
}

static int put_user_id(struct op *op, const struct keygen_options *o, const char *user_id,
                       const struct certify_maker *m, struct buf *out)
{
    struct rsa_bytes name = {(const uint8_t *)user_id, strlen(user_id)};
    return put_packet(op, o, PACKET_USER_ID, name, out) || certify_user_id(op, m, user_id, out) ? -1
                                                                                                : 0;
}

static int put_primary(struct op *op, const struct keygen_options *o, const struct pair *primary,
                       struct certify_maker *m, struct buf *out)
{
    struct rsa_bytes body = {primary->body.data, primary->body.len};
    if (put_packet(op, o, PACKET_SECRET_KEY, body, out) || name_maker(op, out, m))
        return -1;
    m->flags = SIGNATURE_MAY_CERTIFY | SIGNATURE_MAY_SIGN;
    if (o->single && !o->curve && !o->signs_only)
        m->flags |= SIGNATURE_MAY_ENCRYPT;
    int rc = o->user_id ? put_user_id(op, o, o->user_id, m, out) : certify_directly(op, m, out);
    for (size_t i = 0; !rc && i < o->other_count; i++)
        rc = put_user_id(op, o, o->others[i], m, out);
    return rc;
}

static int put_subkey(struct op *op, const struct keygen_options *o, const struct pair *subkey,
                      struct certify_maker *m, struct buf *out)
{
    struct rsa_bytes body = {subkey->body.data, subkey->body.len},
                     public_body = {subkey->body.data, subkey->public_bytes};
    if (put_packet(op, o, PACKET_SECRET_SUBKEY, body, out))
        return -1;
    m->flags = SIGNATURE_MAY_ENCRYPT;
    return certify_subkey(op, m, public_body, out);
}

/* `o` is complete. */
static struct key *generate(struct op *op, const struct keygen_options *o)
{
    struct pair primary = {0}, subkey = {0};
    struct buf out = {0};
    struct key *key = NULL;
    int rc = pair_make(op, o, &primary);
    struct certify_maker m = {.signer = primary.signer,
                              .primary = {primary.body.data, primary.public_bytes},
                              .created = o->created};
    if (!rc)
        rc = put_primary(op, o, &primary, &m, &out);
    if (!rc && !o->single)
        rc = pair_make(op, o, &subkey);
    if (!rc && !o->single)
        rc = put_subkey(op, o, &subkey, &m, &out);
    size_t used;
    if (!rc)
        key = key_parse(op, "new key", out.data, out.len, &used);
    pair_end(&primary);
    pair_end(&subkey);
    buf_end(&out);
    return key;
}

/* `o` with all that its profile decides. */
static struct keygen_options complete(const struct keygen_options *options)
{
    struct keygen_options o = *options;
    if (!o.profile)
        o.profile = profile_table[0];
    o.single = o.single || o.signs_only || o.profile->key_version < 4 || o.curve;
    return o;
}

int keygen_check_bits(struct op *op, const struct profile *profile, unsigned bits)
{
    if (bits <= profile->bits_max)
        return 0;
    return op_fail(op, STATUS_USAGE, "a key of %u bits: profile %s, %s, has at most %u", bits,
                   profile->name, profile->what, profile->bits_max);
}

int keygen_check(struct op *op, const struct keygen_options *options)
{
    struct keygen_options o = complete(options);
    if (o.curve && o.profile->key_version < 4)
        return op_fail(op, STATUS_USAGE, "a key on %s: profile %s, %s, has RSA only",
                       o.curve->label, o.profile->name, o.profile->what);
    return o.curve ? 0 : keygen_check_bits(op, o.profile, o.bits);
}

struct key *keygen_new(struct op *op, const struct keygen_options *options)
{
    struct keygen_options o = complete(options);
    return keygen_check(op, &o) ? NULL : generate(op, &o);
}
