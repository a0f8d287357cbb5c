/* Writes a message, encrypted, signed or both, through the chain of sinks that it composes:
 *
 *     digest -> text -> literal frame -> deflate -> compressed frame -> MDC -> CFB -> frame -> armor -> out
 *
 * Stages that are not wanted are left out. RFC 4880 section 11.3. One-pass packets go into the deflate
 * stage (or what is there in its place) before the literal packet, the signatures behind it.
 *
 * Packets of PGP 2.6 have their length before them, so two stages may have to hold back what comes
 * until it is known:
 *
 *     digest -> text -> spool -> literal frame -> deflate -> CFB -> spool -> frame -> armor -> out
 *
 * the first where text is converted, the input is of unknown length or something is signed, for the
 * signature stands before the literal there; the second where something is compressed or signed.
 *
 * A signature may also stand alone, or behind a text that stays legible.
 */
#ifndef PGP_WRITE_H
#define PGP_WRITE_H

#include "crypto/s2k.h"
#include "pgp/pkesk.h"
#include "pgp/profile.h"
#include "pgp/sign.h"
#include "stream/sink.h"
#include "stream/source.h"

/* The window that messages are deflated with: 8 KiB, as GnuPG does, and twice as fast as 32. */
#define WRITE_WINDOW_BITS 13

struct write_recipient {
    const struct rsa_public *rsa;
    const uint8_t *id; /* PKESK_ID_BYTES */
};

/* What is written. */
enum write_form {
    WRITE_MESSAGE,
    WRITE_DETACHED,   /* the signatures only */
    WRITE_CLEARSIGNED /* the text as it is, and armored signatures behind it (RFC 9580 section 7) */
};

/* Everything is borrowed. */
struct write_options {
    const struct profile *profile; /* the format; NULL: the default one */
    enum write_form form;
    const struct cipher *cipher; /* NULL: not encrypted */
    const struct write_recipient *recipients;
    size_t recipient_count;
    bool hide_recipients;                     /* key IDs of zero */
    const struct s2k_passphrase *passphrases; /* each opens the message too */
    size_t passphrase_count;
    struct session *session_out; /* is given the session key; NULL: nobody wants it */
    const struct sign_signer *signers;
    size_t signer_count;
    uint32_t signed_at; /* seconds since 1970 */
    int level;          /* 0: not compressed; 1 to 9 */
    bool armor;
    bool text;               /* line ends are converted, mode t */
    bool separate;           /* cipher and hash in stages of their own, so that each can be told */
    const char *name;        /* in the literal packet; may be empty */
    uint64_t expected_bytes; /* of `in`, where that is known; else 0 */
};

/* Refuses, with STATUS_USAGE and the reason, what nobody could read that options->profile is for: to
 * be asked early. Of recipients only the number counts: which keys fit is said where they are found
 * (keyring_encryption_part). 0, or -1. */
int write_check(struct op *op, const struct write_options *options);

/* Reads all of `in` and writes it as one message to `out`, which it finishes and frees,
 * also on failure. *written is how many bytes `out` was given. It asks
 * write_check first. 0, or -1 with op->err set. */
int write_message(struct op *op, const struct write_options *options, struct source *in,
                  struct sink *out, uint64_t *written);

#endif
