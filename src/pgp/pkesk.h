/* Public-key encrypted session key packets (RFC 4880 section 5.1), version 3 (2 is read), RSA. */
#ifndef PGP_PKESK_H
#define PGP_PKESK_H

#include "base/buf.h"
#include "pgp/session.h"

#define PKESK_ID_BYTES 8

struct pkesk {
    uint8_t id[PKESK_ID_BYTES]; /* of the recipient's key; all zero: hidden */
    struct rsa_bytes value;     /* borrowed from the packet's body */
};

/* Parses a packet's body. *known is false where the version or algorithm is not ours: then the
 * packet is for somebody else, and p->id is all zero if it is not known either. 0, or -1
 * (STATUS_MALFORMED, STATUS_LIMIT). */
int pkesk_parse(struct op *op, const uint8_t *body, size_t n, struct pkesk *p, bool *known);

/* Appends the packet that tells the session key to the owner of the RSA key. 0, or -1. */
int pkesk_emit(struct op *op, const struct session *session, const struct rsa_public *rsa,
               const uint8_t id[PKESK_ID_BYTES], struct buf *out);

/* The same with an old-format header. */
int pkesk_emit_old(struct op *op, const struct session *session, const struct rsa_public *rsa,
                   const uint8_t id[PKESK_ID_BYTES], struct buf *out);

/* Decrypts the packet with the secret key; whether it worked is in *c and secret. 0, or -1 for
 * a failure that has nothing to do with the message. */
int pkesk_decrypt(struct op *op, const struct pkesk *p, const struct rsa_secret *key,
                  struct session_candidate *c);

#endif
