#include "pgp/keygen.h"

#include "crypto/pk.h"
#include "pgp/certify.h"
#include "pgp/packet.h"
#include "pgp/protect.h"

#include <stdlib.h>
#include <string.h>

/* One new key pair as a key packet. */
struct pair {
    struct rsa_secret *secret;
    struct buf body;     /* of the secret key packet */
    size_t public_bytes; /* how much of it is public */
};

static int pair_make(struct op *op, const struct keygen_options *o, struct pair *pair)
{
    pair->secret = pk_generate(op, o->bits, KEYGEN_EXPONENT, o->progress);
    if (!pair->secret)
        return -1;
    if (key_emit_body(op, rsa_secret_public(pair->secret), o->created, &pair->body))
        return -1;
    pair->public_bytes = pair->body.len;
    struct buf numbers = {0};
    int rc = key_emit_numbers(op, pair->secret, &numbers);
    if (!rc)
        rc = protect_seal(op, (struct rsa_bytes){numbers.data, numbers.len}, o->passphrase,
                          &pair->body);
    buf_end(&numbers);
    return rc;
}

static void pair_end(struct pair *pair)
{
    rsa_secret_free(pair->secret);
    buf_end(&pair->body);
}

static int put_packet(struct op *op, unsigned tag, const void *p, size_t n, struct buf *out)
{
    if (packet_emit_header(op, out, tag, n))
        return -1;
    return buf_append(op, out, p, n);
}

/* The fingerprint of a new key packet: parsing it is the one place that computes one. */
static int fingerprint(struct op *op, const struct buf *packet, uint8_t out[KEY_FINGERPRINT_BYTES])
{
    size_t used;
    struct key *key = key_parse(op, "new key", packet->data, packet->len, &used);
    if (!key)
        return -1;
    memcpy(out, key->parts[0].fingerprint, KEY_FINGERPRINT_BYTES);
    key_free(key);
    return 0;
}

static int put_primary(struct op *op, const struct keygen_options *o, const struct pair *primary,
                       struct certify_maker *m, struct buf *out)
{
    if (put_packet(op, PACKET_SECRET_KEY, primary->body.data, primary->body.len, out) ||
        fingerprint(op, out, m->fingerprint) ||
        put_packet(op, PACKET_USER_ID, o->user_id, strlen(o->user_id), out))
        return -1;
    m->flags = SIGNATURE_MAY_CERTIFY | SIGNATURE_MAY_SIGN;
    if (o->single)
        m->flags |= SIGNATURE_MAY_ENCRYPT;
    return certify_user_id(op, m, o->user_id, out);
}

static int put_subkey(struct op *op, const struct pair *subkey, struct certify_maker *m,
                      struct buf *out)
{
    struct rsa_bytes body = {subkey->body.data, subkey->public_bytes};
    if (put_packet(op, PACKET_SECRET_SUBKEY, subkey->body.data, subkey->body.len, out))
        return -1;
    m->flags = SIGNATURE_MAY_ENCRYPT;
    return certify_subkey(op, m, body, out);
}

struct key *keygen_new(struct op *op, const struct keygen_options *o)
{
    struct pair primary = {0}, subkey = {0};
    struct buf out = {0};
    struct key *key = NULL;
    int rc = pair_make(op, o, &primary);
    struct certify_maker m = {.secret = primary.secret,
                              .primary = {primary.body.data, primary.public_bytes},
                              .created = o->created};
    if (!rc)
        rc = put_primary(op, o, &primary, &m, &out);
    if (!rc && !o->single)
        rc = pair_make(op, o, &subkey);
    if (!rc && !o->single)
        rc = put_subkey(op, &subkey, &m, &out);
    size_t used;
    if (!rc)
        key = key_parse(op, "new key", out.data, out.len, &used);
    pair_end(&primary);
    pair_end(&subkey);
    buf_end(&out);
    return key;
}
