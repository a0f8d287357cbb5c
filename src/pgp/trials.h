/* The search for a message's session key: every fitting pair of session-key packet and secret key,
 * and of passphrase packet and passphrase, gives a candidate (pgp/session chooses among them).
 *
 * Locked secret keys are unlocked on the way; somebody who is asked has three attempts for each, of
 * those from a file or a descriptor all are tried. Passphrases for the message itself are asked of
 * somebody only where no key gave a candidate; those that cost nothing to ask for (a file, a
 * descriptor) are always tried.
 */
#ifndef PGP_TRIALS_H
#define PGP_TRIALS_H

#include "pgp/keyring.h"
#include "pgp/passphrase.h"
#include "pgp/pkesk.h"
#include "pgp/session.h"

/* The bodies of packets of one kind, gathered while a message is read. Zero bytes make it empty. */
struct trials_packets {
    struct buf bytes; /* one after the other */
    size_t *lengths;
    size_t count;
};

/* Notes that the bytes from `start` to the end of p->bytes are one more body. 0, or -1 (memory;
 * STATUS_LIMIT: more than op->limits->packet_bytes together). */
int trials_packets_add(struct op *op, struct trials_packets *p, size_t start);
void trials_packets_end(struct trials_packets *p);

struct trials {
    const struct keyring *keys;
    const struct session *sessions; /* session keys that are known already */
    size_t session_count;
    const struct passphrase_source *passphrases; /* NULL: there are none */
    bool implied; /* no session-key packet is before data without integrity protection: a passphrase
                   * makes the session key (RFC 4880 section 5.7) */
    struct session_candidate *candidates;
    struct keyring_hit *hits; /* whose key each came from; key NULL: a passphrase */
    size_t count;
    unsigned s2k_runs;
    struct op_err locked; /* why a fitting key could not be unlocked; status OK: none such */
    uint8_t first_id[PKESK_ID_BYTES]; /* the first recipient */
};

/* Tries everything. Fails with the reason where there is not one candidate: STATUS_NO_KEY,
 * STATUS_BAD_PASSPHRASE. t->keys, t->sessions, t->passphrases and t->implied are set by the caller; trials_end in
 * either case. 0, or -1. */
int trials_run(struct op *op, struct trials *t, const struct trials_packets *pkesks,
               const struct trials_packets *skesks);

/* Whether a secret key was tried: a session-key packet names it, or nobody. */
bool trials_by_key(const struct trials *t);

/* The key that the chosen session key came from, for naming it once the message has checked out.
 * key NULL: a passphrase. */
struct keyring_hit trials_hit(const struct trials *t, const struct session *session);

void trials_end(struct trials *t);

#endif
