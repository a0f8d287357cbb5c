/* What is looked for in a keyring, and whether the body of a key packet is it.
 *
 * A key is wanted by its ID (8 octets) or its fingerprint (version 4: 20 octets, SHA-1 of the body;
 * versions 2 and 3: 16 octets, MD5 of the numbers; RFC 4880 section 12.2). As little is computed as
 * the wanted lengths need: SHA-1 is not where only MD5 fingerprints are wanted, nor MD5 where only
 * those of version 4 are. Numbers are looked at only in versions 2 and 3, whose ID is the end of
 * the modulus, and in secret keys, to find the end of the public half.
 *
 * A key is also wanted by a short ID, the end of its own, and by a part of a user ID, which are looked at
 * only then.
 *
 * A fingerprint of version 4 names one primary key: once that was found, the search for it is over.
 * Nothing else does. Keys that share an ID can be made, of version 3 with no effort; the octets of
 * a version 3 fingerprint fit other numbers too, as their lengths are not hashed; and anybody may
 * put the subkey of another behind a primary key of his own. There all keys that fit are found, so
 * that none can hide another, and their signatures have to tell them apart.
 */
#ifndef PGP_RING_MATCH_H
#define PGP_RING_MATCH_H

#include "pgp/key_query.h"

/* The longest body that is looked at. Above 65535 there is no fingerprint, as two octets of the
 * length are hashed; with its header it has to fit into the window of a source. */
#define RING_MATCH_BODY_MAX 65530

struct ring_match_wanted {
    uint8_t bytes[KEY_FINGERPRINT_BYTES];
    size_t n;         /* KEY_QUERY_SHORT_ID_BYTES, KEY_ID_BYTES, KEY_OLD_FINGERPRINT_BYTES or
                 KEY_FINGERPRINT_BYTES; 0: by name */
    const char *name; /* where n is 0: a part of a user ID, borrowed */
    /* For pgp/ring_match, false at first: it is that of the primary key being read; the search for
     * it is over. */
    bool is_here, is_over;
};

struct ring_match {
    struct ring_match_wanted *wanted; /* borrowed */
    size_t count;
    bool by_id, by_md5, by_sha1, by_name; /* what there is among them */
};

/* Makes m look for those; their marks are taken back. 0, or -1 (STATUS_INTERNAL) where one has
 * another length. */
int ring_match_init(struct op *op, struct ring_match *m, struct ring_match_wanted *wanted,
                    size_t count);

/* Whether the n bytes of a body, of a packet of that tag, are a key that is wanted. A body that is
 * malformed, or of a version or algorithm whose ID is not known, is not. */
bool ring_match_body(struct op *op, struct ring_match *m, unsigned tag, const uint8_t *body,
                     size_t n);

/* Whether the n bytes are a user ID of a key that is wanted. */
bool ring_match_user_id(const struct ring_match *m, const uint8_t *p, size_t n);

/* The primary key being read is over; `kept`: it was taken into the result. */
void ring_match_end_key(struct ring_match *m, bool kept);

/* Whether nothing more can be found. */
bool ring_match_is_over(const struct ring_match *m);

#endif
