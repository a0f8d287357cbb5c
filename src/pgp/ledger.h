/* The byte ledger of a file: what each of its octets is there for.
 *
 * Every entry counts octets of the *file*, each octet once, so that the entries add up to its size;
 * ledger_close fails where they do not. pgp/dump charges each packet as it walks over it:
 *
 *     payload       the data of literal packets; of a compressed packet all that its stream takes,
 *                   whatever is packed into it (see below)
 *     integrity     inside opened encrypted data: the random prefix, and the MDC with its header
 *     session keys  the bodies of session-key packets
 *     framing       packet headers, lengths of further chunks; of a literal mode, name and date; the
 *                   octet that names a compression, and the version octet of protected data
 *     signatures    the bodies of signatures and one-pass signatures
 *     keys          the bodies of keys, user IDs and user attributes
 *     sealed        encrypted data that was not opened
 *     other         the bodies of all other packets
 *     armor         what armor adds: its lines, line ends, checksum, base64's fourth octet, and text
 *                   around the first block. The other entries count the octets inside the armor
 *
 * What is inside compressed data is no octet of the file: while the ledger is folded, nothing is
 * charged, and the whole stream is charged as payload afterwards, never apportioned by guess. What
 * the payload was before is counted apart, in `written`.
 */
#ifndef PGP_LEDGER_H
#define PGP_LEDGER_H

#include "base/op.h"

enum ledger_entry {
    LEDGER_PAYLOAD,
    LEDGER_INTEGRITY,
    LEDGER_SESSION_KEYS,
    LEDGER_FRAMING,
    LEDGER_SIGNATURES,
    LEDGER_KEYS,
    LEDGER_SEALED,
    LEDGER_OTHER,
    LEDGER_ARMOR,
    LEDGER_COUNT
};

/* An entry's name, lower case words, and what it is in a few more. */
struct ledger_row {
    const char *name;
    const char *what;
};

/* LEDGER_COUNT rows, indexed by enum ledger_entry. */
extern const struct ledger_row ledger_rows[LEDGER_COUNT];

struct ledger {
    uint64_t bytes[LEDGER_COUNT];
    unsigned folded;      /* compressed streams around what is being read */
    uint64_t written;     /* data octets of all literals that were read: the payload as written */
    bool written_unknown; /* some compressed data was not read, so `written` lacks what is in it */
};

/* Charges n octets, unless folded. l starts as all zero. */
void ledger_charge(struct ledger *l, enum ledger_entry entry, uint64_t n);

/* Around what stands inside a compressed stream. */
void ledger_fold(struct ledger *l);
void ledger_unfold(struct ledger *l);

/* The sum of all entries. */
uint64_t ledger_total(const struct ledger *l);

/* Enters the armor of a file of file_bytes that holds binary_bytes, and checks that the entries add
 * up to both. 0, or -1 (STATUS_INTERNAL). */
int ledger_close(struct op *op, struct ledger *l, uint64_t binary_bytes, uint64_t file_bytes);

/* Payload as written less payload as stored: what compression saved; negative where it cost. */
int64_t ledger_saved(const struct ledger *l);

#endif
