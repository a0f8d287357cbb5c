/* The subpackets of a version 4 signature (RFC 9580 section 5.2.3.1), parsed into struct signature.
 *
 * What is hashed is the signer's word. Of what is not, only hints and what proves itself are taken:
 * the issuer, where the hashed ones do not name it, and an embedded signature. A subpacket of a size
 * that its type cannot have makes the signature malformed.
 */
#ifndef PGP_SUBPACKETS_H
#define PGP_SUBPACKETS_H

#include "pgp/signature.h"

/* Parses an area of n bytes at p into *sig, which borrows from it; the hashed area goes first. 0, or -1
 * (STATUS_MALFORMED). */
int subpackets_parse(struct op *op, struct rsa_bytes area, bool hashed, struct signature *sig);

#endif
