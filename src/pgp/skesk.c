#include "pgp/skesk.h"

#include "base/secret.h"
#include "crypto/cfb.h"
#include "pgp/packet.h"

#include <string.h>

enum { VERSION = 4 };

int skesk_parse(struct op *op, const uint8_t *body, size_t n, struct skesk *s, bool *known)
{
    size_t used;
    *known = false;
    *s = (struct skesk){0};
    if (n < 1)
        return op_fail(op, STATUS_MALFORMED, "an empty packet");
    if (body[0] != VERSION)
        return 0;
    if (n < 2)
        return op_fail(op, STATUS_MALFORMED, "a packet of %zu bytes", n);
    s->cipher = cipher_by_id(body[1]);
    if (s2k_parse(op, body + 2, n - 2, &s->s2k, &used)) {
        if (op->err.status != STATUS_UNSUPPORTED)
            return -1;
        op_clear(op);
        return 0;
    }
    s->encrypted = (struct rsa_bytes){body + 2 + used, n - 2 - used};
    *known = s->cipher && s->s2k.hash;
    return 0;
}

int skesk_emit(struct op *op, const struct session *session, struct s2k_passphrase passphrase,
               struct buf *out)
{
    uint8_t plain[1 + CIPHER_KEY_MAX], key[CIPHER_KEY_MAX], spec[S2K_SPEC_MAX];
    const struct cipher *cipher = session->cipher;
    struct s2k s2k;
    struct cfb cfb;
    size_t n = 1 + cipher->key_bytes;
    plain[0] = cipher->id;
    memcpy(plain + 1, session->key, cipher->key_bytes);
    int rc = s2k_make(op, &s2k);
    if (!rc)
        rc = s2k_derive(op, &s2k, passphrase, key, cipher->key_bytes);
    if (!rc) {
        cfb_init(&cfb, cipher, key);
        cfb_encrypt(&cfb, n, plain, plain);
        cfb_end(&cfb);
        size_t spec_bytes = s2k_emit(&s2k, spec);
        rc = packet_emit_header(op, out, PACKET_SKESK, 2 + spec_bytes + n);
        if (!rc)
            rc = buf_put8(op, out, VERSION);
        if (!rc)
            rc = buf_put8(op, out, cipher->id);
        if (!rc)
            rc = buf_append(op, out, spec, spec_bytes);
        if (!rc)
            rc = buf_append(op, out, plain, n);
    }
    secret_wipe(plain, sizeof plain);
    secret_wipe(key, sizeof key);
    return rc;
}

int skesk_decrypt(struct op *op, const struct skesk *s, struct s2k_passphrase passphrase,
                  struct session_candidate *c)
{
    uint8_t key[CIPHER_KEY_MAX] = {0}, plain[1 + CIPHER_KEY_MAX] = {0};
    struct cfb cfb;
    size_t n = s->encrypted.n;
    if (s2k_derive(op, &s->s2k, passphrase, key, s->cipher->key_bytes))
        return -1;
    if (n == 0) {
        *c = (struct session_candidate){.valid = 1, .algorithm = s->cipher->id};
        memcpy(c->key, key, sizeof key);
    } else {
        if (n > sizeof plain)
            n = sizeof plain;
        cfb_init(&cfb, s->cipher, key);
        cfb_decrypt(&cfb, n, plain, s->encrypted.p);
        cfb_end(&cfb);
        const struct cipher *cipher = cipher_by_id(plain[0]);
        *c = (struct session_candidate){.algorithm = plain[0]};
        c->valid = cipher && s->encrypted.n == 1 + (size_t)cipher->key_bytes;
        memcpy(c->key, plain + 1, CIPHER_KEY_MAX);
    }
    secret_wipe(plain, sizeof plain);
    secret_wipe(key, sizeof key);
    return 0;
}
