/* Encrypted data without integrity protection (RFC 4880 section 5.7), written by its description and
 * not by the program. */
#ifndef UNIT_SED_H
#define UNIT_SED_H

#include "base/buf.h"
#include "crypto/cfb.h"
#include "pgp/session.h"

/* Appends the body that holds n bytes at p: random prefix, which is not random here, its last two
 * bytes again, then the bytes, resynchronised. Where `fits` is false, one bit of the two is wrong. 0,
 * or -1. */
static inline int sed_append(struct op *op, const struct session *session, bool fits,
                             struct rsa_bytes plain, struct buf *out)
{
    size_t block = session->cipher->block_bytes, at = out->len;
    struct cfb cfb;
    for (size_t i = 0; i < block + 2; i++) {
        size_t of = i < block ? i : i - 2;
        if (buf_put8(op, out, (uint8_t)(session->key[0] + 37 * of) ^ (i > block && !fits)))
            return -1;
    }
    if (plain.n && buf_append(op, out, plain.p, plain.n))
        return -1;
    uint8_t *p = out->data + at;
    cfb_init(&cfb, session->cipher, session->key);
    cfb_encrypt(&cfb, block + 2, p, p);
    cfb_resync(&cfb);
    cfb_encrypt(&cfb, plain.n, p + block + 2, p + block + 2);
    cfb_end(&cfb);
    return 0;
}

#endif
