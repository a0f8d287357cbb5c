/* Inspects a file: walks all its packets, tells a listener of each, and keeps the byte ledger.
 *
 * Anything that consists of packets will do: messages, keys, rings, detached signatures, in any
 * order, and the signatures behind a clearsigned text; no grammar is asked for, and nothing is verified but the integrity of what is decrypted.
 * Compressed data is always entered; encrypted data where a key or passphrase opens it, and then
 * what is inside is told before its integrity is known (see dump_listener). Memory is constant,
 * however many packets there are and however long they are; op->limits bounds packets that are
 * taken apart, numbers, layers of compression and what they inflate to.
 *
 * It never prints, so a fuzzer may call it on any bytes.
 */
#ifndef PGP_DUMP_H
#define PGP_DUMP_H

#include "pgp/armor_source.h"
#include "pgp/dump_field.h"
#include "pgp/keyring.h"
#include "pgp/ledger.h"
#include "pgp/passphrase.h"

struct dump_options {
    const struct keyring *keys;                  /* secret keys are looked for here; may be NULL */
    const struct passphrase_source *passphrases; /* NULL: there are none */
    const struct dump_listener *listener;
    void *ctx; /* the listener's */
};

/* What was found. Valid as far as reading came; the ledger only on success. */
struct dump_info {
    char title[ARMOR_TITLE_BYTES]; /* of the armor, as it stands there; empty: no armor */
    struct armor_info armor;
    uint64_t packets;      /* all of them, those inside others too */
    bool clearsigned;      /* a text comes before the packets */
    uint64_t text_bytes;   /* of it */
    uint64_t binary_bytes; /* of the file, without armor: text and packets */
    uint64_t file_bytes;
    struct ledger ledger;
};

/* Walks over all of `in`, which it owns. Encrypted data for which there is no key, or none that
 * could be unlocked, is told with the reason and is no failure. 0, or -1 with op->err set:
 * STATUS_MALFORMED, STATUS_LIMIT, STATUS_DAMAGED where what was decrypted does not check out,
 * STATUS_INTERNAL where the ledger does not add up. */
int dump_run(struct op *op, const struct dump_options *options, struct source *in,
             struct dump_info *info);

#endif
