/* Composes the chain of sinks that writes an encrypted message:
 *
 *     text -> literal frame -> deflate -> compressed frame -> MDC -> CFB -> frame -> armor -> out
 *
 * Stages that are not wanted are left out. RFC 4880 section 11.3.
 */
#ifndef PGP_WRITE_H
#define PGP_WRITE_H

#include "pgp/pkesk.h"
#include "stream/sink.h"

/* The window that messages are deflated with: 8 KiB, as GnuPG does, and twice as fast as 32. */
#define WRITE_WINDOW_BITS 13

struct write_recipient {
    const struct rsa_public *rsa;
    const uint8_t *id; /* PKESK_ID_BYTES */
};

/* Everything is borrowed and must last until the chain is finished. */
struct write_options {
    const struct session *session;
    const struct write_recipient *recipients;
    size_t recipient_count;
    int level; /* 0: not compressed; 1 to 9 */
    bool armor;
    bool text;        /* line ends are converted, mode t */
    bool separate;    /* cipher and hash in stages of their own, so that each can be told */
    const char *name; /* in the literal packet; may be empty */
};

/* Writes the session keys to `out`, which it owns even on failure, and returns the sink that the
 * plaintext is to be written to. NULL on failure, with `out` freed. */
struct sink *write_message(struct op *op, const struct write_options *options, struct sink *out);

#endif
