/* Reads a message: walks its packets, finds the session key, takes the layers off one by one and
 * writes what is inside to a sink.
 *
 * Nothing is believed before it checked out: the caller finishes the sink (and by that keeps the
 * output) only when read_message succeeded, which includes the MDC and the end of the message.
 * Whatever is wrong inside encrypted data whose MDC does not fit, and whichever session key was
 * wrong, ends in the same error (session_fail), after all of the message was read. So does whatever
 * is wrong inside encrypted data that has no MDC, which is refused unless the caller allows it: then
 * read_message succeeds, and what such data is worth is for the caller to say.
 *
 * Signatures are judged when all of that went well: whether they are good is for the caller to see, in
 * options->verify, before it finishes the sink. They cover the data of the one literal packet, wherever
 * around it they stand, or the text where the message is clearsigned (RFC 9580 section 7).
 *
 * Grammar: RFC 4880 section 11.3; marker, padding and private packets are skipped anywhere.
 */
#ifndef PGP_READ_H
#define PGP_READ_H

#include "pgp/keyring.h"
#include "pgp/literal.h"
#include "pgp/passphrase.h"
#include "pgp/pkesk.h"
#include "pgp/verify.h"
#include "stream/sink.h"
#include "stream/source.h"

struct read_options {
    const struct keyring *keys;                  /* secret keys are looked for here */
    const struct passphrase_source *passphrases; /* NULL: there are none */
    const struct session *sessions;              /* session keys that are known already */
    size_t session_count;
    struct session *session_out; /* is given the session key, once all of the encrypted data has
                                  * checked out; NULL: nobody wants it */
    bool strict_armor;           /* a wrong armor checksum is an error */
    bool allow_no_integrity;     /* reads encrypted data without integrity protection, too */
    bool separate;         /* cipher and hash in stages of their own, so that each can be told */
    struct verify *verify; /* signatures are judged here; NULL: they are passed over */
    /* Told of the literal packet before its data is written. NULL: nobody wants to know. 0, or -1
     * with op->err set. */
    int (*on_literal)(struct op *op, void *ctx, const struct literal *literal);
    void *ctx;
};

/* What was found, for tables and messages. Valid as far as reading came. */
struct read_info {
    bool armored;
    bool encrypted;
    bool sought;       /* something was there to try on its session keys, */
    bool by_key;       /* a secret key among that; what comes of it is not told here */
    bool no_integrity; /* and anybody could have changed it unseen */
    bool is_signed;    /* a signature was there */
    bool clearsigned;  /* it is text below which its signatures stand */
    const struct cipher *cipher;
    unsigned compression;         /* RFC 4880 section 9.3: 0 none, 1 ZIP, 2 ZLIB */
    unsigned layers;              /* how many compressed packets inside each other */
    struct keyring_hit recipient; /* whose secret key opened it, set only on success; key NULL: a
                                   * passphrase */
    struct literal literal;
};

/* Reads one message from `in`, which it owns, and writes the plaintext to `out`, which it neither
 * finishes nor frees. 0, or -1 with op->err set. */
int read_message(struct op *op, const struct read_options *options, struct source *in,
                 struct sink *out, struct read_info *info);

#endif
