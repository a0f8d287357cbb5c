/* Passphrase-encrypted session key packets (RFC 4880 section 5.3), version 4. */
#ifndef PGP_SKESK_H
#define PGP_SKESK_H

#include "base/buf.h"
#include "crypto/s2k.h"
#include "pgp/session.h"

struct skesk {
    const struct cipher *cipher;
    struct s2k s2k;
    struct rsa_bytes encrypted; /* the session key, borrowed; n 0: the passphrase's key is it */
};

/* Parses a packet's body. *known is false where version, cipher, string-to-key or hash are not
 * ours. 0, or -1 (STATUS_MALFORMED). */
int skesk_parse(struct op *op, const uint8_t *body, size_t n, struct skesk *s, bool *known);

/* Appends the packet that tells the session key to who knows the passphrase. 0, or -1. */
int skesk_emit(struct op *op, const struct session *session, struct s2k_passphrase passphrase,
               struct buf *out);

/* What the passphrase makes of the packet; whether it is the right one cannot be told from it. 0,
 * or -1 out of memory. */
int skesk_decrypt(struct op *op, const struct skesk *s, struct s2k_passphrase passphrase,
                  struct session_candidate *c);

#endif
