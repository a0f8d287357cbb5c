/* The byte ledger of a file: what each of its octets is there for.
 *
 * Every entry counts octets of the *file*, each octet once, so that the entries add up to its size;
 * ledger_close fails where they do not. pgp/dump charges each packet as it walks over it:
 *
 *     payload       the data of literal packets; of a compressed packet all that its stream takes,
 *                   whatever is packed into it (see below); the text of a clearsigned file
 *     integrity     inside opened encrypted data: the random prefix, and the MDC with its header
 *     session keys  the bodies of session-key packets
 *     framing       packet headers, lengths of further chunks; of a literal mode, name and date; the
 *                   octet that names a compression, and the version octet of protected data
 *     signatures    the bodies of signatures and one-pass signatures
 *     keys          the bodies of keys, user IDs and user attributes
 *     sealed        encrypted data that was not opened
 *     other         the bodies of all other packets
 *     armor         what armor adds: its lines, line ends, checksum, base64's fourth octet, and text
 *                   around the first block. The other entries count the octets inside the armor.
 *                   Of a clearsigned file also its dash escapes, and blanks at the ends of lines
 *
 * What is inside compressed data is no octet of the file: while the ledger is folded, it is charged
 * apart, in `inside`, entry by entry. The stream itself is charged as payload afterwards, as a whole,
 * never apportioned by guess. What compression saved is the difference of these two: of a signed
 * message the stream holds the signatures too, and they must not pass for its cost.
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
    uint64_t inside[LEDGER_COUNT]; /* what compressed streams gave, all layers taken away */
    uint64_t packed;               /* what they took of the file; part of the payload */
    unsigned folded;               /* compressed streams around what is being read */
    uint64_t written;              /* data octets of all literals, and of clearsigned text */
    bool written_unknown;          /* some compressed data was not read: what is in it lacks */
};

/* Charges n octets, to what is inside where folded. l starts as all zero. */
void ledger_charge(struct ledger *l, enum ledger_entry entry, uint64_t n);

/* Around what stands inside a compressed stream, which took `packed` octets. Of a stream in a stream
 * these count nowhere: what it gave is told, and what the outermost took. */
void ledger_fold(struct ledger *l);
void ledger_unfold(struct ledger *l, uint64_t packed);

/* The sum of all entries; respectively of what is inside compressed streams. */
uint64_t ledger_total(const struct ledger *l);
uint64_t ledger_unpacked(const struct ledger *l);

/* Enters the armor of a file of file_bytes that holds binary_bytes, and checks that the entries add
 * up to both. 0, or -1 (STATUS_INTERNAL). */
int ledger_close(struct op *op, struct ledger *l, uint64_t binary_bytes, uint64_t file_bytes);

/* What the streams gave less what they took: what compression saved; negative where it cost. */
int64_t ledger_saved(const struct ledger *l);

#endif
