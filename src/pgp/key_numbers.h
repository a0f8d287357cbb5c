/* The numbers of a key packet: loaded to be computed with, and written (RFC 4880 section 5.5.3, RFC
 * 9580 sections 5.5.5.1, 5.5.5.4, 5.5.5.5 and 5.5.5.7).
 *
 * RSA has n and e, and in secret d, p, q and u, all MPIs. ECDSA, and EdDSA as GnuPG writes it, have
 * a curve and a point and in secret one number, MPIs too; before a point of Ed25519 stands the octet
 * 0x40. RFC 9580's own Ed25519 has 32 octets of each, and nothing else.
 */
#ifndef PGP_KEY_NUMBERS_H
#define PGP_KEY_NUMBERS_H

#include "pgp/key.h"

/* Loads part->rsa or part->ecc of the public numbers, unless it is there. The part is not foreign.
 * 0, or -1 (STATUS_MALFORMED; as rsa_public_new and ecc_public_new fail). */
int key_numbers_load_public(struct op *op, struct key_part *part, struct rsa_bytes numbers);

/* Loads part->secret or part->ecc_secret of the public numbers and the secret ones, all in clear.
 * 0, or -1 as above, and where they do not belong together. */
int key_numbers_load_secret(struct op *op, struct key_part *part, struct rsa_bytes numbers,
                            struct rsa_bytes secret);

/* Appends the public numbers, respectively the secret ones in clear, as protect_seal takes them. 0,
 * or -1 out of memory. */
int key_numbers_emit_public(struct op *op, struct pk_verifier key, struct buf *out);
int key_numbers_emit_secret(struct op *op, struct pk_signer key, struct buf *out);

#endif
