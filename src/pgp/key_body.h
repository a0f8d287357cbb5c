/* The body of a key packet (RFC 4880 section 5.5.2, RFC 9580 section 5.5): where its public half
 * ends, its fingerprint, and how its secret half is protected. */
#ifndef PGP_KEY_BODY_H
#define PGP_KEY_BODY_H

#include "pgp/key.h"

/* The octets before the numbers: version, time, algorithm, and in versions 2 and 3 for how many days
 * the key is valid. */
size_t key_body_head(unsigned version);

/* Fills in what the n bytes of a body say: version, algorithm, created, bits, curve, fingerprint,
 * id, body_expires and expires, public_bytes, has_secret, is_locked, is_foreign, problem. 0, or -1
 * where it is malformed. */
int key_body_parse(struct op *op, struct key_part *part, const uint8_t *body, size_t n,
                   bool is_secret);

/* The algorithm's name, "RSA", or "unknown". */
const char *key_body_algorithm(unsigned algorithm);

#endif
