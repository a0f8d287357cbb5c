/* The protection of a secret key's numbers by a passphrase (RFC 4880 section 5.5.3).
 *
 * The secret half of a key packet begins with an octet of usage: 0 for numbers in clear, 254 for
 * encrypted numbers with a SHA-1 behind them, 255 with a sum of 16 bits, both with a string-to-key
 * specifier; any other is the cipher itself, its key is the MD5 of the passphrase, and there is a
 * sum. In version 4 all behind the IV is encrypted, checksum included, in CFB mode. In versions 2
 * and 3 only the octets of the numbers are, and CFB begins a new block at each; their counts of bits
 * and the checksum are in clear.
 */
#ifndef PGP_PROTECT_H
#define PGP_PROTECT_H

#include "base/buf.h"
#include "crypto/rsa.h"
#include "crypto/s2k.h"

enum protect_usage { PROTECT_CLEAR = 0, PROTECT_SHA1 = 254, PROTECT_SUM = 255 };

/* What kind of protection a secret half has that stands in a key packet of that version. */
enum protect_kind {
    PROTECT_NONE,    /* numbers in clear */
    PROTECT_LOCKED,  /* a passphrase opens it */
    PROTECT_ABSENT,  /* GnuPG's: the secret is not here */
    PROTECT_FOREIGN, /* a kind, cipher or hash that is not supported */
    PROTECT_BROKEN   /* malformed */
};
enum protect_kind protect_kind_of(struct op *op, unsigned version, struct rsa_bytes secret);

/* Appends the numbers in clear, MPIs one after the other without a checksum, to out. The
 * passphrase is not looked at where they are in clear. 0, or -1 (STATUS_BAD_PASSPHRASE;
 * STATUS_MALFORMED, also for a wrong sum of numbers in clear; STATUS_UNSUPPORTED and STATUS_NO_KEY
 * for what protect_kind_of calls foreign and absent). */
int protect_open(struct op *op, unsigned version, struct rsa_bytes secret,
                 struct s2k_passphrase passphrase, struct buf *out);

/* Appends a secret half that holds the numbers d, p, q, u (MPIs) in clear, or, where a passphrase is given,
 * encrypted: in version 4 with AES-256 and a SHA-1 under an iterated and salted SHA-256; before it
 * as PGP 2.6 reads it, with IDEA and a sum under the passphrase's MD5. 0, or -1. */
int protect_seal(struct op *op, unsigned version, struct rsa_bytes numbers,
                 const struct s2k_passphrase *passphrase, struct buf *out);

#endif
